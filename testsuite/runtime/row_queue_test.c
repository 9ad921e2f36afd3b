/* Rows on their way: all of them arrive, in order, the last ones as urgent, with and without a thread; a
 * taker that refuses gets none any more. */
#include "../lexer/checking.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include "runtime/results/results.h"

typedef struct {
    size_t width, rows, calls, refuse_after; /* calls; 0: never */
    size_t most;
    pthread_t thread; /* of the last call */
    bool urgent, wrong;
    unsigned pause; /* us, at each call */
} Taker;

static bool take(void *user, const double *values, size_t rows, bool urgent) {
    Taker *taker = user;
    for (size_t i = 0; i < rows; i++, taker->rows++)
        for (size_t k = 0; k < taker->width; k++)
            taker->wrong |= values[i * taker->width + k] != (double)(taker->rows * taker->width + k);
    taker->wrong |= rows > taker->most;
    taker->thread = pthread_self();
    taker->urgent = urgent;
    if (taker->pause) usleep(taker->pause);
    return ++taker->calls != taker->refuse_after;
}

/* Sends `n` rows. Returns how many were added before one was refused. */
static size_t send(Taker *taker, size_t n, size_t urgent_every, bool *good) {
    MoccContext *context = context_new(&(MoccHost){0});
    RowQueue *queue = row_queue_new(context, taker->width, true, take, taker);
    taker->most = row_queue_block(queue);
    size_t added = 0;
    bool goes_on = true;
    while (added < n && goes_on) {
        double *row = row_queue_next(queue);
        for (size_t k = 0; k < taker->width; k++)
            row[k] = (double)(added * taker->width + k);
        added++;
        goes_on = row_queue_add(queue, urgent_every && added % urgent_every == 0);
    }
    *good = row_queue_end(queue);
    row_queue_free(queue);
    context_free(context);
    return added;
}

static void all_rows_arrive(void) {
    static const size_t widths[] = {1, 2, 7, 700, 5000};
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
        size_t fit = (1 << 14) / (8 * widths[w]), block = fit ? fit : 1;
        const size_t counts[] = {0, 1, block - 1, block, block + 1, 4 * block, 5 * block, 65 * block + 1};
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            for (size_t urgent = 0; urgent < 3; urgent++) {
                Taker taker = {.width = widths[w]};
                bool good;
                assert_int_equal(send(&taker, counts[i], urgent, &good), counts[i]);
                assert_int_equal(taker.rows, counts[i]);
                assert_true(good && !taker.wrong);
                assert_true(taker.urgent == (counts[i] > 0));
                assert_int_equal(taker.calls > 0, counts[i] > 0);
            }
        }
    }
}

static void arrive_as_the_machine_is(void **state) {
    (void)state;
    all_rows_arrive();
}

/* A process that may use one processor has no thread besides. */
static void arrive_on_one_processor(void **state) {
    (void)state;
    cpu_set_t before, one;
    if (sched_getaffinity(0, sizeof before, &before) != 0) skip();
    int first = 0;
    while (!CPU_ISSET(first, &before))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    assert_int_equal(processors_count(), 1);
    all_rows_arrive();
    Taker taker = {.width = 100};
    bool good;
    send(&taker, 1000, 0, &good);
    assert_true(pthread_equal(taker.thread, pthread_self()));
    sched_setaffinity(0, sizeof before, &before);
    assert_int_equal(processors_count(), CPU_COUNT(&before));
}

static void beside_the_run(void **state) {
    (void)state;
    if (processors_count() < 2) skip();
    Taker taker = {.width = 100, .pause = 500};
    bool good;
    send(&taker, 1000, 0, &good);
    assert_true(good && !taker.wrong && taker.rows == 1000);
    assert_false(pthread_equal(taker.thread, pthread_self()));
    taker = (Taker){.width = 100};
    send(&taker, 10, 0, &good); /* not worth one */
    assert_true(pthread_equal(taker.thread, pthread_self()));
    taker = (Taker){.width = 100};
    send(&taker, 100, 1, &good); /* each row waits for the next */
    assert_true(pthread_equal(taker.thread, pthread_self()));
}

/* The run ends once the ring is full at the latest. */
static void refused(void **state) {
    (void)state;
    for (size_t after = 1; after < 4; after++) {
        Taker taker = {.width = 64, .refuse_after = after};
        bool good;
        size_t added = send(&taker, 100000, 0, &good);
        assert_false(good);
        assert_int_equal(taker.calls, after);
        assert_in_range(added, after * taker.most, (after + 65) * taker.most);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrive_as_the_machine_is),
        cmocka_unit_test(arrive_on_one_processor),
        cmocka_unit_test(beside_the_run),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
