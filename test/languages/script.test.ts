// TypeScript and JavaScript files that are broken, minified, deeply nested or in other dialects. Babel parses what the
// grammar cannot.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHead } from '../../src/facts/signatures/definition-head.ts'
import { reasonToSkip } from '../../src/indexer/source/classify.ts'
import { sourceOf } from '../../src/indexer/source/source-file.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createJsBackend } from '../../src/parse/babel/babel-backend.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { ParseFailure } from '../../src/parse/parser-backend.ts'
import { parserByGrammar } from '../helpers/by-grammar.ts'
import { ENDLESS } from '../helpers/exec.ts'
import { parse } from './parsed.ts'
import { namesIn, parser, read, written } from './script-read.ts'

test('Babel parses exactly what the grammar does not support', async () => {
  const text =
    'export class A<in out T> {\n  static accessor x = 1\n  run<const U>(): void {}\n}\nexport type F = abstract new () => void\n'
  const result = await read(
    `${text}declare module "m" {\n  global {\n    var inner: number\n  }\n}\nexport default function (): void\n`,
  )
  assert.equal(result.tier, 'exact')
  assert.equal(result.fallback, 'second_reading')
  assert.deepEqual(
    result.definitions.map(({ name }) => name),
    ['A', 'run', 'F', 'm', 'global', 'inner', 'default'],
  )
})

test('both parsers accept decorators before and behind export', async () => {
  const before = '@a export class A {\n  constructor(@b c: B) {}\n}\n'
  const after = 'export @a class B {}\nexport default @a() class C {}\nexport @a abstract class D {}\n'
  for (const [text, expected] of [
    [before, ['exported class A', 'exported method constructor']],
    [after, ['exported class B', 'exported class C', 'exported class D']],
  ] as const)
    for (const found of await written(text, 'typescript'))
      assert.deepEqual(
        found.map(([name]) => name),
        expected,
      )
})

test('both parsers end a definition at the same character', async () => {
  const texts: [language: string, text: string, expected: string[][]][] = [
    [
      'typescript',
      'type M<T> = { [K in keyof T]: T[K] }\n',
      [['type M', 'type M<T> = { [K in keyof T]: T[K] }', '{ [K in keyof T]: T[K] }']],
    ],
    [
      'typescript',
      'interface I {\n  a(): void;\n  b(): void,\n  c(): void\n}\n',
      [
        [
          'interface I',
          'interface I {\n  a(): void;\n  b(): void,\n  c(): void\n}',
          '{\n  a(): void;\n  b(): void,\n  c(): void\n}',
        ],
        ['method a', 'a(): void', ''],
        ['method b', 'b(): void', ''],
        ['method c', 'c(): void', ''],
      ],
    ],
    [
      'typescript',
      'abstract class C {\n  abstract a(): void;\n}\n',
      [
        ['class C', 'abstract class C {\n  abstract a(): void;\n}', '{\n  abstract a(): void;\n}'],
        ['method a', 'abstract a(): void', ''],
      ],
    ],
    [
      'javascript',
      'class C {\n  a = () => 1;\n  constructor() {\n    this.b = function () {};\n  }\n}\n',
      [
        [
          'class C',
          'class C {\n  a = () => 1;\n  constructor() {\n    this.b = function () {};\n  }\n}',
          '{\n  a = () => 1;\n  constructor() {\n    this.b = function () {};\n  }\n}',
        ],
        ['method a', 'a = () => 1', '1'],
        [
          'method constructor',
          'constructor() {\n    this.b = function () {};\n  }',
          '{\n    this.b = function () {};\n  }',
        ],
        ['method b', 'this.b = function () {};', '{};'],
      ],
    ],
    [
      'javascript',
      'const a = 1\nconst b = 2\nexports["a-b"] = a\n',
      [
        ['exported const a', 'const a = 1', ''],
        ['const b', 'const b = 2', ''],
      ],
    ],
    [
      'javascript',
      'const Row = exports.Row = React.forwardRef(Plain)\n',
      [['exported component Row', 'const Row = exports.Row = React.forwardRef(Plain)', '']],
    ],
  ]
  for (const [language, text, expected] of texts)
    assert.deepEqual(await written(text, language), [expected, expected], text)
})

