// Git commands on a work tree: branches, rebases, stashes, resets, merges, restored files. After each step the index
// equals a new one, by sweep and by git.
import assert from 'node:assert/strict'
import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeFolder, makeRepository, git as run, writeFiles } from '../helpers/fixture.ts'
import { ctxHere, jsonHere } from '../helpers/here.ts'
import { plainLines } from '../helpers/plain-lines.ts'

const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'advice.detachedHead=false']
const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' }
const text = (name: string): string => `def sym_${name}(a):\n    return a\n`
const FILES = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`src/m${i % 3}/f${i}.py`, text(`base_${i}`)]))

interface Tree {
  readonly root: string
  git(...args: string[]): void
  commit(message: string): void
}

/** Steps applied to a tree in order. */
const STEPS: Readonly<Record<string, (tree: Tree) => void | Promise<void>>> = {
  'a branch': ({ root, git, commit }) => {
    git('switch', '-q', '-c', 'side')
    writeFiles(root, { 'src/m0/f0.py': text('side_0'), 'src/side/only.py': text('only_side') })
    rmSync(path.join(root, 'src/m1/f1.py'))
    commit('side')
  },
  'another branch': ({ git }) => git('switch', '-q', 'main'),
  'and work on it': ({ root, commit }) => {
    writeFiles(root, { 'src/m2/f2.py': text('main_2'), 'src/m2/new.py': text('main_new') })
    commit('main')
  },
  'the branch before': ({ git }) => git('switch', '-q', '-'),
  'a rebase': ({ git }) => git('rebase', '-q', 'main'),
  'a rename': ({ root, git, commit }) => {
    git('mv', 'src/m0/f3.py', 'src/m1/moved.py')
    commit('moved')
    renameSync(path.join(root, 'src/m2/f5.py'), path.join(root, 'src/m2/untold.py'))
  },
  'a name that changes by case only': ({ git, commit }) => {
    git('mv', 'src/m1/f4.py', 'src/m1/F4.py')
    commit('case')
  },
  'a stash': ({ root, git }) => {
    writeFiles(root, { 'src/m0/f6.py': text('stashed') })
    git('stash', '-q', '-u')
  },
  'and back': ({ git }) => git('stash', 'pop', '-q'),
  'a reset': ({ git }) => {
    git('reset', '-q', '--hard', 'HEAD~1')
    git('clean', '-fdq', 'src')
  },
  'a merge': ({ git }) => {
    git('switch', '-q', 'main')
    git('merge', '-q', '--no-edit', 'side')
  },
  'an older commit': ({ git }) => git('checkout', '-q', 'HEAD~1'),
  'a pick': ({ git }) => {
    git('switch', '-q', 'main')
    git('switch', '-q', '-c', 'picked', 'HEAD~2')
    git('cherry-pick', 'side')
  },
  'generated files that go and come back as they were': async ({ root }) => {
    const generated = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`gen/g${i}.py`, text(`generated_${i}`)]))
    writeFiles(root, generated)
    await ctxHere(['index', '--quiet'], root, OVERLAYS)
    rmSync(path.join(root, 'gen'), { recursive: true })
    writeFiles(root, generated)
  },
  'a file of the same size with an older time': ({ root }) => {
    const file = path.join(root, 'gen/g0.py')
    writeFileSync(file, text('generatex_0'))
    utimesSync(file, 1_500_000_000, 1_500_000_000)
  },
  'a file that is a folder now': ({ root }) => {
    rmSync(path.join(root, 'gen/g1.py'))
    writeFiles(root, { 'gen/g1.py/inner.py': text('inner') })
  },
}

for (const way of ['swept', 'with git'] as const) {
  test(`each git step gives the index of a new run, ${way}`, async () => {
    const root = makeRepository(FILES)
    const elsewhere = makeFolder('history')
    const git = (...args: string[]): void => void run(root, ...WHO, ...args)
    const commit = (message: string): void => {
      git('add', '-A')
      git('commit', '-q', '-m', message)
    }
    git('branch', '-M', 'main')
    const extra = way === 'swept' ? OVERLAYS : { ...OVERLAYS, CTX_SWEEP_FILES: '1' }
    assert.equal((await ctxHere(['index', '--quiet'], root, extra)).status, 0)
    for (const [step, take] of Object.entries(STEPS)) {
      await take({ root, git, commit })
      const anew = ['index', '--quiet', '--force', '--cache-dir', elsewhere]
      assert.equal((await ctxHere(anew, root)).status, 0)
      const expected = plainLines(elsewhere).map(line => JSON.parse(line).s as string)
      const ask = (query: string, ...flags: string[]) =>
        jsonHere(['search', query, '--limit', '100', ...flags], root, extra)
      // Removed symbols are no longer found, and new ones are found at once.
      const { results, index } = await ask('sym_', ...(way === 'swept' ? [] : ['--fresh']))
      assert.match(String(index), /^(fresh|refreshed \d+ files?)$/, `${step}: ${index}`)
      const found = results!.map(({ s }) => s).sort()
      assert.deepEqual(found, expected.sort(), step)
      assert.deepEqual(plainLines(path.join(root, '.ctx')), plainLines(elsewhere), step)
      assert.equal((await ask('sym_')).index, way === 'swept' ? 'fresh' : 'results verified', step)
    }
  })
}

test('generated files restored with the same content are read but not parsed', async () => {
  const root = makeRepository(FILES)
  const generated = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`gen/g${i}.py`, text(`generated_${i}`)]))
  writeFiles(root, generated)
  assert.equal((await jsonHere(['index'], root)).parsed, 16)
  rmSync(path.join(root, 'gen'), { recursive: true })
  writeFiles(root, generated)
  const { parsed, removed } = await jsonHere(['index'], root)
  assert.deepEqual([parsed, removed], [0, 0])
})
