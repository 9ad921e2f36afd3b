/* Files that the model's text names by URIs. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "runtime/base/base.h"

static const char scheme[] = "modelica://", file_scheme[] = "file://";

static bool begins_with(const char *text, const char *begin) {
    return !strncasecmp(text, begin, strlen(begin));
}

static int digit_value(char c) {
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c | 0x20) : NULL;
    return at ? (int)(at - digits) : -1;
}

void uri_decode(char *text) {
    char *out = text;
    for (const char *at = text; *at; at++) {
        int high = *at == '%' ? digit_value(at[1]) : -1, low = high >= 0 ? digit_value(at[2]) : -1;
        bool coded = low >= 0 && high + low > 0;
        *out++ = (char)(coded ? 16 * high + low : *at);
        at += coded ? 2 : 0;
    }
    *out = '\0';
}

/* The row of the URI, or of the folder in which it lies */
static const MoccResource *find_resource(const MoccModel *model, const char *uri) {
    const MoccResource *found = NULL;
    size_t longest = 0;
    for (int i = 0; model && i < model->n_resources; i++) {
        size_t length = strlen(model->resources[i].uri);
        bool fits = !strncmp(uri, model->resources[i].uri, length) && (!uri[length] || uri[length] == '/');
        if (!fits || length < longest) continue;
        longest = length;
        found = &model->resources[i];
    }
    return found;
}

bool resource_path(const MoccModel *model, const char *folder, const char *uri, char path[PATH_MAX]) {
    const MoccResource *resource = find_resource(model, uri);
    const char *begin = folder ? folder : resource ? resource->path : NULL;
    if (!resource || !begin) return false;
    const char *rest = folder ? uri + strlen(scheme) : uri + strlen(resource->uri);
    int length = snprintf(path, PATH_MAX, "%s%s%s", begin, folder ? "/" : "", rest);
    if (length >= PATH_MAX) return false;
    uri_decode(path + strlen(begin));
    return true;
}

static double path_of_file(MoccContext *context, const char *uri) {
    Text path = {.context = context};
    text_add(&path, uri + strlen(file_scheme));
    uri_decode(path.data);
    double value = mocc_string(context, path.data);
    text_free(&path);
    return value;
}

double mocc_resource(MoccContext *context, double uri) {
    const char *text = mocc_text(context, uri);
    char path[PATH_MAX];
    if (begins_with(text, file_scheme)) return path_of_file(context, text);
    if (!begins_with(text, scheme) || context->trial) return uri;
    if (!resource_path(context->model, context->host.resources, text, path))
        give_up(context, "the program does not have '%s': it knows the files that its text names", text);
    if (access(path, R_OK)) give_up(context, "'%s' is not there: no file %s", text, path);
    return mocc_string(context, path);
}
