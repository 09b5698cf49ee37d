# SPDX-License-Identifier: MIT
# The system and the kernel tier by hand: every row is right and counts exactly; whatever does something
# else than its row has no figure; what is absent is said in one line.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

bulk='md5 sha1 sha256 sha512 aes-256-cbc aes-256-cbc-decrypt aes-256-gcm aes-256-xts chacha20-poly1305'
public='rsa2048-sign rsa2048-verify rsa4096-sign rsa4096-verify ecdsa-p256-sign ecdsa-p256-verify
	ed25519-sign ed25519-verify x25519'

# counts COUNT PROGRAM ARGUMENT...: it does --ops 125, and says so.
counts() {
	wanted=$1 program=$2
	shift 2
	run "$BUILD/tests/$program" --ops 125 "$@"
	is "$status $(cat err)$(sed -n 1p out)" "0 COUNT|$wanted" "$program $*"
}

# 125 blocks of 16, 512, 8192 and 65536 bytes are 2, 64, 1024 and 8192 times 1000 bytes.
for key in $bulk; do
	for size in '16 2' '512 64' '8192 1024' '65536 8192'; do
		counts "${size#* }|1|KBps" crypto-system "$key" "${size% *}"
	done
	# Few enough to be done again whole.
	run "$BUILD/tests/crypto-system" --ops 5 "$key" 1024
	is "$status $(cat err)" '0 ' "crypto-system $key: five blocks"
done
for key in $public; do
	run "$BUILD/tests/crypto-system-pk" --ops 5 "$key"
	is "$status $(cat err)$(sed -n 1p out)" '0 COUNT|5|1|lps' "crypto-system-pk $key"
done
run "$BUILD/tests/crypto-system-pk" --ops 20 ed25519-sign
is "$status $(cat err)" '0 ' 'more signatures than are made again'

for arguments in 'crypto-system sha257' 'crypto-system sha256 17' 'crypto-system sha256 0' \
	'crypto-system sha256 131072' 'crypto-system sha256 16 16' 'crypto-system-pk rsa1024-sign' \
	'crypto-system-pk x25519 16' 'crypto-kernel sha257' 'crypto-kernel md5 17'; do
	# shellcheck disable=SC2086
	set -- $arguments
	program=$1
	shift
	run "$BUILD/tests/$program" --ops 1 "$@"
	is "$status $(wc -l <err)" '2 1' "$arguments: status 2 and one line"
done

# A libcrypto that is not allowed to do what is asked for, as by a policy of the whole system.
printf 'openssl_conf = all\n[all]\nalg_section = evp\n[evp]\ndefault_properties = fips=yes\n' >openssl.cnf
for arguments in 'crypto-system md5' 'crypto-system aes-256-gcm' 'crypto-system-pk rsa2048-sign' \
	'crypto-system-pk ecdsa-p256-verify' 'crypto-system-pk ed25519-sign' 'crypto-system-pk x25519'; do
	run env OPENSSL_CONF="$work/openssl.cnf" "$BUILD/tests/${arguments% *}" --ops 1 "${arguments#* }"
	is "$status $(cat err)" "77 ${arguments% *}: not on this system: libcrypto has no ${arguments#* }" \
		"$arguments: absent"
done

# Without AF_ALG each row says so; with it (make vm-kernel-crypto has one) each is right or absent.
for key in $bulk; do
	run "$BUILD/tests/crypto-kernel" --ops 5 "$key" 1024
	case "$status" in
	0) like "$(cat out)" '^COUNT\|5\|1\|KBps$' "crypto-kernel $key" ;;
	*) like "$status $(wc -l <err) $(cat err)" \
		'^77 1 crypto-kernel: not on this system: the kernel has no [a-zA-Z0-9_(),]+$' "crypto-kernel $key: absent" ;;
	esac
done

cc=${CC:-cc}
flags='-std=c17 -D_XOPEN_SOURCE=700 -O1 -I. -Ilib'
mkdir mutant
copy_test_lib mutant/lib
cp "$TOP"/tests-src/crypto/rsa_keys.[ch] "$TOP"/tests-src/crypto/hex.[ch] mutant/lib/
cp "$TOP"/tests-src/crypto-system* "$TOP"/tests-src/crypto/known.[ch] mutant/

