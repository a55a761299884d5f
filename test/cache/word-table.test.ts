// Words from the eighth of a name on share a position.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { postingOf } from '../../src/cache/tables/postings.ts'
import { TextTable } from '../../src/cache/tables/word-table.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('a word that occurs twice after the seventh of a name is stored once and found', () => {
  const names = ['ah', 'it_is_as_we_do_go_up_to_be_to', 'it_is_to_to']
  const root = makeRepository({ 'a.py': names.map(name => `def ${name}():\n    pass\n`).join('\n') })
  ctx(['index', '--quiet'], root)
  const reader = IndexReader.open(`${root}/.ctx`)!
  const words = new TextTable(reader.segments[0]!.reader, 'words')
  const range = words.equalTo(Buffer.from('to'))
  const posting = Buffer.alloc(words.postingBytes(range))
  words.fillPostings(range, 0, posting)
  // Spelling 1 at position 7, once; spelling 2 at positions 2 and 3.
  assert.deepEqual(postingOf(posting, 0, posting.length), [1 * 8 + 7, 2 * 8 + 2, 2 * 8 + 3])
  reader.close()
  const found = (query: string) => (ctxJson(['search', query], root).results as { s: string }[]).map(({ s }) => s)
  assert.deepEqual(found('upToTo'), ['it_is_as_we_do_go_up_to_be_to'])
  assert.deepEqual(found('isToTo'), ['it_is_as_we_do_go_up_to_be_to', 'it_is_to_to'])
})
