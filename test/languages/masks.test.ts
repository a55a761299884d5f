// Cost of masks and other patterns over whole texts: each begins with a lookahead for its match. A leading unbounded
// lookbehind runs at every character of a line and takes a minute on a string of 100 KB.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'

/** The leading lookbehind of a pattern, if any. */
function firstLookbehind(source: string): string {
  if (!/^\(\?<[=!]/.test(source)) return ''
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') at += /^\[(?:[^\]\\]|\\.)*/.exec(source.slice(at))![0].length
    else if (source[at] === '(') depth++
    else if (source[at] === ')' && --depth === 0) return source.slice(0, at + 1)
  }
  return source
}

const ATOM = /\[(?:[^\]\\]|\\.)*\]|\\./g
const isEndless = (source: string) => /[*+]|\{\d+,\}/.test(firstLookbehind(source).replace(ATOM, 'x').slice(4))

test('isEndless recognises unbounded lookbehinds', () => {
  assert.ok(isEndless(String.raw`(?<=^[ \t]*)type`))
  assert.ok(isEndless(String.raw`(?<!\(\s+)type`))
  assert.ok(!isEndless(String.raw`(?<=[-+*)]|\*\+)a*`))
  assert.ok(!isEndless(String.raw`(?=type)(?<=^[ \t]*)type`))
})

test('no mask begins with an unbounded lookbehind', async () => {
  for (const name of LANGUAGE_NAMES) {
    const { masks = [], newer = [], unmistakable } = await loadLanguage(name)
    const heads = typeof unmistakable === 'function' ? unmistakable('') : unmistakable
    const hidden = [...masks, ...newer].map(({ text }) => text)
    for (const { source } of heads ? [...hidden, heads] : hidden) assert.ok(!isEndless(source), `${name}: ${source}`)
  }
})