test('a parser that does not check its time limit is stopped', async () => {
  // Each of these may be a cast or a function with type parameters: 24 of them take minutes.
  const text = `const a = ${'<T>[<T>('.repeat(12)}b${')]'.repeat(12)}\nconst = 1\nfunction f() {}\n`
  const hasty = parserByGrammar(100)
  const { definitions } = await hasty.parse('src/a.ts', text, 'typescript')
  assert.ok(definitions.some(({ name }) => name === 'f'))
})

test('a declaration file gives constants no value', async () => {
  const result = await read('export const history: import("history").History<unknown>\nexport const size: number\n')
  assert.deepEqual(
    [result.tier, result.definitions.map(({ name, kind }) => `${kind} ${name}`)],
    ['exact', ['const history', 'const size']],
  )
})

test('deep nesting does not overflow the stack', async () => {
  const deep = `const deep = ${'['.repeat(20_000)}${']'.repeat(20_000)}\nfunction after() {}\n`
  assert.throws(() => createJsBackend().parse(deep, { ...rules }, { timeLimit: ENDLESS }), ParseFailure)
  const { definitions, tier } = await createSourceParser({ mode: 'prod', backend: 'js' }).parse(
    'a.js',
    deep,
    'javascript',
  )
  assert.deepEqual([definitions.map(({ name }) => name), tier], [['deep', 'after'], 'heuristic'])
  assert.ok((await namesIn(deep, 'javascript')).includes('after'))
  assert.deepEqual(await namesIn('function next() {}', 'javascript'), ['next'])
})

const rules = await loadLanguage('javascript')

test('a chain of a thousand calls or a long sum does not count as nesting', async () => {
  const calls = `export const query = db${'.where(a => a)'.repeat(1000)}\nexport const sum = ${'1 + '.repeat(2000)}1\n`
  assert.deepEqual(await namesIn(calls), ['query', 'sum'])
})

test('CRLF, a BOM and JSX text do not shift offsets', async () => {
  const text =
    '\uFEFFexport function First() {\r\n  return <p>don\'t {"}"} &lt; // no comment</p>\r\n}\r\n\r\nexport const second = 1\r\n'
  for (const backend of ['wasm', 'js'] as const) {
    const { definitions } = await createSourceParser({ mode: 'prod', backend }).parse('a.tsx', text, 'tsx')
    assert.deepEqual(
      definitions.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
      [
        ['component', text.slice(1, text.indexOf('}\r\n\r\n') + 1)],
        ['const', 'export const second = 1'],
      ],
    )
  }
})

test('Flow is parsed in a file that declares it', async () => {
  const text =
    '/* @flow */\nexport type Id = {| +a: ?string |}\nexport function get(id: Id): %checks {}\nopaque type T = string\nfunction last(x: ?number) {}\n'
  const names = await namesIn(text, 'javascript')
  for (const name of ['Id', 'T', 'last']) assert.ok(names.includes(name), `${name} in ${names}`)
})

test('library definitions of Flow: names without their types, methods of declared classes and of types', async () => {
  const text = `/* @flow */
declare function each(fn: (done: Done) => ?Promise<mixed>, ms?: number): void;
declare var Intl: { Collator: Class<X> };
declare class Collator {
  constructor(locales?: string): Collator;
  static of(locale: string): Collator;
  +options: () => mixed;
}
declare export function parse(x: number): string;
declare opaque type U;
declare module 'pump' {
  declare class Pump { run(): void }
}
export interface Source { +lazy: () => void; load(x: X): void }
type Shape = { area(): number, name: string }
`
  const { definitions } = await read(text, 'javascript')
  assert.deepEqual(
    definitions.map(({ kind, name, parent }) => `${kind} ${parent < 0 ? '' : `${definitions[parent]!.name}.`}${name}`),
    [
      'fn each',
      'var Intl',
      'class Collator',
      'method Collator.constructor',
      'method Collator.of',
      'fn parse',
      'type U',
      'module pump',
      'class pump.Pump',
      'method Pump.run',
      'interface Source',
      'method Source.load',
      'type Shape',
      'method Shape.area',
    ],
  )
})

