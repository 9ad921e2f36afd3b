/* Included before a generated program: its simulator solves for all balances at once, by one matrix. */
#include "moccrt.h"

static inline int whole_main(int argc, char **argv, const MoccModel *model) {
    MoccModel whole = *model;
    whole.respond = NULL;
    whole.differentiate = NULL;
    return mocc_main(argc, argv, &whole);
}

#define mocc_main whole_main
