/* Where the text of a class ends, without its tokens. */
#ifndef MOCC_LEXER_CLASS_TEXT_H
#define MOCC_LEXER_CLASS_TEXT_H

/* The place behind the name in the `end NAME;` that closes the class, whose text goes on at `at` and ends
   with a NUL; `name` is the class's. NULL: it is not sure which one does, because there is none, a comment,
   string or name in quotes has no end, a class within the class has the same name, or another item ends in
   the same way. */
const char *class_text_end(const char *at, const char *name);

#endif
