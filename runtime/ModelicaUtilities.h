/* The functions that C functions called by a model may call (Modelica Language Specification 3.6, 12.9.6).
 * They may be called only while the model calls the C function, and in the thread in which it does. */
#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H

#include <stdarg.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define MODELICA_FORMAT(text, first) __attribute__((__format__(__printf__, text, first)))
#define MODELICA_NORETURN __attribute__((__noreturn__))
#else
#define MODELICA_FORMAT(text, first)
#define MODELICA_NORETURN
#endif

/* A message to the user */
void ModelicaMessage(const char *string);
void ModelicaFormatMessage(const char *format, ...) MODELICA_FORMAT(1, 2);
void ModelicaVFormatMessage(const char *format, va_list arguments) MODELICA_FORMAT(1, 0);
void ModelicaWarning(const char *string);
void ModelicaFormatWarning(const char *format, ...) MODELICA_FORMAT(1, 2);
void ModelicaVFormatWarning(const char *format, va_list arguments) MODELICA_FORMAT(1, 0);

/* An error of the model: the C function does not go on, its memory is its own affair. */
void ModelicaError(const char *string) MODELICA_NORETURN;
void ModelicaFormatError(const char *format, ...) MODELICA_NORETURN MODELICA_FORMAT(1, 2);
void ModelicaVFormatError(const char *format, va_list arguments) MODELICA_NORETURN MODELICA_FORMAT(1, 0);

/* Memory for `length` characters and a NUL, for a String that the C function gives; it is freed by the
 * model. */
char *ModelicaAllocateString(size_t length);
/* The same; NULL if there is no memory */
char *ModelicaAllocateStringWithErrorReturn(size_t length);
char *ModelicaDuplicateString(const char *string);
char *ModelicaDuplicateStringWithErrorReturn(const char *string);

#ifdef __cplusplus
}
#endif

#endif
