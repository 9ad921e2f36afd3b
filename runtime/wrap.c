/* Memory for SUNDIALS and KLU, which do not look everywhere whether they have got some. The linker puts these
 * functions in place of the C library's in all that a simulator is linked from (--wrap); where they are not
 * asked for, this file is not linked. */
#include "runtime/simulator.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static void *checked(void *block, size_t size) {
    return block || memory_is_optional(size) ? block : memory_or_end(block);
}

void *__wrap_malloc(size_t size) {
    return checked(__real_malloc(size ? size : 1), size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return checked(__real_calloc(count ? count : 1, size ? size : 1), count * size);
}

void *__wrap_realloc(void *old, size_t size) {
    return checked(__real_realloc(old, size ? size : 1), size);
}
