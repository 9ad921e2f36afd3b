#!/bin/sh
# Gets what mocc is built from, as far as it is missing:
#
#   tools/deps.sh [--numerics FOLDER] [--with PACKAGE]... PACKAGE...
#
# Debian packages are installed, as root or by sudo. With --numerics, the headers and static archives of SUNDIALS and
# SuiteSparse are put into FOLDER: out of the packages that Debian has them in, which apt downloads and whose signatures
# it checks, but which are not installed. They would bring MPI, PETSc and compilers for Fortran, of which mocc uses
# nothing. Packages of --with are installed, too, where others are and apt knows them. Whatever is missing or too old is
# reported before anything is installed. Each step that takes time is a line; what apt says is shown if it fails.
set -u
numerics=
if [ "${1-}" = --numerics ]; then
    numerics=$2
    shift 2
fi
with=
while [ "${1-}" = --with ]; do
    with="$with $2"
    shift 2
done
packages=$*
ARCHIVES="libsundials_cvode libsundials_kinsol libsundials_sunlinsolklu libklu libamd libcolamd libbtf libsuitesparseconfig"

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

# The version of a package that is installed, or nothing
installed() {
    dpkg-query -W -f='${db:Status-Abbrev} ${Version}' "$1" 2>/dev/null | sed -n 's/^ii *//p'
}

# The version of a package that apt would install, or nothing
candidate() {
    # shellcheck disable=SC2086
    LC_ALL=C apt-cache $lists policy "$1" 2>/dev/null | sed -n 's/^  Candidate: //p' | grep -v '^(none)$'
}

# The least version of a package
least() {
    case $1 in
    gcc) echo 10 ;;
    make) echo 4.3 ;;
    bison) echo 2:3.8 ;;
    re2c) echo 2 ;;
    debhelper) echo 13 ;;
    libsundials-dev) echo 6 ;;
    libsuitesparse-dev) echo 1:5 ;;
    *) echo 0 ;;
    esac
}

# Adds to `problems` if the version is none, or too old.
judge() {
    if [ -z "$2" ]; then
        problems="$problems
  $1: apt does not know it"
    elif ! dpkg --compare-versions "$2" ge "$(least "$1")"; then
        problems="$problems
  $1: version $2 is too old, $(least "$1" | sed 's/^.*://') is needed"
    fi
}

# quietly COMMAND...: what it prints is shown if it fails.
quietly() {
    "$@" >"$log" 2>&1 && return
    cat "$log" >&2
    return 1
}

# What apt would download and need on the disk for packages: ": 2 MB to download, 8 MB on the disk", or nothing
sizes() {
    LC_ALL=C apt-get install --assume-no --no-install-recommends "$@" 2>/dev/null >"$log"
    download=$(sed -n 's/^Need to get \([^/]*\)\(\/.*\)\{0,1\} of archives.*/\1/p; s/^ *Download size: \([^/]*[^ /]\).*/\1/p' "$log")
    disk=$(sed -n 's/.*operation, \(.*\) of additional.*/\1/p; s/.*Space needed: \([^/]*[^ /]\) *\/.*/\1/p' "$log")
    echo "${disk:+: ${download:+$download to download, }$disk on the disk}"
}

has_numerics() {
    for archive in $ARCHIVES; do
        [ -f "$numerics/lib/$archive.a" ] || return 1
    done
    [ -f "$numerics/include/cvode/cvode.h" ] && [ -f "$numerics/include/kinsol/kinsol.h" ] && [ -f "$numerics/include/suitesparse/klu.h" ]
}

[ -z "$numerics" ] || ! has_numerics || numerics=
missing=
old=
problems=
lists=
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "not a Debian system; needed: $packages${numerics:+, SUNDIALS 6 or 7 with KLU}"
    exit 0
fi
for package in $packages; do
    version=$(installed "$package")
    if [ -z "$version" ]; then
        missing="$missing $package"
    else
        judge "$package" "$version"
    fi
done
old=$problems
[ -z "$old" ] || fail "These packages cannot be used; Debian 12 has all in a version that can:$old"
[ -n "$missing$numerics" ] || exit 0

