// Which grams have postings: every trigram, and bigrams that are not in nearly all names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { findGram } from '../../src/cache/tables/gram-table.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('a trigram in all names has postings, a bigram in all names has none', () => {
  const names = Array.from({ length: 2000 }, (_, i) => `x${i}_set`)
  const root = makeRepository({ 'a.py': names.map(name => `def ${name}():\n    pass\n`).join('\n') })
  ctx(['index', '--quiet'], root)
  const { reader } = IndexReader.open(`${root}/.ctx`)!.segments[0]!
  const blocksOf = (gram: string) => findGram(reader, Buffer.from(gram))
  // 2,000 names in consecutive blocks of 16, one byte each.
  assert.deepEqual([blocksOf('set')!.symbols, blocksOf('set')!.length], [2000, 125])
  assert.deepEqual([blocksOf('se')!.symbols, blocksOf('se')!.length], [2000, 0])
})
