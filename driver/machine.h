/* Diagnostics for other programs: JSON, one object a line, and SARIF 2.1.0 (OASIS), one document. */
#ifndef MOCC_DRIVER_MACHINE_H
#define MOCC_DRIVER_MACHINE_H

#include "lexer/diag.h"

/* Writes one diagnostic as a JSON object and a line's end:
     {"file": F, "line": 3, "column": 7, "endLine": 3, "endColumn": 9, "severity": "error",
      "rule": "one-unknown", "message": M, "notes": [{"file": ..., ..., "message": ...}],
      "fixes": [{"title": T, "certain": true, "edits": [{"file": ..., ..., "text": ...}]}]}
   Lines and columns (characters) count from 1, the end is after the last character. What stands in no file
   has null for the file and the places. A fix that mends several stands with the first one. Text that is not UTF-8 is made so with U+FFFD. */
void write_json(const Diagnostics *diagnostics, const Diagnostic *diagnostic, FILE *out);

/* Writes that a file had diagnostics and has none any more: {"file": F, "severity": "none", ...}. */
void write_json_mended(const char *path, int left, FILE *out);

/* Writes all diagnostics as one SARIF document, with the rules that they name. `version` is mocc's. */
void write_sarif(const Diagnostics *diagnostics, const char *version, FILE *out);

#endif
