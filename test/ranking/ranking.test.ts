// How often the right definition comes first, and in the first five, for queries derived by a seeded rule from public packages.
// `rank.txt` has the figures; the bounds below are the ones that are promised.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { IndexReader } from '../../src/cache/index-reader.ts'
import { searchIn } from '../../src/operations/search_symbols.ts'
import { filesOf, parsePathQuery, rankPaths } from '../../src/project/find.ts'
import { Session } from '../../src/repository/session.ts'
import { splitWords } from '../../src/util/words.ts'
import { matchGolden } from '../helpers/golden.ts'
import { randomFrom } from '../helpers/random.ts'
import { PACKAGES, packageRepository } from './packages.ts'

const SEED = 6
const NAMES = 60

/** What a class of queries promises: shares in percent. */
const PROMISED: Readonly<Record<string, { readonly first?: number; readonly five?: number }>> = {
  exact: { first: 99 },
  'wrong case': { first: 99 },
  'other notation': { first: 99 },
  qualified: { first: 99 },
  'one typo': { first: 90, five: 97 },
  'two typos': { five: 92 },
  'word parts': { five: 90 },
  prefix: { five: 90 },
  sentence: { five: 80 },
  'file, exact': { first: 99 },
  'file, stem': { first: 99 },
  'file, one typo': { five: 95 },
}

interface Row {
  readonly s: string
  readonly p?: string
}

interface Case {
  readonly query: string
  readonly isRight: (row: Row) => boolean
}

const places = new Map<string, number[]>()
const note = (kind: string, place: number) => places.set(kind, [...(places.get(kind) ?? []), place])
const missed: string[] = []

const { random, pick } = randomFrom(String(SEED))

for (const name of PACKAGES) {
  const root = packageRepository(name)
  const cache = path.join(root, '.ctx')
  const reader = IndexReader.open(cache)!
  after(() => reader.close())
  const session = new Session({ root, cache, detached: false }, reader, new Map())

  test(`${name}: symbols`, async () => {
    for (const [kind, { query, isRight }] of casesOf(reader, name)) {
      const { results } = await searchIn(session, { query, offset: 0, limit: 20 })
      const at = (results as Row[]).findIndex(isRight)
      note(kind, at)
      if (at < 0 || at >= 5) missed.push(`${kind}: ${name} ${query}${at < 0 ? '' : ` at ${at + 1}`}`)
    }
  })

  test(`${name}: a nonsense word finds nothing`, async () => {
    for (let i = 0; i < 25; i++) {
      const query = Array.from({ length: 7 + Math.floor(random() * 6) }, () => pick([...'qxzjkvwyqxz'])).join('')
      assert.equal((await searchIn(session, { query, offset: 0, limit: 5 })).total, 0, query)
    }
  })

  test(`${name}: files`, async () => {
    const files = await filesOf(root)
    const stemOf = (file: string) => path.posix.basename(file).replace(/\..*$/, '')
    const told = files.filter(file => files.filter(other => stemOf(other) === stemOf(file)).length === 1)
    for (const file of told) {
      const at = (query: string) => rankPaths(files, parsePathQuery(query, false)).findIndex(hit => hit.f === file)
      note('file, exact', at(path.posix.basename(file)))
      const stem = stemOf(file)
      const same = files.filter(other => path.posix.dirname(other).split('/').includes(stem))
      if (same.length === 0) note('file, stem', at(stem))
      if (stem.length >= 5)
        note('file, one typo', at(`${misspelt(stem, 1)}${path.posix.basename(file).slice(stem.length)}`))
    }
  })
}

