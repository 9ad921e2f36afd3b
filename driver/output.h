/* The file that mocc writes: beside its place at first, and there when it is whole. */
#ifndef MOCC_DRIVER_OUTPUT_H
#define MOCC_DRIVER_OUTPUT_H

#include <stdbool.h>
#include <sys/stat.h>

#include "support/arena.h"
#include "support/text.h"

typedef struct {
    const char *path;  /* as the user names it */
    const char *final; /* where links lead to */
    const char
        *temporary; /* what is written: in the folder of `final`; or `final`, if no file can be made there */
    int descriptor; /* of `temporary`; -1: not open */
    bool exists, regular;
    struct stat before; /* of `final`, if it exists */
} Output;

/* Finds out where `path` leads, and makes the temporary file. Returns 0, or an exit status after a message.
   To be ended by output_end if it is 0. */
int output_begin(Arena *arena, Output *output, const char *path);
/* Puts the temporary file in its place if `status` is 0, which means that it is whole; else removes it.
   Returns the exit status, after a message if it is another one. */
int output_end(Output *output, int status);

/* The permissions of the file that is replaced, or those of a new one: `all` that the user does not mask */
mode_t output_mode(const Output *output, mode_t all);
/* Writes the text into the file that is made. Returns 0, or an exit status after a message. */
int output_write(Output *output, const Text *text);
/* Writes the text to a file descriptor; false: errno says why not. */
bool write_all(int descriptor, const Text *text);

/* Says that `path` cannot be written, because of the error number `reason`; returns EXIT_ENVIRONMENT. */
int cannot_write(const char *path, int reason);

/* From here on until signals_end, SIGINT, SIGTERM, SIGHUP and SIGQUIT end nothing: what has been begun can be
   cleaned up. They are passed on to processes. */
void signals_begin(void);
void signals_end(void);
/* Passes signals on to a process, one of MOST_CHILDREN at most: one that has come already, too. */
enum { MOST_CHILDREN = 64 };
void signals_pass_to(int process);
/* To be called when it has ended */
void signals_forget(int process);
/* The exit status that a signal asks for, or `status` if none has come */
int signals_status(int status);

#endif