# mutate FILE SED TITLE PROGRAM ARGUMENT...: the program with one fault sewn in must notice it.
mutate() {
	mutate_file=mutant/$1 mutate_sed=$2 mutate_title=$3 mutate_program=$4
	shift 4
	cp "$mutate_file" kept
	sed "$mutate_sed" kept >"$mutate_file"
	if cmp -s kept "$mutate_file"; then
		result 1 "$mutate_title: the fault could not be sewn in"
		return
	fi
	# shellcheck disable=SC2086
	(cd mutant && $cc $flags -o mutant "$mutate_program.c" "$mutate_program-part.c" known.c lib/*.o -lcrypto) ||
		note "does not compile"
	cp kept "$mutate_file"
	run mutant/mutant "$@"
	rm -f mutant/mutant
	is "$status $(cat out)" '1 ' "$mutate_title: no figure, status 1"
	like "$(cat err)" "^$mutate_program: wrong answer: " "$mutate_title: says so"
}

if command -v "$cc" >/dev/null; then
	# shellcheck disable=SC2086
	(cd mutant/lib && $cc ${flags%-Ilib} -c ./*.c) || note "the library does not compile"
	mutate known.c 's/ba7816bf/ba7816be/' 'another digest of abc' crypto-system --ops 1 sha256
	mutate known.c 's/f58c4c04/f58c4c05/' 'another text by cbc' crypto-system --ops 1 aes-256-cbc
	mutate known.c 's/522dc1f0/522dc1f1/' 'another text by gcm' crypto-system --ops 1 aes-256-gcm
	mutate known.c 's/76fc6ece/76fc6ecf/' 'another tag of gcm' crypto-system --ops 1 aes-256-gcm
	mutate known.c 's/1ae10b59/1ae10b58/' 'another tag of chacha20' crypto-system --ops 1 chacha20-poly1305
	mutate known.c 's/1c3b3a10/1c3b3a11/' 'another text by xts' crypto-system --ops 1 aes-256-xts
	for ops in 7 70; do
		mutate crypto-system.c '/EVP_Digest(now/s/block_bytes/block_bytes - 1/' \
			"$ops: hashes a byte less" crypto-system --ops $ops sha256
		mutate crypto-system.c 's/work(1);/work(0);/' \
			"$ops: leaves out the last block" crypto-system --ops $ops aes-256-xts
		mutate crypto-system.c 's/work(1);/work(1); now.data[3] ^= 1;/' \
			"$ops: a bit changes" crypto-system --ops $ops aes-256-cbc-decrypt
		mutate crypto-system.c '/NULL, NULL, key, now.iv/s/key/key + 1/' \
			"$ops: another key" crypto-system --ops $ops aes-256-gcm
		mutate crypto-system.c '/^		next_nonce(&now);/d' \
			"$ops: one nonce for all" crypto-system --ops $ops aes-256-gcm
		mutate crypto-system.c 's/number = (uint32_t)(1 +/number = (uint32_t)(2 +/' \
			"$ops: another place in the stream" crypto-system --ops $ops chacha20-poly1305
	done
	for key in sha1 aes-256-cbc aes-256-xts chacha20-poly1305; do
		mutate crypto-system.c 's/i < nr_ops; i++/i + 1 < nr_ops; i++/' \
			"$key: blocks too few" crypto-system --ops 7 "$key"
	done

	mutate crypto-system-pk.c '/message, signature/s/IN_SIGNATURE/0/' 'signs something else' \
		crypto-system-pk --ops 3 rsa2048-sign
	mutate crypto-system-pk.c 's/i < nr_ops; i++/i + 1 < nr_ops; i++/' 'a signature too few' \
		crypto-system-pk --ops 3 ed25519-sign
	mutate crypto-system-pk.c 's/i < nr_ops; i++/i + 1 < nr_ops; i++/' 'a verification too few' \
		crypto-system-pk --ops 3 rsa2048-verify
	mutate crypto-system-pk.c 's/i < nr_ops; i++/i + 1 < nr_ops; i++/' 'a secret too few' \
		crypto-system-pk --ops 3 x25519
	mutate crypto-system-pk.c 's/signature_bytes, text, bytes) == 1;/signature_bytes, text, bytes) >= 0;/' \
		'takes a false signature' crypto-system-pk --ops 1 ecdsa-p256-verify
	mutate crypto-system-pk.c 's/EVP_sha256()/EVP_sha3_256()/' 'another padding' \
		crypto-system-pk --ops 1 rsa4096-sign
	mutate crypto-system-pk.c '/6291d657/s/6291d657/6291d656/' 'another signature of RFC 8032' \
		crypto-system-pk --ops 1 ed25519-sign
	mutate crypto-system-pk.c '/efd48b2a/s/efd48b2a/efd48b2b/' 'another signature of RFC 6979' \
		crypto-system-pk --ops 1 ecdsa-p256-sign
	mutate crypto-system-pk.c '/422c8e7a/s/422c8e7a/422c8e7b/' 'another secret of RFC 7748' \
		crypto-system-pk --ops 1 x25519
	mutate crypto-system-pk.c 's/memcpy(before, message/memcpy(before, first/' 'another message' \
		crypto-system-pk --ops 3 ecdsa-p256-sign
else
	skip 'no compiler' 'wrong answers are found'
fi

done_testing