function* casesOf(reader: IndexReader, name: string): Generator<[kind: string, one: Case]> {
  const symbols = Array.from({ length: reader.manifest.counts.symbols }, (_, i) => i)
  const entries = reader.entries(symbols).filter(({ s }) => /^[A-Za-z][\w$]{3,}$/.test(s))
  for (let i = 0; i < NAMES; i++) {
    const { s, p } = pick(entries)
    const isRight = (row: Row) => row.s === s
    const words = splitWords(s)
    yield ['exact', { query: s, isRight }]
    const otherCase = /[a-z]/.test(s) ? s.toUpperCase() : s.toLowerCase()
    const alike = (row: Row) => row.s.toLowerCase() === s.toLowerCase()
    yield ['wrong case', { query: otherCase, isRight: alike }]
    if (words.length > 1) {
      const notation = (row: Row) => splitWords(row.s).join('') === words.join('')
      yield ['other notation', { query: words.join(s.includes('_') ? '-' : '_'), isRight: notation }]
      if (words.every(word => word.length > 2))
        yield ['word parts', { query: words.map(word => word.slice(0, 4)).join(' '), isRight: notation }]
    }
    const owner = p?.split('.').at(-1)
    if (owner !== undefined && /^\w+$/.test(owner))
      yield [
        'qualified',
        {
          query: `${owner}${pick(['.', '#', '::'])}${s}`,
          isRight: row => row.s === s && row.p?.split('.').at(-1) === owner,
        },
      ]
    if (s.length >= 6) {
      const prefix = s.slice(0, Math.ceil(s.length * 0.75))
      yield ['prefix', { query: prefix, isRight: row => row.s.toLowerCase().startsWith(prefix.toLowerCase()) }]
    }
    // Shorter than four letters nothing is taken for misspelt.
    const oneTypo = misspelt(s, 1)
    if (oneTypo.length > 3 && !entries.some(entry => entry.s.toLowerCase().includes(oneTypo.toLowerCase())))
      yield ['one typo', { query: oneTypo, isRight: alike }]
    const twoTypos = misspelt(s, 2)
    if (s.length >= 8 && !entries.some(entry => entry.s.toLowerCase().includes(twoTypos.toLowerCase())))
      yield ['two typos', { query: twoTypos, isRight: alike }]
  }
  for (const one of SENTENCES.filter(sentence => sentence.package === name)) {
    const names = (row: Row) => (row.p === undefined ? row.s : `${row.p}.${row.s}`)
    const isRight = (row: Row) => one.right.some(right => `.${names(row)}`.endsWith(`.${right}`))
    yield ['sentence', { query: one.query, isRight }]
  }
}

const SENTENCES: readonly { readonly package: string; readonly query: string; readonly right: readonly string[] }[] =
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'sentences.json'), 'utf8'))

/** The word with so many slips: a letter left out, doubled, replaced, or swapped with the next; never the first. */
function misspelt(word: string, slips: number): string {
  let text = word
  for (let i = 0; i < slips; i++) {
    const at = 1 + Math.floor(random() * (text.length - 2))
    const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
    text = pick([
      () => before + after,
      () => before + letter + letter + after,
      () => `${before}${letter === 'e' ? 'a' : 'e'}${after}`,
      () => `${before}${after[0] ?? ''}${letter}${after.slice(1)}`,
    ])()
  }
  return text
}

test('the shares are as promised', () => {
  const lines = ['queries                 count  recall@1  recall@5    MRR']
  const short: string[] = []
  for (const [kind, { first, five }] of Object.entries(PROMISED)) {
    const at = places.get(kind) ?? []
    assert.ok(at.length >= 10, `${kind}: ${at.length} queries`)
    const share = (within: number) => (100 * at.filter(place => place >= 0 && place < within).length) / at.length
    const mrr = at.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / at.length
    lines.push(
      `${kind.padEnd(22)} ${String(at.length).padStart(6)} ${share(1).toFixed(1).padStart(8)}% ${share(5).toFixed(1).padStart(8)}%  ${mrr.toFixed(3)}`,
    )
    if (share(1) < (first ?? 0)) short.push(`${kind}: ${share(1)} % first, promised ${first} %`)
    if (share(5) < (five ?? 0)) short.push(`${kind}: ${share(5)} % in five, promised ${five} %`)
  }
  assert.deepEqual(short, [], `\n${missed.join('\n')}`)
  matchGolden(
    path.join(import.meta.dirname, 'rank.txt'),
    `${lines.join('\n')}\n\nnot in the first five:\n${missed.join('\n')}\n`,
  )
})