test('files that are not TypeScript, generated or minified are skipped with a reason', async () => {
  const video = Buffer.from(Array.from({ length: 400 }, (_, i) => (i % 188 === 0 ? 0x47 : i % 7 === 0 ? 0 : 65)))
  assert.equal(await sourceOf('clip.ts', video, 'typescript'), 'binary')
  assert.equal(
    await sourceOf('de.ts', Buffer.from('<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS></TS>'), 'typescript'),
    'binary',
  )
  assert.equal(reasonToSkip(Buffer.from('const a = 1\n'.repeat(1_500_000))), 'oversized')
  assert.equal(reasonToSkip(Buffer.from(`!function(){${'var a=1;'.repeat(2000)}}()`)), 'minified')
})

test('a file that exceeds the time limit keeps what patterns find', async () => {
  const hasty = parserByGrammar(0)
  const result = await hasty.parse('a.ts', 'export function a() {}\nexport const b = 1\n'.repeat(5000), 'typescript')
  assert.deepEqual([result.tier, result.fallback, result.definitions.length], ['heuristic', 'patterns', 10_000])
  assert.deepEqual(
    result.definitions.slice(0, 2).map(({ kind, name }) => `${kind} ${name}`),
    ['fn a', 'const b'],
  )
})

test('a component is named after its file, and its lines are those of the file', async () => {
  const text = '<script lang="ts">\nconst a: number = 1\n</script>\n<p>it\'s</p>\n'
  const { definitions } = await parser.parse('src/Card/index.vue', text, 'vue')
  assert.deepEqual(
    definitions.map(({ name, kind, start }) => [name, kind, start]),
    [
      ['Card', 'component', 0],
      ['a', 'const', 19],
    ],
  )
})

test('a comment in a head is neither a modifier nor part of the declaration', async () => {
  const text = `function /* async */ a() {}
export /* default */ async /* static */ function b() {}
class C {
  static /* async */ d() {}
  get /* set */ e() { return 1 }
}
const /* let */ f = /* async */ () => {}
const /* var */ g = 1
`
  const expected = ['fn a', 'async fn b', 'class C', 'static method d', 'get method e', 'fn f', 'const g']
  const rules = await loadLanguage('javascript')
  const other = createJsBackend().parse(text, rules, { timeLimit: ENDLESS })
  for (const { definitions } of [await parse('javascript', text), other])
    assert.deepEqual(
      definitions.map(({ kind, name, modifiers }) => [...modifiers, kind, name].join(' ')),
      expected,
    )
})

test('escapes in a name are decoded', async () => {
  const text =
    'export { \\u0061b }\nfunction \\u0061b(count) {}\nvar \\u{62}c = 1\nclass \\u0041x { "b\\u0061r"() {} \'it\\\'s\'() {} "a\\n"() {} }\n'
  const { definitions } = await parse('javascript', text)
  assert.deepEqual(
    definitions.map(({ name, owner, exported }) => [owner, name, exported]),
    [
      [undefined, 'ab', true],
      [undefined, 'bc', false],
      [undefined, 'Ax', false],
      ['Ax', 'bar', false],
      ['Ax', "it's", false],
      ['Ax', 'a\\n', false],
    ],
  )
  const { lexis } = await loadLanguage('javascript')
  assert.deepEqual(
    parseHead(text, definitions[0]!, lexis).params?.map(({ name }) => name),
    ['count'],
  )
})

test('the value of a chain of assignments makes its first name a component', async () => {
  const text = 'const Row = exports.Row = /* pure */ React.forwardRef(Plain)\nconst Plain = exports.Plain = cached(1)\n'
  assert.deepEqual(
    (await read(text, 'javascript')).definitions.map(({ name, kind }) => [name, kind]),
    [
      ['Row', 'component'],
      ['Plain', 'const'],
    ],
  )
})
