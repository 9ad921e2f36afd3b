/* Arrays inside of functions, whose sizes only the run knows. */
#include "codegen/array.h"

#include "codegen/checks.h"

CValue c_array(const char *text, bool jet) {
    return (CValue){.text = text, .precedence = C_PRIMARY, .jet = jet, .array = true};
}

CValue new_array(Writer *w, bool jet, const char *value) {
    const char *name = new_name(w);
    write_line(w, "MoccArray %s = %s;", name, value);
    require_memory(w);
    return c_array(name, jet);
}

CValue new_like(Writer *w, bool jet, CValue shape, Span span) {
    return new_array(w, jet,
                     arena_printf(w->arena, "mocc_like(mocc, %d, %s, %s)", width_of(w, jet), shape.text,
                                  c_place(w, span)));
}

const char *count_of(Writer *w, CValue array) {
    return arena_printf(w->arena, "mocc_count(%s)", array.text);
}

const char *dim_of(Writer *w, CValue array, int k) {
    return arena_printf(w->arena, "(size_t)%s.dims[%d]", array.text, k);
}

const char *c_element_at(Writer *w, CValue array, const char *index) {
    Arena *arena = w->arena;
    index = c_bounded(arena, index, count_of(w, array), "an array in a function");
    if (!array.jet) return arena_printf(arena, "%s.data[%s]", array.text, index);
    return arena_printf(arena, "((MoccJet%d *)%s.data)[%s]", w->order, array.text, index);
}

CValue element_at(Writer *w, CValue array, const char *index) {
    CValue element = c_primary(c_element_at(w, array, index), array.jet);
    return w->plain ? without_derivatives(w, element) : element;
}

void set_element(Writer *w, CValue array, const char *index, CValue value) {
    write_line(w, "%s = %s;", c_element_at(w, array, index), fitted(w, value, array.jet));
}

const char *open_loop(Writer *w, const char *n) {
    const char *k = new_counter(w);
    write_line(w, "for (size_t %s = 0; %s < %s; %s++) {", k, k, n, k);
    w->indent++;
    return k;
}

void close_loop(Writer *w) {
    w->indent--;
    write_line(w, "}");
}
