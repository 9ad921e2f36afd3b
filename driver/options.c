/* The command line: reading it, and what its options ask for together. */
#include "driver/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/help.h"
#include "driver/objects.h"
#include "driver/paths.h"
#include "lexer/diag.h"
#include "support/spelling.h"

const char mocc_version[] = "0.1";

/* Compiling tells of what is probably a wrong result, checking of whatever can be better. */
enum {
    COMPILING_WARNS = 1 << WARNING_UNIT | 1 << WARNING_IDLE_START | 1 << WARNING_DRAWING,
    CHECKING_WARNS = ALL_WARNINGS
};

static const char help[] =
    "usage: mocc [options] file.mo ...\n"
    "       mocc [options] --model NAME\n"
    "       mocc run [options] MODEL [options of the simulator]\n"
    "       mocc --check [options] PATH ...\n"
    "       mocc --fix [--diff] [options] PATH ...\n"
    "       mocc --format [--diff] PATH ...\n"
    "       mocc --list-classes [NAME or PATH ...]\n"
    "       mocc lsp [-I DIR] [-WNAME]\n"
    "       mocc -c [options] LIBRARY ...\n"
    "       mocc --cache[=clear]\n"
    "\n"
    "Compiles restricted Modelica to a simulator. The model is the last one in the\n"
    "last file, or NAME. A folder with a package.mo stands for the package; with\n"
    "--check, any other folder for all that is below it. - is standard input.\n"
    "run simulates at once: MODEL is files, or the full name of a model, or both;\n"
    "what follows is for the simulator: mocc run swing.mo --stop 3 --plot x. With -O\n"
    "the C compiler is used, else, where there is libtcc, one in memory.\n"
    "lsp serves an editor by the Language Server Protocol on standard input and\n"
    "output; doc/editors.md says how editors start it.\n"
    "\n"
    "  -o FILE        simulator to write (with --emit-c: the C file; default: the\n"
    "                 model's name). NAME.so is a shared library of the model and the\n"
    "                 runtime, which mocc_instance.h and mocc_embed.h describe;\n"
    "                 NAME.fmu an FMU, for other programs to simulate\n"
    "  --fmi VERSION  of the FMU: 3 (the default) or 2; Model Exchange and\n"
    "                 Co-Simulation are in one file\n"
    "  --fmu-sources  with C sources in the FMU, for other machines; they integrate\n"
    "                 by the explicit method alone\n"
    "  --check        check only, write nothing; exit 0 if the files comply\n"
    "  --watch        with --check: check again when a file is saved, tell what has\n"
    "                 changed; Ctrl-C ends\n"
    "  --fix          mend in the files what is certain to keep their meaning: the\n"
    "                 order of declarations and equations, undeclared states,\n"
    "                 missing imports; print what changes as a diff, write it, and\n"
    "                 report what remains\n"
    "  --format       lay out the files as the bundled libraries are: white space\n"
    "                 alone changes; - is laid out to standard output\n"
    "  --diff         with --fix or --format: print the diff and write nothing; with\n"
    "                 --format, exit 1 if there is one\n"
    "  --model NAME   full name of the model to compile, a library's too:\n"
    "                 --model Planar.Examples.Pendulum\n"
    "  --list-classes the classes of libraries, packages, classes and files, one a\n"
    "                 line: full name, kind, 'simulates' or '-', description, with\n"
    "                 tabs in between; without arguments all libraries\n"
    "  -I DIR         where to look for packages; then comes MODELICAPATH (folders\n"
    "                 between colons), then the bundled libraries\n"
    "  --emit-c       write the C file instead of compiling it (-o - writes to\n"
    "                 standard output)\n"
    "  -MD            write FILE.d, too: what the output depends on, for make\n"
    "  --tangents     generate exact directional derivatives, too: --linearize of the\n"
    "                 simulator is exact then, and so are the derivatives that\n"
    "                 programs ask for by mocc_directional\n"
    "  --explain      print each class's blocks: inputs, outputs, and every equation\n"
    "                 in solved form\n"
    "  --dump=STAGE   print a stage of the compilation, to FILE if there is one.\n"
    "                 STAGE is one of\n"
    "                 tokens     the words and symbols of the text\n"
    "                 tree       its syntax\n"
    "                 names      the declaration that each name means\n"
    "                 interface  what each class is for its users, as JSON\n"
    "                 class      variables, components, equations, connects, typed\n"
    "                 graph      solved equations in the order of computation\n"
    "                 forms      what depends on balances, and its elimination\n"
    "                 plan       structs, functions and their steps, as in C\n"
    "  -O0 .. -O3     handed to the C compiler (default -O2; of the model's schedule\n"
    "                 -O1, unless it is compiled as a whole). -O3 implies --whole\n"
    "  --whole        compile the program as one, which takes longer and may run a\n"
    "                 little faster; usually each class is compiled by itself, and\n"
    "                 kept in a cache until something changes in it\n"
    "  -c             compile libraries, folders or files of packages, to an archive\n"
    "                 of objects: LIBRARY.a beside the first, or FILE of -o. Models\n"
    "                 that use the library are made of what is beside it\n"
    "  --interface    with -c: write LIBRARY.moi beside the archive, too. With these\n"
    "                 two models compile without the library's text\n"
    "  --for=FILE     with --interface: the models in the file or folder compile so,\n"
    "                 with the sizes and redeclarations that they use\n"
    "  --cache        where that is, and how large, of at most MOCC_CACHE_SIZE MB\n"
    "                 (256); --cache=clear empties it\n"
    "  -Wall          all warnings (default with --check); -Wno-all: none\n"
    "  -WNAME         one of them; -Wno-NAME: without it. What stands later counts.\n"
    "                 NAME is one of\n"
    "                 unit                 units that do not agree *\n"
    "                 unused               what is declared and never used\n"
    "                 shadowed             names that hide others further out\n"
    "                 start-without-fixed  states whose start another tool may\n"
    "                                      choose differently\n"
    "                 start-without-state  start values of what is no state *\n"
    "                 drawing              annotations for --animate that cannot be\n"
    "                                      read *\n"
    "                 (* on by default when compiling too)\n"
    "  -Werror        warnings count as errors; -Werror=NAME: only this one,\n"
    "                 -Wno-error: none\n"
    "  --diagnostics=FORMAT   text, json (one object a line) or sarif (one\n"
    "                 document); the latter two, for other programs, go to standard\n"
    "                 output\n"
    "  --color=WHEN   colours in messages: always, never, or auto (the default): on a\n"
    "                 terminal, unless NO_COLOR is set\n"
    "  -h, --help     this text\n"
    "  --help RULE    what the language reference says of a rule, the name in\n"
    "                 brackets at the end of a message; --help rules lists them\n"
    "  --version      the version of mocc\n"
    "\n"
    "Exit status: 0 success, 1 the input is at fault, 2 wrong usage, 3 the\n"
    "environment (no C compiler, disk full).\n";

