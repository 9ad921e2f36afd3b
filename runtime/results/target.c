/* The file that a result goes to. It is written beside, as FILE.part, and takes the place of FILE when the
 * run has ended, well or not; a run without a single row leaves FILE as it was. The part is locked, so that
 * two runs never write to one file. What is no regular file (a pipe, a terminal) is written as it is, and so
 * is a file in a folder where no other can be made. */
#include "runtime/results/results.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char suffix[] = ".part";

static bool is_same(const struct stat *one, const struct stat *other) {
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

static bool is_same_file(const char *one, const char *other) {
    struct stat about_one, about_other;
    return one && other && stat(one, &about_one) == 0 && stat(other, &about_other) == 0 &&
           is_same(&about_one, &about_other);
}

/* ---- which file it is ---- */

/* Refuses to write to what is no result. Returns SUCCESS or WRONG_USAGE (reported). */
static int check_victim(MoccContext *context, const char *file, const ResultRequest *request) {
    if (is_same_file(file, request->input))
        return report_usage(context, "%s would be overwritten, but is the file of --input", file);
    if (is_same_file(file, request->sweep))
        return report_usage(context, "%s would be overwritten, but is the file of --sweep", file);
    if (is_same_file(file, "/proc/self/exe"))
        return report_usage(context, "%s would be overwritten, but is this simulator", file);
    if (ends_with(file, ".mo"))
        return report_usage(context, "%s is the name of a model's text, not of a result", file);
    return SUCCESS;
}

/* The descriptor that the process was started with for this file (/dev/stdout, /dev/fd/3), or -1 */
static int find_open(const char *file) {
    enum { LAST = 63 };
    struct stat about, open_one;
    if (stat(file, &about) != 0 || S_ISCHR(about.st_mode)) return -1;
    for (int i = 0; i <= LAST; i++)
        if (fstat(i, &open_one) == 0 && is_same(&about, &open_one)) return i;
    return -1;
}

/* A copy of a text that the C library has made, or NULL; ends that. */
static char *take_over(MoccContext *context, char *text) {
    if (!text) return NULL;
    char *copy = allocate(context, strlen(text) + 1, 1);
    strcpy(copy, text);
    free(text);
    return copy;
}

/* The file that links lead to, be it there or not; owned by the caller */
static char *follow_links(MoccContext *context, const char *file) {
    enum { MOST_LINKS = 40 };
    char *real = take_over(context, realpath(file, NULL)), link[PATH_MAX];
    if (real) return real;
    Text path = {.context = context};
    text_add(&path, file);
    for (int i = 0; i < MOST_LINKS; i++) {
        ssize_t length = readlink(path.data, link, sizeof link - 1);
        if (length < 0) break;
        const char *slash = link[0] == '/' ? NULL : strrchr(path.data, '/');
        Text next = {.context = context};
        text_add_bytes(&next, path.data, slash ? (size_t)(slash - path.data) + 1 : 0);
        text_add_bytes(&next, link, (size_t)length);
        text_free(&path);
        path = next;
    }
    return path.data;
}

/* ---- opening ---- */

static int open_failed(const Target *target, int reason) {
    return report(target->context, ENVIRONMENT, "cannot write %s: %s",
                  target->file ? target->file : "to standard output", strerror(reason));
}

/* True if a file cannot be made beside, but the file itself may be writable. */
static bool is_about_folder(int reason) {
    return reason == EACCES || reason == EPERM || reason == EROFS || reason == ENAMETOOLONG ||
           reason == EISDIR || reason == ELOOP;
}

static int open_in_place(Target *target, const char *file) {
    struct stat about;
    target->descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (target->descriptor < 0) return open_failed(target, errno);
    target->regular = fstat(target->descriptor, &about) == 0 && S_ISREG(about.st_mode);
    if (target->regular && flock(target->descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return report(target->context, ENVIRONMENT, "cannot write %s: another run is writing it",
                      target->file);
    return SUCCESS;
}

typedef enum { LOCKED, NOT_LOCKED, GONE } Lock;

/* Locks the part. GONE: another run has renamed it before it could be locked. */
static Lock lock_part(const Target *target) {
    struct stat opened, named;
    if (flock(target->descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return NOT_LOCKED;
    return fstat(target->descriptor, &opened) == 0 && stat(target->part, &named) == 0 &&
                   is_same(&opened, &named)
               ? LOCKED
               : GONE;
}

/* The part gets the permissions of the file that it replaces. */
static void take_mode(const Target *target) {
    struct stat about;
    if (stat(target->final, &about) == 0) (void)!fchmod(target->descriptor, about.st_mode & 0777);
}

static int open_part(Target *target) {
    if (access(target->final, F_OK) == 0 && access(target->final, W_OK) != 0)
        return open_failed(target, errno);
    for (;;) {
        target->descriptor = open(target->part, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (target->descriptor < 0) {
            int reason = errno;
            release(target->part);
            target->part = NULL;
            return is_about_folder(reason) ? open_in_place(target, target->final)
                                           : open_failed(target, reason);
        }
        Lock lock = lock_part(target);
        if (lock == LOCKED) break;
        close(target->descriptor);
        target->descriptor = -1;
        if (lock == NOT_LOCKED)
            return report(target->context, ENVIRONMENT, "cannot write %s: another run is writing it",
                          target->file);
    }
    target->regular = true;
    take_mode(target);
    return SUCCESS;
}

int target_open(MoccContext *context, Target *target, const char *file, const ResultRequest *request) {
    struct stat about;
    Text name = {.context = context}, part = {.context = context};
    text_add(&name, file);
    *target = (Target){.context = context, .file = name.data, .descriptor = -1};
    int status = check_victim(context, file, request);
    if (status != SUCCESS) return status;
    int inherited = find_open(file);
    if (inherited >= 0) {
        target->is_inherited = true;
        target->descriptor = dup(inherited);
        return target->descriptor < 0 ? open_failed(target, errno) : SUCCESS;
    }
    if (stat(file, &about) == 0 && !S_ISREG(about.st_mode)) return open_in_place(target, file);
    target->final = follow_links(context, file);
    text_printf(&part, "%s%s", target->final, suffix);
    target->part = part.data;
    status = check_victim(context, target->final, request);
    return status == SUCCESS
               ? check_victim(context, target->part, request) == SUCCESS ? open_part(target) : WRONG_USAGE
               : status;
}

/* ---- writing ---- */

int target_write(const Target *target, const char *bytes, size_t length) {
    if (target->regular && ftruncate(target->descriptor, 0) != 0) return open_failed(target, errno);
    return target_append(target, bytes, length);
}

int target_append(const Target *target, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(target->descriptor, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return open_failed(target, errno);
        bytes += written;
        length -= (size_t)written;
    }
    return SUCCESS;
}

/* ---- closing ---- */

/* While the part is locked, no other run can take it. */
int target_close(Target *target, bool keep) {
    int reason = 0;
    bool renamed = true;
    if (target->part && target->descriptor >= 0) {
        renamed = !keep || rename(target->part, target->final) == 0;
        if (!renamed) reason = errno;
        if (!keep) unlink(target->part);
    }
    if (target->descriptor >= 0 && close(target->descriptor) != 0) reason = errno;
    int status = SUCCESS;
    if (!renamed)
        status = report(target->context, ENVIRONMENT, "cannot rename %s to %s: %s", target->part,
                        target->final, strerror(reason));
    else if (reason)
        status = open_failed(target, reason);
    release(target->file);
    release(target->final);
    release(target->part);
    *target = (Target){.context = target->context, .descriptor = -1};
    return status;
}
