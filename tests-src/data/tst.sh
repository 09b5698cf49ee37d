#!/bin/sh
# SPDX-License-Identifier: MIT
# tst.sh INPUT - a small script of everyday commands, seven in number. Its files carry its process
# id, because copies run side by side in one directory. rm fails if one of them was never made.
set -e
sort "$1" >sorted.$$
od sorted.$$ | sort -n -k 1 >dump.$$
grep the sorted.$$ | tee found.$$ | wc >count.$$
rm sorted.$$ dump.$$ found.$$ count.$$
