#!/bin/sh
# The Python of the tests (make venv). Shared libraries that mocc makes with sanitizers (MOCC_CFLAGS) ask for the libraries
# of these to be loaded first; Python itself leaks.
python=${MOCC_PYTHON:-build/venv/bin/python}
case ${MOCC_CFLAGS-} in
*sanitize*)
    for library in libasan.so libubsan.so libstdc++.so; do
        LD_PRELOAD="${LD_PRELOAD-}${LD_PRELOAD:+ }$(${CC:-cc} -print-file-name=$library)"
    done
    export LD_PRELOAD ASAN_OPTIONS="${ASAN_OPTIONS-}${ASAN_OPTIONS:+:}detect_leaks=0"
    ;;
esac
exec "$python" "$@"
