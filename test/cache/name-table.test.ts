// Ranges of the dictionary when its last block is full.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NAMES_PER_BLOCK } from '../../src/cache/format.ts'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { NameTable } from '../../src/cache/tables/name-table.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

for (const count of [1, NAMES_PER_BLOCK, 2 * NAMES_PER_BLOCK, 2 * NAMES_PER_BLOCK + 1]) {
  test(`ranges are right in a dictionary of ${count} names`, () => {
    const names = Array.from({ length: count }, (_, i) => `fn${String(i).padStart(4, '0')}`)
    const root = makeRepository({ 'a.py': names.map(name => `def ${name}():\n    pass\n`).join('\n') })
    ctx(['index', '--quiet'], root)
    const reader = IndexReader.open(`${root}/.ctx`)!
    const table = new NameTable(reader.segments[0]!.reader)
    const range = (lead: string) => table.beginningWith(Buffer.from(lead))
    assert.equal(table.count, count)
    assert.deepEqual(range('fn'), { first: 0, end: count })
    assert.deepEqual(range('zz'), { first: count, end: count })
    assert.deepEqual(range('aa'), { first: 0, end: 0 })
    assert.deepEqual(table.equalTo(Buffer.from(names.at(-1)!)), { first: count - 1, end: count })
    reader.close()
  })
}
