/* Elimination of balances, as a function that is called. */
#include "runtime/moccelim.h"

int mocc_eliminate_any(int n, int n_flows, int n_motions, double *rows, double *gain, double *response,
                       double *terms) {
    return mocc_eliminate(n, n_flows, n_motions, rows, gain, response, terms);
}
