/* The addresses of what the runtime library has. Its symbols are listed when it is built; here they are no
 * more than places in memory. */
#include "runner/runner.h"

#define SYMBOL(name) extern const char name[];
#include "runner/symbols.list"
#undef SYMBOL

#define SYMBOL(name) {#name, name},
const Symbol runtime_symbols[] = {
#include "runner/symbols.list"
};
#undef SYMBOL

const size_t n_runtime_symbols = sizeof runtime_symbols / sizeof *runtime_symbols;
