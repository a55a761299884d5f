// Searches in sections that a server keeps in the kernel's memory equal searches that read them.
import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import { keepManyPages } from '../../src/cache/reader/file-pages.ts'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { theKernel } from '../../src/kernel/kernel.ts'
import { makeFilter } from '../../src/query/filter.ts'
import { searchFuzzy } from '../../src/query/fuzzy.ts'
import { parseQuery } from '../../src/query/name-match.ts'
import { searchNames } from '../../src/query/name-search.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
const WORDS = 'get set user id Über name buf read write a b x1 io HTTP parse'.split(' ')

/** Distinct names of one to four words. */
function names(): string[] {
  const made = Array.from({ length: 3000 }, (_, i) => {
    const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(WORDS))
    return `${words.join(pick(['_', '', '-']))}${i % 7 === 0 ? '' : i}`
  })
  return [...new Set(made)]
}

function indexed(): { root: string; reader: IndexReader; names: string[] } {
  const own = names()
  const file = (some: readonly string[]) => JSON.stringify(Object.fromEntries(some.map(name => [name, 0])), null, 1)
  const root = makeRepository({ 'a.json': file(own), 'b.json': file(own.filter((_, i) => i % 5 === 0)) })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  return { root, reader, names: own }
}

function find(reader: IndexReader, text: string) {
  const filter = makeFilter(reader, {})
  return [searchNames(reader, parseQuery(text), filter, 0, 40), searchFuzzy(reader, parseQuery(text), filter, 0, 40)]
}

keepManyPages()
const [first, second] = [indexed(), indexed()]
after(() => {
  for (const { reader } of [first, second]) reader.close()
})
const parts = (name: string) => [name, name.slice(0, 4), name.slice(2, 7), `${name.slice(0, 3)}q${name.slice(3)}`]
const queries = Array.from({ length: 60 }, () => parts(pick(first.names))).flat()

test(`kept sections give the same results as read ones (CTX_SEED=${seed})`, () => {
  const read = queries.map(text => find(first.reader, text))
  const others = queries.map(text => find(second.reader, text))
  assert.ok(read.some(([byName]) => byName!.total > 40) && read.some(([, nearby]) => nearby!.total > 0))
  const kept = (reader: IndexReader) => reader.segments[0]!.reader.keptIn(theKernel(), 'names') !== undefined
  first.reader.load()
  assert.ok(kept(first.reader))
  for (const [i, text] of queries.entries()) assert.deepEqual(find(first.reader, text), read[i], text)
  // Only one file is kept: the first is read again.
  second.reader.load()
  assert.deepEqual(
    [first, second].map(({ reader }) => kept(reader)),
    [false, true],
  )
  for (const [i, text] of queries.entries()) {
    assert.deepEqual(find(first.reader, text), read[i], text)
    assert.deepEqual(find(second.reader, text), others[i], text)
  }
})

test('kept sections survive an update of the index and growing memory', () => {
  const { root, reader } = second
  // With letters that no query has.
  writeFiles(root, { 'c.json': '{"jkvzjkvz": 0}' })
  ctx(['index', '--quiet'], root)
  const next = IndexReader.open(path.join(root, '.ctx'))!
  try {
    assert.equal(next.segments.length, 2)
    assert.ok(next.segments[0]!.reader.keptIn(theKernel(), 'names') !== undefined)
    const before = queries.map(text => find(reader, text)[0]!.total)
    theKernel().inputBuffer(64 << 20)
    assert.deepEqual(
      queries.map(text => find(next, text)[0]!.total),
      before,
    )
    assert.deepEqual(
      find(next, 'jkvzjkvz')[0]!.hits.map(({ match }) => match),
      ['exact'],
    )
  } finally {
    next.close()
  }
})

test('preloading includes the files and kinds of results', () => {
  const { reader } = indexed()
  after(() => reader.close())
  reader.load()
  const before = reader.bytesRead
  for (let symbol = 0; symbol < reader.manifest.counts.symbols; symbol++) {
    reader.fileNumberOf(symbol)
    reader.segments[0]!.reader.trait(symbol)
  }
  assert.equal(reader.bytesRead, before)
})
