/* SPDX-License-Identifier: MIT */
/*
 * dhry2reg - what the two translation units of Dhrystone share.
 *
 * All variables are global and seen by both units, used there or not. A compiler that knew of a
 * variable that no call can change it would keep it in a register and do less than the work.
 */
#ifndef DHRY2REG_H
#define DHRY2REG_H

/*
 * On each function of the second unit: it stays a call, as if into another library, even for a
 * compiler that sees both units at once (-flto) and could work out what the call will do.
 */
#if defined(__GNUC__) && !defined(__clang__)
#define DHRY_CALLED __attribute__((noipa))
#else
#define DHRY_CALLED __attribute__((noinline, used))
#endif

enum dhry_enum { DHRY_E1, DHRY_E2, DHRY_E3, DHRY_E4, DHRY_E5 };

#define DHRY_TEXT_BYTES 31 /* thirty characters and the end */
#define DHRY_LENGTH 50

/* Only the first variant is used; the others belong to the record's shape. 56 bytes on LP64. */
struct dhry_record {
	struct dhry_record *link;
	enum dhry_enum discriminant;
	union {
		struct {
			enum dhry_enum e;
			int number;
			char text[DHRY_TEXT_BYTES];
		} first;
		struct {
			enum dhry_enum e;
			char text[DHRY_TEXT_BYTES];
		} second;
		struct {
			char char1;
			char char2;
		} third;
	} is;
};

extern struct dhry_record *dhry_ptr, *dhry_next;
extern int dhry_int;
extern int dhry_bool;
extern char dhry_char1, dhry_char2;
extern int dhry_arr1[DHRY_LENGTH];
extern int dhry_arr2[DHRY_LENGTH][DHRY_LENGTH];

/* In the first unit. Not static: called from one place, it would become a part of that place. */
void dhry_p1(struct dhry_record *p);

/* In the second unit. */
void dhry_p6(enum dhry_enum v, enum dhry_enum *ret_out);
void dhry_p7(int x, int y, int *ret_out);
void dhry_p8(int r1[DHRY_LENGTH], int r2[DHRY_LENGTH][DHRY_LENGTH], int x, int y);
enum dhry_enum dhry_f1(char x, char y);
int dhry_f2(const char *s, const char *t);
int dhry_f3(enum dhry_enum v);

#endif
