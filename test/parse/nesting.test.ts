// Definitions nested without end: what encloses them is bounded, so that all of them together take linear time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { runGuardedOn } from '../../src/parse/grammar/parser-guard.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { definitionsByPattern } from '../../src/parse/patterns/pattern-matches.ts'
import { parse } from '../languages/parsed.ts'

test('definitions inside more than 100 others enclose nothing', async () => {
  const text = 'sub f {\n'.repeat(3000) + '}\n'.repeat(3000)
  const definitions = definitionsByPattern(text, await loadLanguage('perl'))
  const lengths = definitions.map(({ start, end }) => end - start)
  assert.equal(definitions.length, 3000)
  assert.ok(lengths.reduce((sum, length) => sum + length) < 200 * text.length)
  assert.ok(definitions.every(({ owner = '' }) => owner.split('.').length <= 100))
})

test('a file is partial if code nested too deep is left out', async () => {
  const nested = (depth: number) => `${'class A {\n'.repeat(depth)}${'}\n'.repeat(depth)}class Last {}\n`
  const [ordinary, deep] = [await parse('java', nested(90)), await parse('java', nested(600))]
  assert.deepEqual([ordinary.tier, ordinary.definitions.length], ['exact', 91])
  assert.equal(deep.tier, 'partial')
  assert.equal(deep.definitions.at(-1)!.name, 'Last')
})

test('C and C++ are partial, too, if code nested too deep is left out', async () => {
  const heads = { cpp: ['namespace n {', 'struct s {', 'void f() { struct t {'], c: ['struct s {'] }
  for (const [language, each] of Object.entries(heads))
    for (const head of each) {
      const end = '}'.repeat(head.split('{').length - 1).replaceAll('}', '};')
      const nested = (depth: number) =>
        `${`${head}\n`.repeat(depth)}${`${end}\n`.repeat(depth)}int last() { return 1; }\n`
      const [ordinary, deep] = [await parse(language, nested(40)), await parse(language, nested(300))]
      assert.deepEqual([head, ordinary.tier, deep.tier], [head, 'exact', 'partial'])
      assert.equal(deep.definitions.at(-1)!.name, 'last')
    }
})

test('a Julia definition without its end stops before the next one', async () => {
  const text = 'function f(){}\nstruct A\nmacro g()\nfunction h()\nend\n'
  const definitions = definitionsByPattern(text, await loadLanguage('julia'))
  assert.deepEqual(
    definitions.map(({ start, end }) => text.slice(start, end)),
    ['function f(){}', 'struct A', 'macro g()', 'function h()\nend'],
  )
})

test('definitions stay in order after a decorator far above one of them', async () => {
  const text = [
    '\n  __eq__ = lambda self, other: (self is other or\n             t class Till {\n  @First()',
    '  @Input({ transform: (valu   other)\n\n    def run(self):\n        pass\n\ncdef int forw(int a):\n    return af __get__(self):',
    '            return 1\n\n        def __set__(self, int value):\n            p',
  ].join('\n')
  const { definitions } = await parse('cython', text)
  const starts = definitions.map(({ start }) => start)
  assert.ok(definitions.length > 1)
  assert.deepEqual(
    starts,
    [...starts].sort((a, b) => a - b),
  )
})

/** Text of a number of levels, by language. The queries of each looked at all levels above a node. */
const DEEP: Readonly<Record<string, (levels: number) => string>> = {
  ruby: levels => `${'f('.repeat(levels)}1${')'.repeat(levels)}\n`,
  elixir: levels => `${'f a: g b '.repeat(levels)}\n`,
  scala: levels => `val x = ${'('.repeat(levels)}1${')'.repeat(levels)}\n`,
  kotlin: levels => `${'class A {\n'.repeat(levels)}${'}\n'.repeat(levels)}`,
  bash: levels => `${'f() {\n'.repeat(levels)}${'}\n'.repeat(levels)}`,
}

for (const [language, deep] of Object.entries(DEEP))
  test(`deep nesting of ${language} takes time in proportion to its length`, async () => {
    const timeOf = async (levels: number) => {
      const before = process.cpuUsage()
      await parse(language, deep(levels), 10_000)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await timeOf(300)
    // Quadratic work grows by 16.
    const growths = [await timeOf(8000), await timeOf(8000)].map(Math.round)
    const base = Math.max(await timeOf(2000), await timeOf(2000))
    assert.ok(Math.min(...growths) < 9 * base, `${growths} for ${base}`)
  })

test('a line of slashes in a container of Zig takes no exponential time', async () => {
  const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })
  const { fallback } = await parser.parse('a.zig', `const A = struct {\n ${'/'.repeat(100)} b\n (`, 'zig')
  assert.equal(fallback, undefined)
})

test('work that never ends is stopped for a short text, too', () => {
  const endless = () => /^(?:a*)*$/.test(`${'a'.repeat(100)}b`)
  assert.throws(() => runGuardedOn('a', endless, 1), /timed out/)
})
