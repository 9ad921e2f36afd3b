/* Hashes of contents, of 128 bits: what has the same hash is taken for the same. */
#ifndef MOCC_SUPPORT_HASH_H
#define MOCC_SUPPORT_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t a, b;
} Hash;

enum { HASH_DIGITS = 32 };

Hash hash_new(void);
/* Adds bytes, and how many there are: texts that are added one by one are not taken for others. */
void hash_bytes(Hash *hash, const void *bytes, size_t length);
void hash_text(Hash *hash, const char *text);
/* HASH_DIGITS hexadecimal digits and a NUL */
void hash_digits(const Hash *hash, char *digits);

#endif
