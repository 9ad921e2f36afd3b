/* Memory for SUNDIALS and KLU, which do not check every allocation: the command line ends the process if
 * memory runs out. The linker puts these functions in place of the C library's in all that a simulator is
 * linked from (--wrap); where they are not asked for, this file is not linked. */
#include "runtime/host/host.h"

#include <errno.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static void *checked(void *block) {
    if (block) return block;
    fprintf(stderr, "%s: error: out of memory\n", program_invocation_short_name);
    exit(ENVIRONMENT);
}

void *__wrap_malloc(size_t size) {
    return checked(__real_malloc(size ? size : 1));
}

void *__wrap_calloc(size_t count, size_t size) {
    return checked(__real_calloc(count ? count : 1, size ? size : 1));
}

void *__wrap_realloc(void *old, size_t size) {
    return checked(__real_realloc(old, size ? size : 1));
}
