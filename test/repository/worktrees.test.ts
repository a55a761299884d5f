// Worktrees of one repository share equal files on disk and never answer from each other's files. Nothing else gets
// files of their indexes. The index of a repository that was moved or copied is made again.
import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { NOT_OURS } from '../../src/cache/files/manifest.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

/** Makes small indexes use overlays, which are patched in place. */
const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' }
const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']

const FILES = {
  ...SHOP,
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `src/many/f${i}.py`,
      Array.from({ length: 20 }, (_, n) => `def f${i}_${n}(a):\n    return a\n`).join('\n'),
    ]),
  ),
}

function elsewhere(): string {
  const folder = makeFolder('trees')
  return folder
}

function worktree(root: string, name: string): string {
  const folder = path.join(elsewhere(), name)
  git(root, 'worktree', 'add', '-q', '-b', name, folder)
  return folder
}

/** Bytes of the caches' files, each file on disk counted once. */
function bytesOnDisk(roots: readonly string[]): number {
  const files = new Map<number, number>()
  for (const root of roots) {
    for (const name of readdirSync(path.join(root, '.ctx'))) {
      const { ino, size } = statSync(path.join(root, '.ctx', name))
      files.set(ino, size)
    }
  }
  return [...files.values()].reduce((sum, size) => sum + size, 0)
}

const names = (root: string, query: string): string[] =>
  ctxJson(['search', query], root).results!.map(({ s }) => String(s))
const verified = (root: string): number | null => ctx(['cache', 'verify', '--json'], root).status

test('ten worktrees take little more space than one, and another one parses nothing', () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const trees = Array.from({ length: 9 }, (_, i) => worktree(root, `tree${i}`))
  for (const tree of trees) {
    assert.equal(ctxJson(['index'], tree).parsed, 0)
    assert.deepEqual(names(tree, 'handleLogin'), ['handleLogin'])
    assert.equal(verified(tree), 0)
  }
  const [one, ten] = [bytesOnDisk([root]), bytesOnDisk([root, ...trees])]
  assert.ok(ten <= 1.6 * one, `${ten} bytes for ten, ${one} for one`)
})

