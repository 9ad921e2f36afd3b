/* Objects of the parts of a program. What an object follows from, the text of the part with the declarations
   that it needs, the headers, the compiler and its flags, is its key in the cache. */
#include "driver/objects.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/cache.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "driver/process.h"
#include "support/hash.h"

/* One part on its way to an object */
typedef struct {
    CPart part;
    char key[HASH_DIGITS + 1];
    Bytes object; /* once it is there */
    bool is_done;
    pid_t compiler;   /* 0: none works at it */
    const char *path; /* where that writes to */
} Job;

typedef struct {
    Arena *arena;
    const char *home, *cache;
    const Options *options;
    const char *folder; /* of objects that are being made; NULL: nothing has been compiled yet */
    Job *jobs;
    int n_jobs;
    bool failed;
} Objects;

const char *c_compiler(void) {
    const char *compiler = getenv("CC");
    return compiler && compiler[strspn(compiler, " ")] ? compiler : MOCC_CC;
}

const char *linker_flag(Arena *arena) {
    char path[PATH_MAX];
    bool usual = !strcmp(c_compiler(), MOCC_CC) && !*MOCC_SANITIZERS;
    return usual && find_program(arena, "ld.gold", path) ? "-fuse-ld=gold" : "";
}

bool is_shared(const Options *options) {
    size_t length = options->output ? strlen(options->output) : 0;
    return options->fmi || (length >= 3 && !strcmp(options->output + length - 3, ".so"));
}

bool is_compiled_in_parts(const Options *options) {
    bool fastest = options->optimization && !strcmp(options->optimization, "-O3");
    bool in_memory = options->run && !options->optimization;
    return !options->emit_c && !options->whole && !fastest && !in_memory;
}

/* --- keys ------------------------------------------------------------------------------------- */

/* What decides about the object of a part besides its text. The schedule mostly calls functions of other
   parts: it takes longer to compile it with -O2 than with -O1, and hardly less to run it. */
static const char *part_flags(Objects *o, const CPart *part) {
    const char *level = o->options->optimization ? o->options->optimization : part->is_model ? "-O1" : "-O2";
    bool without_main = part->is_model && is_shared(o->options);
    return arena_printf(o->arena, C_FLAGS " %s " MOCC_OBJECT_FLAGS " " MOCC_SANITIZERS "%s", level,
                        without_main ? " -DMOCC_WITHOUT_MAIN" : "");
}

/* The compiler is another one if its file is. */
static void hash_compiler(Arena *arena, Hash *hash) {
    static const char *const heard[] = {"COMPILER_PATH", "GCC_EXEC_PREFIX", "CPATH", "C_INCLUDE_PATH"};
    Words words = {0};
    char path[PATH_MAX];
    struct stat about;
    add_words(arena, &words, c_compiler());
    hash_text(hash, c_compiler());
    if (find_program(arena, words.at[0], path) && !stat(path, &about)) {
        hash_text(hash, path);
        hash_bytes(hash, &about.st_size, sizeof about.st_size);
        hash_bytes(hash, &about.st_mtim.tv_sec, sizeof about.st_mtim.tv_sec);
        hash_bytes(hash, &about.st_mtim.tv_nsec, sizeof about.st_mtim.tv_nsec);
    }
    for (size_t i = 0; i < sizeof heard / sizeof *heard; i++)
        hash_text(hash, getenv(heard[i]) ? getenv(heard[i]) : "");
}

/* The headers that parts include */
static void hash_headers(Arena *arena, const char *home, Hash *hash) {
    static const char *const names[] = {"moccrt.h",   "moccelim.h",   "moccfn.h",    "moccjet.h",
                                        "run/math.h", "run/stddef.h", "run/string.h"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Bytes content = {"", 0};
        int file = open(arena_printf(arena, "%s/%s", home, names[i]), O_RDONLY | O_CLOEXEC);
        if (file >= 0) read_whole(arena, file, &content);
        if (file >= 0) close(file);
        hash_bytes(hash, content.bytes, content.length);
    }
}

static void find_objects(Objects *o) {
    Hash common = hash_new();
    hash_text(&common, mocc_version);
    hash_headers(o->arena, o->home, &common);
    hash_compiler(o->arena, &common);
    for (int i = 0; i < o->n_jobs; i++) {
        Job *job = &o->jobs[i];
        Hash hash = common;
        hash_text(&hash, part_flags(o, &job->part));
        hash_bytes(&hash, job->part.text, job->part.length);
        hash_digits(&hash, job->key);
        job->is_done = cache_find(o->arena, o->cache, job->key, &job->object);
    }
}

/* --- compiling -------------------------------------------------------------------------------- */

static Words part_command(Objects *o, const Job *job) {
    Words words = {0};
    add_words(o->arena, &words, c_compiler());
    add_words(o->arena, &words, part_flags(o, &job->part));
    vec_push(o->arena, &words, arena_printf(o->arena, "-I%s/run", o->home));
    vec_push(o->arena, &words, arena_printf(o->arena, "-I%s", o->home));
    add_words(o->arena, &words, "-c -o");
    vec_push(o->arena, &words, arena_strdup(o->arena, job->path));
    add_words(o->arena, &words, "-x c -");
    vec_push(o->arena, &words, NULL);
    return words;
}

