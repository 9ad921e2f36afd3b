/* Every model of the test suite, and every input that once broke the compiler (corpus/), as it is and with
   its end cut off: compilation returns, and the second time it says the same, byte for byte. */
#include <dirent.h>
#include <stdarg.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include <cmocka.h>

#include "compile.h"

/* Seconds of the processor for one input before it counts as a hang, and how many times as many under
 * valgrind */
enum { LONGEST = 120, SLOWNESS = 20 };

typedef struct {
    char *messages;
    Compiled compiled;
} Outcome;

static Outcome compile_text(const char *bytes, size_t length) {
    Outcome outcome = {0};
    size_t size;
    FILE *messages = open_memstream(&outcome.messages, &size);
    assert_non_null(messages);
    outcome.compiled = compile_bytes(bytes, length, messages);
    fclose(messages);
    return outcome;
}

static void end_outcome(Outcome *outcome) {
    free(outcome->messages);
    compiled_free(&outcome->compiled);
}

static void expect_same_twice(const char *bytes, size_t length) {
    Outcome first = compile_text(bytes, length), second = compile_text(bytes, length);
    assert_string_equal(first.messages, second.messages);
    assert_int_equal(first.compiled.code.length, second.compiled.code.length);
    if (first.compiled.code.length)
        assert_memory_equal(first.compiled.code.data, second.compiled.code.data, first.compiled.code.length);
    assert_int_equal(first.compiled.explanation.length, second.compiled.explanation.length);
    if (first.compiled.explanation.length)
        assert_string_equal(first.compiled.explanation.data, second.compiled.explanation.data);
    assert_string_equal(first.compiled.stages.data, second.compiled.stages.data);
    assert_true(!first.compiled.failed || strstr(first.messages, "error: "));
    end_outcome(&first);
    end_outcome(&second);
}

/* --check says why a text does not comply, too. */
static void expect_reasons(const char *bytes, size_t length) {
    char *messages;
    size_t size;
    FILE *file = open_memstream(&messages, &size);
    assert_non_null(file);
    bool complies = check_bytes(bytes, length, file);
    fclose(file);
    assert_true(complies || strstr(messages, "\"severity\": \"error\""));
    free(messages);
}

/* Ends the program after so many seconds; 0: not any more. Time in which others have the processor does not
   count. */
static void limit_processor_time(int seconds) {
    struct itimerval limit = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &limit, NULL);
}

static void replay(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    static char bytes[1 << 20];
    size_t length = fread(bytes, 1, sizeof bytes, file);
    assert_true(length < sizeof bytes);
    fclose(file);
    limit_processor_time(getenv("MOCC_UNDER") ? SLOWNESS * LONGEST : LONGEST);
    expect_same_twice(bytes, length);
    expect_reasons(bytes, length);
    Outcome half = compile_text(bytes, length / 2);
    end_outcome(&half);
    limit_processor_time(0);
}

static int is_model(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 3 && !strcmp(entry->d_name + length - 3, ".mo");
}

/* Replays all files of the folder in *state. */
static void replay_folder(void **state) {
    const char *folder = *state;
    struct dirent **entries;
    int n = scandir(folder, &entries, is_model, alphasort);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        replay(path);
        free(entries[i]);
    }
    free(entries);
}

#define FOLDER(path)                                                                                         \
    { path, replay_folder, NULL, NULL, path }

int main(void) {
    static char corpus[] = "testsuite/fuzz/corpus", errors[] = "testsuite/sema/errors",
                complies[] = "testsuite/sema/complies", models[] = "testsuite/codegen/models";
    const struct CMUnitTest tests[] = {FOLDER(corpus), FOLDER(errors), FOLDER(complies), FOLDER(models)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
