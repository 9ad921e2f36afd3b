/* Running other programs, and what they read and write. */
#ifndef MOCC_DRIVER_PROCESS_H
#define MOCC_DRIVER_PROCESS_H

#include <sys/types.h>

#include "support/arena.h"
#include "support/text.h"

/* A command: its words, at last NULL */
typedef VEC(char *) Words;

/* Adds the words of a text, which stand between spaces. */
void add_words(Arena *arena, Words *words, const char *text);

/* Starts a program that reads `input`, and whose messages go to `messages`. Returns 0, or the error number.
 */
int start_program(char **words, int input, int messages, pid_t *child);
/* Runs a program so, and waits for its end. Signals are passed on to it. Returns its exit status, or -1 with
   the reason in errno if it could not be started. */
int run_with_messages(char **words, int input, int messages);
/* The same with messages to standard error */
int run_program(char **words, int input);
/* The exit status of a program of which waitpid said this */
int ending_of(int status);

/* Reports that the C compiler could not be run, or failed, where run_program has returned this; the exit
   status of mocc after it */
void report_ending(const char *compiler, int ended);
int ending_status(int ended);

/* A file without a name that holds the text, at its beginning; it is closed where another program takes the
   place of this one. -1 with the reason in errno */
int text_in_memory(const Text *text);

/* The same for programs that are started from now on: their name of it is /dev/fd/NUMBER. */
int text_for_others(const Text *text);

/* A folder of its own, in which nobody else can put a file; NULL: there is none, which has been reported. */
char *make_folder(Arena *arena);

#endif
