# mocc: build, tests, installation. `make help` lists the targets.

CC = gcc
PREFIX = /usr/local
# Yours, in addition to what is needed; WERROR=1 makes warnings count as errors.
CFLAGS =
CPPFLAGS =
LDFLAGS =

# SANITIZE=1 builds everything, and every simulator that mocc makes, with the address and undefined sanitizers; it has a
# folder of its own beside the plain build. A finding ends a program with status 99, which no program has otherwise.
# COVERAGE=1 counts which lines of the compiler and of the runtime are executed; generated code is not counted.
# Compiled so, and with VERIFY=1 alone, mocc verifies after each stage what is to hold then (doc/architecture.md); what is
# made for long arrays and loops is made from 4 elements on.
# BOUNDS=1, and SANITIZE=1 too, makes simulators check every index that mocc has generated.
ifdef SANITIZE
BUILD = build/san
SAN = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -DMOCC_WATCHED_ARENAS \
    -DMOCC_VERIFY -DMOCC_BOUNDS
TEST_ENVIRONMENT = ASAN_OPTIONS=exitcode=99:redzone=128 LSAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99:print_stacktrace=1
else ifdef COVERAGE
BUILD = build/cov
SAN = -O0 --coverage
SIMULATOR_SAN =
SIMULATOR_LIBS = -lgcov
TEST_ENVIRONMENT =
else ifdef BOUNDS
BUILD = build/bounds
SAN = -DMOCC_BOUNDS
TEST_ENVIRONMENT =
else ifdef VERIFY
BUILD = build/verify
SAN = -DMOCC_VERIFY
TEST_ENVIRONMENT =
else
BUILD = build
SAN =
TEST_ENVIRONMENT =
endif

# Everything that is needed, as Debian packages (README.md says why each). SUNDIALS and SuiteSparse are seen to by
# tools/deps.sh.
PACKAGES = gcc libc6-dev make re2c bison libjansson-dev libevent-dev libmxml-dev libminizip-dev zlib1g-dev libcmocka-dev perl
# What it can be without: mocc run compiles in memory by the first, simulators are linked by the second, which Debian 12
# has in binutils
OPTIONAL = libtcc-dev binutils-gold
# What single targets need beyond that
check check-slow check-python coverage bench-peers: PACKAGES += python3-venv
check check-slow coverage: PACKAGES += openmpi-bin
check-slow: PACKAGES += valgrind
check-slow check-package: PACKAGES += debhelper lintian man-db mandoc zsh
deb: PACKAGES += debhelper libtcc-dev
check-page: PACKAGES += chromium chromium-driver fonts-dejavu-core
fuzz: PACKAGES += clang libclang-rt-dev

# SUNDIALS and SuiteSparse: below SUNDIALS_PREFIX if that is given, else where they are installed, else in DEPS, where
# tools/deps.sh puts them.
DEPS = build/deps
PROBES = libsundials_cvode.a libsundials_kinsol.a libsundials_sunlinsolklu.a libklu.a
INSTALLED := $(filter /%,$(foreach p,$(PROBES),$(shell $(CC) -print-file-name=$p 2>/dev/null)))
ifdef SUNDIALS_PREFIX
NUMERICS_LIB = $(SUNDIALS_PREFIX)/lib
NUMERICS_INCLUDE = $(SUNDIALS_PREFIX)/include
else ifeq ($(words $(INSTALLED)),$(words $(PROBES)))
NUMERICS_LIB = $(patsubst %/,%,$(dir $(firstword $(INSTALLED))))
NUMERICS_INCLUDE =
else
NUMERICS_LIB = $(DEPS)/lib
NUMERICS_INCLUDE = $(DEPS)/include
endif

# What a simulator is linked with. The archives, not the shared libraries: a simulator runs where SUNDIALS is not
# installed; and copies of them, so that mocc compiles where they are not installed. libsundials_core.a is there from
# SUNDIALS 7 on.
NUMERICS = libsundials_cvode.a libsundials_kinsol.a $(notdir $(wildcard $(NUMERICS_LIB)/libsundials_core.a)) libsundials_sunlinsolklu.a \
    libklu.a libamd.a libcolamd.a libbtf.a libsuitesparseconfig.a
# The server of --live, from where it is installed
SERVER = libevent_extra.a libevent_core.a
ARCHIVES = libmoccrt.a $(NUMERICS) $(SERVER)
# Memory that runs out in them: runtime/host/wrap.c
WRAP = $(patsubst %,-Wl$(comma)--wrap=%,malloc calloc realloc)
comma = ,
LINK_ARCHIVES = $(WRAP) -Wl,--start-group $(ARCHIVES:%=$(BUILD)/%) $(SIMULATOR_LIBS) -Wl,--end-group

# The archive here too: mocc is one executable.
JANSSON = -l:libjansson.a

# libtcc, if it is installed: `mocc run` compiles in memory then, in a program of its own. LIBTCC= does without.
LIBTCC := $(if $(wildcard /usr/include/libtcc.h),$(filter /%,$(shell $(CC) -print-file-name=libtcc.a 2>/dev/null)))
RUNNER = $(if $(LIBTCC),$(BUILD)/mocc-run)
RUNNER_O = $(BUILD)/runner/runner.o $(BUILD)/runner/symbols.o

