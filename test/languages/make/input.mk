# Where it goes.
PREFIX ?= /usr/local
CFLAGS := -O2 \
	-Wall
export PATH_LIST = a:b
CFLAGS += -g

.PHONY: all clean
.DEFAULT_GOAL := all

## Builds everything.
all: build/app lib.a ## the default
	@echo "target: not one"
	X=1 make sub

build/app lib.a: $(OBJS) | build
	cc -o $@ $^
ifdef DEBUG
	strip $@
endif

%.o: %.c
	cc -c $<

clean::
	rm -rf build

debug: CFLAGS += -g
debug: all

define run_each
first: $(1)
	echo $(1)
endef

ifeq ($(OS),Windows)
  EXT = .exe
endif

$(BUILD)/x: y
	touch $@
one-line: ; @echo done
URL = http://example.com/a:b

# A name may be put together; what only adds to such a one names what another file makes.
suffix-$(CONFIG_GZIP) := .gz
obj-$(CONFIG_KVM) += kvm.o
DTC_FLAGS_a+b := -@
$(filter a,$(call of,$(X))) := 1
all: $(SRC:.c=.o)
	X=1
END = 1
ifdef A
	tabbed := 1
endif
  indented: dep
	@echo
a b \
 c: dep
pair.c pair.h &: pair.y

# Not a target, because the comment goes on: \
none: of
wipe:
	find . \( -name '#*' -o \
		-name '*~' \) \
	| xargs rm -f

header = \
	echo "\#include <x.h>" ; \
	cat

ifndef V
    define SILENT
        @$(1)
    endef
endif
@HAVE_ZSH_TRUE@complete: complete.pl
@HAVE_ZSH_TRUE@	if test -z "$(PERL)"; then echo "none: no"; else \
@HAVE_ZSH_TRUE@	$(PERL) complete.pl; fi

installed:
	@for each in $(BINS); do \
	echo $$each; \
done
after: installed
