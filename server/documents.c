#include "server/documents.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/memory.h"
#include "server/position.h"
#include "server/uri.h"

Document *find_document(const Documents *documents, const char *uri) {
    Document *d = documents->first;
    while (d && strcmp(d->uri, uri))
        d = d->next;
    return d;
}

Document *document_of_file(const Documents *documents, const SourceFile *file) {
    for (Document *d = documents->first; d; d = d->next) {
        struct stat info;
        if (!strcmp(d->path, file->path)) return d;
        if (file->inode && !stat(d->path, &info) && info.st_ino == file->inode && info.st_dev == file->device)
            return d;
    }
    return NULL;
}

/* --- changes ---------------------------------------------------------------------------------- */

static void note_edit(Documents *documents, Document *d, size_t at, size_t removed, size_t inserted) {
    if (d->n_edits == d->capacity) {
        d->capacity = d->capacity ? 2 * d->capacity : 16;
        d->edits = checked(realloc(d->edits, sizeof *d->edits * (size_t)d->capacity));
    }
    d->edits[d->n_edits++] = (Change){at, removed, inserted, ++documents->serial};
}

/* Replaces the bytes from `begin` up to `end`. */
static void replace(Documents *documents, Document *d, size_t begin, size_t end, const char *text,
                    size_t length) {
    size_t new_length = d->length - (end - begin) + length;
    char *whole = checked(malloc(new_length + 2));
    memcpy(whole, d->text, begin);
    memcpy(whole + begin, text, length);
    memcpy(whole + begin + length, d->text + end, d->length - end);
    whole[new_length] = whole[new_length + 1] = '\0';
    free(d->text);
    d->text = whole;
    d->length = new_length;
    note_edit(documents, d, begin, end - begin, length);
}

/* A new text: what it has in common with the old one at its beginning and end stays where it is. */
static void replace_all(Documents *documents, Document *d, const char *text, size_t length) {
    size_t least = length < d->length ? length : d->length, begin = 0, behind = 0;
    while (begin < least && text[begin] == d->text[begin])
        begin++;
    while (behind < least - begin && text[length - 1 - behind] == d->text[d->length - 1 - behind])
        behind++;
    replace(documents, d, begin, d->length - behind, text + begin, length - behind - begin);
}

bool change_document(Documents *documents, Document *d, const json_t *change) {
    const json_t *text = json_object_get(change, "text"), *range = json_object_get(change, "range");
    size_t begin, end;
    if (!json_is_string(text)) return false;
    if (!range) {
        replace_all(documents, d, json_string_value(text), json_string_length(text));
        return true;
    }
    if (!read_position(d->text, d->length, json_object_get(range, "start"), &begin) ||
        !read_position(d->text, d->length, json_object_get(range, "end"), &end) || end < begin)
        return false;
    replace(documents, d, begin, end, json_string_value(text), json_string_length(text));
    return true;
}

void forget_edits(Document *d, long serial) {
    int n = 0;
    while (n < d->n_edits && d->edits[n].serial <= serial)
        n++;
    if (n) memmove(d->edits, d->edits + n, sizeof *d->edits * (size_t)(d->n_edits - n));
    d->n_edits -= n;
}

size_t place_now(const Document *d, long serial, size_t place) {
    for (int i = 0; i < d->n_edits; i++) {
        const Change *edit = &d->edits[i];
        if (edit->serial <= serial || place < edit->at) continue;
        bool within = place < edit->at + edit->removed;
        place = within ? edit->at : place - edit->removed + edit->inserted;
    }
    return place;
}

size_t place_then(const Document *d, long serial, size_t place) {
    for (int i = d->n_edits - 1; i >= 0 && d->edits[i].serial > serial; i--) {
        const Change *edit = &d->edits[i];
        if (place < edit->at) continue;
        bool within = place < edit->at + edit->inserted;
        place = within ? edit->at : place - edit->inserted + edit->removed;
    }
    return place;
}

/* --- opening and closing ---------------------------------------------------------------------- */

Document *open_document(Documents *documents, const char *uri, const char *text, size_t length,
                        json_int_t version) {
    Document *d = find_document(documents, uri);
    if (!d) {
        d = checked(calloc(1, sizeof *d));
        d->uri = checked(strdup(uri));
        d->path = path_of_uri(uri);
        d->is_file = d->path != NULL;
        if (!d->path) d->path = checked(strdup(uri));
        d->text = checked(calloc(1, 2));
        d->next = documents->first;
        documents->first = d;
    }
    replace_all(documents, d, text, length);
    d->version = version;
    return d;
}

void close_document(Documents *documents, Document *document) {
    Document **at = &documents->first;
    while (*at != document)
        at = &(*at)->next;
    *at = document->next;
    free(document->uri);
    free(document->path);
    free(document->text);
    free(document->edits);
    free(document);
}

Overlays overlays_of(const Documents *documents, Arena *arena) {
    Overlays overlays = {0};
    for (const Document *d = documents->first; d; d = d->next) {
        struct stat info;
        Overlay overlay = {.path = d->path, .text = d->text, .length = d->length};
        if (d->is_file && !stat(d->path, &info)) {
            overlay.device = info.st_dev;
            overlay.inode = info.st_ino;
        }
        vec_push(arena, &overlays, overlay);
    }
    return overlays;
}
