#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *checked(void *block) {
    if (!block) {
        fputs("mocc: out of memory\n", stderr);
        exit(3);
    }
    return block;
}
