/* Strings of an instance: a table of texts, each with a number, and what Modelica makes Strings of. */
#include "runtime/base/base.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An open-addressing hash table of the texts' numbers; the texts themselves never move. Number 0 is the empty
 * text. */
struct Strings {
    char **texts; /* by number; NULL: the number is free */
    size_t n, capacity;
    size_t *slots; /* number + 1; 0: free; 2 * capacity of them */
    size_t *free;  /* numbers to be given again, as a stack; `capacity` of them */
    size_t n_free;
    size_t enough; /* so many texts are worth a look at which of them are still needed */
};

enum { FEW = 10000, LONGEST = 1 << 26 };

static size_t *slot_of(const Strings *table, const char *text) {
    size_t mask = 2 * table->capacity - 1, at = (size_t)fnv1a(fnv1a_start, text, strlen(text)) & mask;
    while (table->slots[at] && strcmp(table->texts[table->slots[at] - 1], text) != 0)
        at = (at + 1) & mask;
    return &table->slots[at];
}

static void add(MoccContext *context, const char *text) {
    Strings *table = context->strings;
    char *copy = allocate(context, strlen(text) + 1, 1);
    memcpy(copy, text, strlen(text));
    size_t number = table->n_free ? table->free[--table->n_free] : table->n++;
    table->texts[number] = copy;
    *slot_of(table, text) = number + 1;
}

static void fill_slots(MoccContext *context) {
    Strings *table = context->strings;
    release(table->slots);
    table->slots = NULL;
    table->slots = allocate(context, 2 * table->capacity, sizeof *table->slots);
    for (size_t i = 0; i < table->n; i++)
        if (table->texts[i]) *slot_of(table, table->texts[i]) = i + 1;
}

/* The table of a context, with room for one more text */
static Strings *table_of(MoccContext *context) {
    if (!context->strings) context->strings = allocate(context, 1, sizeof(Strings));
    Strings *table = context->strings;
    if (table->n < table->capacity || table->n_free) return table;
    table->capacity = table->capacity ? 2 * table->capacity : 64;
    table->texts = reallocate(context, table->texts, table->capacity, sizeof *table->texts);
    table->free = reallocate(context, table->free, table->capacity, sizeof *table->free);
    fill_slots(context);
    if (!table->n) add(context, "");
    return table;
}

bool strings_are_many(const MoccContext *context) {
    const Strings *table = context->strings;
    return table && table->n - table->n_free > (table->enough > FEW ? table->enough : FEW);
}

/* Whatever looks like the number of a text is taken for one: at worst a text stays. */
void strings_keep(MoccContext *context, const double *const *values, size_t n_arrays, size_t n) {
    Strings *table = table_of(context);
    bool *used = allocate(context, table->n, sizeof *used);
    used[0] = true;
    for (size_t k = 0; k < n_arrays; k++)
        for (size_t i = 0; i < n; i++)
            if (values[k][i] >= 0 && values[k][i] < (double)table->n) used[(size_t)values[k][i]] = true;
    for (size_t i = 0; i < table->n; i++) {
        if (used[i] || !table->texts[i]) continue;
        release(table->texts[i]);
        table->texts[i] = NULL;
        table->free[table->n_free++] = i;
    }
    release(used);
    fill_slots(context);
    table->enough = 2 * (table->n - table->n_free);
}

static void forget_texts(Strings *table) {
    for (size_t i = 0; i < table->n; i++)
        release(table->texts[i]);
    table->n = table->n_free = 0;
}

/* The text of a number, or none. */
static void exchange_text(Strings *table, size_t number, Stream *stream) {
    char *text = stream->reading ? NULL : table->texts[number];
    size_t size = stream_count(stream, text ? strlen(text) + 1 : 0, 1);
    if (stream->reading && size) text = allocate(stream->context, size + 1, 1);
    if (size) stream_exchange(stream, text, size);
    if (!stream->reading) return;
    table->texts[number] = text;
    if (!text) table->free[table->n_free++] = number;
}

void strings_exchange(MoccContext *context, Stream *stream) {
    Strings *table = table_of(context);
    size_t n = stream_count(stream, table->n, sizeof(size_t));
    stream_exchange(stream, &table->enough, sizeof table->enough);
    if (stream->reading) forget_texts(table);
    if (n > table->capacity) {
        table->capacity = 64;
        while (table->capacity < n)
            table->capacity *= 2;
        table->texts = reallocate(context, table->texts, table->capacity, sizeof *table->texts);
        table->free = reallocate(context, table->free, table->capacity, sizeof *table->free);
    }
    for (size_t i = 0; i < n; i++)
        exchange_text(table, i, stream);
    table->n = n;
    if (stream->reading) fill_slots(context);
}

double mocc_string(MoccContext *context, const char *text) {
    Strings *table = table_of(context);
    size_t *slot = slot_of(table, text);
    if (!*slot) add(context, text);
    return (double)(*slot_of(table, text) - 1);
}

const char *mocc_text(MoccContext *context, double string) {
    const Strings *table = table_of(context);
    const char *text = string >= 0 && string < (double)table->n ? table->texts[(size_t)string] : NULL;
    return text ? text : "";
}

int mocc_string_compare(MoccContext *context, double a, double b) {
    return strcmp(mocc_text(context, a), mocc_text(context, b));
}

static double from_text(Text *text) {
    double string = mocc_string(text->context, text->data);
    text_free(text);
    return string;
}

double mocc_string_concat(MoccContext *context, double a, double b) {
    const char *left = mocc_text(context, a), *right = mocc_text(context, b);
    size_t n_left = strlen(left), n_right = strlen(right);
    if (n_left + n_right > LONGEST) give_up(context, "a String of over %d bytes", LONGEST);
    Text text = {.context = context};
    text_add_bytes(&text, left, n_left);
    text_add_bytes(&text, right, n_right);
    return from_text(&text);
}

/* A field's width as printf wants it, negative for what stands on the left; absurd ones are cut. */
static int field(double width, double left) {
    double size = width < 0 ? 0 : width < 100000 ? width : 100000;
    return (int)(left != 0 ? -size : size);
}

/* Zero has no sign in texts: an Integer has none, and it says nothing of a Real. */
static double without_sign(double x) {
    return x == 0 ? 0 : x;
}

double mocc_string_of_real(MoccContext *context, double x, double digits, double width, double left) {
    Text text = {.context = context};
    int precision = digits < 1 ? 1 : digits < 100 ? (int)digits : 100;
    text_printf(&text, "%*.*g", field(width, left), precision, without_sign(x));
    return from_text(&text);
}

double mocc_string_of_integer(MoccContext *context, double x, double width, double left) {
    Text text = {.context = context};
    text_printf(&text, "%*.0f", field(width, left), without_sign(x));
    return from_text(&text);
}

static double padded(MoccContext *context, const char *string, double width, double left) {
    Text text = {.context = context};
    text_printf(&text, "%*s", field(width, left), string);
    return from_text(&text);
}

double mocc_string_of_boolean(MoccContext *context, double x, double width, double left) {
    return padded(context, x != 0 ? "true" : "false", width, left);
}

double mocc_string_of_literal(MoccContext *context, double x, double width, double left,
                              const char *const *literals) {
    int i = 0;
    while (literals[i] && i + 1 < x)
        i++;
    return padded(context, literals[i] ? literals[i] : "", width, left);
}

double mocc_string_format(MoccContext *context, double x, const char *format) {
    char text[1500];
    snprintf(text, sizeof text, format, without_sign(x));
    return mocc_string(context, text);
}
