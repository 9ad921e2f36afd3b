/* Hashes of contents. Two lanes take eight bytes at a time; each lane's step can be undone, so no single
   change of the input is lost. */
#include "support/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

Hash hash_new(void) {
    return (Hash){0x9e3779b97f4a7c15u, 0xc2b2ae3d27d4eb4fu};
}

static void add_word(Hash *hash, uint64_t word) {
    hash->a = (hash->a ^ word) * 0xff51afd7ed558ccdu;
    hash->a ^= hash->a >> 32;
    hash->b = (hash->b + word) * 0xc4ceb9fe1a85ec53u;
    hash->b ^= hash->b >> 29;
}

void hash_bytes(Hash *hash, const void *bytes, size_t length) {
    const char *at = bytes;
    add_word(hash, length);
    for (size_t left = length; left; left -= left < 8 ? left : 8, at += 8) {
        uint64_t word = 0;
        memcpy(&word, at, left < 8 ? left : 8);
        add_word(hash, word);
    }
}

void hash_text(Hash *hash, const char *text) {
    hash_bytes(hash, text, strlen(text));
}

void hash_digits(const Hash *hash, char *digits) {
    snprintf(digits, HASH_DIGITS + 1, "%016" PRIx64 "%016" PRIx64, hash->a, hash->b);
}
