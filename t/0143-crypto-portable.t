# SPDX-License-Identifier: MIT
# Portable hashes and ciphers: each row counts what it is asked for, at every size, and with a fault
# anywhere in the algorithm or around it there is no figure.
# shellcheck source=t/lib.sh
. "$(dirname "$0")/lib.sh"

program=$BUILD/tests/crypto-portable
rows='md5 sha1 sha256 sha512 aes-128-cbc aes-192-cbc aes-256-cbc aes-256-cbc-decrypt aes-256-xts
	aes-256-gcm chacha20-poly1305'

# 125 messages of BYTES are BYTES / 8 units of 1000 bytes.
for row in $rows; do
	for bytes in 16 64 8192 16384 65536; do
		run "$program" --ops 125 "$row" "$bytes"
		is "$status $(sed -n 1p out) $(cat err)" "0 COUNT|$((bytes / 8))|1|KBps " "$row $bytes counts, and is right"
	done
done
run "$program" --ops 125
is "$status $(sed -n 1p out)" '0 COUNT|1024|1|KBps' 'without arguments it is 8192 bytes of something'

for arguments in sha 'sha256 0' 'sha256 100' 'md5 x' 'md5 65552' 'aes-256' 'aes-256-gcm 16 16'; do
	# shellcheck disable=SC2086
	run "$program" --ops 1 $arguments
	is "$status $(wc -l <err) $(cat out)" '2 1 ' "$arguments: status 2 and one line"
done

cc=${CC:-cc}
if [ -n "${UNIXINDEX_SANITIZED-}" ] || ! command -v "$cc" >/dev/null; then
	skip 'with sanitizers, or no compiler' 'wrong answers are found'
	done_testing
fi

flags="-std=c17 -D_XOPEN_SOURCE=700 -O1 -I$work/lib -I$TOP/tests-src/crypto -I$TOP/tests-src"
copy_test_lib lib
mkdir mutant sources
for name in merkle md5 sha1 sha256 sha512 aes aes_cbc aes_xts aes_gcm chacha20 poly1305 chacha20_poly1305 known hex \
	portable; do
	cp "$TOP/tests-src/crypto/$name.c" sources/