int usage(const char *text, const char *what) {
    fprintf(stderr, "mocc: %s%s\nTry 'mocc --help'.\n", text, what ? what : "");
    return EXIT_USAGE;
}

/* The value of option argv[*i], in the same word after '=' or in the next one; NULL if there is none. */
static const char *option_value(int argc, char **argv, int *i, const char *name) {
    size_t length = strlen(name);
    if (!strncmp(argv[*i], name, length) && argv[*i][length] == '=') return argv[*i] + length + 1;
    if (strcmp(argv[*i], name) || *i + 1 >= argc) return NULL;
    return argv[++*i];
}

/* The value of -oFILE or -o FILE; NULL if there is none or it is empty. */
static const char *joined_value(int argc, char **argv, int *i) {
    const char *value = argv[*i][2] ? argv[*i] + 2 : *i + 1 < argc ? argv[++*i] : "";
    return *value ? value : NULL;
}

static bool is_option(const char *word, const char *name) {
    size_t length = strlen(name);
    return !strncmp(word, name, length) && (word[length] == '\0' || word[length] == '=');
}

/* --- warnings --------------------------------------------------------------------------------- */

/* What the -W options have said so far: the sets of warnings that they name, and how they end. */
typedef struct {
    unsigned named, on, fatal;
} WarningSwitches;

