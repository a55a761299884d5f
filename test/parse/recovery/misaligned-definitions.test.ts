// Counts definitions whose closing brace is indented unlike their first line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Match } from '../../../src/languages/definition-match.ts'
import { countMisaligned } from '../../../src/parse/recovery/misaligned-definitions.ts'
import { CountedText } from '../../helpers/counted-text.ts'

/** A function from the beginning of a text to its last brace. */
const whole = (text: string) => ({ role: 'fn', start: 0, name: 4, end: text.lastIndexOf('}') + 1 }) as Match

const CASES: readonly (readonly [what: string, text: string, count: number])[] = [
  ['closed by its own brace', 'fun first() {\n  one {\n  }\n}', 0],
  ['closed by the brace of a block in it', 'fun first() {\n  one {\n  }\n', 1],
  ['an expression that begins below its head', 'fun first(): Int =\n  fold(0) {\n    1\n  }\n', 0],
  ['the same below a head of several lines', 'fun first(\n  x: Int,\n): Int =\n    fold(0) {\n    1\n    }\n', 0],
]

for (const [what, text, count] of CASES)
  test(`misaligned: ${what}`, () => {
    const match = whole(text)
    // A grammar may show a definition in several ways.
    assert.equal(countMisaligned(text, [match, match]), count)
  })

test('many definitions on one line are counted in linear time', () => {
  const one = 'void f() { }; '
  const count = 2000
  const text = new CountedText(one.repeat(count))
  const matches = Array.from({ length: count }, (_, at) => {
    const start = at * one.length
    return { role: 'fn', start, name: start + 5, end: start + 12 } as Match
  })
  assert.equal(countMisaligned(text.asText, matches), 0)
  // Else 28 million.
  assert.ok(text.searched <= text.length, `${text.searched} characters`)
})
