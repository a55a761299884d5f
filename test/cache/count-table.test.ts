// The section `counts`: counts of symbols by spelling equal a plain sum, also in a real index.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import type { TablesReader } from '../../src/cache/reader/tables-reader.ts'
import { countedSymbols, countSection, MANY } from '../../src/cache/tables/count-table.ts'
import { NameTable } from '../../src/cache/tables/name-table.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

/** A reader of this section only, which records the size of each read. */
function readerOf(section: Buffer) {
  const reads: number[] = []
  const reader = {
    size: () => section.length,
    fillOnce: (_: string, offset: number, buffer: Buffer) => {
      reads.push(buffer.length)
      section.copy(buffer, 0, offset)
    },
  }
  return { reader: reader as unknown as TablesReader, reads }
}

test('a spelling takes two bits; few spellings have no section', () => {
  const symbols = new Uint32Array(1 << 14).fill(1)
  symbols.set([1, 2, 3, 4, 5, 1, 1, 9])
  const section = countSection(symbols)
  assert.equal(section.length, 1 << 12)
  assert.deepEqual([...section.subarray(0, 3)], [0b11_10_01_00, 0b11_00_00_11, 0])
  assert.equal(countSection(symbols.subarray(1)).length, 0)
  const { reader, reads } = readerOf(section)
  const counted = countedSymbols(reader, Uint32Array.of(0, 1, 2, 3, 7, 16_383))
  assert.deepEqual(counted, { symbols: 1 + 2 + 3 + 1, many: Uint32Array.of(3, 7) })
  assert.deepEqual(reads, [4096])
})

test('counts equal a plain sum for any spellings', () => {
  const { below, seed } = randomFrom(process.env.CTX_SEED)
  console.log(`CTX_SEED=${seed}`)
  for (let round = 0; round < 20; round++) {
    const symbols = Uint32Array.from({ length: (1 << 14) + below(1 << 20) }, () => 1 + (below(4) === 0 ? below(7) : 0))
    const step = 1 + below(5000)
    const spellings: number[] = []
    for (let at = below(step); at < symbols.length; at += 1 + below(step)) spellings.push(at)
    const { reader } = readerOf(countSection(symbols))
    const { symbols: sum, many } = countedSymbols(reader, Uint32Array.from(spellings))!
    const isMany = (spelling: number): boolean => symbols[spelling]! >= MANY
    assert.deepEqual([...many], spellings.filter(isMany))
    assert.equal(
      sum,
      spellings.filter(spelling => !isMany(spelling)).reduce((all, spelling) => all + symbols[spelling]!, 0),
    )
  }
})

test('an index counts all its symbols', () => {
  // Every fifth name has two symbols, every fiftieth seven.
  const copies = (i: number): number => (i % 50 === 0 ? 7 : i % 5 === 0 ? 2 : 1)
  const lines: string[] = []
  for (let i = 0; i < 17_000; i++)
    for (let copy = 0; copy < copies(i); copy++) lines.push(`#define X${i}_PART ${copy}`, 'int between;')
  const root = makeRepository({ 'a.h': lines.join('\n') })
  ctx(['index', '--quiet'], root)
  const { reader } = IndexReader.open(`${root}/.ctx`)!.segments[0]!
  assert.ok(reader.size('counts') > 4000)
  const table = new NameTable(reader)
  const spellings = Uint32Array.from({ length: 900 }, (_, i) => i * 18)
  assert.equal(table.symbolsOf(spellings), table.placesOf(spellings).length)
  const { total } = JSON.parse(ctx(['search_symbols', '_part', '--json'], root).stdout)
  assert.equal(
    total,
    Array.from({ length: 17_000 }, (_, i) => copies(i)).reduce((sum, each) => sum + each, 0),
  )
})
