// Random git commands on files of every kind: after each step the index has the files and counts of a new index.
// CTX_STEPS=500 runs more steps.
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { APART } from '../helpers/exec.ts'
import { makeFolder, makeRepository, git as runGit, writeFiles } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

Object.assign(process.env, APART, { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' })
const { generate } = await import('../../src/indexer/generate.ts')

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)
const STEPS = Number(process.env.CTX_STEPS ?? 6)
const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'advice.detachedHead=false']

/** Known language, unknown, undecided by name, ignore rules. */
const NAMES = ['a.py', 'b.xyz', 'README', 'script', 'c.dat', 'd.md', 'run', '.hidden', 'Makefile', 'link', '.ctxignore']
const FOLDERS = ['', 'x/', 'x/y/', 'z/']
const TEXTS = ['', 'hello\n', '#!/bin/sh\nf() { :; }\n', '#!/usr/bin/env python\ndef f(): pass\n', 'b\0in\n']
const RULES = ['', '*.dat\n', 'z/\n', 'README\n', '*.py\n', 'script\nrun\n']
const WATCHED = ['--assume-unchanged', '--no-assume-unchanged', '--skip-worktree', '--no-skip-worktree']
const BRANCHES = ['one', 'two']

interface Tree {
  readonly at: (file: string) => string
  readonly git: (...args: string[]) => unknown
  readonly file: string
}

/** Steps; some fail, for example because a file does not exist. */
const ACTS: readonly ((tree: Tree) => unknown)[] = [
  ({ at, file }) => writeFiles(at(''), { [file]: pick(file.endsWith('.ctxignore') ? RULES : TEXTS) }),
  ({ at, file }) => writeFiles(at(''), { [file]: pick(file.endsWith('.ctxignore') ? RULES : TEXTS) }),
  ({ at }) => writeFiles(at(''), { '.gitignore': pick(RULES) }),
  ({ at, file }) => rmSync(at(file), { recursive: true }),
  ({ at, file }) => {
    const to = at(pick(FOLDERS) + pick(NAMES))
    mkdirSync(path.dirname(to), { recursive: true })
    renameSync(at(file), to)
  },
  ({ at, file }) => chmodSync(at(file), pick([0o755, 0o644])),
  ({ at, file }) => symlinkSync(pick(['a.py', 'nowhere', 'x']), at(file)),
  ({ git }) => git('add', '-A'),
  ({ git, file }) => git('add', pick(['-f', '-N']), file),
  ({ git, file }) => git('rm', '-q', '--cached', file),
  ({ git }) => git('commit', '-q', '-am', 'more'),
  ({ git }) => git('reset', '-q', ...pick([['--hard'], []])),
  ({ git }) => git('checkout', '-q', '-f', pick([...BRANCHES, 'HEAD~1'])),
  ({ git }) => git('checkout', '-q', '-f', '-B', pick(BRANCHES)),
  ({ git }) => git('merge', '-q', '--no-edit', pick(BRANCHES)),
  ({ git }) =>
    git(
      'stash',
      ...pick([
        ['-q', '-u'],
        ['pop', '-q'],
      ]),
    ),
  ({ git }) => git('clean', '-fdq'),
  ({ git, file }) => git('update-index', pick(WATCHED), file),
]

function contentOf(cache: string): unknown {
  const reader = IndexReader.open(cache)!
  try {
    const { overlay, counts } = reader.manifest
    const { files, other, symbols, skipped } = overlay?.total ?? counts
    const left = Object.entries(skipped).filter(([, count]) => count > 0)
    return { paths: [...reader.files()].map(row => row.path), files, other, symbols, skipped: left.sort() }
  } finally {
    reader.close()
  }
}

function fresh() {
  const root = makeRepository({ 'a.py': 'def f(): pass\n', 'b.xyz': '1' })
  const elsewhere = makeFolder('counts')
  const git = (...args: string[]) => runGit(root, ...WHO, ...args)
  const compare = async (note: string): Promise<void> => {
    await generate({ root, cache: path.join(root, '.ctx'), detached: false })
    await generate({ root, cache: elsewhere, detached: true }, { force: true })
    assert.deepEqual(contentOf(path.join(root, '.ctx')), contentOf(elsewhere), note)
  }
  return { root, git, compare, at: (file: string) => path.join(root, file) }
}

test(`random git commands give the counts of a new index (CTX_SEED=${seed})`, async () => {
  const { compare, ...tree } = fresh()
  await compare('at first')
  for (let step = 0; step < STEPS; step++) {
    for (let acts = 1 + random() * 3; acts >= 1; acts--) {
      try {
        pick(ACTS)({ ...tree, file: pick(FOLDERS) + pick(NAMES) })
      } catch {
        // The file does not exist, or git refuses.
      }
    }
    await compare(`CTX_SEED=${seed}, step ${step}`)
  }
})

test('a deleted file of unknown language is no longer counted, whether git watches it or not', async () => {
  const { root, git, compare, at } = fresh()
  writeFiles(root, { README: 'one\n', LICENSE: 'one\n', NOTICE: 'one\n' })
  git('add', '-A')
  git('commit', '-q', '-m', 'more')
  git('update-index', '--assume-unchanged', 'LICENSE', 'NOTICE')
  await compare('at first')
  rmSync(at('README'))
  await compare('one that git watches')
  rmSync(at('LICENSE'))
  await compare('one that it does not watch')
  rmSync(at('NOTICE'))
  await compare('another one')
  writeFiles(root, { LICENSE: 'two\n', README: 'two\n' })
  await compare('and back')
})