test('a change in one worktree affects no other', () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const tree = worktree(root, 'other')
  assert.equal(ctx(['index', '--quiet'], tree).status, 0)
  const lines = (at: string) => readFileSync(path.join(at, '.ctx/symbol_index.jsonl'), 'utf8')
  const before = lines(root)
  assert.equal(lines(tree), before)
  writeFiles(tree, { 'src/auth/logout.ts': 'export function zebraCrossing(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], tree, OVERLAYS).status, 0)
  assert.equal(lines(root), before)
  assert.deepEqual(names(root, 'zebraCrossing'), [])
  assert.deepEqual(names(tree, 'zebraCrossing'), ['zebraCrossing'])
  const there = lines(tree)
  writeFiles(root, { 'src/api/client.ts': 'export function quaggaMeadow(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  assert.equal(lines(tree), there)
  assert.deepEqual(names(tree, 'quaggaMeadow'), [])
  assert.deepEqual([verified(root), verified(tree)], [0, 0])
})

test('removing or damaging the index of a worktree leaves the others intact', () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const tree = worktree(root, 'gone')
  assert.equal(ctx(['index', '--quiet'], tree).status, 0)
  assert.equal(ctx(['cache', 'clear'], root).status, 0)
  assert.equal(verified(tree), 0)
  assert.deepEqual(names(tree, 'LoginForm'), ['LoginForm'])
})

test('a file of the same size and time in another worktree is compared by content', () => {
  const root = makeRepository({ 'a.py': 'def here():\n    pass\n' })
  const time = new Date(Date.now() - 1e7)
  utimesSync(path.join(root, 'a.py'), time, time)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const tree = worktree(root, 'twin')
  writeFiles(tree, { 'a.py': 'def twin():\n    pass\n' })
  utimesSync(path.join(tree, 'a.py'), time, time)
  assert.deepEqual(names(tree, 'twin'), ['twin'])
  assert.deepEqual(names(tree, 'here'), [])
})

test('a worktree of another commit parses only different files', () => {
  const root = makeRepository(FILES)
  writeFiles(root, { 'src/auth/logout.ts': 'export function second(): void {}\n', 'new.py': 'def startled(): pass\n' })
  git(root, 'add', '-A')
  git(root, ...WHO, 'commit', '-q', '-m', 'second')
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const folder = path.join(elsewhere(), 'first')
  git(root, 'worktree', 'add', '-q', '--detach', folder, 'HEAD~1')
  assert.equal(ctxJson(['index'], folder).parsed, 1)
  assert.deepEqual([names(folder, 'second'), names(folder, 'startled'), names(folder, 'reset').length], [[], [], 2])
  assert.equal(verified(folder), 0)
})

test('a moved repository and a copied one are indexed again, and the answer says why', () => {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const [moved, copied] = [path.join(elsewhere(), 'moved'), path.join(elsewhere(), 'copied')]
  cpSync(root, copied, { recursive: true, preserveTimestamps: true })
  renameSync(root, moved)
  for (const folder of [moved, copied]) {
    const { parsed, files, index } = ctxJson(['index'], folder)
    assert.deepEqual([parsed, files], [64, 64], folder)
    assert.equal(index, `fresh; ${NOT_OURS}, and has been made again`)
    assert.deepEqual(names(folder, 'handleLogin'), ['handleLogin'])
    assert.equal(ctxJson(['index'], folder).index, 'fresh')
  }
  writeFiles(copied, { 'src/auth/logout.ts': 'export function inCopy(): void {}\n' })
  assert.deepEqual([names(copied, 'inCopy'), names(moved, 'inCopy')], [['inCopy'], []])
})

test('no other repository gets files of an index: clones, and .git files and folders that nothing confirms', () => {
  const root = makeRepository(FILES)
  const remote = 'https://example.com/acme/private.git'
  git(root, 'remote', 'add', 'origin', remote)
  const tree = worktree(root, 'true')
  for (const at of [root, tree]) assert.equal(ctx(['index', '--quiet'], at).status, 0)
  const own = path.join(root, '.git/worktrees/true')
  const crafted: Readonly<Record<string, (folder: string) => void>> = {
    'a clone of the same remote': folder => {
      git(folder, 'init', '-q')
      git(folder, 'remote', 'add', 'origin', remote)
    },
    'a .git file that names the worktree of another': folder => writeFiles(folder, { '.git': `gitdir: ${own}\n` }),
    'a .git file that names the repository': folder => writeFiles(folder, { '.git': `gitdir: ${root}/.git\n` }),
    'a .git folder that shares with the repository': folder => {
      git(folder, 'init', '-q')
      writeFiles(folder, { '.git/commondir': `${root}/.git\n`, '.git/gitdir': `${folder}/.git\n` })
    },
    'a .git folder that counts the repository as its worktree': folder => {
      git(folder, 'init', '-q')
      writeFiles(folder, { '.git/worktrees/x/gitdir': `${root}/.git\n`, '.git/worktrees/y/gitdir': `${tree}/.git\n` })
    },
  }
  for (const [what, craft] of Object.entries(crafted)) {
    const folder = makeFolder('crafted')
    writeFiles(folder, FILES)
    craft(folder)
    const { parsed, files } = ctxJson(['index'], folder)
    assert.deepEqual([parsed, files], [64, 64], what)
    const inodes = (at: string) =>
      readdirSync(path.join(at, '.ctx')).map(name => statSync(path.join(at, '.ctx', name)).ino)
    const shared = inodes(folder).filter(inode => [...inodes(root), ...inodes(tree)].includes(inode))
    assert.deepEqual(shared, [], what)
  }
})
