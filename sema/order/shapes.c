/* Shapes of nodes, numbered by a hash table. */
#include "sema/order/shapes.h"

#include <stdint.h>
#include <string.h>

/* What nodes of one shape have in common; unused members are zero. */
typedef struct {
    int kind, number, only, sum, wave;
    const void *subject, *object, *from, *from_object;
} ShapeKey;

/* Shapes by hash; of the capacity, a power of two, at most half is used. */
struct NodeShapes {
    Arena *arena;
    VEC(ShapeKey) keys;
    int *numbers; /* counted from 1; 0: free */
    uint32_t capacity;
};

NodeShapes *shapes_new(Arena *arena) {
    NodeShapes *shapes = NEW(arena, NodeShapes);
    shapes->arena = arena;
    return shapes;
}

int shape_count(const NodeShapes *shapes) {
    return shapes->keys.n;
}

/* Handovers of one member to another have one shape in all connections, sums in those of one pattern. */
static void describe_connect(const Node *node, ShapeKey *key) {
    const Connection *set = node->connect.set;
    key->wave = (int)node->connect.kind;
    key->only = node->connect.only;
    key->sum = (int)node->connect.sum;
    if (node->connect.giver < 0) {
        key->number = node->connect.taker;
        key->subject = set->pattern;
        return;
    }
    const Endpoint *taker = &set->members.at[node->connect.taker],
                   *giver = &set->members.at[node->connect.giver];
    key->number = -1;
    key->subject = taker->comp;
    key->object = taker->port;
    key->from = giver->comp;
    key->from_object = giver->port;
}

static void describe(const Node *node, ShapeKey *key) {
    memset(key, 0, sizeof *key);
    key->kind = (int)node->kind;
    switch (node->kind) {
    case NODE_ASSIGN:
        key->subject = node->assign;
        break;
    case NODE_CALL:
    case NODE_RESPOND:
        key->subject = node->call.comp;
        key->number = node->call.block;
        break;
    case NODE_CONNECT:
    case NODE_GATHER:
        describe_connect(node, key);
        break;
    }
}

static uint32_t hash_of(const ShapeKey *key) {
    const int numbers[] = {key->kind, key->number, key->only, key->sum, key->wave};
    const void *pointers[] = {key->subject, key->object, key->from, key->from_object};
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = (hash ^ (uint64_t)(unsigned)numbers[i]) * 1099511628211u;
    for (size_t i = 0; i < sizeof pointers / sizeof *pointers; i++)
        hash = (hash ^ (uint64_t)(uintptr_t)pointers[i]) * 1099511628211u;
    return (uint32_t)(hash ^ hash >> 32);
}

static int *find_number(const NodeShapes *shapes, const ShapeKey *key) {
    uint32_t i = hash_of(key);
    while (shapes->numbers[i &= shapes->capacity - 1] &&
           memcmp(&shapes->keys.at[shapes->numbers[i] - 1], key, sizeof *key) != 0)
        i++;
    return &shapes->numbers[i];
}

static void make_table(NodeShapes *shapes) {
    shapes->capacity = shapes->capacity ? 4 * shapes->capacity : 64;
    shapes->numbers = NEW_ARRAY(shapes->arena, int, shapes->capacity);
    for (int i = 0; i < shapes->keys.n; i++)
        *find_number(shapes, &shapes->keys.at[i]) = i + 1;
}

int shape_of(NodeShapes *shapes, const Node *node) {
    ShapeKey key;
    describe(node, &key);
    if (2 * (uint32_t)shapes->keys.n >= shapes->capacity) make_table(shapes);
    int *number = find_number(shapes, &key);
    if (!*number) {
        vec_push(shapes->arena, &shapes->keys, key);
        *number = shapes->keys.n;
    }
    return *number - 1;
}
