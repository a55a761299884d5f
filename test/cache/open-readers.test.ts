// Readers of a server: reused while the manifest is current, then replaced, and limited in number.
import assert from 'node:assert/strict'
import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { OpenReaders } from '../../src/cache/reader/open-readers.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const isKept = process.platform !== 'win32'

/** A repository with a fresh index. */
function indexed(): { root: string; folder: string } {
  const root = makeRepository(SHOP)
  ctx(['index', '--quiet'], root)
  return { root, folder: path.join(root, '.ctx') }
}

/** Number of open files of this process below a folder, from /proc. */
function openBelow(folder: string): number {
  return readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${folder}/`)
    } catch {
      return false
    }
  }).length
}

test('a reader is reused while its manifest is current, then replaced', { skip: !isKept }, () => {
  const { root, folder } = indexed()
  const readers = new OpenReaders()
  const first = readers.open(folder)!
  assert.equal(readers.open(folder), first)
  readers.release(first)
  readers.release(first)
  assert.equal(readers.open(folder), first)
  writeFiles(root, { 'src/more.ts': 'export function oneMore() {}\n' })
  ctx(['index', '--quiet'], root)
  const second = readers.open(folder)!
  assert.notEqual(second, first)
  assert.ok(second.manifest.generation > first.manifest.generation)
  // Still in use by an earlier call.
  assert.equal(first.entries([0]).length, 1)
  readers.release(first)
  // Closed now.
  assert.throws(() => first.entries([0]))
})

test('at most four readers are kept, and none of a removed index', { skip: process.platform !== 'linux' }, () => {
  const folders = Array.from({ length: 5 }, () => indexed().folder)
  const readers = new OpenReaders()
  for (const folder of folders) readers.release(readers.open(folder)!)
  assert.deepEqual(
    folders.map(folder => openBelow(folder) > 0),
    [false, true, true, true, true],
  )
  rmSync(folders[1]!, { recursive: true })
  assert.equal(readers.open(folders[1]!), undefined)
  assert.equal(openBelow(folders[1]!), 0)
})
