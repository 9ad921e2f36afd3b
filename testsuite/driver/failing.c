/* A library to be loaded before the C library: one call of a kind fails, the one whose number is in the
 * environment, or all from that one on. The programs that are started by the one that it is loaded into go
 * without it.
 *
 *   FAIL_KIND=KIND (of the table below)  FAIL_AT=NUMBER  FAIL_ON=1 (all from there on)  FAIL_COUNT=FILE (how
 * many there were is written there at the end)  FAIL_MAIN=1 (no more when main has returned)
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEMORY, OPEN, WRITE, RENAME, CLOSE, SPAWN, WAIT, N_KINDS };
static const char *const kinds[N_KINDS] = {"memory", "open", "write", "rename", "close", "spawn", "wait"};

static long at, number;
static int go_on, kind = N_KINDS;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("FAIL_KIND");
    for (int i = 0; name && i < N_KINDS; i++)
        if (!strcmp(name, kinds[i])) kind = i;
    at = getenv("FAIL_AT") ? atol(getenv("FAIL_AT")) : 0;
    go_on = getenv("FAIL_ON") != NULL;
    unsetenv("LD_PRELOAD");
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

/* The C library's own function of that name */
static void find(void *function, const char *name) {
    *(void **)function = dlsym(RTLD_NEXT, name);
}

/* --- main ------------------------------------------------------------------------------------- */

static int (*program)(int, char **, char **);

static void stop(void) {
    kind = N_KINDS;
}

static int run_program(int argc, char **argv, char **environment) {
    if (getenv("FAIL_MAIN")) atexit(stop);
    return program(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack) {
    int (*real)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void),
                void *);
    find(&real, "__libc_start_main");
    program = main;
    return real(run_program, argc, argv, init, fini, rtld_fini, stack);
}

/* --- memory ----------------------------------------------------------------------------------- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size) {
    return is_due(MEMORY, ENOMEM) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return is_due(MEMORY, ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return is_due(MEMORY, ENOMEM) ? NULL : __libc_realloc(old, size);
}

/* --- files ------------------------------------------------------------------------------------ */

int open(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return is_due(OPEN, EACCES) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    FILE *(*real)(const char *, const char *);
    find(&real, "fopen");
    return is_due(OPEN, EMFILE) ? NULL : real(path, mode);
}

DIR *opendir(const char *path) {
    DIR *(*real)(const char *);
    find(&real, "opendir");
    return is_due(OPEN, EMFILE) ? NULL : real(path);
}

int mkostemp(char *name, int flags) {
    int (*real)(char *, int);
    find(&real, "mkostemp");
    return is_due(OPEN, EACCES) ? -1 : real(name, flags);
}

int memfd_create(const char *name, unsigned flags) {
    return is_due(OPEN, EMFILE) ? -1 : (int)syscall(SYS_memfd_create, name, flags);
}

int inotify_init1(int flags) {
    return is_due(OPEN, EMFILE) ? -1 : (int)syscall(SYS_inotify_init1, flags);
}

ssize_t write(int file, const void *bytes, size_t size) {
    return is_due(WRITE, ENOSPC) ? -1 : syscall(SYS_write, file, bytes, size);
}

int ftruncate(int file, off_t size) {
    return is_due(WRITE, EIO) ? -1 : (int)syscall(SYS_ftruncate, file, size);
}

off_t lseek(int file, off_t to, int whence) {
    return is_due(WRITE, EIO) ? -1 : syscall(SYS_lseek, file, to, whence);
}

int rename(const char *from, const char *to) {
    return is_due(RENAME, EACCES) ? -1 : (int)syscall(SYS_rename, from, to);
}

/* A file whose last bytes do not reach the disk is closed nevertheless. */
int close(int file) {
    int result = (int)syscall(SYS_close, file);
    return is_due(CLOSE, EIO) ? -1 : result;
}

/* --- programs --------------------------------------------------------------------------------- */

int posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *words, char *const *environment) {
    int (*real)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                char *const *, char *const *);
    find(&real, "posix_spawnp");
    return is_due(SPAWN, EAGAIN) ? EAGAIN : real(child, file, actions, attributes, words, environment);
}

int posix_spawnattr_init(posix_spawnattr_t *attributes) {
    memset(attributes, 0, sizeof *attributes);
    return is_due(SPAWN, ENOMEM) ? ENOMEM : 0;
}

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
    memset(actions, 0, sizeof *actions);
    return is_due(SPAWN, ENOMEM) ? ENOMEM : 0;
}

/* The program has ended then. */
pid_t waitpid(pid_t child, int *status, int options) {
    pid_t (*real)(pid_t, int *, int);
    find(&real, "waitpid");
    pid_t result = real(child, status, options);
    return is_due(WAIT, ECHILD) ? -1 : result;
}
