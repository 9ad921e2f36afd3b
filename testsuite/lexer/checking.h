/* Headers that every test of the lexer needs, in the order that cmocka wants. */
#ifndef MOCC_TESTSUITE_CHECKING_H
#define MOCC_TESTSUITE_CHECKING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#endif
