// Heads on one line, parameters, results and doc comments, in each notation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LanguageName } from './facts.ts'
import { head } from './heads.ts'

test('TypeScript: function', () => {
  const source = `/**
 * Loads a user.
 *
 * @param id which one
 */
§export async function load<T extends { a: string }>(
  id: string, // the id
  { b, c }: Options = {},
  opts?: Map<string, () => void>,
  ...rest: number[]
): Promise<User<T>> ▶{ return x }`
  assert.deepEqual(head('typescript', source, 'load'), {
    signature:
      'export async function load<T extends { a: string }>(id: string, { b, c }: Options = {}, opts?: Map<string, () => void>, ...rest: number[]): Promise<User<T>>',
    doc: 'Loads a user.\n\n@param id which one',
    params: [
      { name: 'id', type: 'string' },
      { name: '{ b, c }', type: 'Options', default: '{}' },
      { name: 'opts', type: 'Map<string, () => void>', optional: true },
      { name: 'rest', type: 'number[]', rest: true },
    ],
    returns: 'Promise<User<T>>',
  })
})

test('TypeScript: arrows, members, classes, values', () => {
  assert.deepEqual(
    head('typescript', '§export const add = (a: number, b = 1): number => ▶a + b', { name: 'add', kind: 'const' }),
    {
      signature: 'export const add = (a: number, b = 1): number',
      params: [
        { name: 'a', type: 'number' },
        { name: 'b', default: '1' },
      ],
      returns: 'number',
      doc: undefined,
    },
  )
  assert.deepEqual(head('typescript', '§const inc = x => ▶x + 1', 'inc').params, [{ name: 'x' }])
  assert.deepEqual(
    head('typescript', '§const C = memo(forwardRef((props: P, ref) => ▶{}))', { name: 'C', kind: 'component' }).params,
    [{ name: 'props', type: 'P' }, { name: 'ref' }],
  )
  assert.deepEqual(
    head('typescript', '§@Dec({ a: ")" }) @Other\nexport class A<T> extends B<T>\n  implements C, D ▶{ }', {
      name: 'A',
      kind: 'class',
    }),
    {
      signature: 'export class A<T> extends B<T> implements C, D',
      params: undefined,
      returns: undefined,
      doc: undefined,
    },
  )
  assert.deepEqual(
    head('typescript', '§constructor(private readonly http: Http, @Inject(FOO) foo?: Foo) ▶{ }', {
      name: 'constructor',
      kind: 'method',
    }).params,
    [
      { name: 'http', type: 'Http' },
      { name: 'foo', type: 'Foo', optional: true },
    ],
  )
  const long = head('typescript', `§const x = [${'1, '.repeat(80)}2];`, { name: 'x', kind: 'const' })
  assert.equal(long.signature.length, 'const x = '.length + 100)
  assert.ok(long.signature.endsWith('…'))
})

test('other comments are no doc comments', () => {
  assert.equal(head('typescript', '/** Far. */\n\n§function f() ▶{ }', 'f').doc, undefined)
  assert.equal(head('typescript', '/* plain */\n§function f() ▶{ }', 'f').doc, undefined)
  assert.equal(head('typescript', '/** eslint-disable */\n§function f() ▶{ }', 'f').doc, undefined)
  assert.equal(head('c', '/* SPDX-License-Identifier: GPL-2.0 */\n§int f(void) ▶{ }', 'f').doc, undefined)
  assert.equal(head('c', 'int a; /* of a */\n§int f(void) ▶{ }', 'f').doc, undefined)
  assert.equal(head('go', '//go:noinline\n§func f() ▶{ }', 'f').doc, undefined)
  assert.equal(head('go', '//export f\n§func f() ▶{ }', 'f').doc, undefined)
  assert.equal(head('ruby', '#!/usr/bin/env ruby\n# frozen_string_literal: true\n§def f ▶x end', 'f').doc, undefined)
  assert.equal(head('cpp', 'int a;\n///< of a\n§int f() ▶{ }', 'f').doc, undefined)
  assert.equal(head('c', '/* @defgroup all */\n§int f(void) ▶{ }', 'f').doc, undefined)
  assert.equal(head('c', 'int a;\n/***********\n * helpers *\n ***********/\n\n§int f(void) ▶{ }', 'f').doc, undefined)
})

