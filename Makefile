# mocc: build, tests, installation. `make help` lists the targets.

CC = gcc
CFLAGS = -std=c11 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Werror
PREFIX = /usr/local

# SANITIZE=1 builds everything, and every simulator that mocc makes, with the address and undefined sanitizers.
ifdef SANITIZE
BUILD = build/san
SAN = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
else
BUILD = build
SAN =
endif

# Everything that is needed, as Debian packages (README.md says why each).
PACKAGES = gcc make re2c bison libsundials-dev libcmocka-dev perl valgrind
SUNDIALS = -lsundials_cvode

COMPILER_C = mocc.c $(wildcard support/*.c lexer/*.c parser/*.c sema/*.c codegen/*.c)
COMPILER_O = $(COMPILER_C:%.c=$(BUILD)/%.o) $(BUILD)/lexer/scan.o $(BUILD)/parser/grammar.o
RUNTIME_O = $(patsubst %.c,$(BUILD)/%.o,$(wildcard runtime/*.c))
UNIT_C = $(wildcard testsuite/*/*_test.c)
UNIT = $(UNIT_C:testsuite/%.c=$(BUILD)/test/%)
DEPENDENCIES = $(COMPILER_O:.o=.d) $(RUNTIME_O:.o=.d) $(UNIT:=.d)

FLAGS = $(CFLAGS) $(SAN) -I. -I$(BUILD)

.PHONY: all deps demo check check-fast check-san check-slow bench clean install format help
all: mocc

help:
	@echo "make demo        install what is missing, build, run the double pendulum"
	@echo "make check       install what is missing, build, run all tests (CHECK_SANITIZERS=1: with sanitizers too)"
	@echo "make check-slow  the test suite under valgrind"
	@echo "make bench       timings, as ratios"
	@echo "make install     to PREFIX ($(PREFIX))"

mocc: $(BUILD)/mocc $(BUILD)/libmoccrt.a $(BUILD)/moccrt.h $(BUILD)/lib
ifndef SANITIZE
	@ln -sf $(BUILD)/mocc mocc
endif

$(BUILD)/mocc: $(COMPILER_O)
	$(CC) $(FLAGS) -o $@ $^ -lm

$(BUILD)/libmoccrt.a: $(RUNTIME_O)
	rm -f $@
	ar rcs $@ $^

$(BUILD)/moccrt.h: runtime/moccrt.h
	@mkdir -p $(@D)
	cp $< $@

$(BUILD)/lib:
	@mkdir -p $(@D)
	ln -sfn $(CURDIR)/lib $@

$(BUILD)/mocc.o: FLAGS += -DMOCC_SIMULATOR_FLAGS='"$(SAN)"' -DMOCC_SIMULATOR_LIBS='"$(SUNDIALS)"' -DMOCC_CC='"$(CC)"'

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/%.o: $(BUILD)/%.c
	$(CC) $(FLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/lexer/scan.c: lexer/scan.re
	@mkdir -p $(@D)
	re2c -i --no-generation-date -o $@ $<

$(BUILD)/parser/grammar.c $(BUILD)/parser/grammar.h &: parser/grammar.y
	@mkdir -p $(@D)
	bison -Wall -Werror --no-lines -o $(BUILD)/parser/grammar.c --header=$(BUILD)/parser/grammar.h $<

# whoever includes the parser's token numbers needs them made first
$(COMPILER_O): | $(BUILD)/parser/grammar.h

$(BUILD)/test/%: testsuite/%.c $(filter-out $(BUILD)/mocc.o,$(COMPILER_O)) $(BUILD)/libmoccrt.a
	@mkdir -p $(@D)
	$(CC) $(FLAGS) -MMD -MP -o $@ $< $(filter-out $(BUILD)/mocc.o,$(COMPILER_O)) $(BUILD)/libmoccrt.a -lcmocka $(SUNDIALS) -lm

# Installs only what is missing, so that it needs neither network nor root once all is there.
deps:
	@missing=""; for p in $(PACKAGES); do \
	    dpkg-query -W -f='$${Status}' $$p 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$p"; \
	done; \
	if [ -n "$$missing" ]; then \
	    echo "installing:$$missing"; \
	    sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    $$sudo apt-get update -qq && \
	    $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
	fi

demo: deps
	@$(MAKE) --no-print-directory -j2 mocc
	./mocc --model Planar.Examples.DoublePendulum -o build/DoublePendulum
	build/DoublePendulum --output build/DoublePendulum.csv --statistics
	@perl testsuite/plot.pl build/DoublePendulum.csv revolute.phi revolute1.phi

check: deps
	@$(MAKE) --no-print-directory -j2 check-fast
ifdef CHECK_SANITIZERS
	@$(MAKE) --no-print-directory -j2 check-san
endif

check-fast: mocc $(UNIT)
	MOCC=$(BUILD)/mocc MOCC_BUILD=$(BUILD) MOCC_CFLAGS='$(SAN)' prove -j2 --timer -r testsuite $(UNIT)

check-san:
	@$(MAKE) --no-print-directory SANITIZE=1 check-fast

install: mocc
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/mocc
	install $(BUILD)/mocc $(DESTDIR)$(PREFIX)/bin/mocc
	install -m 644 $(BUILD)/libmoccrt.a runtime/moccrt.h $(DESTDIR)$(PREFIX)/lib/mocc/
	cp -r lib $(DESTDIR)$(PREFIX)/lib/mocc/

format:
	clang-format -i mocc.c $(wildcard */*.c */*.h testsuite/*/*.c)

clean:
	rm -rf build mocc

-include $(wildcard $(DEPENDENCIES))
