// What masks and other patterns over whole texts cost: each begins with what stands where it is found. One that first
// looks back any number of characters does so at every character of a line, which of a string of 100 KB takes a minute.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'

/** The lookbehind that a pattern begins with, if it does. */
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

test('a lookbehind without end is told from others', () => {
  assert.ok(isEndless(String.raw`(?<=^[ \t]*)type`))
  assert.ok(isEndless(String.raw`(?<!\(\s+)type`))
  assert.ok(!isEndless(String.raw`(?<=[-+*)]|\*\+)a*`))
  assert.ok(!isEndless(String.raw`(?=type)(?<=^[ \t]*)type`))
})

test('no pattern looks back without end before it looks at what is there', async () => {
  for (const name of LANGUAGE_NAMES) {
    const { masks = [], newer = [], unmistakable } = await loadLanguage(name)
    const heads = typeof unmistakable === 'function' ? unmistakable('') : unmistakable
    const hidden = [...masks, ...newer].map(({ text }) => text)
    for (const { source } of heads ? [...hidden, heads] : hidden) assert.ok(!isEndless(source), `${name}: ${source}`)
  }
})
