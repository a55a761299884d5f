// Search over random names compared with a plain model: it must return exactly what filtering and sorting all lines of
// symbol_index.jsonl returns, whole and page by page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { rankOfFlags } from '../../src/cache/tables/traits.ts'
import type { IndexEntry } from '../../src/model.ts'
import { makeFilter } from '../../src/query/filter.ts'
import { isMisspellable, lettersOf, searchFuzzy } from '../../src/query/fuzzy.ts'
import { MATCHES, type Match, matchName, parseQuery, type Query } from '../../src/query/name-match.ts'
import { searchNames } from '../../src/query/name-search.ts'
import type { SearchHit, SearchResult } from '../../src/query/result-page.ts'
import { editDistance } from '../../src/util/edit-distance.ts'
import { foldCase, splitWords } from '../../src/util/name-words.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)
const WORDS = ['get', 'user', 'data', 'Order', 'list', 'usr', 'HTTP', 'x', 'größe', 'item2', '$', '_id']

function randomName(): string {
  const count = 1 + Math.floor(random() * 4)
  let name = ''
  for (let i = 0; i < count; i++) {
    const word = pick(WORDS)
    name += random() < 0.5 ? word.charAt(0).toUpperCase() + word.slice(1) : random() < 0.3 ? `_${word}` : word
  }
  return /^\d/.test(name) ? `n${name}` : name
}

function randomFiles(): Record<string, string> {
  const files: Record<string, string> = {}
  for (let i = 0; i < 60; i++) {
    const folder = pick(['src/a', 'src/b/c', 'test', 'generated', '.'])
    const lines = Array.from({ length: Math.floor(random() * 12) }, (_, n) => {
      return `${random() < 0.5 ? 'export ' : ''}function ${randomName()}${n}() { if (${n}) { fetch('x') } }`
    })
    files[path.posix.join(folder, `f${i}.js`)] = `${lines.join('\n')}\n`
  }
  files['big.js'] = Array.from({ length: 300 }, (_, n) => `function ${randomName()}(a${n}) {}`).join('\n')
  return files
}

/** A query derived from a name: a part, shortened words, another notation, initials, a typo. */
function queryFor(name: string): string {
  const words = splitWords(name)
  const cut = 2 + Math.floor(random() * 8)
  return pick([
    name,
    name.toUpperCase(),
    name.slice(0, cut),
    name.slice(Math.floor(random() * name.length)).slice(0, cut),
    words.join('_'),
    words.join('-'),
    words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    words.map(word => word.slice(0, 1 + Math.floor(random() * 4))).join(' '),
    words
      .filter(() => random() < 0.6)
      .map(word => word.slice(0, 3))
      .join('_'),
    words.map((word, i) => (i === 0 ? word.charAt(0) : word.charAt(0).toUpperCase())).join(''),
    words.map(word => word.charAt(0)).join(' '),
  ])
}

/** A name with a number of random edits. */
function misspelt(name: string, edits: number): string {
  const letters = [...name]
  for (let i = 0; i < edits; i++) {
    const at = Math.floor(random() * letters.length)
    const letter = pick([...'etaoinx'])
    const kind = random()
    if (kind < 0.25) letters.splice(at, 1)
    else if (kind < 0.5) letters.splice(at, 0, letter)
    else if (kind < 0.75) letters[at] = letter
    else letters.splice(at, 2, letters[at + 1] ?? '', letters[at]!)
  }
  return letters.join('')
}

interface Model {
  readonly reader: IndexReader
  readonly lines: readonly IndexEntry[]
}

function indexOfRandomFiles(): Model {
  const root = makeRepository(randomFiles())
  assert.equal(ctx(['generate_index', '--quiet'], root).status, 0)
  const text = readFileSync(path.join(root, '.ctx', 'symbol_index.jsonl'), 'utf8')
  const lines: IndexEntry[] = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.ok(lines.length > 300)
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  after(() => reader.close())
  return { reader, lines }
}

const rankOf = (reader: IndexReader, symbol: number) => rankOfFlags(reader.trait(symbol).flags)

