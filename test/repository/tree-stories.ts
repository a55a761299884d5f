// Changes of a tree as stories of steps, with the names defined after each.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { git, writeFiles } from '../helpers/fixture.ts'

const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always']
const text = (name: string): string => `def sym_${name}(a):\n    return a\n`
const BASE = { 'src/a.py': text('a'), 'src/b.py': text('b') }

/** A step, and the names defined after it. */
type Step = readonly [act: (root: string) => unknown, names: string]
export interface Story {
  readonly files: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
  readonly gitOnly?: true
}

const write = (file: string, content: string) => (root: string) => writeFiles(root, { [file]: content })
const remove = (file: string) => (root: string) => rmSync(path.join(root, file), { recursive: true })
const link = (file: string, to: string) => (root: string) => {
  rmSync(path.join(root, file), { recursive: true, force: true })
  symlinkSync(to, path.join(root, file))
}
/** A git command, with an author for commits. */
export const run =
  (...args: string[]) =>
  (root: string) =>
    git(root, ...WHO, ...args)
const ODD = 'src/we"ird\nna\'me\t\u00fc\u{1F600}\uFFFD.py'

export const STORIES: Readonly<Record<string, Story>> = {
  'a folder is made, and later a file in it': {
    files: BASE,
    steps: [
      [root => mkdirSync(path.join(root, 'src/new/deep'), { recursive: true }), 'a b'],
      [write('src/new/deep/c.py', text('c')), 'a b c'],
      [remove('src/new/deep/c.py'), 'a b'],
      [write('src/new/deep/c.py', text('d')), 'a b d'],
    ],
  },
  'a folder was empty when the index was made': {
    files: { ...BASE, 'empty/.keep': '' },
    steps: [
      [remove('empty/.keep'), 'a b'],
      [write('empty/c.py', text('c')), 'a b c'],
    ],
  },
  '.gitignore is edited in place': {
    files: { ...BASE, '.gitignore': 'made\n', 'made/c.py': text('c'), 'src/.gitignore': 'b.py\n' },
    steps: [
      [write('.gitignore', '\n'), 'a c'],
      [write('src/.gitignore', '\n'), 'a b c'],
      [write('.gitignore', 'made\nother\n'), 'a b'],
    ],
  },
  '.ctxignore is edited in place': {
    files: { ...BASE, '.ctxignore': 'other\n' },
    steps: [
      [write('.ctxignore', 'src/b.py\n'), 'a'],
      [write('.ctxignore', 'something\n'), 'a b'],
    ],
  },
  'what one clone ignores': {
    files: BASE,
    steps: [
      [write('src/c.py', text('c')), 'a b c'],
      [write('.git/info/exclude', 'src/c.py\n'), 'a b'],
      [write('.git/info/exclude', ''), 'a b c'],
    ],
    gitOnly: true,
  },
  'an ignored file is tracked, and no longer': {
    files: { ...BASE, '.gitignore': 'made\n', 'made/c.py': text('c') },
    steps: [
      [run('rm', '-q', '--cached', 'made/c.py'), 'a b'],
      [run('add', '-f', 'made/c.py'), 'a b c'],
    ],
    gitOnly: true,
  },
  'another content of the same size and time': {
    files: BASE,
    steps: [
      [
        root => {
          const file = path.join(root, 'src/a.py')
          const { atimeMs, mtimeMs } = statSync(file)
          writeFileSync(file, text('z'))
          utimesSync(file, atimeMs / 1000, mtimeMs / 1000)
          // Equal to the nanosecond, which Node's own call cannot set.
          const before = path.join(root, 'src/b.py')
          execFileSync('touch', ['-r', before, file])
        },
        'b z',
      ],
      [
        root => {
          const [file, aside] = [path.join(root, 'src/b.py'), `${root}-aside`]
          copyFileSync(file, aside)
          execFileSync('touch', ['-r', file, aside])
          writeFileSync(file, text('y'))
          execFileSync('touch', ['-r', aside, file])
          rmSync(aside)
        },
        'y z',
      ],
    ],
  },
  'git is told to trust sizes and seconds': {
    files: BASE,
    steps: [
      [
        root => {
          run('config', 'core.trustctime', 'false')(root)
          run('config', 'core.checkStat', 'minimal')(root)
          const file = path.join(root, 'src/a.py')
          execFileSync('cp', ['-p', file, `${root}-aside`])
          writeFileSync(file, text('z'))
          execFileSync('touch', ['-r', `${root}-aside`, file])
        },
        'b z',
      ],
    ],
    gitOnly: true,
  },
  'a folder gets the time back that it had': {
    files: BASE,
    steps: [
      [root => execFileSync('touch', ['-d', '2099-01-01', path.join(root, 'src')]), 'a b'],
      [
        root => {
          writeFiles(root, { 'src/c.py': text('c') })
          execFileSync('touch', ['-d', '2099-01-01', path.join(root, 'src')])
        },
        'a b c',
      ],
    ],
  },
  'rules are read through a link that stays in the repository': {
    files: BASE,
    steps: [
      [root => writeFiles(root, { rules: 'b.py\n', '../rules': 'a.py\n' }), 'a b'],
      [link('src/.ctxignore', '../rules'), 'a'],
      [root => writeFiles(root, { rules: 'a.py\n' }), 'b'],
      [link('src/.ctxignore', '../../rules'), 'a b'],
      [link('src/.ctxignore', '.ctxignore'), 'a b'],
    ],
  },
  'a repository is made where there was none, and goes': {
    files: { ...BASE, 'lib/.ctxignore': 'none\n', 'lib/c.py': text('c') },
    steps: [
      [root => rmSync(path.join(root, '.git'), { recursive: true, force: true }), 'a b c'],
      [
        root => {
          writeFiles(root, { '.gitignore': 'lib\n' })
          run('init', '-q')(root)
        },
        'a b',
      ],
      [run('add', '-f', 'lib/c.py'), 'a b c'],
      [
        root => {
          rmSync(path.join(root, 'lib'), { recursive: true })
          writeFiles(root, { lib: 'a file now' })
        },
        'a b',
      ],
      [remove('.git'), 'a b'],
    ],
  },
  'a file becomes a folder, a link, a loop of links, and a file again': {
    files: { ...BASE, 'lib/c.py': text('c') },
    steps: [
      [
        root => {
          rmSync(path.join(root, 'src/a.py'))
          writeFiles(root, { 'src/a.py/in.py': text('in') })
        },
        'b c in',
      ],
      [
        root => {
          rmSync(path.join(root, 'src/a.py'), { recursive: true })
          writeFiles(root, BASE)
        },
        'a b c',
      ],
      [link('src/a.py', 'b.py'), 'b c'],
      [link('lib', 'lib'), 'b'],
      [link('lib', 'src'), 'b'],
      [link('src/loop', '..'), 'b'],
    ],
  },
  'names of all kinds': {
    files: BASE,
    steps: [
      [write(ODD, text('odd')), 'a b odd'],
      [write(ODD, text('odder')), 'a b odder'],
      [
        root => {
          // Not UTF-8: no answer can name it, and it affects no other file.
          const name = Buffer.concat([Buffer.from(`${root}/src/`), Buffer.from([0xff, 0xfe]), Buffer.from('.py')])
          if (process.platform === 'linux') writeFileSync(name, text('nameless'))
          renameSync(path.join(root, 'src'), path.join(root, 'Src'))
        },
        'a b odder',
      ],
      [write('Src/c.py', text('c')), 'a b c odder'],
    ],
  },
  'a submodule is added, edited, not checked out, and is again': {
    files: BASE,
    steps: [
      [
        root => {
          writeFiles(`${root}-module`, { 's.py': text('s') })
          for (const args of [
            ['init', '-q'],
            ['add', '-A'],
            ['commit', '-q', '-m', 's'],
          ])
            run(...args)(`${root}-module`)
          run('submodule', 'add', '-q', `${root}-module`, 'lib')(root)
          run('commit', '-q', '-m', 'module')(root)
        },
        'a b s',
      ],
      [write('lib/s.py', text('t')), 'a b t'],
      [write('lib/u.py', text('u')), 'a b t u'],
      [run('submodule', 'deinit', '-q', '-f', 'lib'), 'a b'],
      [run('submodule', 'update', '-q', '--init'), 'a b s'],
    ],
    gitOnly: true,
  },
  'a repository in the repository': {
    files: BASE,
    steps: [
      [write('inner/n.py', text('n')), 'a b n'],
      [root => git(path.join(root, 'inner'), 'init', '-q'), 'a b n'],
      [write('inner/deep/m.py', text('m')), 'a b m n'],
      [run('-C', 'inner', 'add', '-A'), 'a b m n'],
      [remove('inner/deep/m.py'), 'a b n'],
    ],
    gitOnly: true,
  },
  'what git is told not to look at': {
    files: BASE,
    steps: [
      [run('update-index', '--assume-unchanged', 'src/a.py'), 'a b'],
      [write('src/a.py', text('c')), 'b c'],
      [run('update-index', '--skip-worktree', 'src/b.py'), 'b c'],
      [write('src/b.py', text('d')), 'c d'],
      [remove('src/b.py'), 'c'],
    ],
    gitOnly: true,
  },
  'a sparse checkout': {
    files: { ...BASE, 'x/c.py': text('c'), 'y/d.py': text('d') },
    steps: [
      [run('sparse-checkout', 'set', '--no-cone', '/src/*', '/y/*'), 'a b d'],
      [run('sparse-checkout', 'set', '--cone', '--sparse-index', 'x'), 'c'],
      [write('x/e.py', text('e')), 'c e'],
      [run('sparse-checkout', 'disable'), 'a b c d e'],
    ],
    gitOnly: true,
  },
  'a merge that does not go through': {
    files: BASE,
    steps: [
      [
        root => {
          const commit = (name: string): void => {
            writeFiles(root, { 'src/a.py': text(name) })
            run('commit', '-q', '-a', '-m', name)(root)
          }
          run('switch', '-q', '-c', 'side')(root)
          commit('side')
          run('switch', '-q', '-')(root)
          commit('main')
          assert.throws(() => run('merge', '-q', 'side')(root))
        },
        'b main side',
      ],
      [run('merge', '--abort'), 'b main'],
    ],
    gitOnly: true,
  },
}
