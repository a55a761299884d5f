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
