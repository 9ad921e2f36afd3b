#!/bin/sh
# Notes what the C compiler hands to the linker, so that mocc can call the linker by itself (driver/link.c):
#
#   tools/link_words.sh COMPILER WORD...
#
# The words are those with which the compiler would link. The note is four lines: the compiler's path, its size and when it
# was written, by which mocc knows it again, and the linker's words. There is no last line where the compiler has other ways
# than GCC, and nothing at all where there is no compiler.
#
# Libraries are noted as files. For a name the linker looks into each folder of its list, and gold reads these as a whole: a
# third of a link's time.
set -u
LC_ALL=C
export LC_ALL
name=$1
shift

# The first file of that name in PATH that is not ccache
find_compiler() {
    IFS=:
    for folder in $PATH; do
        path=$(realpath -e "$folder/$name" 2> /dev/null) && [ -x "$path" ] && [ "${path##*/}" != ccache ] && echo "$path" && break
    done
    unset IFS
}

compiler=$(find_compiler)
[ -n "$compiler" ] || exit 0
stat --printf='%n\n%s\n%.9Y\n' "$compiler"

# The file of a library -lNAME, shared or static; nothing if the compiler does not know it
library_file() {
    for suffix in so a; do
        file=$("$compiler" -print-file-name="lib$1.$suffix")
        [ "${file#/}" = "$file" ] || { echo "$file"; return; }
    done
}

words=$("$compiler" -### -fno-use-linker-plugin "$@" 2>&1 | sed -n '/\\/d; s/"//g; s/ --push-state --as-needed -lgcc_s --pop-state//g
    s/^ [^ ]*\/collect2 \(.*\) -fuse-ld=gold/\1/p')
[ -n "$words" ] || exit 0

# C needs no libgcc_s. The other libgcc stands before and after the C library and is needed once.
all= last=
for word in $words; do
    case $word in
    -L*) continue ;;
    -lgcc)
        last=$(library_file gcc)
        continue ;;
    -l*)
        file=$(library_file "${word#-l}")
        [ -n "$file" ] || exit 0
        word=$file ;;
    */crtend*) word="$last $word" ;;
    esac
    all="$all $word"
done
echo "-nostdlib$all"
