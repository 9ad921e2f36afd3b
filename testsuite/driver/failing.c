/* A library to be loaded before the C library: one call of a kind fails, the one whose number is in the
 * environment, or all from that one on.
 *
 *   FAIL_KIND=memory|open|write|rename  FAIL_AT=NUMBER  FAIL_ON=1 (all from there on)  FAIL_COUNT=FILE (how
 * many there were is written there at the end)
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static long at, number;
static int go_on, kind;

__attribute__((constructor)) static void begin(void) {
    const char *kinds = "memory open   write  rename ", *name = getenv("FAIL_KIND"), *found;
    kind = name && (found = strstr(kinds, name)) ? (int)(found - kinds) / 7 : -1;
    at = getenv("FAIL_AT") ? atol(getenv("FAIL_AT")) : 0;
    go_on = getenv("FAIL_ON") != NULL;
    number = 0;
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("FAIL_COUNT");
    if (!path) return;
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", number);
    long file = syscall(SYS_open, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    syscall(SYS_write, file, text, (size_t)length);
    syscall(SYS_close, file);
}

/* Whether this call, one of a kind, is to fail */
static int is_due(int of_kind, int reason) {
    if (kind != of_kind) return 0;
    number++;
    int due = at && (number == at || (go_on && number > at));
    if (due) errno = reason;
    return due;
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size) {
    return is_due(0, ENOMEM) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return is_due(0, ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return is_due(0, ENOMEM) ? NULL : __libc_realloc(old, size);
}

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return is_due(1, EACCES) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    FILE *(*real)(const char *, const char *);
    *(void **)&real = dlsym(RTLD_NEXT, "fopen");
    return is_due(1, EMFILE) ? NULL : real(path, mode);
}

int mkostemp(char *name, int flags) {
    int (*real)(char *, int);
    *(void **)&real = dlsym(RTLD_NEXT, "mkostemp");
    return is_due(1, EACCES) ? -1 : real(name, flags);
}

ssize_t write(int file, const void *bytes, size_t size) {
    return is_due(2, ENOSPC) ? -1 : syscall(SYS_write, file, bytes, size);
}

int ftruncate(int file, off_t size) {
    return is_due(2, EIO) ? -1 : (int)syscall(SYS_ftruncate, file, size);
}

int rename(const char *from, const char *to) {
    return is_due(3, EACCES) ? -1 : (int)syscall(SYS_rename, from, to);
}
