// A random walk through what people and git do to a tree with a submodule, a nested repository and a worktree, beside a
// live server and other processes: after each step names, lines and texts match the files. CTX_STEPS=1000 walks longer,
// CTX_SEED repeats a walk.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { BIN, cleanEnvironment, ctx } from '../helpers/exec.ts'
import { git, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'
import { call, connect } from '../mcp/client.ts'

const { random, below, pick, seed } = randomFrom(process.env.CTX_SEED)
const STEPS = Number(process.env.CTX_STEPS ?? 25)
const IS_LARGE = seed % 3 === 0
/** Overlays in a small index in every other walk; and a tree that is not checked completely before each answer. */
const ENVIRONMENT = {
  ...(seed % 2 === 0 ? { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '2' } : {}),
  ...(IS_LARGE ? { CTX_SWEEP_FILES: '0' } : {}),
}
const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always']
const FOLDERS = ['', 'src/', 'src/deep/', 'lib/', 'Lib2/', 'made/', 'out/', 'sub/', 'inner/', 'sub/x/']

let made = 0

/** A text with some functions, mostly with new names, sometimes with an earlier one. */
function textOf(): string {
  const lines: string[] = []
  for (let i = below(4); i >= 0; i--) {
    if (random() < 0.3) lines.push('// a line of words')
    const name = made > 5 && random() < 0.2 ? below(made) : made++
    lines.push(`function name${String(name).padStart(4, '0')}(a) {`, '  return a', '}')
  }
  return `${lines.join('\n')}\n`
}

interface Defined {
  readonly f: string
  readonly s: string
  readonly l: string
}

/**
 * The files git lists in a repository. git refuses in a submodule whose folder was renamed; then only ignore files
 * count, also for tracked files.
 */
function listedIn(root: string): string[] {
  const list = (...args: readonly string[]) =>
    git(root, ...args, '--exclude-standard', '-z')
      .split('\0')
      .filter(Boolean)
  try {
    return list('ls-files', '-co')
  } catch {
    const here = ['--git-dir=.git', '--work-tree=.', 'ls-files']
    const ignored = new Set(list(...here, '-ci'))
    return list(...here, '-co').filter(name => !ignored.has(name))
  }
}

/** Files that count, as git lists them in each repository. */
function filesOf(root: string): string[] {
  const listed = listedIn(root)
  return [...new Set(listed)].flatMap(name => {
    const file = path.join(root, name)
    const stats = fs.lstatSync(file, { throwIfNoEntry: false })
    if (stats?.isDirectory()) {
      // The folder of a former submodule.
      if (isWorktree(file)) return []
      if (!fs.existsSync(path.join(file, '.git'))) return allBelow(file).map(inside => `${name}/${inside}`)
      return filesOf(file).map(inside => `${name.replace(/\/$/, '')}/${inside}`)
    }
    return stats?.isFile() ? [name] : []
  })
}

/** A linked worktree is a tree of its own. */
function isWorktree(folder: string): boolean {
  const link = path.join(folder, '.git')
  return (
    fs.statSync(link, { throwIfNoEntry: false })?.isFile() === true &&
    /\/worktrees\//.test(fs.readFileSync(link, 'utf8'))
  )
}

function allBelow(folder: string): string[] {
  // With `withFileTypes`, Node 24 and the first versions of 20 name the parent folder differently.
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter(name => fs.lstatSync(path.join(folder, name)).isFile())
}

function definedIn(root: string): Defined[] {
  const found: Defined[] = []
  for (const f of filesOf(root).filter(name => name.endsWith('.js'))) {
    for (const [i, line] of fs.readFileSync(path.join(root, f), 'utf8').split('\n').entries()) {
      const [, s] = /^function (\w+)/.exec(line) ?? []
      if (s) found.push({ f, s, l: `${i + 1}-${i + 3}` })
    }
  }
  return found
}

class Tree {
  readonly root: string
  readonly #other: string
  readonly #worktrees: string
  #branches = 0

  constructor() {
    this.#other = makeRepository({ 'x/o.js': textOf(), 'p.js': textOf() })
    this.root = makeRepository(
      Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`${FOLDERS[i % 5]}f${i}.js`, textOf()])),
    )
    writeFiles(this.root, { '.gitignore': 'out/\n' })
    this.#worktrees = fs.mkdtempSync(path.join(os.tmpdir(), 'ctx-wander-'))
    after(() => fs.rmSync(this.#worktrees, { recursive: true, force: true, maxRetries: 30 }))
  }

  /** False if git refuses, as it does in many states. */
  git(...args: string[]): boolean {
    try {
      git(this.root, ...WHO, ...args)
      return true
    } catch {
      return false
    }
  }

  file(): string {
    const files = filesOf(this.root).filter(name => name.endsWith('.js'))
    return files.length > 0 && random() < 0.8 ? pick(files) : `${pick(FOLDERS)}f${below(30)}.js`
  }

  path(name: string): string {
    return path.join(this.root, name)
  }

  rename(from: string, to: string): void {
    try {
      fs.mkdirSync(path.dirname(this.path(to)), { recursive: true })
      fs.renameSync(this.path(from), this.path(to))
    } catch {
      // Into itself, or over a folder that is not empty.
    }
  }

  write(name: string, text: string): void {
    try {
      writeFiles(this.root, { [name]: text })
    } catch {
      // A folder is in the place of a file, or a file in that of a folder.
    }
  }

  steps: Readonly<Record<string, () => unknown>> = {
    write: () => this.write(this.file(), textOf()),
    'write more': () => this.write(`${pick(FOLDERS)}f${below(30)}.js`, textOf()),
    'write unseen': () => {
      const file = this.path(this.file())
      const stats = fs.lstatSync(file, { throwIfNoEntry: false })
      if (!stats?.isFile()) return
      const text = fs.readFileSync(file, 'utf8')
      const digit = String(below(10))
      fs.writeFileSync(file, text.replace(/name\d/g, `name${digit}`))
      fs.utimesSync(file, stats.atime, stats.mtime)
    },
    'write beside and rename': () => {
      const file = this.file()
      this.write(`${file}.tmp`, textOf())
      this.rename(`${file}.tmp`, file)
    },
    remove: () => fs.rmSync(this.path(this.file()), { force: true }),
    'remove a folder': () => fs.rmSync(this.path(pick(FOLDERS.slice(1))), { recursive: true, force: true }),
    'rename a file': () => this.rename(this.file(), `${pick(FOLDERS)}f${below(30)}.js`),
    'rename by case': () => {
      const file = this.file()
      this.rename(file, `${path.dirname(file)}/${path.basename(file).toUpperCase().replace('.JS', '.js')}`)
    },
    'rename a folder': () => this.rename(pick(FOLDERS.slice(1)), pick(FOLDERS.slice(1))),
    'swap two folders': () => {
      this.rename('src', 'swapped')
      this.rename('lib', 'src')
      this.rename('swapped', 'lib')
    },
    'a link in the place of a file': () => {
      const file = this.path(this.file())
      if (!fs.lstatSync(file, { throwIfNoEntry: false })?.isFile()) return
      fs.rmSync(file)
      fs.symlinkSync(this.path(this.file()), file)
    },
    mode: () => {
      const file = this.path(this.file())
      if (fs.lstatSync(file, { throwIfNoEntry: false })?.isFile()) fs.chmodSync(file, pick([0o644, 0o755]))
    },
    'a time in the future': () => {
      const file = this.path(this.file())
      const time = new Date(Date.now() + 1e8)
      if (fs.lstatSync(file, { throwIfNoEntry: false })?.isFile()) fs.utimesSync(file, time, time)
    },
    ignore: () =>
      this.write(
        `${pick(['', 'src/', 'lib/'])}.gitignore`,
        pick(['', 'made/\n', 'out/\n', 'f1*.js\n', '*.js\n!f2.js\n']),
      ),
    'own patterns': () => fs.writeFileSync(this.path('.git/info/exclude'), pick(['', 'lib/\n', 'f3.js\n'])),
    add: () => this.git('add', '.'),
    'add by force': () => this.git('add', '-f', this.file()),
    'intend to add': () => this.git('add', '-N', '.'),
    'forget a file': () => this.git('rm', '-q', '--cached', '-f', this.file()),
    commit: () => this.git('add', '.') && this.git('commit', '-q', '-m', 'more'),
    amend: () => this.git('commit', '-q', '--amend', '-m', 'other', '-a'),
    branch: () => this.git('switch', '-q', '-c', `b${this.#branches++}`),
    switch: () => this.git('switch', '-q', `b${below(this.#branches + 1)}`),
    'switch by force': () => this.git('switch', '-q', '-f', `b${below(this.#branches + 1)}`),
    'go back': () => this.git('checkout', '-q', 'HEAD~1'),
    stash: () => this.git('stash', '-q', ...pick([[], ['-u']])),
    unstash: () => this.git('stash', 'pop', '-q'),
    rebase: () => this.git('rebase', '-q', `b${below(this.#branches + 1)}`) || this.git('rebase', '--abort'),
    merge: () => this.git('merge', '-q', '-m', 'merged', `b${below(this.#branches + 1)}`),
    'give up a merge': () => this.git('merge', '--abort'),
    'take one commit': () =>
      this.git('cherry-pick', `b${below(this.#branches + 1)}`) || this.git('cherry-pick', '--abort'),
    reset: () =>
      this.git('reset', '-q', ...pick([['--hard'], ['--soft', 'HEAD~1'], ['HEAD~1'], ['--hard', 'ORIG_HEAD']])),
    clean: () => this.git('clean', '-q', '-fd', 'src', 'lib'),
    'restore a file': () => this.git('checkout', '-q', '--', this.file()),
    refresh: () => this.git('update-index', '-q', '--refresh'),
    'assume unchanged': () => this.git('update-index', pick(['--assume-unchanged', '--skip-worktree']), this.file()),
    'assume nothing': () =>
      this.git('update-index', pick(['--no-assume-unchanged', '--no-skip-worktree']), this.file()),
    'another index': () => this.git('update-index', '--index-version', pick(['2', '3', '4'])),
    untracked: () => this.git('config', 'core.untrackedCache', pick(['true', 'false'])),
    sparse: () => this.git('sparse-checkout', ...pick([['set', 'src'], ['disable'], ['set', 'lib', 'src']])),
    pack: () => this.git('gc', '-q'),
    'a submodule': () => this.git('submodule', '--quiet', 'add', '-f', this.#other, 'sub'),
    'the submodule, newer': () => {
      writeFiles(this.#other, { 'x/o.js': textOf() })
      git(this.#other, ...WHO, 'commit', '-q', '-a', '-m', 'newer')
      this.git('submodule', '--quiet', 'update', '--remote', '--init')
    },
    'no submodule': () => this.git('submodule', '--quiet', 'deinit', '-f', 'sub'),
    'a repository': () => {
      if (!fs.lstatSync(this.path('inner'), { throwIfNoEntry: false }))
        git(this.root, ...WHO, 'clone', '-q', this.#other, 'inner')
    },
    'a repository that is one no more': () => fs.rmSync(this.path('inner/.git'), { recursive: true, force: true }),
    'a worktree within': () => this.git('worktree', 'add', '-q', '-f', '--detach', this.path(`made/w${below(3)}`)),
    'a worktree beside': () =>
      this.git('worktree', 'add', '-q', '-f', '--detach', path.join(this.#worktrees, `w${below(3)}`)),
    'worktrees that are gone': () => {
      fs.rmSync(this.path('made'), { recursive: true, force: true })
      this.git('worktree', 'prune')
    },
    'lose a part of the index': () => {
      const cache = this.path('.ctx')
      if (!fs.existsSync(cache)) return
      const file = path.join(cache, pick(fs.readdirSync(cache)))
      if (random() < 0.5) fs.rmSync(file, { recursive: true, force: true })
      else if (fs.statSync(file).isFile()) fs.truncateSync(file, below(fs.statSync(file).size + 1))
    },
    'lose the index': () => fs.rmSync(this.path('.ctx'), { recursive: true, force: true }),
    'killed while it indexes': async () => {
      const args = ['index', '--quiet', ...pick([[], ['--force']])]
      const options = { cwd: this.root, env: cleanEnvironment(ENVIRONMENT), stdio: 'ignore' } as const
      const child = spawn(process.execPath, [BIN, ...args], options)
      const closed = new Promise(resolve => child.on('close', resolve))
      await new Promise(resolve => setTimeout(resolve, 60 + below(400)))
      child.kill('SIGKILL')
      await closed
    },
  }
}

test(`answers match the files after each random step (CTX_SEED=${seed})`, async () => {
  const tree = new Tree()
  const client = await connect(tree.root, ENVIRONMENT)
  const past: string[] = []
  const names = new Set<string>()
  const over = async (tool: string, args: Record<string, unknown>) =>
    JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
  const byBinary = async (tool: string, args: Record<string, unknown>) => {
    const flags = Object.entries(args).flatMap(([name, value]) =>
      name === 'symbols' || name === 'module' || name === 'query'
        ? []
        : [`--${name}${value === true ? '' : `=${value}`}`],
    )
    const asked = [args.symbols ?? args.module ?? args.query].flat().map(String)
    return JSON.parse(ctx([tool, ...flags, '--json', '--', ...asked], tree.root, ENVIRONMENT).stdout)
  }
  for (let step = 0; step < STEPS; step++) {
    for (let i = below(3); i >= 0; i--) {
      const what = pick(Object.keys(tree.steps))
      past.push(what)
      await tree.steps[what]!()
    }
    const told = `after ${past.length} steps, the last: ${past.slice(-12).join('; ')}`
    const defined = definedIn(tree.root)
    for (const { s } of defined) names.add(s)
    for (const ask of random() < 0.5 ? [over, byBinary] : [byBinary, over]) {
      // In a large tree only requested files are checked, unless all of it is requested.
      const fresh = IS_LARGE ? { fresh: true } : {}
      const listed = await ask('list_symbols', { module: '.', limit: 200, ...fresh })
      assert.ok(/^(?:fresh|refreshed|results)/.test(listed.index), `${JSON.stringify(listed)} ${told}`)
      const key = ({ f, s, l }: Defined) => `${f} ${s} ${l}`
      if (defined.length <= 200)
        assert.deepEqual((listed.results as Defined[]).map(key).sort(), defined.map(key).sort(), told)
      const name = pick([...names])
      const here = defined.filter(({ s }) => s === name)
      const { results = [], error, total } = await ask('get_symbol_source', { symbols: [name] })
      assert.equal(error?.code ?? 'FOUND', here.length === 0 ? 'NO_MATCH' : 'FOUND', `${name} ${told}`)
      assert.ok(IS_LARGE ? (total ?? 0) <= here.length : (total ?? 0) === here.length, `${name} ${told}`)
      for (const { f, l, source } of results as (Defined & { source?: string })[]) {
        assert.ok(
          here.some(each => each.f === f && each.l === l),
          `${name} ${f} ${l} ${told}`,
        )
        if (source !== undefined) assert.equal(source, `function ${name}(a) {\n  return a\n}`, told)
      }
      const lines = await ask('search_project', { query: `function ${name}(`, type: 'content', limit: 100 })
      const tracked = new Set((lines.results as Defined[]).map(({ f }) => f))
      assert.deepEqual([...tracked].sort(), [...new Set(here.map(({ f }) => f))].sort(), `lines of ${name} ${told}`)
    }
    if (!IS_LARGE) assert.equal((await over('get_index_status', {})).index, 'fresh', told)
  }
})
