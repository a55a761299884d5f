// Definitions nested without end: what encloses them is bounded, so that all of them together take linear time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { definitionsByPattern } from '../../src/parse/patterns/pattern-matches.ts'

test('definitions inside more than 100 others enclose nothing', async () => {
  const text = 'sub f {\n'.repeat(3000) + '}\n'.repeat(3000)
  const definitions = definitionsByPattern(text, await loadLanguage('perl'))
  const lengths = definitions.map(({ start, end }) => end - start)
  assert.equal(definitions.length, 3000)
  assert.ok(lengths.reduce((sum, length) => sum + length) < 200 * text.length)
  assert.ok(definitions.every(({ owner = '' }) => owner.split('.').length <= 100))
})

test('a Julia definition without its end stops before the next one', async () => {
  const text = 'function f(){}\nstruct A\nmacro g()\nfunction h()\nend\n'
  const definitions = definitionsByPattern(text, await loadLanguage('julia'))
  assert.deepEqual(
    definitions.map(({ start, end }) => text.slice(start, end)),
    ['function f(){}', 'struct A', 'macro g()', 'function h()\nend'],
  )
})