/* The set that a name means; 0: there is none of that name. */
static unsigned warning_set(const char *name) {
    if (!strcmp(name, "all")) return ALL_WARNINGS;
    for (unsigned i = 0; i < WARNING_COUNT; i++)
        if (!strcmp(name, warning_names[i])) return 1u << i;
    return 0;
}

/* -Wall, -Wunit, -Wno-unit, -Werror, -Werror=unit, -Wno-error; `word` is what follows -W. */
static int read_warning(WarningSwitches *switches, const char *word) {
    const char *name = word;
    bool on = strncmp(name, "no-", 3) != 0;
    if (!on) name += 3;
    bool fatal = is_option(name, "error");
    if (fatal) name = name[5] ? name + 6 : "all";
    unsigned set = warning_set(name);
    if (!set) return usage("there is no warning -W", word);
    if (fatal)
        switches->fatal = on ? switches->fatal | set : switches->fatal & ~set;
    else
        switches->on = on ? switches->on | set : switches->on & ~set;
    bool asked = !fatal || (on && set != ALL_WARNINGS); /* -Werror=unit switches the warning on */
    if (asked) switches->named |= set;
    if (asked && fatal) switches->on |= set;
    return -1;
}

/* --- formats ---------------------------------------------------------------------------------- */

static int read_format(const char *name, Format *format) {
    static const char *const names[] = {
        [FORMAT_TEXT] = "text", [FORMAT_JSON] = "json", [FORMAT_SARIF] = "sarif"};
    for (int i = 0; name && i < 3; i++)
        if (!strcmp(name, names[i])) {
            *format = (Format)i;
            return -1;
        }
    return usage("--diagnostics needs one of text, json, sarif", NULL);
}

static int read_stage(Arena *arena, const char *name, Stage *stage) {
    *stage = name ? stage_by_name(name) : STAGE_NONE;
    return *stage ? -1 : usage("--dump needs one of ", stage_list(arena));
}

/* Whether messages are colored; `when`: the value of --color, NULL: it has none */
static int read_color(const char *when, bool *colored) {
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool shows = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0 && !(no && *no);
    if (!when || !(!strcmp(when, "auto") || !strcmp(when, "always") || !strcmp(when, "never")))
        return usage("--color needs one of auto, always, never", NULL);
    *colored = *when == 'a' && (when[1] == 'l' || shows);
    return -1;
}

/* The folders of MODELICAPATH that there are */
static void add_environment_path(Arena *arena, Options *options) {
    const char *path = getenv("MODELICAPATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        const char *folder = arena_strndup(arena, path, length);
        if (length && is_folder(folder)) vec_push(arena, &options->library_path, folder);
        path += length + (path[length] == ':');
    }
}

static int help_with(Arena *arena, const char *name, const char *rule) {
    const char *unknown = unknown_rule(arena, rule);
    return unknown ? usage("--help: no rule has the name ", unknown) : print_rule(arena, name, rule);
}

/* --- files ------------------------------------------------------------------------------------ */

/* Takes a file, or with `run` the name of a model. */
static int read_path(Arena *arena, const char *word, bool only_files, Options *options) {
    bool standard = !only_files && !strcmp(word, "-"); /* input */
    if (options->run && !only_files && !standard && is_class_name(word)) {
        if (options->model) return usage("run takes one model, this is another one: ", word);
        options->model = word;
        return -1;
    }
    vec_push(arena, &options->paths, standard ? "/dev/stdin" : word);
    options->standard_input |= standard;
    return -1;
}