/** The results of a query by scanning every line. */
function scanned({ reader, lines }: Model, query: Query, passes: (entry: IndexEntry) => boolean): SearchHit[] {
  // For `case` the same notation comes first.
  const levelOf = ({ s }: IndexEntry, match: Match) =>
    MATCHES.indexOf(match) + (match === 'case' && foldCase(s) !== query.folded ? 0.5 : 0)
  return lines
    .map((entry, symbol) => ({ entry, symbol, match: matchName(query, entry.s, foldCase(entry.s))! }))
    .filter(({ entry, match }) => match !== undefined && passes(entry))
    .map(({ entry, symbol, match }) => ({ level: levelOf(entry, match), symbol, match, rank: rankOf(reader, symbol) }))
    .sort((a, b) => a.level - b.level || a.rank - b.rank || a.symbol - b.symbol)
    .map(({ level: _, ...hit }) => hit)
}

const model = indexOfRandomFiles()
const everything = makeFilter(model.reader, {})

test(`search equals a scan of all lines (CTX_SEED=${seed})`, () => {
  const { reader, lines } = model
  const met = new Set<string>()
  for (let round = 0; round < 600; round++) {
    const query = parseQuery(
      random() < 0.8 ? queryFor(pick(lines).s) : randomName().slice(0, 2 + Math.floor(random() * 8)),
    )
    if (query.text.length === 0) continue
    const expected = scanned(model, query, () => true)
    for (const { match } of expected) met.add(match)
    const whole = searchNames(reader, query, everything, 0, 1000)
    assert.equal(whole.total, expected.length, `total for ${query.text}`)
    assert.deepEqual(whole.hits, expected.slice(0, 1000), `order for ${query.text}`)
    // A small page takes another path, which only counts results that cannot be on it.
    const first = searchNames(reader, query, everything, 0, 1)
    assert.deepEqual([first.total, first.hits], [expected.length, expected.slice(0, 1)], `first for ${query.text}`)
    const pages = [0, 7, 14].flatMap(offset => searchNames(reader, query, everything, offset, 7).hits)
    assert.deepEqual(pages, expected.slice(0, 21), `pages for ${query.text}`)
  }
  assert.deepEqual([...met].sort(), ['case', 'exact', 'prefix', 'substring', 'word'])
})

test(`filters count what they remove (CTX_SEED=${seed})`, () => {
  const { reader, lines } = model
  for (let round = 0; round < 100; round++) {
    const query = parseQuery(queryFor(pick(lines).s).slice(0, 6))
    if (query.text.length === 0) continue
    const wanted = pick([
      { kind: 'fn' },
      { risk: 'low' },
      { kind: 'fn', risk: 'medium' },
      { risk: 'high', folder: 'src/' },
      { folder: 'src/' },
    ])
    const { kind, risk, folder } = wanted as { kind?: string; risk?: string; folder?: string }
    const filter = makeFilter(reader, {
      kind,
      risk,
      file:
        folder === undefined
          ? undefined
          : { has: ({ path: file }) => file.startsWith(folder), beginning: '', isWhole: false },
    })
    const all = scanned(model, query, () => true)
    const kept = scanned(
      model,
      query,
      entry => (kind ?? entry.k) === entry.k && (risk ?? entry.r) === entry.r && entry.f.startsWith(folder ?? ''),
    )
    const offset = Math.floor(random() * 10)
    const found = searchNames(reader, query, filter, offset, 5)
    assert.deepEqual(found.hits, kept.slice(offset, offset + 5), `${query.text} with ${JSON.stringify(wanted)}`)
    assert.equal(found.total, kept.length)
    const removed = Object.values(found.removed).reduce((sum, count) => sum + count, 0)
    assert.equal(found.total + removed, all.length)
  }
})

test(`hidden symbols neither match nor count (CTX_SEED=${seed})`, () => {
  const { reader, lines } = model
  // Every third symbol is hidden, so numbers shift by the hidden ones before them.
  const numbers = lines.map((_, symbol) => (symbol % 3 === 0 ? -1 : symbol - Math.floor(symbol / 3) - 1))
  const hidden = lines.filter((_, symbol) => symbol % 3 === 0).map(({ s }) => s)
  const [base] = reader.segments
  const index = {
    segments: [
      {
        reader: base!.reader,
        isWhole: false,
        number: (symbol: number) => numbers[symbol]!,
        run: (symbol: number) =>
          numbers[symbol]! < 0 ? undefined : { first: symbol, end: symbol + 1, shift: numbers[symbol]! - symbol },
        hiddenNames: () => hidden,
      },
    ],
  }
  for (let round = 0; round < 200; round++) {
    const query = parseQuery(
      random() < 0.5 ? queryFor(pick(lines).s) : pick(lines).s.slice(0, 2 + Math.floor(random() * 2)),
    )
    if (query.text.length === 0) continue
    const expected = scanned(model, query, () => true)
      .map(hit => ({ ...hit, symbol: numbers[hit.symbol]! }))
      .filter(({ symbol }) => symbol >= 0)
    for (const limit of [1, 1000]) {
      const { total, hits } = searchNames(index, query, everything, 0, limit)
      assert.deepEqual([total, hits], [expected.length, expected.slice(0, limit)], query.text)
    }
  }
})

