// Search against a plain model of its promise: on random names, the streamed pass over the tables gives exactly what
// filtering and sorting all lines of symbol_index.jsonl gives, whole and page by page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { rankOfFlags } from '../../src/cache/format.ts'
import { IndexReader } from '../../src/cache/index-reader.ts'
import type { IndexEntry } from '../../src/model.ts'
import { makeFilter } from '../../src/query/filter.ts'
import { MATCHES, matchName, parseQuery } from '../../src/query/match.ts'
import { searchNames } from '../../src/query/search.ts'
import { foldCase } from '../../src/util/words.ts'
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

test(`search equals a scan of all lines (CTX_SEED=${seed})`, () => {
  const root = makeRepository(randomFiles())
  assert.equal(ctx(['generate_index', '--quiet'], root).status, 0)
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  const text = readFileSync(path.join(root, '.ctx', 'symbol_index.jsonl'), 'utf8')
  const lines: IndexEntry[] = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.ok(lines.length > 300)
  const everything = makeFilter(reader, {})
  for (let round = 0; round < 200; round++) {
    const query = parseQuery(random() < 0.2 ? pick(lines).s : randomName().slice(0, 2 + Math.floor(random() * 8)))
    if (query.text.length === 0) continue
    const expected = lines
      .map((entry, symbol) => ({ symbol, match: matchName(query, entry.s, foldCase(entry.s)) }))
      .filter(hit => hit.match !== undefined)
      .map(hit => ({ ...hit, rank: rankOfFlags(reader.trait(hit.symbol).flags) }))
      .sort((a, b) => MATCHES.indexOf(a.match!) - MATCHES.indexOf(b.match!) || a.rank - b.rank || a.symbol - b.symbol)
    const whole = searchNames(reader, query, everything, 0, 1000)
    assert.equal(whole.total, expected.length, `total for ${query.text}`)
    assert.deepEqual(whole.hits, expected.slice(0, 1000), `order for ${query.text}`)
    const pages = [0, 7, 14].flatMap(offset => searchNames(reader, query, everything, offset, 7).hits)
    assert.deepEqual(pages, expected.slice(0, 21), `pages for ${query.text}`)
  }
  const kinds = searchNames(
    reader,
    parseQuery('e'),
    makeFilter(reader, { file: file => file.startsWith('src/') }),
    0,
    1000,
  )
  assert.ok(kinds.hits.every(hit => lines[hit.symbol]!.f.startsWith('src/')))
  assert.equal(
    kinds.total + (kinds.removed.file_pattern ?? 0),
    searchNames(reader, parseQuery('e'), everything, 0, 1).total,
  )
  reader.close()
})

test('a search reads the name table and the shown blocks, not the index', () => {
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [
      `src/m${i}.js`,
      `export function alpha${i}() {}\nexport function beta${i}() {}\n`,
    ]),
  )
  const root = makeRepository({ ...files, 'src/needle.js': 'export function theNeedle() {}\n' })
  assert.equal(ctx(['generate_index', '--quiet'], root).status, 0)
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  const { hits } = searchNames(reader, parseQuery('needle'), makeFilter(reader, {}), 0, 20)
  reader.entries(hits.map(hit => hit.symbol))
  const base = reader.segments[0]!.reader
  const blocks = base.size('blocks') + base.size('names') + base.size('upper') + base.size('traits')
  const oneBlock = reader.manifest.symbol_index.bytes / reader.manifest.counts.blocks
  assert.ok(reader.bytesRead <= blocks + 2 * oneBlock, `${reader.bytesRead} bytes read`)
  reader.close()
})
