// Lines that ripgrep and the own search find are the same, over files and queries from a seed (CTX_SEED repeats one).
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { needleOf, searchContent } from '../../src/project/find.ts'
import { randomFrom } from '../helpers/random.ts'

const FILES = 320
const QUERIES = 40
/** Letters whose other case is not what a table of ASCII says, marks of patterns, and what some take for the end of a line. */
const PIECES = [
  ...[
    'index',
    'Index',
    'INDEX',
    'needle',
    'naïve',
    'NAÏVE',
    'cafe\u0301',
    'straße',
    'STRASSE',
    'ẞ',
    'σοφός',
    'ΣΟΦΌΣ',
    'İstanbul',
  ],
  ...[
    'ısı',
    '\u212aelvin',
    'kelvin',
    '\u017fum',
    'sum',
    '日本語',
    '👍🏽',
    'x.y(z)',
    'a|b',
    '[c]',
    '$d^',
    '\\e',
    '{2}',
    '*+?',
    '--flag',
  ],
  ...['\t', ' ', '  ', '\f', '\v', '\u00a0', '\u2028', '\u0085', '\r', '"q"', "'", '`', '%', '#', '/'],
]
const ENDS = ['\n', '\r\n', '\n\n']

test('equal lines with ripgrep and without', async () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const below = (count: number): number => Math.floor(random() * count)
  const root = mkdtempSync(path.join(tmpdir(), 'ctx-content-'))
  const texts = Array.from({ length: FILES }, () =>
    Array.from({ length: below(9) }, () => pick(PIECES) + (below(3) === 0 ? pick(ENDS) : '')).join(''),
  )
  const files = texts.map((_, i) => `f${i}.txt`)
  for (const [i, text] of texts.entries()) writeFileSync(path.join(root, files[i]!), encoded(text, below(24)))
  const queryOf = (): string => {
    const text = pick(texts.filter(each => each.length > 3))
    const start = below(text.length - 2)
    const part = text.slice(start, start + 2 + below(8)).replace(/[\r\n]/g, '')
    return pick([part, part.toLowerCase(), part.toUpperCase(), pick(PIECES)]).replace('\r', '') || 'x'
  }
  const regexOf = (): string =>
    pick(['^', '', '\\b', '(?<=x)', '.', '(?:)']) +
    escaped(queryOf()) +
    pick(['$', '', '\\b', '\\s*', '+', '(?!y)', '|needle', '.?'])
  try {
    for (let i = 0; i < QUERIES; i++) {
      const isRegex = below(2) === 0
      const query = isRegex ? regexOf() : queryOf()
      if (query === '' || /\p{Cs}/u.test(query)) continue
      const needle = needleOf(query, isRegex)
      const ask = () => searchContent(root, files, needle, 0, 1000)
      process.env.CTX_RIPGREP = 'off'
      const own = await ask()
      delete process.env.CTX_RIPGREP
      assert.deepEqual(await ask(), own, `${JSON.stringify(query)}${isRegex ? ' as a pattern' : ''}, CTX_SEED=${seed}`)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

/** A text in the bytes of a file: mostly UTF-8, now and then with a mark, in UTF-16, in Latin 1, or binary. */
function encoded(text: string, how: number): Buffer {
  if (how === 0) return Buffer.from(`\ufeff${text}`)
  if (how === 1) return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (how === 2) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  if (how === 3) return Buffer.from(`${text}\xe9caf\xe9`, 'latin1')
  if (how === 4) return Buffer.concat([Buffer.from(text), Buffer.from([0]), Buffer.from(text)])
  if (how === 5) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc3])])
  return Buffer.from(text)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
