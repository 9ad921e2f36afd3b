/* Rows of numbers on their way from a run to what takes them: a thread that works beside the run, if there is
 * a processor for it and enough to do, else the run itself.
 *
 * Rows are handed over by blocks. The blocks form a ring: the run fills one while the thread takes those
 * before it, and waits where all others are full. The thread is made when the first block is full, so a short
 * or a slow result has none. Without it there is one block, taken as soon as it is full. Neither handing over
 * nor taking asks for memory. */
#include "runtime/results/results.h"

#include <pthread.h>
#include <signal.h>

/* In bytes; a row that is longer than a block is one of its own. */
enum { BLOCK_SIZE = 1 << 14, RING_SIZE = 1 << 20, LEAST_BLOCKS = 4 };

typedef struct {
    double *values;
    size_t rows;
    bool urgent;
} Block;

struct RowQueue {
    size_t width;    /* values of a row */
    size_t capacity; /* rows of a block */
    TakeRows *take;
    void *user;
    size_t n_blocks;
    Block *blocks;  /* owned, and so are their values */
    size_t filling; /* the block that the run fills, counted from the beginning */
    bool beside;    /* a thread may be made */
    bool threaded;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows, and of the values of blocks that are handed over */
    pthread_cond_t given, taken;
    size_t n_given, n_taken; /* blocks */
    bool over;               /* no more will be given */
    bool refused;            /* no more will be taken */
};

RowQueue *row_queue_new(MoccContext *context, size_t width, bool beside, TakeRows *take, void *user) {
    RowQueue *queue = allocate(context, 1, sizeof *queue);
    size_t fit = BLOCK_SIZE / (width * sizeof(double)), capacity = fit ? fit : 1;
    size_t blocks = RING_SIZE / (capacity * width * sizeof(double)), least = LEAST_BLOCKS;
    *queue = (RowQueue){.width = width,
                        .capacity = capacity,
                        .take = take,
                        .user = user,
                        .beside = beside,
                        .n_blocks = !beside          ? 1
                                    : blocks > least ? blocks
                                                     : least,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .given = PTHREAD_COND_INITIALIZER,
                        .taken = PTHREAD_COND_INITIALIZER};
    queue->blocks = allocate(context, queue->n_blocks, sizeof *queue->blocks);
    for (size_t i = 0; i < queue->n_blocks; i++)
        queue->blocks[i].values = allocate(context, queue->capacity * width, sizeof(double));
    return queue;
}

size_t row_queue_block(const RowQueue *queue) {
    return queue->capacity;
}

static void take_block(RowQueue *queue, const Block *block) {
    bool refused = queue->refused;
    pthread_mutex_unlock(&queue->lock);
    refused = refused || !queue->take(queue->user, block->values, block->rows, block->urgent);
    pthread_mutex_lock(&queue->lock);
    queue->refused = refused;
    queue->n_taken++;
    pthread_cond_signal(&queue->taken);
}

static void *take_blocks(void *argument) {
    RowQueue *queue = argument;
    pthread_mutex_lock(&queue->lock);
    while (queue->n_taken < queue->n_given || !queue->over) {
        if (queue->n_taken < queue->n_given)
            take_block(queue, &queue->blocks[queue->n_taken % queue->n_blocks]);
        else
            pthread_cond_wait(&queue->given, &queue->lock);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

/* Signals that are sent to the process are for the thread that runs the model. Those that a thread brings
   about by itself, as that of a closed pipe, reach it all the same. */
static void start_thread(RowQueue *queue) {
    static const int own[] = {SIGPIPE, SIGXFSZ, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    if (processors_count() < 2) return;
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        sigdelset(&blocked, own[i]);
    if (pthread_sigmask(SIG_SETMASK, &blocked, &before) != 0) return;
    queue->threaded = pthread_create(&queue->thread, NULL, take_blocks, queue) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Hands over the block that is being filled, and waits until the next one is free. Returns false if what has
   been taken so far was refused. */
static bool hand_over(RowQueue *queue, bool urgent) {
    Block *block = &queue->blocks[queue->filling % queue->n_blocks];
    block->urgent = urgent;
    bool is_full = block->rows == queue->capacity;
    if (queue->beside && !queue->threaded && is_full && !urgent) start_thread(queue);
    pthread_mutex_lock(&queue->lock);
    queue->n_given++;
    if (queue->threaded)
        pthread_cond_signal(&queue->given);
    else
        take_block(queue, block);
    while (queue->n_given - queue->n_taken == queue->n_blocks)
        pthread_cond_wait(&queue->taken, &queue->lock);
    bool refused = queue->refused;
    pthread_mutex_unlock(&queue->lock);
    queue->filling++;
    queue->blocks[queue->filling % queue->n_blocks].rows = 0;
    return !refused;
}

double *row_queue_next(RowQueue *queue) {
    Block *block = &queue->blocks[queue->filling % queue->n_blocks];
    return block->values + block->rows * queue->width;
}

bool row_queue_add(RowQueue *queue, bool urgent) {
    Block *block = &queue->blocks[queue->filling % queue->n_blocks];
    block->rows++;
    return urgent || block->rows == queue->capacity ? hand_over(queue, urgent) : true;
}

bool row_queue_end(RowQueue *queue) {
    if (queue->filling > 0 || queue->blocks[0].rows > 0) hand_over(queue, true);
    if (queue->threaded) {
        pthread_mutex_lock(&queue->lock);
        queue->over = true;
        pthread_cond_signal(&queue->given);
        pthread_mutex_unlock(&queue->lock);
        pthread_join(queue->thread, NULL);
        queue->threaded = false;
    }
    return !queue->refused;
}

void row_queue_free(RowQueue *queue) {
    if (!queue) return;
    for (size_t i = 0; i < queue->n_blocks; i++)
        release(queue->blocks[i].values);
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->given);
    pthread_cond_destroy(&queue->taken);
    release(queue->blocks);
    release(queue);
}
