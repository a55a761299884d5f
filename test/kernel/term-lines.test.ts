// Term lines of WebAssembly equal those of JavaScript for random texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlainTermLines } from '../../src/kernel/plain-term-lines.ts'
import { TermLines, termLinesWith } from '../../src/kernel/term-lines.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)

/** A character for each set of fields; the tests use the fields 1, 2 and 4. */
const PLACES = '01234567'.padEnd(64, '?')

type Symbol = readonly (readonly [field: number, text: string])[]

function linesOf(symbols: readonly Symbol[], lines: TermLines | PlainTermLines): string {
  for (const symbol of symbols) {
    for (const [field, text] of symbol) lines.note(field, text)
    lines.end()
  }
  return lines.take().toString()
}

const expected = (symbols: readonly Symbol[]): string => linesOf(symbols, new PlainTermLines(PLACES))

test('words are split at humps, separators and acronyms, stemmed, and marked by field', () => {
  const symbol: Symbol = [
    [1, 'parseURLs'],
    [2, 'Reads the URLs of IPv4Addresses; HTTPServer, x86_64. Ünïcode größe'],
    [4, 'reader.readURL div64 XMLHttpRequest'],
  ]
  for (const lines of [new TermLines(PLACES), new PlainTermLines(PLACES)])
    assert.equal(
      linesOf([symbol, []], lines),
      '1pars 7url 6read 2ipv4 2ipv 2address 6http 2serv 2x86 2unicod 2gross 4div64 4div 4xml 4request\n\n',
    )
})

test(`lines agree for any texts (CTX_SEED=${seed})`, () => {
  const pieces = [
    'get',
    'User',
    'URL',
    's',
    'IPv',
    '4',
    '_',
    ' ',
    '.',
    'É',
    'größe',
    '日本',
    '🚀',
    'HTTP',
    'x',
    'Y',
    'the',
    '123',
    'ing',
    '\n',
  ]
  const lines = new TermLines(PLACES)
  for (let round = 0; round < 60; round++) {
    const symbols = Array.from({ length: Math.floor(random() * 150) }, () =>
      Array.from({ length: Math.floor(random() * 5) }, () => {
        const length = Math.floor(random() * (random() < 0.05 ? 400 : 12))
        return [pick([1, 2, 4]), Array.from({ length }, () => pick(pieces)).join('')] as const
      }),
    )
    assert.equal(linesOf(symbols, lines), expected(symbols))
  }
})

test('lines agree beyond the size of the cache and for very long words', () => {
  const lines = new TermLines(PLACES)
  const long: Symbol[] = [[[1, `${'w'.repeat(3_000_000)} short abc${'1'.repeat(3000)}`]], [[2, 'short']]]
  assert.equal(linesOf(long, lines), expected(long))
  for (let from = 0; from < 120_000; from += 40_000) {
    const symbols = Array.from({ length: 2000 }, (_, i) => [[1, words(from + i * 20, 20)] as const])
    assert.equal(linesOf(symbols, lines), expected(symbols))
  }
  // One symbol with far too many terms: the first sixty count.
  const one: Symbol[] = [[[1, words(200_000, 100_000)]], [[2, words(200_000, 30)]]]
  assert.equal(linesOf(one, lines), expected(one))
})

test('without memory for WebAssembly the lines are the same', () => {
  const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: { Memory: unknown } }
  const { Memory } = wasm
  const symbols: Symbol[] = [
    [
      [1, 'readFile'],
      [4, 'fs.readFileSync'],
    ],
  ]
  try {
    wasm.Memory = class {
      constructor() {
        throw new RangeError('could not allocate memory')
      }
    }
    assert.equal(linesOf(symbols, termLinesWith(PLACES)), '5read 5fil 4fs 4sync\n')
  } finally {
    wasm.Memory = Memory
  }
  assert.ok(termLinesWith(PLACES) instanceof TermLines)
})

/** `count` words that differ by number. */
function words(from: number, count: number): string {
  return Array.from(
    { length: count },
    (_, i) => `w${[...String(from + i)].map(digit => 'abcdfghjkm'[Number(digit)]).join('')}x`,
  ).join(' ')
}
