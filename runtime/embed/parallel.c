/* Threads that take one run after the other. */
#include "runtime/embed/embed.h"
#include "runtime/results/results.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct {
    size_t n;
    Work *work;
    void *user;
    pthread_mutex_t lock; /* of what follows */
    size_t next;          /* the run to begin */
    bool ended;
} Queue;

static bool take(Queue *queue, size_t *i) {
    pthread_mutex_lock(&queue->lock);
    bool any = !queue->ended && queue->next < queue->n;
    if (any) *i = queue->next++;
    pthread_mutex_unlock(&queue->lock);
    return any;
}

static void end_queue(Queue *queue) {
    pthread_mutex_lock(&queue->lock);
    queue->ended = true;
    pthread_mutex_unlock(&queue->lock);
}

static void *work_off(void *argument) {
    Queue *queue = argument;
    for (size_t i; take(queue, &i);)
        if (!queue->work(queue->user, i)) end_queue(queue);
    return NULL;
}

static size_t count_threads(size_t n, size_t jobs) {
    if (jobs == 0) jobs = processors_count();
    return jobs < n ? jobs : n;
}

size_t parallel_work(size_t n, size_t jobs, Work *work, void *user) {
    Queue queue = {.n = n, .work = work, .user = user, .lock = PTHREAD_MUTEX_INITIALIZER};
    size_t threads = count_threads(n, jobs), made = 0;
    pthread_t *others = threads > 1 ? malloc((threads - 1) * sizeof *others) : NULL;
    while (others && made + 1 < threads && pthread_create(&others[made], NULL, work_off, &queue) == 0)
        made++;
    work_off(&queue);
    for (size_t i = 0; i < made; i++)
        pthread_join(others[i], NULL);
    free(others);
    return made + 1;
}