/* Messages are not wanted: what cannot be compiled so is compiled as a whole. */
static bool start_job(Objects *o, Job *job) {
    Text text = {0};
    text_add_bytes(&text, job->part.text, job->part.length);
    job->path = arena_printf(o->arena, "%s/%d.o", o->folder, (int)(job - o->jobs));
    int input = text_in_memory(&text), messages = open("/dev/null", O_WRONLY | O_CLOEXEC);
    bool started = input >= 0 && messages >= 0 &&
                   !start_program(part_command(o, job).at, input, messages, &job->compiler);
    if (!started) job->compiler = 0;
    if (input >= 0) close(input);
    if (messages >= 0) close(messages);
    text_free(&text);
    return started;
}

static void end_job(Objects *o, Job *job, int status) {
    int file = ending_of(status) ? -1 : open(job->path, O_RDONLY | O_CLOEXEC);
    job->compiler = 0;
    job->is_done = file >= 0 && read_whole(o->arena, file, &job->object) && job->object.length;
    if (file >= 0) close(file);
    unlink(job->path);
    o->failed |= !job->is_done;
    if (job->is_done) cache_keep(o->arena, o->cache, job->key, job->object);
}

/* A signal ends the compilers, too. */
static void end_compilers(const Objects *o) {
    int received = signals_status(EXIT_SIGNAL) - EXIT_SIGNAL;
    for (int i = 0; received && i < o->n_jobs; i++)
        if (o->jobs[i].compiler) kill(o->jobs[i].compiler, received);
}

/* Waits for the end of one of the compilers. */
static void wait_for_job(Objects *o) {
    int status;
    pid_t ended = waitpid(-1, &status, 0);
    bool interrupted = ended < 0 && errno == EINTR, lost = ended < 0 && !interrupted;
    if (interrupted) end_compilers(o);
    o->failed |= lost;
    for (int i = 0; i < o->n_jobs; i++)
        if (lost)
            o->jobs[i].compiler = 0; /* nobody learns how it ends */
        else if (ended > 0 && o->jobs[i].compiler == ended)
            end_job(o, &o->jobs[i], status);
}

static int processors(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > INT_MAX ? INT_MAX : (int)n;
}

static int running_jobs(const Objects *o) {
    int n = 0;
    for (int i = 0; i < o->n_jobs; i++)
        n += o->jobs[i].compiler != 0;
    return n;
}

/* As many compilers run at once as there are processors. The model's own part takes the longest: it comes
   first. */
static void compile_jobs(Objects *o) {
    int most = processors();
    for (int i = o->n_jobs - 1; i >= 0; i--) {
        if (o->jobs[i].is_done) continue;
        if (!o->folder) o->folder = make_folder(o->arena);
        while (running_jobs(o) >= most && !o->failed)
            wait_for_job(o);
        if (o->failed || signals_status(0) || !o->folder || !start_job(o, &o->jobs[i])) {
            o->failed = true;
            break;
        }
    }
    while (running_jobs(o))
        wait_for_job(o);
    if (o->folder) rmdir(o->folder);
}

/* --- the archive ------------------------------------------------------------------------------ */

/* As ar packs them, without dates and owners */
static Text archive_of(const Objects *o) {
    Text archive = {0};
    text_add(&archive, "!<arch>\n");
    for (int i = 0; i < o->n_jobs; i++) {
        const Bytes *object = &o->jobs[i].object;
        const char *name = arena_printf(o->arena, "%d.o/", i);
        text_printf(&archive, "%-16s%-12d%-6d%-6d%-8s%-10zu`\n", name, 0, 0, 0, "644", object->length);
        text_add_bytes(&archive, object->bytes, object->length);
        if (object->length % 2) text_add(&archive, "\n");
    }
    return archive;
}

/* The last part with the text that is added */
static void add_to_model(Arena *arena, CPart *part, const char *added) {
    if (!*added) return;
    part->text = arena_printf(arena, "%s%s", part->text, added);
    part->length = strlen(part->text);
}

int make_objects(Arena *arena, const char *home, const Options *options, const CParts *parts,
                 const char *added) {
    Objects o = {
        .arena = arena, .home = home, .cache = cache_folder(arena), .options = options, .n_jobs = parts->n};
    o.jobs = NEW_ARRAY(arena, Job, parts->n);
    for (int i = 0; i < parts->n; i++)
        o.jobs[i].part = parts->at[i];
    add_to_model(arena, &o.jobs[parts->n - 1].part, added);
    find_objects(&o);
    compile_jobs(&o);
    if (o.failed) return -1;
    Text archive = archive_of(&o);
    int file = text_in_memory(&archive);
    text_free(&archive);
    /* without /proc no other program can open it */
    bool reachable = file >= 0 && access(arena_printf(arena, "/dev/fd/%d", file), R_OK) == 0;
    if (reachable && fcntl(file, F_SETFD, 0) == 0) return file;
    if (file >= 0) close(file);
    return -1;
}
