// Searches by frequent words compared with a scan of all names.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { theKernel } from '../../src/kernel/kernel.ts'
import { makeFilter } from '../../src/query/filter.ts'
import { matchName, parseQuery } from '../../src/query/name-match.ts'
import { searchNames } from '../../src/query/name-search.ts'
import { foldCase } from '../../src/util/name-words.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const times = (count: number, name: (i: number) => string) => Array.from({ length: count }, (_, i) => name(i))

// Keys of a data file, which may be any text and parse fast.
const NAMES = [
  ...times(30_000, i => `w${i % 24}_b${i}`),
  ...times(1200, i => `m_zq_${i % 3 === 0 ? 'b' : 'c'}${i}`),
  ...times(1200, i => `Item${i}GetZqValue`),
  ...times(60, i => `kq${i}B${i}`),
  // More words than fields are distinguished.
  ...times(300, i => `a_b_c_d_e_f_g_zq_${i % 2 === 0 ? 'h_b' : 'b_h'}${i}`),
  'zqB',
  'ZQ_B',
  'b_zq',
]

const root = makeRepository({ 'names.json': JSON.stringify(Object.fromEntries(NAMES.map(name => [name, 0])), null, 1) })
assert.equal(ctx(['generate_index', '--quiet'], root).status, 0)
const reader = IndexReader.open(`${root}/.ctx`)!
after(() => reader.close())

/** Results, and whether the search read names instead of a whole initial letter. */
function find(text: string) {
  const kernel = theKernel()
  const { costOfNames } = kernel
  let wasCheap = false
  kernel.costOfNames = (gap, each, most) => {
    const cost = costOfNames.call(kernel, gap, each, most)
    wasCheap = cost < most
    return cost
  }
  const { hits, total } = searchNames(reader, parseQuery(text), makeFilter(reader, {}), 0, 50_000)
  kernel.costOfNames = costOfNames
  const names = reader.entries(hits.map(({ symbol }) => symbol)).map(({ s }) => s)
  return { found: names.map((name, i) => `${name} ${hits[i]!.match}`).sort(), total, wasCheap }
}

for (const [text, isCheap] of [
  ['kq_b', true],
  ['kq b', true],
  ['b kq', true],
  ['w7_b', false],
  ['w7 b', false],
  ['b w7', false],
  ['w7 b1', false],
  ['zq b', false],
  ['zq_c', false],
  ['b zq', false],
  ['get zq', false],
  ['item zq value', false],
  ['g zq h', false],
  ['a b c d e f g h', false],
] as const) {
  test(`${text}: ${isCheap ? 'reads the names of the rarer word' : 'uses postings alone, or none'}`, () => {
    const query = parseQuery(text)
    const expected = NAMES.map(name => ({ name, match: matchName(query, name, foldCase(name)) }))
      .filter(({ match }) => match !== undefined)
      .map(({ name, match }) => `${name} ${match}`)
      .sort()
    const { found, total, wasCheap } = find(text)
    assert.deepEqual(found, expected)
    assert.equal(total, expected.length)
    assert.equal(wasCheap, isCheap)
  })
}
