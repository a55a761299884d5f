// The pieces of git's index that are compared again after a refresh, an add or a removal.
import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import xxhash from 'xxhash-wasm'
import { pathOf, readIndex, visitIndex, visitSpan } from '../../src/indexer/git/git-index.ts'
import { Cuts, comparePieces, type Piece } from '../../src/indexer/git/git-pieces.ts'
import { git, makeRepository, writeFiles } from '../helpers/fixture.ts'

const hasher = await xxhash()
/** About 30 KB of entries: two pieces. */
const NAMES = Array.from({ length: 300 }, (_, i) => `folder-${i % 3}/file-number-${i}.ts`).sort()

function makeTree() {
  const root = makeRepository(Object.fromEntries(NAMES.map(name => [name, `${name}\n`])))
  const index = () => readIndex(path.join(root, '.git', 'index'))
  const cuts = new Cuts()
  const end = visitIndex(index(), ({ at }) => cuts.add(at))
  const pieces = cuts.pieces(index(), end, hasher)
  return { root, index, pieces }
}

function changed(bytes: Buffer, before: readonly Piece[]): string[] | undefined {
  const compared = comparePieces(bytes, before, hasher)
  if (!compared) return undefined
  const paths: string[] = []
  for (const span of compared.changed) visitSpan(bytes, span, entry => paths.push(pathOf(entry)))
  return paths
}

test('only the piece of a rewritten entry is compared', () => {
  const { root, index, pieces } = makeTree()
  assert.equal(pieces.length, 2)
  assert.deepEqual(changed(index(), pieces), [])
  utimesSync(path.join(root, NAMES[290]!), 1, 1)
  git(root, 'update-index', '--refresh')
  const after = changed(index(), pieces)
  assert.ok(after?.includes(NAMES[290]!) && !after.includes(NAMES[0]!))
  writeFiles(root, { [NAMES[0]!]: 'other content\n' })
  git(root, 'add', '-u')
  assert.deepEqual(changed(index(), pieces), NAMES)
  assert.deepEqual(changed(index(), comparePieces(index(), pieces, hasher)!.pieces), [])
})

test('an index with another file, mode or flag is compared completely', () => {
  const { root, index, pieces } = makeTree()
  git(root, 'mv', NAMES[7]!, NAMES[7]!.replace('file', 'life'))
  assert.equal(changed(index(), pieces), undefined)
  git(root, 'reset', '-q', '--hard')
  assert.ok(changed(index(), pieces))
  git(root, 'update-index', '--assume-unchanged', NAMES[8]!)
  assert.equal(changed(index(), pieces), undefined)
  git(root, 'update-index', '--no-assume-unchanged', NAMES[8]!)
  git(root, 'update-index', '--chmod=+x', NAMES[8]!)
  assert.equal(changed(index(), pieces), undefined)
  git(root, 'rm', '-q', '-f', NAMES[9]!)
  assert.equal(changed(index(), pieces), undefined)
})