# What writes FMUs, a program of its own: XML and ZIP, and what knows units
FMU_O = $(patsubst %.c,$(BUILD)/%.o,$(wildcard fmu/*.c)) $(BUILD)/sema/units/units.o $(BUILD)/support/arena.o $(BUILD)/support/format_string.o \
    $(BUILD)/support/spelling.o
# The folders of the runtime that an instance is made of; of solve, an FMU has a part
INSTANCE_ROOMS = base algebra instance interface fmi
# Sources of an FMU: an instance and all below it, without SUNDIALS, and the licence
FMU_SOURCES = LICENSE $(wildcard runtime/*.h $(foreach r,$(INSTANCE_ROOMS) fmi/sources,runtime/$r/*.[ch])) \
    $(filter-out $(patsubst %,runtime/solve/%,multistep.c newton.c newton.h augmented.c augmented.h jacobian.c jacobian.h kinsol.c sparse.c sparse.h outside.c serial.c sundials.h),$(wildcard runtime/solve/*.[ch]))
# A copy of a source that is not there any more is none of them.
STALE_SOURCES := $(filter-out $(FMU_SOURCES:%=$(BUILD)/sources/%),$(shell find $(BUILD)/sources -type f 2>/dev/null))
$(if $(STALE_SOURCES),$(shell rm -f $(STALE_SOURCES)))
FMU_LIBS = -l:libmxml.a -l:libminizip.a -lz

COMPILER_C = mocc.c $(wildcard support/*.c lexer/*.c parser/*.c sema/*.c sema/*/*.c plan/*.c codegen/*.c dump/*.c rewrite/*.c interface/*.c driver/*.c server/*.c)
COMPILER_O = $(COMPILER_C:%.c=$(BUILD)/%.o) $(BUILD)/lexer/scan.o $(BUILD)/lexer/class_text.o $(BUILD)/parser/grammar.o
RUNTIME_O = $(patsubst %.c,$(BUILD)/%.o,$(wildcard runtime/*/*.c)) $(BUILD)/runtime/page/page_text.o
# Of the runtime, what an instance is made of, and what threads have in common
TSAN_O = $(patsubst %.c,$(BUILD)/tsan/%.o,$(wildcard $(foreach r,$(INSTANCE_ROOMS) solve results,runtime/$r/*.c)) runtime/embed/parallel.c \
    $(foreach f,settings variants sweep sweep_table trial,runtime/host/$f.c))
# The page of --animate: its scripts, in the order in which they are read, and the one that --live needs besides
PAGE = runtime/page
PAGE_SCRIPTS = data.js shapes.js scene.js plots.js player.js
PAGE_LIVE = live.js
# What generated C includes, and hosts of its instances
HEADERS = moccrt.h moccfn.h moccjet.h moccelim.h moccexternal.h mocc_instance.h ModelicaUtilities.h mocc_embed.h
# What hosts include, and a shared library of a model exports
PUBLIC = mocc_instance.h mocc_embed.h
# What it includes of the C library in memory
RUNNER_HEADERS = $(notdir $(wildcard runner/include/*.h))
UNIT_C = $(wildcard testsuite/*/*_test.c)
UNIT = $(UNIT_C:testsuite/%.c=$(BUILD)/test/%)
DEPENDENCIES = $(COMPILER_O:.o=.d) $(RUNNER_O:.o=.d) $(FMU_O:.o=.d) $(RUNTIME_O:.o=.d) $(TSAN_O:.o=.d) $(UNIT:=.d)

# Of a simulator too: addresses are random, a smashed stack and an overrun that can be seen end the program, and what
# the linker resolves cannot be changed when the program runs.
HARDENED = -fPIE -fstack-protector-strong
LINK_HARDENED = -pie -Wl,-z,relro,-z,now
# The compiler starts in half a millisecond less without shared libraries; sanitizers and valgrind need them, and where
# the C library is not there as an archive there is no other way.
STATIC_LIBC := $(wildcard $(shell $(CC) -print-file-name=libc.a))
LINK_STATIC = $(if $(or $(SAN),$(COVERAGE),$(if $(STATIC_LIBC),,no)),$(LINK_HARDENED),-static-pie -Wl,-z,relro,-z,now)
# The same of a shared library
SHARED = -fPIC -fstack-protector-strong
LINK_SHARED = -shared -s -Wl,-z,relro,-z,now
FORTIFY = $(if $(or $(SANITIZE),$(COVERAGE),$(filter -O0,$(CFLAGS))),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)

NEEDED = -std=c11 -D_GNU_SOURCE -O2 -g -Wall -Wextra $(if $(WERROR),-Werror) $(HARDENED) $(FORTIFY) $(SAN) -I. -I$(BUILD)
FLAGS = $(NEEDED) $(CPPFLAGS) $(CFLAGS)
LINK = $(CC) $(FLAGS) $(LINK_HARDENED) $(LDFLAGS)
LINK_COMPILER = $(CC) $(FLAGS) $(LINK_STATIC) $(LDFLAGS)
# SUNDIALS 7 is configured with MPI on Debian; its headers ask for a header of that.
NUMERICS_FLAGS = $(addprefix -isystem ,$(NUMERICS_INCLUDE) $(or $(NUMERICS_INCLUDE),/usr/include)/suitesparse runtime/solve/single)

# What tests use of Python, in a virtual environment, for all builds
PYTHON = python3
VENV = build/venv
# The same with all that the Python package works with
VENV_PYTHON = build/venv-python
VENV_PEERS = build/venv-peers

# V=1 shows the commands.
Q = $(if $(V),,@)
MAKEFLAGS += --no-builtin-rules

.PHONY: all objects compiler deps venv demo check check-fast tests check-san check-bounds check-verify check-slow check-page check-package check-python under-valgrind coverage fuzz fuzz-inputs random bench bench-peers clean install uninstall deb format doc reference help
.DELETE_ON_ERROR:
all: compiler $(if $(SAN),,objects)

help:
	@echo "make             build the compiler, ./mocc, and compile the classes of the libraries"
	@echo "make compiler    without the libraries: they are compiled as far as models need them"
	@echo "make demo        install what is missing, build, run the double pendulum, write a page that plays it"
	@echo "make check       install what is missing, build, run the tests: models in memory, without what takes long"
	@echo "                 (CHECK_SANITIZERS=1: all tests, each model by the C compiler, without and with sanitizers)"
	@echo "make check-fast  the same without looking for missing packages"
	@echo "make tests       all tests, each model by the C compiler, without looking for missing packages"
	@echo "make check-san   the same with the address and undefined sanitizers"
	@echo "make check-verify  the same, where mocc verifies each stage and takes all arrays from 4 elements on for long"
	@echo "make check-bounds  the same with a check of every index in generated code"
	@echo "make check-slow  all tests, then under valgrind, all calls that can fail failing in turn, all examples in memory and as"
	@echo "                 FMUs in all versions and kinds, check-package, check-python"
	@echo "make check-package  manual pages, completion and the Debian package, with mandoc, zsh and lintian"
	@echo "make check-python  the Python package with pandas, SciPy, Matplotlib, Dask and Jupyter, from PyPI, 630 MB"
	@echo "make check-page  the page of --animate in a browser (installs chromium)"
	@echo "make coverage    all tests, then which lines they did not execute"
	@echo "make fuzz        random models for FUZZ_TIME=600 seconds, with sanitizers; what breaks mocc lands in build/fuzz;"
	@echo "                 then the C of all that was accepted is compiled"
	@echo "make fuzz-inputs the same for files of --input and values of --set of simulators"
	@echo "make random      RANDOM_CASES=10000 random programs with known answers, RANDOM_EVENTS=2000 machines of events,"
	@echo "                 RANDOM_MACHINES=500 mechanisms, RANDOM_CLOSURES=200 that close loops, RANDOM_VALUES=5000 expressions,"
	@echo "                 RANDOM_NETWORKS=1000 networks of shafts and slides, RANDOM_RECORDS=1000 records, RANDOM_CONNECTORS=1000"
	@echo "                 trees of connectors, RANDOM_STARTS=1000 classes that start in all ways,"
	@echo "                 RANDOM_RATES=1000 models with derivatives, RANDOM_MIRRORS=1000 mechanisms in the plane,"
	@echo "                 RANDOM_SCOPES=1000 packages and models whose names hide each other, RANDOM_FUNCTIONS=1000 functions,"
	@echo "                 RANDOM_PACKAGES=1000 packages that replace each other, RANDOM_EQUATIONS=1000 models of equations to solve,"
	@echo "                 RANDOM_RESPONSES=1000 models with linear responses, RANDOM_PARTIALS=200 with partial derivatives,"
	@echo "                 RANDOM_SURROUNDINGS=1000 classes with inner and outer elements, RANDOM_HANDED=12 of each of these handed on,"
	@echo "                 RANDOM_MENDED=100 in other orders, RANDOM_UNITS=1000 models with units, from RANDOM_SEED=1 on"
	@echo "make bench       timings and sizes; work-precision diagrams, build/work_precision.svg"
	@echo "make bench-peers a chain beside Pinocchio and MuJoCo, from PyPI, 650 MB"
	@echo "make install     to PREFIX ($(PREFIX)), below DESTDIR if that is set; make uninstall removes it"
	@echo "make deb         a Debian package, build/deb/mocc_*.deb (installs debhelper)"
	@echo "make doc         the examples in doc/language.md, and what commands print in README.md and doc/*.md"
	@echo "make reference   the reference of the libraries, build/reference/index.html; with pictures if node is there"
	@echo "make venv        Python packages that tests use, from PyPI, to $(VENV)"
	@echo "make format      clang-format on all C files"
	@echo "make deps        install what is missing"
	@echo "make clean       remove what was built"

# The plain compiler is what ./mocc leads to.
ifeq ($(BUILD),build)
all: mocc
mocc: compiler
	@[ -e $@ ] || ln -sf $(BUILD)/mocc $@
endif

# What must lie together for the compiler to work
compiler: $(BUILD)/mocc $(BUILD)/mocc-fmu $(ARCHIVES:%=$(BUILD)/%) $(HEADERS:%=$(BUILD)/%) $(BUILD)/exports.ld $(BUILD)/fmu.ld $(BUILD)/simulator.o $(BUILD)/link.words $(FMU_SOURCES:%=$(BUILD)/sources/%) $(BUILD)/lib \
    $(BUILD)/language.md $(RUNNER) $(RUNNER_HEADERS:%=$(BUILD)/run/%)

# The libraries, compiled, so that a model's own text is all that remains. What has not changed stays as it is.
LIBRARY_FOLDERS = $(patsubst %/package.mo,%,$(sort $(wildcard lib/*/package.mo)))
objects: $(BUILD)/objects.a
$(BUILD)/objects.a: $(BUILD)/mocc $(HEADERS:%=$(BUILD)/%) $(RUNNER_HEADERS:%=$(BUILD)/run/%) $(wildcard lib/*.mo lib/*/*.mo lib/*/package.order) | $(BUILD)/lib
	@echo "  MO  $@"
	$(Q)HOME= XDG_CACHE_HOME= $(BUILD)/mocc -c -o $@ $(LIBRARY_FOLDERS)

$(BUILD)/mocc: $(COMPILER_O)
	@echo "  LD  $@"
	$(Q)$(LINK_COMPILER) -o $@ $^ $(JANSSON) -lm

# The same for tests in which calls of the C library fail
$(BUILD)/mocc-shared: $(COMPILER_O)
	@echo "  LD  $@"
	$(Q)$(LINK) -o $@ $^ $(JANSSON) -lm

$(BUILD)/mocc-run: $(RUNNER_O) $(ARCHIVES:%=$(BUILD)/%)
	@echo "  LD  $@"
	$(Q)$(LINK) -o $@ $(RUNNER_O) $(LIBTCC) $(LINK_ARCHIVES) -ldl -lm

$(BUILD)/mocc-fmu: $(FMU_O) $(ARCHIVES:%=$(BUILD)/%)
	@echo "  LD  $@"
	$(Q)$(LINK) -o $@ $(FMU_O) $(FMU_LIBS) $(LINK_ARCHIVES) -ldl -lm

$(BUILD)/fmu.ld: runtime/fmi/fmu.ld
	@mkdir -p $(@D)
	@cp $< $@

$(FMU_SOURCES:%=$(BUILD)/sources/%): $(BUILD)/sources/%: %
	@mkdir -p $(@D)
	@cp $< $@

# All that the runtime library has for generated code
$(BUILD)/runner/symbols.list: $(BUILD)/libmoccrt.a
	@mkdir -p $(@D)
	$(Q)nm -g --defined-only $< | sed -n 's/.* [TRD] \(mocc_[a-z_]*\)$$/SYMBOL(\1)/p' | LC_ALL=C sort -u > $@

$(BUILD)/runner/symbols.o: $(BUILD)/runner/symbols.list

$(NUMERICS:%=$(BUILD)/%): $(BUILD)/%: $(NUMERICS_LIB)/%
	@mkdir -p $(@D)
	@cp $< $@

$(DEPS)/%:
	@echo "SUNDIALS and SuiteSparse (KLU) are not installed: 'make deps' gets them, or SUNDIALS_PREFIX=... says where" \
	    "they are"; exit 1

$(SERVER:%=$(BUILD)/%): $(BUILD)/%:
	@mkdir -p $(@D)
	@cp "$$($(CC) -print-file-name=$*)" $@

$(BUILD)/libmoccrt.a: $(RUNTIME_O)
	@echo "  AR  $@"
	@rm -f $@
	$(Q)ar rcs $@ $^

$(HEADERS:%=$(BUILD)/%): $(BUILD)/%: runtime/%
	@mkdir -p $(@D)
	@cp $< $@

# For the linker: all functions that public headers declare, and which of the symbols of a shared library are visible
$(BUILD)/exports.ld: $(PUBLIC:%=runtime/%) Makefile
	@mkdir -p $(@D)
	$(Q)names=$$(sed -n 's/^[A-Za-z].*[ *]\(mocc_[a-z_]*\)(.*/\1/p' $(PUBLIC:%=runtime/%) | LC_ALL=C sort -u) && \
	    printf '%s\n' "EXTERN($$names)" "VERSION { { global: mocc_model; $$(echo "$$names" | tr '\n' ';') local: *; }; }" > $@

$(RUNNER_HEADERS:%=$(BUILD)/run/%): $(BUILD)/run/%: runner/include/%
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/language.md: doc/language.md
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/lib:
	@mkdir -p $(@D)
	@ln -sfn $(if $(filter build,$(BUILD)),../lib,../../lib) $@

# All of the runtime that a simulator has, as one object: linking it takes less time than looking through archives.
# Generated code calls what these headers declare; the linker has no other names to look at, and no constants to merge.
CALLED = moccrt.h moccfn.h
$(BUILD)/simulator.o: $(ARCHIVES:%=$(BUILD)/%) $(CALLED:%=runtime/%) Makefile
	@echo "  LD  $@"
	$(Q)$(CC) -nostdlib -r -o $@.part $(WRAP) -Wl,--undefined=mocc_main \
	    $$(sed -n '/^static/d; s/^[A-Za-z].*[ *]\(mocc_[a-z_]*\)(.*/-Wl,--undefined=\1/p' $(CALLED:%=runtime/%)) \
	    -Wl,--start-group $(ARCHIVES:%=$(BUILD)/%) -Wl,--end-group
	$(Q)objcopy --strip-unneeded --wildcard --keep-global-symbol='mocc_*' $(foreach s,str1.1 str1.8 cst8 cst16,\
	    --set-section-flags .rodata.$s=alloc,readonly,data) $@.part $@
	@rm $@.part

# What the C compiler hands to the linker, so that mocc can call that by itself
$(BUILD)/link.words: tools/link_words.sh Makefile
	@mkdir -p $(@D)
	$(Q)tools/link_words.sh $(CC) $(HARDENED) $(LINK_HARDENED) -o OUTPUT -Wl,--whole-archive -Wl,ARCHIVE -Wl,--no-whole-archive \
	    $(LINKER_FLAGS) -Wl,RUNTIME $(SIMULATOR_LIBS) -lm > $@.part && mv $@.part $@

# What mocc hands to the C compiler
SIMULATOR_SAN ?= $(SAN)
SIMULATOR_LIBS ?=
# Reading the parts of a file that are needed takes less time than mapping it as a whole.
LINKER_FLAGS = -fuse-ld=gold -Wl,--build-id=none,--no-map-whole-files
$(BUILD)/driver/objects.o: NEEDED += -DMOCC_CC='"$(CC)"' -DMOCC_OBJECT_FLAGS='"$(SHARED)"' -DMOCC_SANITIZERS='"$(SIMULATOR_SAN)"' \
    -DMOCC_LINKER_FLAGS='"$(LINKER_FLAGS)"'
$(BUILD)/driver/simulator.o: NEEDED += -DMOCC_SIMULATOR_OPTIMIZED='"$(FORTIFY)"' \
    -DMOCC_SIMULATOR_FLAGS='"$(HARDENED) $(LINK_HARDENED) $(SIMULATOR_SAN)"' -DMOCC_SIMULATOR_WRAP='"$(WRAP)"' \
    -DMOCC_LIBRARY_FLAGS='"$(SHARED) $(LINK_SHARED) $(SIMULATOR_SAN)"' \
    -DMOCC_SIMULATOR_HEADERS='"$(HEADERS)"' -DMOCC_SIMULATOR_ARCHIVES='"$(ARCHIVES)"' \
    -DMOCC_SIMULATOR_LIBS='"$(SIMULATOR_LIBS) -lm"'
# The runtime goes into shared libraries, too; no function of it is to be replaced by another program's.
$(RUNTIME_O) $(TSAN_O): NEEDED += $(NUMERICS_FLAGS) -fPIC -fno-semantic-interposition
# Loops over all states, with vector instructions
$(BUILD)/runtime/solve/vectors.o $(BUILD)/runtime/solve/serial.o: NEEDED += -O3 -fopenmp-simd -DMOCC_VECTORS
$(RUNTIME_O) $(TSAN_O): | $(NUMERICS:%=$(BUILD)/%)

# new flags or libraries concern every object
$(COMPILER_O) $(RUNTIME_O) $(RUNNER_O) $(FMU_O): Makefile

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $@"
	$(Q)$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/%.o: $(BUILD)/%.c
	@echo "  CC  $@"
	$(Q)$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

.SECONDARY: $(BUILD)/lexer/scan.c $(BUILD)/lexer/class_text.c
$(BUILD)/lexer/%.c: lexer/%.re
	@mkdir -p $(@D)
	@echo "  RE  $@"
	$(Q)re2c -bi --no-generation-date -o $@ $<

$(BUILD)/parser/grammar.c $(BUILD)/parser/grammar.h &: parser/grammar.y
	@mkdir -p $(@D)
	@echo "  YY  $(BUILD)/parser/grammar.c"
	$(Q)bison -Wall -Werror --no-lines -o $(BUILD)/parser/grammar.c --header=$(BUILD)/parser/grammar.h $<

$(BUILD)/runtime/page/page_text.c: tools/pack_page.pl $(PAGE)/page.html $(PAGE)/page.css $(PAGE_SCRIPTS:%=$(PAGE)/%) $(PAGE)/$(PAGE_LIVE) Makefile
	@mkdir -p $(@D)
	@echo "  PL  $@"
	$(Q)perl tools/pack_page.pl $(PAGE) $(PAGE_LIVE) $(PAGE_SCRIPTS) > $@

# whoever includes the parser's token numbers needs them made first
$(COMPILER_O) $(BUILD)/testsuite/fuzz/fuzz.o: | $(BUILD)/parser/grammar.h

# The compiler for tests of its functions, as an archive: most of them use a part of it.
$(BUILD)/compiler.a: $(filter-out $(BUILD)/mocc.o,$(COMPILER_O))
	@echo "  AR  $@"
	@rm -f $@
	$(Q)ar rcs $@ $^

$(BUILD)/test/%: testsuite/%.c $(BUILD)/compiler.a
	@mkdir -p $(@D)
	@echo "  CC  $@"
	$(Q)$(LINK) -MMD -MP -o $@ $< $(BUILD)/compiler.a -lcmocka $(JANSSON) -lm

# the runtime library stands by itself
$(BUILD)/test/runtime/%: testsuite/runtime/%.c $(BUILD)/libmoccrt.a
	@mkdir -p $(@D)
	@echo "  CC  $@"
	$(Q)$(LINK) -MMD -MP -o $@ $< $(LINK_ARCHIVES) -lcmocka -lm

# Installs only what is missing, so that it needs neither network nor root once all is there.
deps:
	@sh tools/deps.sh $(if $(filter $(DEPS)/lib,$(NUMERICS_LIB)),--numerics $(DEPS)) $(addprefix --with ,$(OPTIONAL)) $(PACKAGES)

# Nothing is downloaded once it is there; testsuite/requirements.txt stands for all of it.
venv: $(VENV)/requirements.txt
$(VENV)/requirements.txt: testsuite/requirements.txt
$(VENV_PYTHON)/requirements.txt: testsuite/python/requirements.txt
$(VENV_PEERS)/requirements.txt: testsuite/bench/requirements.txt
$(VENV)/requirements.txt $(VENV_PYTHON)/requirements.txt $(VENV_PEERS)/requirements.txt:
	@echo "installing Python packages of the tests ($<) to $(@D)"
	$(Q)rm -rf $(@D)
	$(Q)$(PYTHON) -m venv $(@D)
	$(Q)$(@D)/bin/pip install -q --disable-pip-version-check --no-deps --only-binary :all: -r $<
	$(Q)cp $< $@

demo: deps
	@echo "building mocc: about half a minute if nothing is built yet"
	@$(MAKE) --no-print-directory -j2 mocc
	./mocc --model Planar.Examples.DoublePendulum -o build/DoublePendulum
	build/DoublePendulum --animate build/DoublePendulum.html --output build/DoublePendulum.csv --statistics \
	    --plot 'revolute.phi,revolute1.phi,body1.frame_a.r0[1]:body1.frame_a.r0[2]'
	@echo
	@echo "The motion is in build/DoublePendulum.html: open it in a browser, and press space to stop and go on."
	@echo "Then drive a car with the arrow keys: ./mocc run Planar.Examples.DrivenCar --live"

ifdef CHECK_SANITIZERS
CHECKS = tests check-san
else
CHECKS = check-fast
endif

check: deps
	@$(MAKE) --no-print-directory venv
	@set -e; for target in $(CHECKS); do $(MAKE) --no-print-directory -j2 $$target; done

RUN_TESTS = $(TEST_ENVIRONMENT) MOCC=$(BUILD)/mocc MOCC_BUILD=$(BUILD) MOCC_CFLAGS='$(SAN)' MOCC_PYTHON=$(VENV)/bin/python CMOCKA_MESSAGE_OUTPUT=TAP \
    perl testsuite/run.pl

check-fast: export MOCC_QUICK = 1
check-fast: tests

tests: $(if $(filter build,$(BUILD)),mocc,compiler) $(BUILD)/mocc-shared $(UNIT) $(if $(SAN),,$(BUILD)/tsan/libmoccrt.a)
	@$(RUN_TESTS) testsuite $(UNIT)

check-san:
	@$(MAKE) --no-print-directory SANITIZE=1 tests

# All tests, then what of the code they executed: a line a folder; build/cov/uncovered.txt has the lines and branches
# that none did. Every user can write the counts, for a test runs mocc with the rights of nobody.
coverage: deps
	@$(MAKE) --no-print-directory venv
	@$(MAKE) --no-print-directory -j2 COVERAGE=1 all $(UNIT_C:testsuite/%.c=build/cov/test/%)
	@find build/cov -name '*.gcda' -delete
	-@umask 0; $(MAKE) --no-print-directory COVERAGE=1 tests
	@perl testsuite/coverage.pl build/cov

check-bounds: deps
	@$(MAKE) --no-print-directory venv
	@$(MAKE) --no-print-directory -j2 BOUNDS=1 tests

check-verify: deps
	@$(MAKE) --no-print-directory venv
	@$(MAKE) --no-print-directory -j2 VERIFY=1 tests

# The runtime for instances.t, results.t and sweep.t in testsuite/runtime, and testsuite/fmi/threads.t; they take the rest from the plain one.
$(BUILD)/tsan/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC  $@"
	$(Q)$(CC) $(FLAGS) -O1 -fsanitize=thread -MMD -MP -c -o $@ $<

$(BUILD)/tsan/libmoccrt.a: $(TSAN_O)
	@echo "  AR  $@"
	@rm -f $@
	$(Q)ar rcs $@ $^

# The page of --animate in a browser
check-page: deps
	@$(MAKE) --no-print-directory -j2 compiler
	@MOCC_BROWSER=1 $(RUN_TESTS) testsuite/browser

# What is installed beside the compiler, looked at by the tools of those who package it
check-package: deps
	@$(MAKE) --no-print-directory -j2 compiler
	@MOCC_PACKAGE=1 $(RUN_TESTS) testsuite/share

# The Python package with all that it works with
check-python: deps
	@$(MAKE) --no-print-directory venv $(VENV_PYTHON)/requirements.txt
	@$(MAKE) --no-print-directory -j2 compiler
	@MOCC_PYTHON_ALL=$(CURDIR)/$(VENV_PYTHON)/bin/python $(RUN_TESTS) testsuite/python

# The tests that take minutes under valgrind without running other code than the rest do
SLOW = testsuite/lib/energy.t testsuite/lib/chain.t
VALGRIND = valgrind -q --redzone-size=128 --error-exitcode=99 --leak-check=full \
    --errors-for-leak-kinds=definite,indirect,possible
# A compiler whose arenas show valgrind the bounds of each allocation
WATCHED = BUILD=build/watched SAN=-DMOCC_WATCHED_ARENAS

check-slow: deps check-package check-python
	@$(MAKE) --no-print-directory venv
	@$(MAKE) --no-print-directory -j2 tests
	@$(MAKE) --no-print-directory -j2 $(WATCHED) under-valgrind
	@MOCC_FMI=all $(RUN_TESTS) testsuite/fmi/examples.t testsuite/fmi/experiment.t
	@MOCC_HANDED=all $(RUN_TESTS) testsuite/lib/handed_libraries.t
	@MOCC_CHAINS=all $(RUN_TESTS) testsuite/codegen/apart.t
	@MOCC_RUN=all $(RUN_TESTS) testsuite/driver/run_examples.t

under-valgrind: compiler $(BUILD)/mocc-shared $(UNIT)
	@echo "not under valgrind: $(SLOW)"
	@MOCC_FAULTS=all $(RUN_TESTS) testsuite/driver/faults.t
	@MOCC_EXAMPLES=all $(RUN_TESTS) testsuite/codegen/tangents.t testsuite/driver/objects.t testsuite/runtime/steady.t
	@MOCC_UNDER='$(VALGRIND)' $(RUN_TESTS) $(filter-out $(SLOW),$(wildcard testsuite/*/*.t)) $(UNIT)

# Random texts, for the compiler to survive; one that it does not survive is written to build/fuzz. Not looked for is
# NULL + 0, which clang would report as a pointer overflow. A text may take 300 s, for the process gives way to all others,
# and 1.5 GB; the texts that are kept take more in a long run.
FUZZ_TIME = 600
FUZZ_BUILD = BUILD=build/fuzz CC=clang FORTIFY= \
    SAN="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=pointer-overflow -fno-sanitize-recover=all \
        -DMOCC_WATCHED_ARENAS -DMOCC_VERIFY"
FUZZ_SEEDS = $(wildcard testsuite/sema/complies/*.mo testsuite/codegen/models/*.mo testsuite/sema/errors/*.mo \
    lib/*.mo lib/*/*.mo testsuite/codegen/*.t testsuite/lib/*.t)

fuzz: deps
	@$(MAKE) --no-print-directory -j2 $(FUZZ_BUILD) build/fuzz/fuzz
	@mkdir -p build/fuzz/corpus
	@perl testsuite/fuzz/seeds.pl build/fuzz/seeds $(FUZZ_SEEDS)
	ASAN_OPTIONS=redzone=128:quarantine_size_mb=64 nice -n 19 build/fuzz/fuzz -dict=testsuite/fuzz/modelica.dict \
	    -artifact_prefix=build/fuzz/ -max_len=4096 -timeout=300 -malloc_limit_mb=1500 -rss_limit_mb=4000 -max_total_time=$(FUZZ_TIME) -print_final_stats=1 build/fuzz/corpus testsuite/fuzz/corpus build/fuzz/seeds
	@$(MAKE) --no-print-directory -j2 compiler
	@MOCC=$(BUILD)/mocc perl testsuite/fuzz/accepted.pl build/fuzz/corpus build/fuzz/seeds

$(BUILD)/fuzz: $(BUILD)/testsuite/fuzz/fuzz.o $(filter-out $(BUILD)/mocc.o,$(COMPILER_O))
	@echo "  LD  $@"
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $^ $(JANSSON) -lm

# The same for what users of a simulator write: files of --input, values of --set
fuzz-inputs: PACKAGES += clang libclang-rt-dev
fuzz-inputs: deps
	@$(MAKE) --no-print-directory -j2 $(FUZZ_BUILD) build/fuzz/fuzz-inputs
	@mkdir -p build/fuzz/inputs
	nice -n 19 build/fuzz/fuzz-inputs -dict=testsuite/fuzz/inputs.dict -artifact_prefix=build/fuzz/ -max_len=4096 -close_fd_mask=3 \
	    -timeout=20 -rss_limit_mb=1500 -max_total_time=$(FUZZ_TIME) -print_final_stats=1 build/fuzz/inputs

$(BUILD)/fuzz-inputs: $(BUILD)/testsuite/fuzz/inputs.o $(BUILD)/libmoccrt.a
	@echo "  LD  $@"
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $< $(LINK_ARCHIVES) -lm

# Programs with known answers, in many forms of which each must give them, and machines in all ways to evaluate them
RANDOM_CASES = 10000
RANDOM_ARRAYS = 2000
RANDOM_MODIFIERS = 500
RANDOM_EVENTS = 2000
RANDOM_RECORDS = 1000
RANDOM_CONNECTORS = 1000
RANDOM_STARTS = 1000
RANDOM_RATES = 1000
RANDOM_SURROUNDINGS = 1000
RANDOM_SCOPES = 1000
RANDOM_FUNCTIONS = 1000
RANDOM_PACKAGES = 1000
RANDOM_EQUATIONS = 1000
RANDOM_RESPONSES = 1000
RANDOM_MACHINES = 500
RANDOM_CLOSURES = 200
RANDOM_VALUES = 5000
RANDOM_NETWORKS = 1000
RANDOM_MIRRORS = 1000
RANDOM_PARTIALS = 200
RANDOM_HANDED = 12
RANDOM_MENDED = 100
RANDOM_UNITS = 1000
RANDOM_SEED = 1

RANDOM_NAMES = CASES ARRAYS MODIFIERS EVENTS RECORDS CONNECTORS STARTS RATES SURROUNDINGS SCOPES FUNCTIONS PACKAGES EQUATIONS \
    RESPONSES MACHINES CLOSURES VALUES NETWORKS MIRRORS PARTIALS HANDED MENDED UNITS SEED

random: all venv
	@env $(foreach name,$(RANDOM_NAMES),RANDOM_$(name)=$(RANDOM_$(name))) $(RUN_TESTS) testsuite/random

bench: mocc objects
	@perl testsuite/bench/bench.pl
	@perl testsuite/bench/work_precision.pl build/work_precision.svg

bench-peers: deps
	@$(MAKE) --no-print-directory $(VENV_PEERS)/requirements.txt
	@$(MAKE) --no-print-directory -j2 mocc objects
	@$(VENV_PEERS)/bin/python testsuite/bench/peers.py

# Where man pages and completion go; Debian has another folder for zsh.
MAN = $(PREFIX)/share/man/man1
BASH_COMPLETION = $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETION = $(PREFIX)/share/zsh/site-functions
MAN_PAGES = mocc.1 mocc-simulator.1
ZSH_FUNCTIONS = _mocc _mocc_simulator
REFERENCE = $(BUILD)/reference
DOCUMENTS = README.md LICENSE NOTICE.md lib/README.md $(PUBLIC:%=runtime/%) $(wildcard doc/*.md doc/*.png)
# What NOTICE.md refers to: the licences of what is linked, where Debian has them
LICENCES = $(foreach p,libsundials-dev libsuitesparse-dev libjansson-dev libevent-dev libc6-dev libmxml-dev libminizip-dev $(if $(RUNNER),libtcc-dev),\
    $(firstword $(wildcard $(NUMERICS_LIB)/../$p.copyright /usr/share/doc/$p/copyright)))

# The compiled libraries are installed if they are there, as after `make`. Libraries and documents of an earlier version
# go away: a folder with more in it than its package.order says is no package.
install: compiler
	@echo "installing to $(DESTDIR)$(PREFIX)"
	$(Q)install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/mocc $(DESTDIR)$(MAN) $(DESTDIR)$(BASH_COMPLETION) \
	    $(DESTDIR)$(ZSH_COMPLETION)
	$(Q)install $(BUILD)/mocc $(DESTDIR)$(PREFIX)/bin/mocc
	$(Q)rm -f $(DESTDIR)$(PREFIX)/lib/mocc/mocc-run $(DESTDIR)$(PREFIX)/lib/mocc/objects.a
	$(Q)$(if $(RUNNER),install $(RUNNER) $(DESTDIR)$(PREFIX)/lib/mocc/)
	$(Q)install $(BUILD)/mocc-fmu $(DESTDIR)$(PREFIX)/lib/mocc/
	$(Q)install -d $(DESTDIR)$(PREFIX)/lib/mocc/run
	$(Q)install -m 644 $(RUNNER_HEADERS:%=runner/include/%) $(DESTDIR)$(PREFIX)/lib/mocc/run/
	$(Q)install -m 644 $(ARCHIVES:%=$(BUILD)/%) $(BUILD)/exports.ld $(BUILD)/simulator.o $(BUILD)/link.words $(wildcard $(BUILD)/objects.a) runtime/fmi/fmu.ld $(HEADERS:%=runtime/%) doc/language.md LICENSE NOTICE.md \
	    $(DESTDIR)$(PREFIX)/lib/mocc/
	$(Q)rm -rf $(DESTDIR)$(PREFIX)/lib/mocc/lib $(DESTDIR)$(PREFIX)/lib/mocc/sources
	$(Q)for file in $(FMU_SOURCES); do \
	    install -D -m 644 $$file $(DESTDIR)$(PREFIX)/lib/mocc/sources/$$file || exit; done
	$(Q)find lib -type f -exec install -D -m 644 {} $(DESTDIR)$(PREFIX)/lib/mocc/{} \;
	$(Q)install -m 644 $(MAN_PAGES:%=share/man/%) $(DESTDIR)$(MAN)/
	$(Q)install -m 644 share/completion/bash/mocc $(DESTDIR)$(BASH_COMPLETION)/
	$(Q)install -m 644 $(ZSH_FUNCTIONS:%=share/completion/zsh/%) $(DESTDIR)$(ZSH_COMPLETION)/
	$(Q)rm -rf $(DESTDIR)$(PREFIX)/share/doc/mocc
	$(Q)for file in $(DOCUMENTS); do \
	    install -D -m 644 $$file $(DESTDIR)$(PREFIX)/share/doc/mocc/$$file || exit; done
	$(Q)for file in $(wildcard $(REFERENCE)/*.html); do \
	    install -D -m 644 $$file $(DESTDIR)$(PREFIX)/share/doc/mocc/reference/$${file##*/} || exit; done
	$(Q)for file in $(LICENCES); do \
	    install -D -m 644 $$file $(DESTDIR)$(PREFIX)/share/doc/mocc/licences/$$(expr $$file : '.*/\(lib[a-z0-9]*-dev\)').copyright || exit; done

# What `install` with the same PREFIX has installed
uninstall:
	rm -rf $(DESTDIR)$(PREFIX)/lib/mocc $(DESTDIR)$(PREFIX)/share/doc/mocc
	rm -f $(DESTDIR)$(PREFIX)/bin/mocc $(MAN_PAGES:%=$(DESTDIR)$(MAN)/%) $(DESTDIR)$(BASH_COMPLETION)/mocc \
	    $(ZSH_FUNCTIONS:%=$(DESTDIR)$(ZSH_COMPLETION)/%)

# A Debian package, built in a copy of the source, so that what is built here stays.
DEB = build/deb
deb: deps
	@rm -rf $(DEB) && mkdir -p $(DEB)/mocc/build
	@tar -c --exclude=./build --exclude=./.git --exclude=./mocc --exclude=./testsuite . | tar -x -C $(DEB)/mocc
	@[ ! -d $(DEPS) ] || cp -a $(DEPS) $(DEB)/mocc/build/
	@echo "building the package, half a minute for the compiler; the log is $(DEB)/log"
	@cd $(DEB)/mocc && unset MAKEFLAGS MFLAGS MAKELEVEL && export DEB_BUILD_OPTIONS=noautodbgsym && \
	    dpkg-buildpackage --build=binary --no-sign --ignore-builtin-builddeps --build-profiles=pkg.mocc.archives --jobs=2 >../log 2>&1 || \
	    { tail -n 30 ../log; exit 1; }
	@rm -rf $(DEB)/mocc
	@ls $(DEB)/*.deb

format:
	clang-format -i mocc.c $(wildcard */*.c */*.h sema/*/*.c sema/*/*.h runtime/*/*.c runtime/*/*.h runner/*/*.h testsuite/*/*.c testsuite/*/*.h)

# The tests of driver/reference.t, readme.t and tutorial.t fail when this is due.
CONSOLES = doc/language.md README.md doc/tutorial.md $(patsubst %,doc/%.md,checking compiling simulating hosts)
doc: compiler
	MOCC=$(BUILD)/mocc perl tools/examples.pl doc/language.md
	for page in $(CONSOLES); do MOCC=$(BUILD)/mocc perl tools/console.pl $$page || exit; done

# A page for each class of the libraries; `make install` installs them if they are there.
LIBRARIES = Base ModelicaServices $(patsubst lib/%/package.mo,%,$(wildcard lib/*/package.mo))
reference: compiler
	$(Q)MOCC=$(BUILD)/mocc perl tools/reference.pl --pictures --output $(REFERENCE) $(LIBRARIES)

# DEPS and the virtual environments stay: what has been downloaded need not be downloaded again.
clean:
	rm -rf mocc $(filter-out $(DEPS) $(VENV) $(VENV_PYTHON),$(wildcard build/*)) python/build python/src/mocc.egg-info

-include $(wildcard $(DEPENDENCIES) $(BUILD)/testsuite/fuzz/fuzz.d)