test('a doc comment above directives is found, and one that looks like a directive', () => {
  const doc = (language: LanguageName, source: string) => head(language, source, 'f').doc
  assert.equal(doc('typescript', '/** Says it. */\n// eslint-disable-next-line x\n§function f() ▶{ }'), 'Says it.')
  assert.equal(doc('typescript', '/** Says it. */\n// @ts-ignore\n/* old */\n§function f() ▶{ }'), 'Says it.')
  assert.equal(doc('java', 'int a;\n\n/** Says it. */\n\n// NOSONAR\n§void f() ▶{ }'), 'Says it.')
  assert.equal(
    doc('typescript', '/** Reads src/**\u200b and text/* files. */\n§function f() ▶{ }')?.slice(0, 5),
    'Reads',
  )
  assert.equal(
    doc('typescript', 'a()\n/**\n * All of text/* and src/**.\n */\n§function f() ▶{ }'),
    'All of text/* and src/**.',
  )
  assert.equal(doc('typescript', '/** Export the data. */\n§function f() ▶{ }'), 'Export the data.')
  assert.equal(doc('typescript', '/** eslint-like rules. */\n§function f() ▶{ }'), 'eslint-like rules.')
  assert.equal(doc('rust', '/// # Safety\n/// None.\n§fn f() ▶{ }'), '# Safety\nNone.')
  assert.equal(
    doc('go', '// f moves the\n// region of memory.\n//nolint:all\n§func f() ▶{ }'),
    'f moves the\nregion of memory.',
  )
  assert.equal(doc('cpp', '/// Says it.\n// for us\n§int f() ▶{ }'), 'Says it.')
  assert.equal(doc('c', '/*****\n * f - says it\n *****/\n\n§int f(void) ▶{ }'), undefined)
  assert.equal(doc('c', 'int a;\n/*****\n * f - says it\n *****/\n\n§int f(void) ▶{ }'), 'f - says it')
  assert.equal(doc('rust', '§#[inline]\n/// Says it.\nfn f() ▶{ }'), 'Says it.')
  assert.equal(doc('java', '§@A\n/** Says it. */\n@B\nvoid f() ▶{ }'), 'Says it.')
})

test('a head of 10,000 characters is read to its end', () => {
  const many = Array.from({ length: 1000 }, (_, i) => `arg${i}: A`).join(', ')
  const { params, returns } = head('typescript', `§function f(${many}): R ▶{ }`, 'f')
  assert.equal(params?.length, 1000)
  assert.equal(returns, 'R')
})

test('comparisons and shifts in defaults are no angle brackets', () => {
  const read = (language: LanguageName, source: string) => head(language, source, 'f').params
  assert.deepEqual(read('cpp', '§int f(bool a = 1 < 2, int b = 8 >> 1, M<K, V<int>> m = {}) ▶{ }'), [
    { name: 'a', type: 'bool', default: '1 < 2' },
    { name: 'b', type: 'int', default: '8 >> 1' },
    { name: 'm', type: 'M<K, V<int>>', default: '{}' },
  ])
  assert.deepEqual(read('python', '§def f(key=lambda a, b: a < b, set_lambda=None, *rest): ▶pass'), [
    { name: 'key', default: 'lambda a, b: a < b' },
    { name: 'set_lambda', default: 'None' },
    { name: 'rest', rest: true },
  ])
})

test('a doc comment is cut at 600 characters, between words', () => {
  const { doc } = head('typescript', `/** ${'word '.repeat(1000)}*/\n§function f() ▶{ }`, 'f')
  assert.ok(doc && doc.length <= 600 && doc.endsWith('word…'))
  const lines = Array.from({ length: 60 }, (_, i) => `/// Line ${i} of a long comment.`)
  const long = head('rust', `/// Says what it is.\n${lines.join('\n')}\n§fn f() ▶{ }`, 'f').doc
  assert.ok(long && long.length <= 600 && long.startsWith('Says what it is.\nLine 0 ') && long.endsWith('…'), long)
})
