/* Objects of parts of programs. What an object follows from, the text of the part with the declarations that
   it needs, the headers, the compiler and its flags, is its key in the cache and in archives. */
#include "driver/objects.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/archive.h"
#include "driver/cache.h"
#include "driver/output.h"
#include "driver/paths.h"
#include "driver/process.h"
#include "support/hash.h"

/* One part on its way to an object */
typedef struct {
    CPart part;
    Symbol key;
    Bytes object; /* once it is there */
    bool is_done;
    pid_t compiler;   /* 0: none works at it */
    const char *path; /* where that writes to, */
    int messages;     /* and what it says */
} Job;

struct Objects {
    Arena *arena;
    const char *home, *cache;
    const Options *options;
    Archives *archives; /* where objects are found that are not in the cache */
    Hash common;        /* of what all keys depend on */
    Interner *keys;
    Map known;          /* key to the number of its job, from 1 */
    const char *folder; /* of objects that are being made; NULL: nothing has been compiled yet */
    VEC(Job) jobs;
    bool failed;
    const char *refusal; /* what a compiler says of a part; NULL: none has refused one */
    const char *missing; /* an object that a compiled library does not have; or NULL */
};

const char *c_compiler(void) {
    const char *compiler = getenv("CC");
    return compiler && compiler[strspn(compiler, " ")] ? compiler : MOCC_CC;
}

