#!/bin/sh
# SPDX-License-Identifier: MIT
# The system tier beside openssl speed, for `make bench-crypto`: ratios from turns of ours and theirs, one after
# the other, so that what else the machine does meets both. A turn is SECONDS_EACH long (1); a figure is the median
# over PAIRS (7) turns of ours over theirs, and in brackets what holds the true median with 95 % or more: the k-th
# smallest and the k-th largest of n, k = (n - 1.96 sqrt(n)) / 2 rounded down (Conover, Practical Nonparametric
# Statistics, 3.2), of 7 the first and the last. Then the portable tier beside other plain C, where that is there.
#
# With BY=cpu both sides divide by the processor time they got, as openssl speed does without -elapsed. On a
# machine that others use too these ratios stand still where those by the clock do not.
# shellcheck source=t/bench/lib.sh
. "$(dirname "$0")/lib.sh"

pairs=${PAIRS:-7}
seconds=${SECONDS_EACH:-1}
cpus=$(getconf _NPROCESSORS_ONLN)
command -v openssl >/dev/null || {
	echo 'bench-crypto: there is no openssl'
	exit 0
}
echo "openssl: $(openssl version)"

elapsed=-elapsed
[ "${BY-}" != cpu ] || elapsed=

# rate PROGRAM ARGUMENT...: units a second, by hand. By processor time it is the difference of a long run and of
# one that is just too long to be done again by the check: known answers and checks are no part of it.
rate() {
	program=$1
	shift
	# shellcheck disable=SC2016 # of Perl
	perl -e '
		my ($elapsed, $program, $seconds, @arguments) = @ARGV;
		my $count_line = qr/^COUNT\|([^|]*)/m;
		my ($count, $by_clock) = `$program $seconds @arguments` =~ /$count_line.*^TIME\|(.*)$/ms;
		if ($elapsed) {
			print $count / $by_clock;
			exit;
		}
		my $used = (times)[2];
		my $few = $program =~ /-pk$/ ? 17 : 65;
		my ($short) = `$program --ops $few @arguments` =~ $count_line;
		print(($count - $short) / (2 * $used - (times)[2]));
	' -- "$elapsed" "$BUILD/tests/$program" "$seconds" "$@"
}

# speed OPTION...: the last line of openssl speed.
speed() {
	# shellcheck disable=SC2086
	openssl speed $elapsed -seconds "$seconds" "$@" 2>/dev/null | tail -n 1
}

# speed_block KEY BYTES: 1000 bytes a second.
speed_block() {
	speed -bytes "$2" -evp "$1" | awk '{ sub("k$", "", $NF); print $NF }'
}

# speed_row ALGORITHM COLUMN: operations a second, so many columns before the last, of a line such as
# "rsa 2048 bits 0.000526s 0.000016s 1900.0 62000.0", or of a key exchange "253 bits ecdh (X25519) 0.0001s 20000.0".
speed_row() {
	speed "$1" | awk -v back="$2" '{ print $(NF - back) }'
}

# paired OURS THEIRS: two commands in turns, the first of a pair now this one, now that.
paired() {
	for turn in $(seq "$pairs"); do
		if [ $((turn % 2)) -eq 0 ]; then
			ours=$($1)
			theirs=$($2)
		else
			theirs=$($2)
			ours=$($1)
		fi
		calculate "$ours / $theirs" '%.6f\n'
	done | sort -n | awk '{ v[NR] = $1 } END {
		k = int((NR - 1.96 * sqrt(NR)) / 2)
		k = k < 1 ? 1 : k
		printf "%.3f (%.3f .. %.3f)\n", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2, v[k], v[NR + 1 - k]
	}'
}

for key in ${KEYS:-md5 sha1 sha256 sha512 aes-256-cbc aes-256-gcm chacha20-poly1305}; do
	for bytes in ${SIZES:-16 1024 8192 16384}; do
		goal='0.98 .. 1.02'
		[ "$bytes" -ne 16 ] || goal='0.95 .. 1.05'
		figure "$key, $bytes bytes, over openssl speed" \
			"$(paired "rate crypto-system $key $bytes" "speed_block $key $bytes")" "$goal"
	done
done

while read -r key algorithm back; do
	figure "$key, over openssl speed" "$(paired "rate crypto-system-pk $key" "speed_row $algorithm $back")" '0.98 .. 1.02'
done <<END
rsa2048-sign rsa2048 1
rsa2048-verify rsa2048 0
rsa4096-sign rsa4096 1
rsa4096-verify rsa4096 0
ecdsa-p256-sign ecdsap256 1
ecdsa-p256-verify ecdsap256 0
ed25519-sign ed25519 1
ed25519-verify ed25519 0
x25519 ecdhx25519 0
END

# all_copies KEY: what as many copies as there are CPUs do together, by the runner.
all_copies() {
	"$index" -c "$cpus" -i 4 -b "$1" | awk '/ samples\)$/ { print $(NF - 5) }'
}
# speed_multi KEY: what openssl adds up of as many processes.
speed_multi() {
	openssl speed -elapsed -multi "$cpus" -seconds "$seconds" -bytes 8192 -evp "$1" 2>/dev/null |
		awk 'END { sub("k$", "", $NF); print $NF }'
}
[ -n "$elapsed" ] && for key in ${KEYS:-md5 sha256 aes-256-cbc}; do
	figure "$key, $cpus copies, over openssl speed -multi $cpus" \
		"$(paired "all_copies $key" "speed_multi $key")" '0.97 .. 1.03'
done

for script in "$TOP"/t/bench/crypto-portable*.sh; do
	[ ! -x "$script" ] || "$script"
done
