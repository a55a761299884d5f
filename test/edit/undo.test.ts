// Batches are undone and redone byte for byte, and only where nothing else has changed their ranges.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { editSession } from './edit-session.ts'

const session = await editSession({ 'a.txt': 'one\ntwo\nthree\nfour\n' })
const replace = (target: string, replacement: string) => ({ edits: [{ file_path: 'a.txt', target, replacement }] })
const text = () => session.read('a.txt').toString()

test('an older batch is undone alone, and redone', async () => {
  const first = await session.edit(replace('two', 'TWO and more'))
  const second = await session.edit(replace('four', '4'))
  assert.equal((await session.edit({ undo: first.undo })).redo, first.undo)
  assert.equal(text(), 'one\ntwo\nthree\n4\n')
  assert.equal((await session.edit({ redo: first.undo })).undo, first.undo)
  assert.equal(text(), 'one\nTWO and more\nthree\n4\n')
  await session.edit({ undo: second.undo })
  await session.edit({ undo: first.undo })
  assert.equal(text(), 'one\ntwo\nthree\nfour\n')
})

test('a batch whose range a later one touched is refused, and names it', async () => {
  const first = await session.edit(replace('two', 'TWO'))
  const second = await session.edit(replace('WO\nthr', 'X'))
  const { error } = await session.edit({ undo: first.undo })
  assert.equal(error?.code, 'OVERLAPPING_EDITS')
  assert.deepEqual(error?.suggestions[0]?.args.undo, second.undo)
  await session.edit({ undo: second.undo })
  assert.equal((await session.edit({ undo: first.undo })).error, undefined)
  assert.equal(text(), 'one\ntwo\nthree\nfour\n')
})

test('a file that something else changed is refused', async () => {
  const { undo } = await session.edit(replace('two', 'TWO'))
  session.write('a.txt', `${text()}five\n`)
  assert.equal((await session.edit({ undo })).error?.code, 'HASH_MISMATCH')
  session.write('a.txt', 'one\nTWO\nthree\nfour\n')
  assert.equal((await session.edit({ undo })).error, undefined)
  assert.equal(text(), 'one\ntwo\nthree\nfour\n')
})

test('undo and redo of a batch that is undone or done are refused, and so is an unknown one', async () => {
  const { undo } = await session.edit(replace('two', 'TWO'))
  assert.equal((await session.edit({ redo: undo })).error?.code, 'INVALID_ARGUMENT')
  await session.edit({ undo })
  assert.equal((await session.edit({ undo })).error?.code, 'INVALID_ARGUMENT')
  assert.equal((await session.edit({ undo: '999-999' })).error?.code, 'NO_MATCH')
})

test('a new file goes and comes back', async () => {
  const { undo } = await session.edit({ edits: [{ file_path: 'new/b.txt', lines: '0', replacement: 'b\n' }] })
  const file = path.join(session.root, 'new/b.txt')
  await session.edit({ undo })
  assert.ok(!existsSync(file))
  await session.edit({ redo: undo })
  assert.equal(session.read('new/b.txt').toString(), 'b\n')
})

test('the last 50 batches can be undone, in any encoding', async () => {
  const versions: Buffer[] = [Buffer.from('\ufeff0\n', 'utf16le')]
  session.write('c.txt', versions[0]!)
  const ids: string[] = []
  for (let i = 1; i <= 52; i++) {
    const answer = await session.edit({ edits: [{ file_path: 'c.txt', lines: '1', replacement: `é${i}` }] })
    ids.push(answer.undo!)
    versions.push(session.read('c.txt'))
  }
  assert.equal((await session.edit({ undo: ids[1] })).error?.code, 'NO_MATCH', 'older ones are gone')
  for (let i = 52; i > 2; i--) {
    assert.equal((await session.edit({ undo: ids[i - 1] })).error, undefined, `batch ${i}`)
    assert.deepEqual(session.read('c.txt'), versions[i - 1], `batch ${i}`)
  }
})
