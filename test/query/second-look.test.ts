// The second look at the best of a sentence: only so many of them have their records read.
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/index-reader.ts'
import { makeFilter } from '../../src/query/filter.ts'
import { lookAgain } from '../../src/query/second-look.ts'
import { WordSearch } from '../../src/query/words.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('fifty are looked at again, those after them stay where they were', () => {
  const shelves = Array.from({ length: 60 }, (_, i) => `/** Dusts shelf ${i} of them. */\nexport function f${i}() {}\n`)
  const root = makeRepository({ 'a.ts': shelves.join('') })
  ctx(['index', '--quiet'], root)
  const index = IndexReader.open(path.join(root, '.ctx'))!
  try {
    const search = new WordSearch(index, 'dusts shelf')
    const { hits } = search.best(makeFilter(index, {}), 100, () => true)
    assert.equal(hits.length, 60)
    const symbols = (found: typeof hits) => found.map(({ symbol }) => symbol)
    const seen = symbols(lookAgain(index, search, 'dusts shelf', hits))
    assert.equal(seen.length, 60)
    assert.deepEqual(seen.slice(50), symbols(hits).slice(50))
    assert.deepEqual(new Set(seen), new Set(symbols(hits)))
  } finally {
    index.close()
  }
})