test(`fuzzy matches equal a scan of all lines (CTX_SEED=${seed})`, () => {
  const { reader, lines } = model
  let found = 0
  for (let round = 0; round < 200; round++) {
    const query = parseQuery(misspelt(pick(lines).s, 1 + Math.floor(random() * 2)))
    const wanted = lettersOf(query.folded)
    if (!isMisspellable(query.text)) continue
    const most = wanted.length <= 5 ? 1 : 2
    const expected = new Map<number, number>()
    for (const [symbol, { s }] of lines.entries()) {
      const letters = lettersOf(foldCase(s))
      const distance = editDistance(wanted, letters)
      if (distance <= most && 1 - distance / Math.max(wanted.length, letters.length) >= 0.7)
        expected.set(symbol, distance)
    }
    const { hits, total } = searchFuzzy(reader, query, everything, 0, 1000)
    assert.equal(total, expected.size, query.text)
    assert.deepEqual(
      new Map(hits.map(hit => [hit.symbol, hit.distance])),
      new Map(hits.map(hit => [hit.symbol, expected.get(hit.symbol)])),
    )
    const distances = hits.map(hit => hit.distance!)
    assert.deepEqual(
      distances,
      distances.toSorted((a, b) => a - b),
      'nearest first',
    )
    assert.deepEqual(searchFuzzy(reader, query, everything, 1, 3).hits, hits.slice(1, 4))
    found += total
  }
  assert.ok(found > 100)
})

test('a search reads only the parts of the tables it needs, and only lines it prints', () => {
  const words = ['red', 'green', 'blue', 'warm', 'cold', 'deep']
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => {
      const names = Array.from({ length: 40 }, (_, n) => `${words[n % 6]}${words[i % 6]}AndSomethingLong${i * 40 + n}`)
      return [`src/m${i}.js`, names.map(name => `export function ${name}() {}\n`).join('')]
    }),
  )
  const root = makeRepository({ ...files, 'src/needle.js': 'export function theNeedle() {}\n' })
  assert.equal(ctx(['generate_index', '--quiet'], root).status, 0)
  const bytesFor = (search: (reader: IndexReader) => SearchResult): number => {
    const reader = IndexReader.open(path.join(root, '.ctx'))!
    const { hits, total } = search(reader)
    assert.ok(total > 0)
    const bytes = reader.bytesRead
    reader.entries(hits.map(hit => hit.symbol))
    const lines = reader.bytesRead - bytes
    const ofOneBlock = (64 * reader.manifest.symbol_index.bytes) / reader.manifest.counts.symbols
    assert.ok(lines <= hits.length * ofOneBlock + reader.segments[0]!.reader.size('blocks'), `${lines} bytes of lines`)
    reader.close()
    return bytes
  }
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  const base = reader.segments[0]!.reader
  const names = base.size('names')
  assert.equal(base.size('places') / 4, 16_001)
  for (const query of ['theNeedle', 'theNe', 'eedle', 'the_needle', 'redwarm', 're', 'dee']) {
    const bytes = bytesFor(open => searchNames(open, parseQuery(query), makeFilter(open, {}), 0, 20))
    assert.ok(bytes < names, `${bytes} bytes read for ${query}, of names alone there are ${names}`)
  }
  const before = reader.bytesRead
  reader.stampOf(7, 'src/m106.js')
  const stamp = reader.bytesRead - before
  reader.stampOf(7)
  assert.ok(reader.bytesRead > before + stamp, 'a path that is given is not read')
  const slip = bytesFor(open => searchFuzzy(open, parseQuery('teNeedel'), makeFilter(open, {}), 0, 20))
  assert.ok(slip < base.size('signatures') + names / 4, `${slip} bytes read for a typo`)
  reader.close()
})
