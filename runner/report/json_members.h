/* SPDX-License-Identifier: MIT */
/*
 * json_members - members of a struct as members of a JSON object, both ways from one table.
 *
 *     static const struct json_member fields[] = {
 *             JSON_MEMBER(struct window, "rate", rate),
 *     };
 *
 * The kind comes from the member's type: uint32_t, uint64_t, int64_t, double, bool, char *. Numbers
 * come back bit for bit when written with JSON_MEMBERS_DUMP_FLAGS. Strings become well-formed
 * UTF-8; a null string is null. What comes from a file is checked: kinds, ranges, finite numbers,
 * and strings of at most JSON_MEMBERS_STRING_MAX bytes. Members that the table does not have are
 * ignored.
 */
#ifndef JSON_MEMBERS_H
#define JSON_MEMBERS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_MEMBERS_STRING_MAX 65536
#define JSON_MEMBERS_DUMP_FLAGS (JSON_COMPACT | JSON_REAL_PRECISION(17))

enum json_member_kind {
	JSON_MEMBER_U32,
	JSON_MEMBER_U64, /* up to 2^63 - 1, which is as far as Jansson goes */
	JSON_MEMBER_I64,
	JSON_MEMBER_DOUBLE,
	JSON_MEMBER_BOOL,
	JSON_MEMBER_STRING,
};

struct json_member {
	const char *name;
	size_t offset;
	enum json_member_kind kind;
	bool required; /* else null or absent is 0, false or null */
};

/* clang-format off */
#define JSON_MEMBER_KIND(type, member) \
	_Generic(((type *)0)->member, \
		uint32_t: JSON_MEMBER_U32, \
		uint64_t: JSON_MEMBER_U64, \
		int64_t: JSON_MEMBER_I64, \
		double: JSON_MEMBER_DOUBLE, \
		bool: JSON_MEMBER_BOOL, \
		char *: JSON_MEMBER_STRING)
#define JSON_MEMBER(type, name, member) \
	{name, offsetof(type, member), JSON_MEMBER_KIND(type, member), true}
#define JSON_MEMBER_OPTIONAL(type, name, member) \
	{name, offsetof(type, member), JSON_MEMBER_KIND(type, member), false}
/* clang-format on */

/*
 * Adds the members of the struct at base to the object. Returns false without memory or if a
 * number has no place in JSON (not finite, above 2^63 - 1).
 */
bool json_members_put(
	json_t *object, const struct json_member *members, size_t nr_members, const void *base);

/*
 * Sets the members of the struct at base. On failure returns false and sets *ret_error to
 * "PATH.NAME: what would be right", which the caller frees (null without memory); members are then
 * set in part, and strings among them are the caller's all the same. path is where the object
 * stands in its file.
 */
bool json_members_get(const json_t *object, const char *path, const struct json_member *members,
	size_t nr_members, void *base, char **ret_error);

/* As json_object_set_new(), but true if it went well. Both may be null. */
bool json_members_set(json_t *object, const char *name, json_t *value);

/* The object, or array, if all went well; else it is freed, and null. */
json_t *json_members_whole(json_t *object, bool all_went_well);

/* A number with so many significant digits, at most 17. */
json_t *json_members_rounded(double number, int digits);

/* A string of JSON, whatever the bytes; null becomes null. A null return means no memory. */
json_t *json_members_string(const char *bytes);

/* An array of strings from null-terminated ones; null stands for none. A null return means no memory. */
json_t *json_members_strings(char *const *strings);

/*
 * And back, null-terminated, which the caller frees, also after a failure. Returns null, or what would be
 * right.
 */
const char *json_members_get_strings(const json_t *array, size_t nr_max, char ***ret_strings);

#endif
