// A file's language by its name, first line or contents.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refineHeader } from '../../src/languages/content-detection.ts'
import { isForeign, languageOf } from '../../src/languages/language-table.ts'

test('the language of a file follows from its name and first line', () => {
  const cases: [string, string | undefined, string | undefined][] = [
    ['src/a.ts', undefined, 'typescript'],
    ['src/a.d.ts', undefined, 'typescript'],
    ['src/A.TSX', undefined, 'tsx'],
    ['lib/a.test.mjs', undefined, 'javascript'],
    ['bin/tool', '#!/usr/bin/env node\n', 'javascript'],
    ['bin/tool', '#!/usr/bin/env -S python3.12 -u\n', 'python'],
    ['bin/tool', '#!/usr/local/bin/python\n', 'python'],
    ['bin/tool', '#!/bin/sh\n', 'bash'],
    ['bin/tool', '#!/usr/bin/perl -w\n', 'perl'],
    ['bin/tool', '#!/usr/bin/env awk\n', undefined],
    ['bin/tool', '#! /usr/bin/env -S uv run --script\n# /// script\n', 'python'],
    ['bin/tool', '#!/usr/bin/env -S uv run --quiet python3\n', 'python'],
    ['bin/tool', '#!/usr/bin/env -S npx tsx\n', 'typescript'],
    ['bin/tool', '#!/usr/bin/env -S npx --yes ts-node@10\n', 'typescript'],
    ['bin/tool', '#!/usr/bin/env -S poetry run python\n', 'python'],
    ['bin/tool', '#!/usr/bin/env -S bundle exec ruby -W0\r\n', 'ruby'],
    ['bin/tool', '#!/bin/busybox sh\n', 'bash'],
    ['bin/tool', '#!/usr/bin/env nix-shell\n#! nix-shell -i python3 -p bash\n', 'python'],
    ['bin/tool', '#!/usr/bin/env nix-shell\n#!nix-shell -p python3\n#!nix-shell --interpreter bash\n', 'bash'],
    ['bin/tool', '#!/usr/bin/env -S go run\n', 'go'],
    ['bin/tool', '#!/usr/bin/env -S -u HOME A=1 deno run --allow-all\n', 'typescript'],
    ['bin/tool', '#!/usr/bin/env -Sbun run\n', 'typescript'],
    ['bin/tool', '#!/usr/bin/env my-tool python\n', undefined],
    ['bin/tool', '#!\n', undefined],
    ['test/add.t', '#!/usr/bin/env python3\nimport sys\n', 'python'],
    ['test/add.t', '#!/bin/sh\n. ./lib.sh\n', 'bash'],
    ['test/add.t', '#!/usr/bin/perl\n', 'perl'],
    ['src/a.ts', '#!/usr/bin/env node\n', 'typescript'],
    ['src/a.mjs', '#!/usr/bin/env -S deno run\n', 'javascript'],
    ['run.py', '#!/bin/sh\n"exec" "python3" "$0" "$@"\n', 'python'],
    ['run.sh', '#!/usr/bin/env python\n', 'python'],
    ['a.pl', '#!/usr/bin/swipl\n', 'perl'],
    ['.bashrc', undefined, 'bash'],
    ['.zshrc', undefined, 'bash'],
    ['lib/a.mli', undefined, 'ocaml_interface'],
    ['R/plot.R', undefined, 'r'],
    ['Makefile.PL', undefined, 'perl'],
    ['include/a.h', 'struct a { int b; };\n', 'c'],
    ['include/a.h', '#pragma once\nnamespace a {\n}\n', 'cpp'],
    ['README.md', undefined, 'markdown'],
    ['notes.txt', undefined, undefined],
    ['deploy/Dockerfile.dev', undefined, 'dockerfile'],
    ['.env', undefined, 'dotenv'],
    ['app/.env.local', undefined, 'dotenv'],
    ['.aws/credentials', undefined, 'dotenv'],
    ['deploy/Dockerfile.md', undefined, 'markdown'],
    ['GNUmakefile', undefined, 'make'],
    ['rules.mk', undefined, 'make'],
    ['package-lock.json', undefined, 'json'],
    ['.gitignore', '', undefined],
  ]
  for (const [path, start, expected] of cases) assert.equal(languageOf(path, start), expected, path)
  assert.equal(refineHeader('/* class of device: x */\nint a;\n'), 'c')
  assert.equal(refineHeader('#define INVALID "invalid virtual address"\nint a;\n'), 'c')
  assert.equal(refineHeader('#  error Tables do not cover virtual addresses\nint a;\n'), 'c')
  assert.equal(refineHeader('#error No.\nstruct A { virtual int f(); };\n'), 'cpp')
  assert.ok(isForeign('typescript', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1">'))
  assert.ok(!isForeign('typescript', 'const a = 1'))
  assert.ok(isForeign('perl', ':- module(lists, [append/3]).\n\nappend([], L, L).\n'))
  assert.ok(isForeign('perl', 'A test of cram:\n\n  $ echo hello\n  hello\n'))
  assert.ok(!isForeign('perl', 'package Foo;\nsub bar { 1 }\n1;\n'))
  assert.ok(!isForeign('perl', ''))
  assert.ok(isForeign('objective-c', '% Adds one.\nfunction y = f(x)\n'))
  assert.ok(!isForeign('objective-c', '#import "a.h"\nfunction y = f(x)\n'))
  assert.ok(!isForeign('objective-c', 'int a;\n'))
  assert.ok(!isForeign('go', '<?xml version="1.0"?>'))
})

test('a text is no code by its extension alone', () => {
  assert.ok(isForeign('ruby', '\nИзменения в 1.22\n\n    *) Исправление: var="" и echo.\n'))
  assert.ok(!isForeign('ruby', "\uFEFF# Привет\nputs 'Привет'\n"))
  assert.ok(!isForeign('ruby', 'TEXT = <<~END\n  Привет\nEND\n'))
  assert.ok(!isForeign('ruby', "puts 'a'\n"))
  assert.ok(isForeign('csharp', 'Příkazy v lekcích upravují text.\nVytvoř kopii.\n'))
  assert.ok(!isForeign('csharp', 'class Příkaz { }\n'))
  assert.ok(!isForeign('csharp', '// Příkaz\n'))
  assert.ok(isForeign('objective-c', '.\\" Manual\n.TH TOOL 1\n@param is a tag\n'))
  assert.ok(!isForeign('objective-c', '@implementation A\n.TH\n@end\n'))
})

test('a text that a shell passes to Tcl or Lisp is no shell script', () => {
  const tcl = '#!/bin/sh\n# Tcl ignores the next line \\\nexec wish "$0" -- "$@"\nproc a {} {}\n'
  assert.ok(isForeign('bash', tcl))
  assert.ok(
    isForeign(
      'bash',
      '#!/bin/sh\n# \\\n if test "$*"; then \\\n exit; \\\n fi; \\\n argv0=$0; \\\n exec wish "$argv0"\n',
    ),
  )
  assert.ok(isForeign('bash', '#!/bin/sh\nexec /usr/bin/env guile -s "$0" "$@"\n!#\n(define a 1)\n'))
  assert.ok(!isForeign('bash', '#!/bin/sh\nexec tclsh "$(dirname "$0")/tool.tcl"\n'))
  assert.ok(!isForeign('bash', '#!/bin/sh\nexec sudo "$0" "$@"\n'))
})

test('a header is C, C++ or Objective-C by its contents', () => {
  assert.equal(refineHeader('#import <UIKit/UIKit.h>\n'), 'objective-c')
  assert.equal(refineHeader('@interface A : NSObject\n@end\n'), 'objective-c')
  assert.equal(refineHeader('template <class T> struct A;\n'), 'cpp')
  assert.equal(refineHeader('class A;\nA* a();\n'), 'cpp')
  assert.equal(refineHeader('/* one\n * class A; */\nint a;\n'), 'c')
  assert.equal(refineHeader('/* virtual int of std::x\n * class A {\n */\nint a;\n'), 'c')
  assert.equal(languageOf('src/View.mm'), 'objective-c')
})

test('a header is C++ by the members of its structs, even without a C++ keyword', () => {
  for (const code of [
    'struct a : b { int c; };\n',
    'struct a {\n  bool b () const\n  { return c; }\n};\n',
    'int a(const struct b &c);\n',
    'int a(const b& c);\n',
    'struct a {\n  ~a();\n};\n',
    'a::b c(void);\n',
    'struct a\n{\n  int b;\n\n  inline a(int c) { }\n};\n',
  ])
    assert.equal(refineHeader(code), 'cpp', code)
  for (const code of [
    'struct a { int b : 2; };\n',
    'typeof(a) const *b;\n',
    'static int a(int b) { return b & ~c(); }\n',
    '#define A(b, c) ((const struct b *)&c)\n',
    'static const char a[] = "b::c";\n',
    '/* a::b */\nint c;\n',
    'struct stat { int a; };\nstatic int f(void)\n{\n  stat(a, &b);\n}\n',
  ])
    assert.equal(refineHeader(code), 'c', code)
})
