/* Where the text of a class ends: a scanner that knows no more than what could be mistaken for its `end NAME`. */
#include "lexer/class_text.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The word before the current one, if nothing but white space and comments stands between them */
typedef enum { WORD_OTHER, WORD_END, WORD_CLASS } Word;

const char *class_text_end(const char *at, const char *name) {
    size_t length = strlen(name);
    const char *marker, *end = NULL;
    Word before = WORD_OTHER;
    for (;;) {
        const char *begin = at;
        /*!re2c
            re2c:api:style = free-form;
            re2c:define:YYCTYPE = "unsigned char";
            re2c:define:YYCURSOR = "at";
            re2c:define:YYMARKER = "marker";
            re2c:define:YYPEEK = "(unsigned char)*at";
            re2c:yyfill:enable = 0;
            re2c:flags:input = custom;
            re2c:define:YYSKIP = "++at;";
            re2c:define:YYBACKUP = "marker = at;";
            re2c:define:YYRESTORE = "at = marker;";

            kind = "class" | "model" | "record" | "block" | "connector" | "type" | "package" | "function" | "operator";

            [ \t\r\n]+                  { continue; }
            "//" [^\r\n\x00]*           { continue; }
            "/" "*" ([^*\x00] | "*"+ [^*/\x00])* "*"+ "/" { continue; }
            "/*" | "*" "/"              { return NULL; }
            *                           { return NULL; }
            ["] ([^"\\\x00] | "\\" [^\x00])* ["] | "'" ([^'\\\r\n\x00] | "\\" [^\r\n\x00])* "'" {
                if (end) return NULL;
                before = WORD_OTHER;
                continue;
            }
            ";"                         {
                if (end) return end;
                before = WORD_OTHER;
                continue;
            }
            "end" | kind                {
                if (end) return NULL;
                before = *begin == 'e' ? WORD_END : WORD_CLASS;
                continue;
            }
            [A-Za-z_] [A-Za-z0-9_]*     {
                bool same = (size_t)(at - begin) == length && !memcmp(begin, name, length);
                if (end || (same && before == WORD_CLASS)) return NULL;
                if (same && before == WORD_END) end = at;
                before = WORD_OTHER;
                continue;
            }
            [^A-Za-z_"';/ \t\r\n\x00*]+ | [/*] {
                if (end) return NULL;
                before = WORD_OTHER;
                continue;
            }
        */
    }
}