const char *linker_flag(Arena *arena) {
    char path[PATH_MAX];
    bool usual = !strcmp(c_compiler(), MOCC_CC) && !*MOCC_SANITIZERS;
    if (!usual || !find_program(arena, "ld.gold", path)) return "";
    return MOCC_LINKER_FLAGS;
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

static bool is_gcc(void) {
    return !strstr(c_compiler(), "clang");
}

/* clang asks the C library, and would leave out more with the flag than that. */
const char *rounding_flag(void) {
    return is_gcc() ? "-frounding-math" : "";
}

/* What all objects are compiled with in addition */
#define OBJECT_FLAGS "-fno-ident " MOCC_OBJECT_FLAGS " " MOCC_SANITIZERS

Words begin_object_command(Arena *arena, const char *home) {
    Words words = {0};
    add_words(arena, &words, c_compiler());
    add_words(arena, &words, C_FLAGS " -O2 " OBJECT_FLAGS);
    add_words(arena, &words, rounding_flag());
    vec_push(arena, &words, arena_printf(arena, "-I%s", home));
    return words;
}

/* --- keys ------------------------------------------------------------------------------------- */

/* Passes of GCC that find nothing in straight code out of copies, calls and sums of products, or nothing that
   others do not find: without them it is compiled in a fifth less time, to code that takes a hundredth more
   at most. */
#define STRAIGHT                                                                                             \
    "-O1 -fno-dce -fno-dse -fno-tree-ccp -fno-tree-dse -fno-tree-fre -fno-tree-sra -fno-tree-sink "          \
    "-fno-tree-ch -fno-tree-pta -fno-ssa-phiopt -fno-if-conversion -fno-if-conversion2 -fno-reorder-blocks " \
    "-fno-shrink-wrap -fno-compare-elim -fno-cprop-registers -fno-forward-propagate "                        \
    "-fno-guess-branch-probability -fno-combine-stack-adjustments -fno-split-wide-types "                    \
    "-fno-tree-builtin-call-dce -fno-ipa-modref -fno-ipa-pure-const"

/* The schedule mostly calls functions of other parts, and in what has no loops there is little to find: it
   takes longer to compile it with -O2 than with -O1, and hardly less to run it. */
static const char *default_level(const CPart *part) {
    return part->is_straight && is_gcc() ? STRAIGHT : part->is_straight || part->is_model ? "-O1" : "-O2";
}

/* What decides about the object of a part besides its text */
static const char *part_flags(Objects *o, const CPart *part, const char *level) {
    bool without_main = part->is_model && is_shared(o->options);
    return arena_printf(o->arena, C_FLAGS " %s %s " OBJECT_FLAGS "%s", rounding_flag(), level,
                        without_main ? " -DMOCC_WITHOUT_MAIN" : "");
}

/* The compiler is another one if its file is. ccache, which may stand before it in PATH under its name, is
 * none.
 */
static void hash_compiler(Arena *arena, Hash *hash) {
    static const char *const heard[] = {"COMPILER_PATH", "GCC_EXEC_PREFIX", "CPATH", "C_INCLUDE_PATH"};
    Words words = {0};
    char path[PATH_MAX];
    struct stat about;
    add_words(arena, &words, c_compiler());
    hash_text(hash, c_compiler());
    int first = words.n > 1 && !strcmp(words.at[0], "ccache");
    if (find_program_but(arena, words.at[first], "ccache", path) && !stat(path, &about)) {
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
    static const char *const names[] = {"moccrt.h",       "moccelim.h", "moccfn.h",     "moccjet.h",
                                        "moccexternal.h", "run/math.h", "run/stddef.h", "run/string.h"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Bytes content = {"", 0};
        int file = open(arena_printf(arena, "%s/%s", home, names[i]), O_RDONLY | O_CLOEXEC);
        if (file >= 0) read_whole(arena, file, &content);
        if (file >= 0) close(file);
        hash_bytes(hash, content.bytes, content.length);
    }
}

const char *maker_of_objects(Arena *arena, const char *home) {
    char digits[HASH_DIGITS + 1];
    struct utsname machine;
    Hash hash = hash_new();
    hash_headers(arena, home, &hash);
    hash_text(&hash, uname(&machine) ? "" : machine.machine);
    hash_digits(&hash, digits);
    return arena_printf(arena, "mocc %s (%.8s)", mocc_version, digits);
}

Objects *objects_new(Arena *arena, const char *home, const Options *options) {
    Objects *o = NEW(arena, Objects);
    o->arena = arena;
    o->home = home;
    o->cache = cache_folder(arena);
    o->options = options;
    o->archives = archives_new(arena);
    o->keys = interner_new(arena);
    o->common = hash_new();
    hash_text(&o->common, mocc_version);
    hash_headers(arena, home, &o->common);
    hash_compiler(arena, &o->common);
    return o;
}

void find_objects_in(Objects *o, const char *archive) {
    add_archive(o->archives, archive);
}

/* The last digit is that of the optimization, "-O0" to "-O3" or NULL; the others tell what is optimized. */
static Symbol key_of(Objects *o, const CPart *part, const char *optimization) {
    char digits[HASH_DIGITS + 1];
    const char *level = default_level(part);
    Hash hash = o->common;
    hash_text(&hash, part_flags(o, part, level));
    hash_bytes(&hash, part->text, part->length);
    hash_digits(&hash, digits);
    bool is_default = !optimization || !strcmp(optimization, level);
    digits[HASH_DIGITS - 1] = is_default ? 'd' : optimization[2];
    return intern_string(o->keys, digits);
}

static bool is_same_but_optimization(const char *key, const char *other) {
    return !strncmp(key, other, HASH_DIGITS - 1);
}

const char *add_object(Objects *o, const CPart *part) {
    Job job = {.part = *part, .key = key_of(o, part, o->options->optimization)};
    if (map_get(&o->known, job.key)) return job.key;
    map_put(o->arena, &o->known, job.key, o);
    job.is_done =
        cache_find(o->arena, o->cache, job.key, &job.object) || find_kept(o->archives, job.key, &job.object);
    if (job.is_done)
        job.part.text = NULL;
    else
        job.part.text = arena_strndup(o->arena, part->text, part->length);
    job.part.name = arena_strdup(o->arena, part->name);
    vec_push(o->arena, &o->jobs, job);
    return job.key;
}

const char *add_finished_object(Objects *o, const char *name, Bytes object) {
    char digits[HASH_DIGITS + 1];
    Hash hash = hash_new();
    hash_bytes(&hash, object.bytes, object.length);
    hash_digits(&hash, digits);
    Job job = {
        .part = {.name = name}, .key = intern_string(o->keys, digits), .object = object, .is_done = true};
    if (map_get(&o->known, job.key)) return job.key;
    map_put(o->arena, &o->known, job.key, o);
    vec_push(o->arena, &o->jobs, job);
    return job.key;
}

/* An object of a compiled library. Where it is missing, the library is to blame. */
static void add_compiled_object(Objects *o, const Interface *interface, const CompiledObject *object) {
    Job job = {.part = {.name = object->name}, .key = intern_string(o->keys, object->key)};
    if (map_get(&o->known, job.key)) return;
    map_put(o->arena, &o->known, job.key, o);
    job.is_done = find_kept(o->archives, job.key, &job.object);
    vec_push(o->arena, &o->jobs, job);
    if (job.is_done) return;
    o->failed = true;
    if (!o->missing)
        o->missing = arena_printf(o->arena, "%s does not have the object of %s, which its interface lists%s",
                                  interface->archive, object->name,
                                  access(interface->archive, R_OK) ? ": it cannot be read" : "");
}

/* --- compiling -------------------------------------------------------------------------------- */

/* By a pipe the assembler starts beside the compiler proper, not after it. */
static Words part_command(Objects *o, const Job *job) {
    Words words = {0};
    add_words(o->arena, &words, c_compiler());
    const char *optimization = o->options->optimization;
    add_words(o->arena, &words,
              part_flags(o, &job->part, optimization ? optimization : default_level(&job->part)));
    vec_push(o->arena, &words, arena_printf(o->arena, "-I%s/run", o->home));
    vec_push(o->arena, &words, arena_printf(o->arena, "-I%s", o->home));
    add_words(o->arena, &words, "-pipe -c -o");
    vec_push(o->arena, &words, arena_strdup(o->arena, job->path));
    add_words(o->arena, &words, "-x c -");
    vec_push(o->arena, &words, NULL);
    return words;
}

static bool start_job(Objects *o, Job *job) {
    Text text = {0}, nothing = {0};
    text_add_bytes(&text, job->part.text, job->part.length);
    text_add(&nothing, "");
    job->path = arena_printf(o->arena, "%s/%d.o", o->folder, (int)(job - o->jobs.at));
    int input = text_in_memory(&text);
    job->messages = text_in_memory(&nothing);
    bool started = input >= 0 && job->messages >= 0 &&
                   !start_program(part_command(o, job).at, input, job->messages, &job->compiler);
    if (started)
        signals_pass_to(job->compiler);
    else
        job->compiler = 0;
    if (!started && job->messages >= 0) close(job->messages);
    if (input >= 0) close(input);
    text_free(&text);
    text_free(&nothing);
    return started;
}

/* Keeps what the first compiler that fails says; one that is ended by others has not refused. */
static void note_refusal(Objects *o, const Job *job) {
    Bytes said = {"", 0};
    if (o->refusal || signals_status(0)) return;
    read_whole(o->arena, job->messages, &said);
    while (said.length && said.bytes[said.length - 1] == '\n')
        said.length--;
    o->refusal = arena_printf(o->arena, "'%s' cannot compile %s by itself%s%.*s", c_compiler(),
                              job->part.name, said.length ? ": " : "", (int)said.length, said.bytes);
}

static void end_job(Objects *o, Job *job, int status) {
    int file = ending_of(status) ? -1 : open(job->path, O_RDONLY | O_CLOEXEC);
    signals_forget(job->compiler);
    job->compiler = 0;
    job->is_done = file >= 0 && read_whole(o->arena, file, &job->object) && job->object.length;
    if (file >= 0) close(file);
    if (WIFEXITED(status) && WEXITSTATUS(status)) note_refusal(o, job);
    close(job->messages);
    unlink(job->path);
    o->failed |= !job->is_done;
    if (job->is_done) cache_keep(o->arena, o->cache, job->key, job->object);
}

/* Waits for the end of one of the compilers. */
static void wait_for_job(Objects *o) {
    int status;
    pid_t ended = waitpid(-1, &status, 0);
    bool lost = ended < 0 && errno != EINTR;
    o->failed |= lost;
    for (int i = 0; i < o->jobs.n; i++)
        if (lost) {
            signals_forget(o->jobs.at[i].compiler);
            o->jobs.at[i].compiler = 0; /* nobody learns how it ends */
        } else if (ended > 0 && o->jobs.at[i].compiler == ended)
            end_job(o, &o->jobs.at[i], status);
}

/* How many compilers run at once at most */
static int processors(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MOST_CHILDREN ? MOST_CHILDREN : (int)n;
}

static int running_jobs(const Objects *o) {
    int n = 0;
    for (int i = 0; i < o->jobs.n; i++)
        n += o->jobs.at[i].compiler != 0;
    return n;
}

/* As many compilers run at once as there are processors. The model's own part takes the longest: it comes
   first. */
bool compile_objects(Objects *o) {
    int most = processors();
    for (int i = o->jobs.n - 1; i >= 0; i--) {
        if (o->jobs.at[i].is_done) continue;
        if (!o->folder) o->folder = make_folder(o->arena);
        while (running_jobs(o) >= most && !o->failed)
            wait_for_job(o);
        if (o->failed || signals_status(0) || !o->folder || !start_job(o, &o->jobs.at[i])) {
            o->failed = true;
            break;
        }
    }
    while (running_jobs(o))
        wait_for_job(o);
    if (o->folder) rmdir(o->folder);
    return !o->failed;
}

/* --- archives --------------------------------------------------------------------------------- */

/* The last part with the text that is added */
static CPart with_added(Arena *arena, CPart part, const char *added) {
    if (!*added) return part;
    part.text = arena_printf(arena, "%s%s", part.text, added);
    part.length = strlen(part.text);
    return part;
}

/* The archive of an installation, and those beside the libraries that the program was read from */
static void find_in_libraries(Objects *o, const SourceSet *sources) {
    Map known = {0};
    find_objects_in(o, arena_printf(o->arena, "%s/objects.a", o->home));
    for (int i = 0; i < sources->files.n; i++) {
        const SourceFile *source = sources->files.at[i];
        Symbol path = intern_string(o->keys, source->interface ? source->interface->archive
                                                               : archive_of_library(o->arena, source->path));
        if (map_get(&known, path)) continue;
        map_put(o->arena, &known, path, o);
        find_objects_in(o, path);
    }
}

static int archive_in_memory(Objects *o) {
    Members members = {0};
    for (int i = 0; i < o->jobs.n; i++) {
        Member member = {arena_printf(o->arena, "%d.o", i), o->jobs.at[i].object};
        vec_push(o->arena, &members, member);
    }
    Text archive = archive_of(&members);
    int file = text_in_memory(&archive);
    text_free(&archive);
    /* without /proc no other program can open it */
    bool reachable = file >= 0 && access(arena_printf(o->arena, "/dev/fd/%d", file), R_OK) == 0;
    if (reachable && fcntl(file, F_SETFD, 0) == 0) return file;
    if (file >= 0) close(file);
    return -1;
}

static void note_other_version(Objects *o, const char *name) {
    o->failed = true;
    if (!o->missing)
        o->missing = arena_printf(o->arena,
                                  "a library that is used was compiled with another %s, or by another C "
                                  "compiler; it has to be compiled anew",
                                  name);
}

/* Adds the objects of a unit that are of this kind: of a name there is one. Of classes it has to be the one
   that the unit was compiled with. `names`: objects by the names of their parts */
static void add_objects_of(Objects *o, const Interface *interface, const CompiledUnit *unit, ObjectKind kind,
                           Map *names) {
    for (int k = 0; k < unit->objects.n; k++) {
        const CompiledObject *object = &unit->objects.at[k];
        Symbol name = intern_string(o->keys, object->name);
        const CompiledObject *there = map_get(names, name);
        if (object->kind != kind) continue;
        if (there && kind != OBJECT_FUNCTION && !is_same_but_optimization(there->key, object->key))
            note_other_version(o, object->name);
        if (!there && kind != OBJECT_ELSEWHERE) add_compiled_object(o, interface, object);
        if (!there) map_put(o->arena, names, name, (void *)object);
    }
}

/* Adds the objects of what calls C functions. */
static void add_external_objects_of(Objects *o, const Plan *plan) {
    for (int i = 0; i < plan->externals.n; i++) {
        const External *external = plan->externals.at[i]->external;
        const CompiledExternal *compiled = compiled_external(plan->sema, external);
        if (!compiled) continue;
        const CompiledObject object = {compiled->key, compiled->function, OBJECT_FUNCTION};
        add_compiled_object(o, interface_of(plan->sema, external->class_), &object);
    }
}

/* Adds the objects of compiled libraries that the program uses, and notes the names of the parts. A class of
   another library is taken from there if that is compiled, too: it has all that any user calls. */
static void add_compiled_objects(Objects *o, const Plan *plan, Map *names) {
    for (int kind = 0; kind < OBJECT_KINDS; kind++)
        for (int i = 0; i < plan->units.n; i++) {
            const PlanUnit *unit = plan->units.at[i];
            if (unit->compiled)
                add_objects_of(o, interface_of(plan->sema, unit->variant->class_), unit->compiled,
                               (ObjectKind)kind, names);
        }
}

/* A function that a compiled library calls, too, has the same declaration. A class that it has components of
   has to be the one that it was compiled with. */
static void check_same_part(Objects *o, const CPart *part, const CompiledObject *there) {
    if (part->unit >= 0 && !is_same_but_optimization(key_of(o, part, NULL), there->key))
        note_other_version(o, part->name);
}

/* With what the program has of compiled libraries; `compiled`: objects by the names of their parts */
static Objects *objects_for(Arena *arena, const char *home, const Options *options, const CProgram *program,
                            Map *compiled) {
    Objects *o = objects_new(arena, home, options);
    find_in_libraries(o, program->plan->sema->sources);
    add_compiled_objects(o, program->plan, compiled);
    add_external_objects_of(o, program->plan);
    return o;
}

bool archive_of_compiled(Arena *arena, const char *home, const Options *options, const CProgram *program,
                         Text *archive, const char **missing) {
    Members members = {0};
    Map compiled = {0}, defined = {0};
    Objects *o = objects_for(arena, home, options, program, &compiled);
    for (int i = 0; i < program->parts.n; i++) {
        Symbol name = intern_string(o->keys, program->parts.at[i].name);
        if (map_get(&compiled, name)) check_same_part(o, &program->parts.at[i], map_get(&compiled, name));
        map_put(arena, &defined, name, o);
    }
    for (int i = 0; i < o->jobs.n; i++) {
        Member member = {arena_printf(arena, "%d.o", i), o->jobs.at[i].object};
        if (!map_get(&defined, intern_string(o->keys, o->jobs.at[i].part.name)))
            vec_push(arena, &members, member);
    }
    if (!o->failed) *archive = archive_of(&members);
    *missing = o->missing;
    objects_free(o);
    return !o->failed;
}

int make_objects(Arena *arena, const char *home, const Options *options, const CProgram *program,
                 const char *added, const char **refusal) {
    const CParts *parts = &program->parts;
    Map compiled = {0};
    Objects *o = objects_for(arena, home, options, program, &compiled);
    for (int i = 0; i < parts->n && !o->missing; i++) {
        const CompiledObject *there = map_get(&compiled, intern_string(o->keys, parts->at[i].name));
        if (there) check_same_part(o, &parts->at[i], there);
        if (there && there->kind != OBJECT_ELSEWHERE) continue;
        CPart part = parts->at[i].is_model ? with_added(arena, parts->at[i], added) : parts->at[i];
        add_object(o, &part);
    }
    if (!o->missing) compile_objects(o);
    int archive = o->failed ? -1 : archive_in_memory(o);
    *refusal = o->missing ? o->missing : o->refusal;
    objects_free(o);
    return archive;
}

const char *refusal_of(const Objects *o) {
    return o->refusal;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const Member *)a)->name, ((const Member *)b)->name);
}

Text archive_of_objects(const Objects *o) {
    Members members = {0};
    for (int i = 0; i < o->jobs.n; i++) {
        const Job *job = &o->jobs.at[i];
        Member member = {member_name(o->arena, job->key, job->object), job->object};
        vec_push(o->arena, &members, member);
    }
    if (members.n) qsort(members.at, (size_t)members.n, sizeof *members.at, by_name);
    return archive_of(&members);
}

void objects_free(Objects *o) {
    close_archives(o->archives);
}
