/* A ZIP file by minizip. Files have one date, whenever they are written, so the same FMU has the same bytes.
 */
#include "fmu/fmu.h"

#include <minizip/zip.h>
#include <stdio.h>
#include <stdlib.h>

struct Archive {
    zipFile file;
    bool failed;
};

/* The first day that the format knows, and the rights to read */
static const zip_fileinfo same_for_all = {.dosDate = 1u << 21 | 1u << 16, .external_fa = 0100644u << 16};

Archive *archive_new(const char *path) {
    Archive *archive = calloc(1, sizeof *archive);
    if (archive) archive->file = zipOpen(path, APPEND_STATUS_CREATE);
    if (archive && archive->file) return archive;
    free(archive);
    return NULL;
}

bool archive_add(Archive *archive, const char *name, const void *bytes, size_t length) {
    bool good = zipOpenNewFileInZip(archive->file, name, &same_for_all, NULL, 0, NULL, 0, NULL, Z_DEFLATED,
                                    Z_BEST_COMPRESSION) == ZIP_OK;
    good = good && zipWriteInFileInZip(archive->file, bytes, (unsigned)length) == ZIP_OK;
    good = good && zipCloseFileInZip(archive->file) == ZIP_OK;
    archive->failed = archive->failed || !good;
    return good;
}

bool archive_add_file(Archive *archive, const char *name, const char *path) {
    FILE *in = fopen(path, "rb");
    long length = in && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    char *bytes = length >= 0 ? malloc((size_t)length + 1) : NULL;
    bool good = bytes && fseek(in, 0, SEEK_SET) == 0 &&
                fread(bytes, 1, (size_t)length, in) == (size_t)length &&
                archive_add(archive, name, bytes, (size_t)length);
    archive->failed = archive->failed || !good;
    free(bytes);
    if (in) fclose(in);
    return good;
}

bool archive_close(Archive *archive) {
    bool good = zipClose(archive->file, NULL) == ZIP_OK && !archive->failed;
    free(archive);
    return good;
}