done
cp "$TOP"/tests-src/crypto-portable.c "$TOP"/tests-src/crypto-portable-part.c sources/
# shellcheck disable=SC2086
(cd lib && $cc $flags -c ./*.c && cd ../sources && $cc $flags -c ./*.c) || note 'the sources do not compile'

# mutate FILE SED ROW TITLE [BYTES]: the row of a program with one fault sewn in must notice it.
mutate() {
	sed "$2" "sources/$1.c" >mutant/mutant.c
	if cmp -s "sources/$1.c" mutant/mutant.c; then
		result 1 "$4: the fault could not be sewn in"
		return
	fi
	rm -f mutant/*.o mutant/mutant
	cp sources/*.o mutant/
	# shellcheck disable=SC2086
	{ $cc $flags -w -c -o "mutant/$1.o" mutant/mutant.c && $cc -o mutant/mutant mutant/*.o lib/*.o -lm; } ||
		note 'does not compile'
	run mutant/mutant --ops 11 "$3" "${5:-256}"
	is "$status $(cat out)" '1 ' "$4: no figure, status 1"
	like "$(cat err)" '^crypto-portable: wrong answer: ' "$4: a wrong answer"
}

# The algorithms. Known answers are before the timed part.
mutate merkle 's/0x80/0x81/' md5 'merkle: another bit ends the message'
mutate merkle 's/length_bytes \* 8/length_bytes/' sha256 'merkle: the length in bytes'
mutate merkle 's/used > hash->block_bytes - hash->length_field_bytes/used > hash->block_bytes/' sha1 'merkle: no room for the length'
mutate md5 's/0xd76aa478/0xd76aa479/' md5 'md5: another constant'
mutate md5 's/(3 \* n + 5)/(3 * n + 6)/' md5 'md5: another order of words'
mutate sha1 's/0x8f1bbcdc/0x8f1bbcdd/' sha1 'sha1: another constant'
mutate sha1 's/w\[-14\]/w[-13]/' sha1 'sha1: another schedule'
mutate sha256 's/0xc67178f2/0xc67178f3/' sha256 'sha256: another constant'
mutate sha512 's/bytes_rotr64(x, 61)/bytes_rotr64(x, 60)/' sha512 'sha512: another rotation'
mutate aes 's/ROW(X, 63, 7c/ROW(X, 63, 7d/' aes-256-cbc 'aes: another entry of the table'
mutate aes 's/ROW(X, 52, 09/ROW(X, 52, 08/' aes-256-cbc-decrypt 'aes: another entry of the inverse'
mutate aes 's/nr_key_words == 8/nr_key_words == 9/' aes-256-cbc 'aes: another key schedule'
mutate aes 's/nr_key_words + 7/nr_key_words + 6/' aes-192-cbc 'aes: a round key is not made'
mutate aes_cbc 's/chain = cipher;/chain = block;/' aes-256-cbc-decrypt 'cbc: chained by the plaintext'
mutate aes_cbc 's/aes_block_put(cbc->chain, &chain);//' aes-128-cbc 'cbc: the chain is broken'
mutate aes_xts 's/carry \* 0x87/carry * 0x86/' aes-256-xts 'xts: another polynomial'
mutate aes_gcm 's/0xe100000000000000/0xe200000000000000/' aes-256-gcm 'gcm: another polynomial'
mutate aes_gcm 's/first_bytes \* 8/second_bytes * 8/' aes-256-gcm 'gcm: another length'
mutate aes_gcm 's/return false;/;/' aes-256-gcm 'gcm: any tag is right'
mutate chacha20 's/, 12);/, 13);/' chacha20-poly1305 'chacha20: another rotation'
mutate poly1305 's/0x3ffc0ff/0x3ffc0fe/' chacha20-poly1305 'poly1305: another clamp'
mutate poly1305 's/1u << 24/1u << 23/' chacha20-poly1305 'poly1305: the bit behind a block'
mutate chacha20_poly1305 's/return false;/;/' chacha20-poly1305 'chacha20-poly1305: any tag is right'

# What only shows later, or at another size than that of the known answers.
later='static int calls; if (++calls > 30)'
mutate md5 "s/merkle_final(&md5->merkle.*/& $later md5->state[0] ^= 1;/" md5 'md5: a fault in time'
mutate sha512 "s/merkle_final(&sha->merkle.*/& $later sha->state[3] ^= 1;/" sha512 'sha512: a fault in time'
mutate aes_cbc "s/^	aes_block_put(cbc->chain, &chain);/& $later ret_out[5] ^= 1;/" aes-256-cbc 'cbc: a fault in time'
mutate aes_xts "s/^	if (tail) {/$later unit->ret_out[9] ^= 1; &/" aes-256-xts 'xts: a fault in time'
mutate aes_gcm "s/^	add_stream(gcm, message);/& $later message->ret_out[9] ^= 1;/" aes-256-gcm 'gcm: a fault in time'
mutate chacha20_poly1305 "s/^	add_stream(chapoly, message);/& $later message->ret_out[9] ^= 1;/" \
	chacha20-poly1305 'chacha20-poly1305: a fault in time'
mutate merkle 's/size \/ hash->block_bytes;/size > 4000 ? size \/ hash->block_bytes - 1 : size \/ hash->block_bytes;/' \
	sha256 'merkle: a block of a long message is left out' 8192
mutate aes_gcm 's/at < whole; at += AES_BLOCK_BYTES)/at < whole \&\& at < 4096; at += AES_BLOCK_BYTES)/' aes-256-gcm \
	'gcm: the end of a long message is not authenticated' 8192

# The program around them.
mutate crypto-portable 's/i < nr_ops/i + 1 < nr_ops/' sha256 'too few messages'
mutate crypto-portable 's/algorithm->next(&chain)/number++/' aes-256-cbc 'no message at all'
mutate portable 's/begin_with_digest(chain, chain->text\[0\]);//' sha512 'messages that do not follow from one another'
mutate portable 's/chain->text\[0\], chain->text\[1\], chain->size)/chain->text[0], chain->text[1], 16)/' aes-256-cbc \
	'one block of each message'
mutate portable 's/memcpy(chain->iv, chain->tag/memset(chain->iv, 0/' chacha20-poly1305 'a nonce without the tag'

done_testing
