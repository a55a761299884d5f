// Only a limited number of results is re-ranked.
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { makeFilter } from '../../src/query/filter.ts'
import { rerank } from '../../src/query/rerank.ts'
import { WordSearch } from '../../src/query/word-search.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('fifty results are re-ranked, later ones keep their place', () => {
  // Only re-ranking sees that two functions are longer.
  const lines = (i: number): string => (i === 49 || i === 50 ? '\n'.repeat(70) : '')
  const shelf = (_: unknown, i: number): string =>
    `/** Dusts shelf ${i} of them. */\nexport function f${i}() {${lines(i)}}\n`
  const shelves = Array.from({ length: 60 }, shelf)
  const root = makeRepository({ 'a.ts': shelves.join('') })
  ctx(['index', '--quiet'], root)
  const index = IndexReader.open(path.join(root, '.ctx'))!
  try {
    const search = new WordSearch(index, 'dusts shelf')
    const { hits } = search.best(makeFilter(index, {}), 100, () => true)
    assert.equal(hits.length, 60)
    const names = (found: typeof hits) => index.entries(found.map(({ symbol }) => symbol)).map(entry => entry.s)
    const numbered = Array.from({ length: 60 }, (_, i) => `f${i}`)
    assert.deepEqual(names(hits), numbered)
    const seen = names(rerank(index, search, 'dusts shelf', hits))
    assert.deepEqual(seen, ['f49', ...numbered.slice(0, 49), ...numbered.slice(50)])
  } finally {
    index.close()
  }
})