/* What other compilers, and simulators, call options that have a letter here */
static const char *option_of_others(const char *word, size_t length) {
    static const char *const names[][2] = {{"output", "-o"}, {"include", "-I"}, {"optimize", "-O2"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (length == strlen(names[i][0]) && !strncmp(word, names[i][0], length)) return names[i][1];
    return NULL;
}

const char *option_like(Arena *arena, const char *word) {
    size_t length = strcspn(word, "=");
    int best = 3;
    for (; length && *word == '-'; length--)
        word++;
    const char *meant = option_of_others(word, length);
    if (meant) return meant;
    for (const char *at = help; length > 2 && (at = strstr(at, "\n  --")); at++) {
        const char *name = at + strlen("\n  --");
        size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz-");
        bool begins = !strncmp(name, word, n < length ? n : length);
        int d = begins ? 0 : spelling_distance(word, length, name, n, best - 1);
        if (d >= best) continue;
        best = d;
        meant = arena_printf(arena, "--%.*s", (int)n, name);
    }
    return meant;
}

/* -O0 .. -O3 */
static bool is_optimization(const char *word) {
    return word[0] == '-' && word[1] == 'O' && word[2] >= '0' && word[2] <= '3' && !word[3];
}

/* Whether it is an option that no simulator has. */
static bool is_of_mocc_alone(const char *word) {
    return is_option(word, "--model") || is_option(word, "--color") || !strcmp(word, "--whole") ||
           !strcmp(word, "--tangents") || !strncmp(word, "-I", 2) || !strncmp(word, "-W", 2) ||
           is_optimization(word);
}

/* True if the word, and what follows it, is for the simulator. */
static bool begins_arguments(const Options *options, const char *word) {
    return options->run && (options->paths.n || options->model) && word[0] == '-' && word[1] &&
           !is_of_mocc_alone(word);
}

/* What follows is for the simulator; returns -1, or the exit status after a message. */
static int read_arguments(Options *options, char **words) {
    options->arguments = words;
    for (; *words; words++)
        if (is_of_mocc_alone(*words))
            return usage("options of mocc stand before those of the simulator: ", *words);
    return -1;
}

/* --- all together ----------------------------------------------------------------------------- */

/* The same of those that change files */
static int check_rewriting(const Options *options) {
    bool others = options->explain || options->emit_c || options->dump || options->list || options->watch ||
                  options->output || options->dependencies;
    if (options->fix && (others || options->reformat))
        return usage("--fix goes with --diff, --model, --check, -I and -W alone", NULL);
    if (options->fix && options->standard_input) return usage("--fix needs files", NULL);
    if (options->reformat && (others || options->check || options->model))
        return usage("--format takes files, and of the other options --diff alone", NULL);
    if (options->diff && !options->fix && !options->reformat)
        return usage("--diff needs --fix or --format", NULL);
    return -1;
}

/* Whether the output is an FMU is said by its name. */
static int check_fmu(Options *options) {
    bool compiles = !options->emit_c && !options->dump && !options->check && !options->explain;
    bool named = options->output && ends_with(options->output, ".fmu");
    if (options->fmi && !(named && compiles))
        return usage("--fmi needs an FMU that is written, -o FILE.fmu", NULL);
    if (options->fmu_sources && !(named && compiles))
        return usage("--fmu-sources needs an FMU that is written, -o FILE.fmu", NULL);
    if (named && compiles && !options->fmi) options->fmi = 3;
    options->tangents = options->tangents || options->fmi;
    return -1;
}

/* Whether anything is asked for but the cache: its size */
static bool is_more_than_cache(const Options *options) {
    return options->paths.n || options->check || options->explain || options->emit_c || options->dump ||
           options->model || options->output || options->list || options->watch || options->dependencies ||
           options->fix || options->reformat || options->diff || options->run || options->serve ||
           options->whole || options->optimization || options->compile;
}

/* Whether anything is asked for that does not go with -c */
static bool does_more_than_compile(const Options *options) {
    return options->check || options->explain || options->emit_c || options->dump || options->model ||
           options->list || options->watch || options->dependencies || options->fix || options->reformat ||
           options->diff || options->run || options->serve || options->fmi || options->fmu_sources ||
           options->standard_input || !is_compiled_in_parts(options);
}

/* What the options ask for together: -1 if it can be done, else the exit status */
static int check_options(const Options *options) {
    if (options->cache) return is_more_than_cache(options) ? usage("--cache stands alone", NULL) : -1;
    if (options->list && (options->check || options->explain || options->emit_c || options->dump ||
                          options->model || options->output))
        return usage("--list-classes takes names and files, and of the other options -I alone", NULL);
    bool others = options->paths.n || options->check || options->explain || options->emit_c ||
                  options->dump || options->model || options->output || options->list || options->watch ||
                  options->dependencies || options->fix || options->reformat || options->diff;
    if (options->interface && !options->compile) return usage("--interface stands with -c", NULL);
    if (options->users.n && !options->interface) return usage("--for stands with --interface", NULL);
    if (options->compile && does_more_than_compile(options))
        return usage("-c takes libraries, and of the other options --interface, --for, -o, -I, -O0 to -O2, "
                     "--tangents, -W and those of messages",
                     NULL);
    if (options->serve && others)
        return usage("lsp takes of the options -I and -W alone, and no files", NULL);
    if (options->run && (options->check || options->fix || options->reformat || options->diff ||
                         options->explain || options->emit_c || options->dump || options->output ||
                         options->list || options->watch || options->dependencies))
        return usage("run simulates: of the options it takes --model, -I, -W, -O and those of messages, "
                     "before the model",
                     NULL);
    if (options->run && !options->paths.n && !options->model)
        return usage("run needs a file or the name of a model", NULL);
    if (!options->paths.n && !options->model && !options->list && !options->serve)
        return usage("no input file", NULL);
    for (int i = 0; i < options->library_path.n; i++)
        if (!is_folder(options->library_path.at[i]))
            return usage("-I needs a folder, this is not one: ", options->library_path.at[i]);
    if (options->output && !options->emit_c && !options->dump && !strcmp(options->output, "-"))
        return usage("-o - needs --emit-c: a simulator is not for the terminal", NULL);
    if (options->dump && (options->check || options->explain || options->emit_c))
        return usage("--dump does not go with --check, --explain or --emit-c", NULL);
    int rewriting = check_rewriting(options);
    if (rewriting >= 0) return rewriting;
    bool to_file = !options->check && !options->explain && !options->dump && !options->list &&
                   !(options->output && !strcmp(options->output, "-"));
    if (options->dependencies && !to_file) return usage("-MD needs a file that is written, -o FILE", NULL);
    if (options->watch && options->standard_input)
        return usage("--watch needs files: standard input changes once", NULL);
    if (options->watch && !options->check) return usage("--watch needs --check", NULL);
    if (options->watch && options->format == FORMAT_SARIF)
        return usage("--watch writes text or json: sarif is one document", NULL);
    bool writes = options->explain || options->fix || options->reformat || options->list ||
                  (options->dump && !options->output) || (options->output && !strcmp(options->output, "-"));
    if (writes && options->format != FORMAT_TEXT)
        return usage("--diagnostics writes to standard output, which is taken", NULL);
    return -1;
}

/* Takes an option that has no value. Returns whether it is one. */
static bool read_switch(Options *options, const char *word) {
    const struct {
        const char *name;
        bool *field;
    } switches[] = {{"--check", &options->check},
                    {"--watch", &options->watch},
                    {"--emit-c", &options->emit_c},
                    {"-MD", &options->dependencies},
                    {"--list-classes", &options->list},
                    {"--explain", &options->explain},
                    {"-c", &options->compile},
                    {"--interface", &options->interface},
                    {"--fix", &options->fix},
                    {"--format", &options->reformat},
                    {"--diff", &options->diff},
                    {"--tangents", &options->tangents},
                    {"--fmu-sources", &options->fmu_sources},
                    {"--whole", &options->whole}};
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (strcmp(word, switches[i].name)) continue;
        *switches[i].field = true;
        return true;
    }
    return false;
}

/* --help, alone or about something */
static int read_help(Arena *arena, int argc, char **argv, int i) {
    const char *word = argv[i], *value = NULL;
    bool alone = !strcmp(word, "-h") || (!word[6] && (i + 1 == argc || argv[i + 1][0] == '-'));
    if (!alone) value = option_value(argc, argv, &i, "--help");
    if (value) return help_with(arena, argv[0], value);
    fputs(help, stdout);
    return 0;
}

static int read_fmi(const char *value, int *version) {
    if (!value || (strcmp(value, "2") && strcmp(value, "3"))) return usage("--fmi is 2 or 3", NULL);
    *version = *value - '0';
    return -1;
}

/* An option with a value, at argv[*i]. False: it is none. *status stays -1 unless it is wrong. */
static bool read_valued(Arena *arena, int argc, char **argv, int *i, Options *options, int *status) {
    const char *word = argv[*i], *value;
    if (is_option(word, "--color")) {
        *status = read_color(option_value(argc, argv, i, "--color"), &options->colored);
    } else if (is_option(word, "--diagnostics")) {
        *status = read_format(option_value(argc, argv, i, "--diagnostics"), &options->format);
    } else if (is_option(word, "--cache")) {
        options->cache = true;
        options->clear_cache = !strcmp(word, "--cache=clear");
        if (word[7] && !options->clear_cache) *status = usage("--cache is alone, or --cache=clear", NULL);
    } else if (is_option(word, "--dump")) {
        *status = read_stage(arena, option_value(argc, argv, i, "--dump"), &options->dump);
    } else if (is_option(word, "--model")) {
        options->model = option_value(argc, argv, i, "--model");
        if (!options->model || !*options->model) *status = usage("--model needs a name", NULL);
    } else if (is_option(word, "--for")) {
        value = option_value(argc, argv, i, "--for");
        if (value && *value)
            vec_push(arena, &options->users, value);
        else
            *status = usage("--for needs a file or folder", NULL);
    } else if (is_option(word, "--fmi")) {
        *status = read_fmi(option_value(argc, argv, i, "--fmi"), &options->fmi);
    } else if (!strncmp(word, "-o", 2)) {
        options->output = joined_value(argc, argv, i);
        if (!options->output) *status = usage("-o needs a file", NULL);
    } else if (!strncmp(word, "-I", 2)) {
        value = joined_value(argc, argv, i);
        if (value)
            vec_push(arena, &options->library_path, value);
        else
            *status = usage("-I needs a folder", NULL);
    } else {
        return false;
    }
    return true;
}

static int unknown_option(Arena *arena, const char *word) {
    const char *hint = spelling_hint(arena, option_like(arena, word));
    return usage("unknown option ", arena_printf(arena, "%s%s", word, hint));
}

int read_options(Arena *arena, int argc, char **argv, Options *options) {
    bool only_files = false;
    int status = -1;
    WarningSwitches warnings = {0};
    read_color("auto", &options->colored);
    options->serve = argc > 1 && !strcmp(argv[1], "lsp");
    options->run = argc > 1 && !strcmp(argv[1], "run");
    for (int i = options->serve || options->run ? 2 : 1; i < argc && status < 0; i++) {
        const char *word = argv[i];
        if (begins_arguments(options, word)) {
            status = read_arguments(options, argv + i);
            break;
        } else if (only_files || word[0] != '-' || !word[1]) {
            status = read_path(arena, word, only_files, options);
        } else if (!strcmp(word, "--")) {
            only_files = true;
        } else if (is_option(word, "--help") || !strcmp(word, "-h")) {
            return read_help(arena, argc, argv, i);
        } else if (!strcmp(word, "--version")) {
            printf("mocc %s\n", mocc_version);
            return 0;
        } else if (!strncmp(word, "-W", 2)) {
            status = read_warning(&warnings, word + 2);
        } else if (is_optimization(word)) {
            options->optimization = word;
        } else if (!read_switch(options, word) && !read_valued(arena, argc, argv, &i, options, &status)) {
            return options->run ? usage("options of the simulator stand after the model: ", word)
                                : unknown_option(arena, word);
        }
    }
    if (status >= 0) return status;
    unsigned usual = options->check || options->serve || options->fix ? CHECKING_WARNS : COMPILING_WARNS;
    options->warnings = (usual & ~warnings.named) | (warnings.on & warnings.named);
    options->fatal = warnings.fatal;
    status = check_options(options);
    if (status < 0) status = check_fmu(options);
    add_environment_path(arena, options);
    return status;
}
