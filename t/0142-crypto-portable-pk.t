# SPDX-License-Identifier: MIT
# Portable public-key rows: each counts what it is asked for, and with a fault anywhere in the
# algorithm or around it there is no figure.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

program=$BUILD/tests/crypto-portable-pk
rows='rsa2048-sign rsa2048-verify rsa4096-sign rsa4096-verify ed25519-sign ed25519-verify
	ecdsa-p256-sign ecdsa-p256-verify x25519'

for row in $rows; do
	run "$program" --ops 7 "$row"
	is "$status $(sed -n 1p out) $(cat err)" '0 COUNT|7|1|lps ' "$row counts, and is right"
done
# Not so few that the run is made again.
run "$program" --ops 20 ed25519-sign
is "$status $(sed -n 1p out)" '0 COUNT|20|1|lps' 'a longer run'

for arguments in rsa rsa2048 rsa2048-signs x25519-sign ed25519 md5 'x25519 x25519'; do
	# shellcheck disable=SC2086
	run "$program" --ops 1 $arguments
	is "$status $(wc -l <err) $(cat out)" '2 1 ' "$arguments: status 2 and one line"
done

cc=${CC:-cc}
if [ -n "${UNIXINDEX_SANITIZED-}" ] || ! command -v "$cc" >/dev/null; then
	skip 'with sanitizers, or no compiler' 'wrong answers are found'
	done_testing
fi

# Here LIMB_BITS is 64 or 32, as the compiler has it; 0150 has the other kind too.
flags="-std=c17 -D_XOPEN_SOURCE=700 -O1 -I$work/lib -I$TOP/tests-src/crypto -I$TOP/tests-src"
copy_test_lib lib
cp "$TOP"/tests-src/crypto/*.c "$TOP"/tests-src/crypto-portable-pk*.c lib/
# shellcheck disable=SC2086
(cd lib && $cc $flags -c ./*.c) || note 'the sources do not compile'

# mutate FILE SED ROW TITLE: the row of a program with one fault sewn in must notice it.
mutate() {
	sed "$2" "lib/$1.c" >mutant.c
	if cmp -s "lib/$1.c" mutant.c; then
		result 1 "$4: the fault could not be sewn in"
		return
	fi
	rm -rf mutant
	mkdir mutant
	cp lib/*.o mutant/
	# shellcheck disable=SC2086
	{ $cc $flags -w -c -o "mutant/$1.o" mutant.c && $cc -o mutant/mutant mutant/*.o -lm; } || note 'does not compile'
	run mutant/mutant --ops 7 "$3"
	is "$status $(cat out)" '1 ' "$4: no figure, status 1"
	like "$(cat err)" '^crypto-portable-pk: wrong answer: ' "$4: a wrong answer"
}

later='static int calls; if (++calls > 9)'
mutate montgomery 's/bits = 3;/bits = 40;/' rsa2048-sign 'montgomery: too few steps of Newton'
mutate limbs 's/low << 1 | shifted_out/low << 1/' rsa2048-verify 'limbs: a carry of squares is lost'
mutate rsa 's/0x48, 0x01/0x48, 0x02/' rsa2048-sign 'rsa: another hash is named'
mutate rsa 's/exponent_q);/exponent_p);/' rsa4096-sign 'rsa: one exponent for both primes'
mutate rsa '/montgomery_sqr(&key->n, key->unblind/d' rsa2048-sign 'rsa: half of the blinding is kept'
mutate rsa 's/bit-- > 0/bit-- > 1/' rsa4096-verify 'rsa: a square less'
mutate rsa 's/return memcmp(encoded.*/return true;/' rsa2048-verify 'rsa: anything is a signature'
mutate rsa "s/return memcmp(encoded/$later return true; &/" rsa2048-verify 'rsa: in time anything is'
mutate rsa "s/if (!rsa_verify(key/$later signature[7] ^= 1; &/" rsa2048-sign 'rsa: a fault in time'
mutate fe25519 's/carry + carry \* FOLD\|word\[0\] + carry \* FOLD/word[0]/' x25519 'fe25519: the last carry is lost'
mutate fe25519 's/2 \* MASK - b/3 * MASK - b/' x25519 'fe25519: another multiple than of p'
mutate x25519 's/121665/121666/' x25519 'x25519: another curve'
mutate x25519 "s/fe25519_to_bytes(ret.*/& $later ret[9] ^= 1;/" x25519 'x25519: a fault in time'
mutate recode 's/16 \* carry/15 * carry/' ed25519-sign 'recode: a digit with another carry'
mutate recode 's/carry << width/1 << width/' ed25519-verify 'recode: always a carry'
mutate edwards25519 's/121665/121664/' ed25519-sign 'edwards25519: another curve'
mutate ed25519 's/& 0x7f) | 0x40/\& 0x3f)/' ed25519-sign 'ed25519: a secret is not clamped'
mutate ed25519 's/montgomery_add(/montgomery_sub(/' ed25519-sign 'ed25519: the wrong sign'
mutate ed25519 's/return memcmp(encoded.*/return true;/' ed25519-verify 'ed25519: anything is a signature'
mutate ed25519 "s/memcpy(ret_signature/$later signature[40] ^= 1; &/" ed25519-sign 'ed25519: a fault in time'
mutate sha512 's/0x428a2f98d728ae22/0x428a2f98d728ae23/' ed25519-verify 'sha512: another constant'
mutate p256 's/add(alpha, t, t)/add(alpha, alpha, t)/' ecdsa-p256-sign 'p256: another slope'
mutate p256 's/-digit : digit/digit : -digit/' ecdsa-p256-verify 'p256: signs of digits'
mutate ecdsa_p256 's/stir(ret, 1,/stir(ret, 2,/' ecdsa-p256-sign 'ecdsa: another number k'
mutate ecdsa_p256 's/montgomery_mul(order, u2, r, s)/montgomery_mul(order, u2, z, s)/' ecdsa-p256-verify 'ecdsa: u2'
mutate ecdsa_p256 "s/memcpy(ret_signature/$later signature[40] ^= 1; &/" ecdsa-p256-sign 'ecdsa: a fault in time'
mutate sha256 's/0x428a2f98/0x428a2f99/' ecdsa-p256-sign 'sha256: another constant'
mutate crypto-portable-pk 's/i < nr_ops/i + 1 < nr_ops/' ed25519-sign 'too few operations'
mutate crypto-portable-pk 's/+= sign_next(&last, next)/+= i > 1 || sign_next(\&last, next)/' ed25519-sign 'work is left out'

done_testing
