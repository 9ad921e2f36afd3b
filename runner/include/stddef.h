/* What generated C takes of the C library, for the compiler in memory: the library's own headers need not be
 * installed. */
#ifndef MOCC_STDDEF_H
#define MOCC_STDDEF_H

typedef unsigned long size_t;
#define NULL ((void *)0)
#if defined __GNUC__ && !defined __TINYC__ /* a class that is compiled by itself */
#define offsetof(type, member) __builtin_offsetof(type, member)
#else
#define offsetof(type, member) ((size_t) & ((type *)0)->member)
#endif

#endif