# --- what apt knows of it

log=$(mktemp) || exit 1
work=
trap 'rm -rf "$log" ${work:+"$work"}' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
by_hand="As root: apt-get install --no-install-recommends$missing"
if [ -n "$missing" ]; then
    [ -z "$sudo" ] || command -v sudo >/dev/null ||
        fail "These packages are missing, and only root can install them, or sudo, which is not there:$missing" "$by_hand"
    echo "these Debian packages are missing:$missing"
    echo "asking the servers of Debian which versions there are (apt-get update)${sudo:+; sudo may ask for your password}"
    quietly $sudo apt-get update -q || echo "apt-get update failed; trying with what apt knows" >&2
    for package in $with; do
        [ -n "$(installed "$package")" ] || [ -z "$(candidate "$package")" ] || missing="$missing $package"
    done
fi

if [ -n "$numerics" ]; then
    mkdir -p "$(dirname "$numerics")" && work=$(mktemp -d "$numerics.XXXXXX") || exit 1
    # Lists of its own, which need no root, where the system has none
    if [ -z "$(candidate libsundials-dev)" ]; then
        mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
        lists="-o Dir::State::Lists=$PWD/$work/lists -o Dir::Cache=$PWD/$work/cache"
        echo "asking the servers of Debian which versions there are (apt-get update)"
        # shellcheck disable=SC2086
        quietly apt-get $lists -o APT::Sandbox::User=root update -q || fail "apt-get update failed; is there a network?"
    fi
    judge libsundials-dev "$(candidate libsundials-dev)"
    judge libsuitesparse-dev "$(candidate libsuitesparse-dev)"
    case $(candidate libsundials-dev) in
    '' | [0-7].*) ;;
    *) problems="$problems
  libsundials-dev: version $(candidate libsundials-dev): it has to be 6 or 7" ;;
    esac
fi
for package in $missing; do
    judge "$package" "$(candidate "$package")"
done
[ -z "$problems" ] || fail "Nothing is installed, for these packages cannot be had; Debian 12 and 13 have them:$problems"

# --- getting it

if [ -n "$missing" ]; then
    most=
    case "$missing " in *" gcc "*) most="; most of it is the C compiler" ;; esac
    # shellcheck disable=SC2086
    echo "installing them, and those that they need$(sizes $missing)$most"
    # shellcheck disable=SC2086
    quietly $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing ||
        fail "This did not work. $by_hand"
fi

if [ -n "$numerics" ]; then
    echo "downloading SUNDIALS $(candidate libsundials-dev) and SuiteSparse $(candidate libsuitesparse-dev): headers and" \
        "archives go to $numerics, nothing is installed"
    mkdir "$work/lib" "$work/include" "$work/root"
    # shellcheck disable=SC2086
    (cd "$work" && quietly apt-get $lists -o APT::Sandbox::User=root download -q libsundials-dev libsuitesparse-dev) ||
        fail "apt-get download libsundials-dev libsuitesparse-dev failed; is there a network?"
    for package in "$work"/*.deb; do
        dpkg-deb -x "$package" "$work/root" || exit 1
    done
    for folder in cvode kinsol nvector sundials sunlinsol sunmatrix sunmemory sunnonlinsol suitesparse; do
        [ ! -d "$work/root/usr/include/$folder" ] || mv "$work/root/usr/include/$folder" "$work/include/"
    done
    for archive in $ARCHIVES libsundials_core; do
        find "$work/root/usr/lib" -name "$archive.a" -exec mv {} "$work/lib/" \;
    done
    for package in libsundials-dev libsuitesparse-dev; do
        cp "$work/root/usr/share/doc/$package/copyright" "$work/$package.copyright" || exit 1
    done
    rm -rf "$work/root" "$work/lists" "$work/cache" "$work"/*.deb
    final=$numerics
    numerics=$work
    has_numerics || fail "The packages of SUNDIALS and SuiteSparse do not hold what is expected of them."
    chmod 755 "$work"
    rm -rf "$final" && mv "$work" "$final" || exit 1
fi
