// Campaign: repositories whose links, names and cache folders lead outside. Whatever is asked of them, no answer and no
// file of an index holds the text of a file outside, and nothing outside changes.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'
import { type Random, run } from './campaign.ts'

/** Stands in files outside only. No call contains it. */
const SECRET = 'QX7vSecretQX7v'
const SECRET_FILES = {
  'secret.py': `warden = "${SECRET}"\ndef warden${SECRET}():\n    return "${SECRET}"\n`,
  'secret.ts': `export const warden = '${SECRET}'\nexport function warden${SECRET}() {}\n`,
  'secret.sh': `export warden=${SECRET}\nwarden_${SECRET}() { :; }\n`,
  'secret.json': `{ "name": "${SECRET}", "bin": { "${SECRET}": "./src/a.py" }, "workspaces": ["${SECRET}"] }\n`,
  'deep/main.py': `def warden${SECRET}():\n    pass\n`,
}
/** The same names as in the repository, of the same sizes and times. */
const TWIN = { 'a.py': `def a${SECRET}():  pass\n`, 'b.ts': `export const w = "${SECRET}"\n` }
const INSIDE = {
  'src/a.py': `def a_plain_function(): pass\n`.padEnd(TWIN['a.py'].length - 1).slice(0, TWIN['a.py'].length),
  'src/b.ts': `export const plain = 'nothing'\n`.padEnd(TWIN['b.ts'].length - 1).slice(0, TWIN['b.ts'].length),
  'lib/warehouse.py': 'def ward():\n    return 1\n',
}

const home = makeFolder('home')
const outside = makeFolder('outside')
writeFiles(outside, { ...SECRET_FILES, ...prefixed('twin', TWIN) })
const template = makeRepository(INSIDE)
Object.assign(process.env, { HOME: home, XDG_CACHE_HOME: path.join(home, 'cache'), XDG_CONFIG_HOME: home })

function prefixed(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
}

const CACHE_FILES = [
  ...['manifest.json', 'manifest-copy.json', 'symbol_index.jsonl', 'folders.jsonl', 'worktree.json', 'swept', 'lock'],
  ...['metrics.jsonl', 'refreshing', '.gitignore', 'spool.1.tmp', 'lock.7.dead', 'manifest.json.7.tmp'],
  ...['tables-1.bin', 'tables-2.bin', 'lines-2.jsonl', 'splice-2.bin', 'details-1.pack', 'details-2.pack'],
  ...['symbol_index-1.jsonl', 'symbol_index-2.jsonl'],
]

/** A folder outside as an index would be, for `.ctx` to lead to. */
function makeVictim(): string {
  const victim = makeFolder('victim')
  writeFiles(victim, Object.fromEntries(CACHE_FILES.map(name => [name, `the user's ${name}\n`])))
  return victim
}

/** Content, times and names of all that is outside. */
function stateOf(folder: string): string {
  const found: string[] = []
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const file = path.join(folder, name)
    const { mtimeMs, size, mode } = lstatSync(file)
    const content = lstatSync(file).isFile() ? createHash('sha1').update(readFileSync(file)).digest('hex') : ''
    found.push(`${name} ${mtimeMs} ${size} ${mode} ${content}`)
  }
  return found.join('\n')
}

/** Places one escape in the repository at `root`. Returns the paths to ask for. */
type Escape = (root: string, random: Random) => readonly string[]

function linkTo(root: string, name: string, target: string, { below, pick }: Random): void {
  const place = path.join(root, name)
  mkdirSync(path.dirname(place), { recursive: true })
  rmSync(place, { recursive: true, force: true })
  let goal = target
  for (let links = below(3); links > 0; links--) {
    const via = path.join(root, `via${below(1e9)}`)
    symlinkSync(pick([goal, path.relative(root, goal)]), via)
    goal = via
  }
  symlinkSync(pick([goal, path.relative(path.dirname(place), goal)]), place)
}

const FILE_NAMES = [
  ...['cfg.sh', 'src/c.py', 'src/deep/d.ts', 'x.json', 'noext', '.hidden.py', 'package.json', 'lib/package.json'],
  ...['pyproject.toml', 'setup.py', 'Cargo.toml', 'go.mod', 'mix.exs', 'pnpm-workspace.yaml', '.ctxignore'],
  ...['.gitignore', 'src/.gitignore', 'src/.ctxignore', '.gitmodules', '.ctxrc.json', '.gitattributes'],
]

const fileLink: Escape = (root, random) => {
  const name = random.pick(FILE_NAMES)
  linkTo(root, name, path.join(outside, random.pick(Object.keys(SECRET_FILES))), random)
  return [name]
}

const folderLink: Escape = (root, random) => {
  const name = random.pick(['out', 'src/out', 'lib/deep/out', 'src/node', '.cfg'])
  linkTo(root, name, random.pick([outside, path.join(outside, 'deep'), path.join(outside, 'twin')]), random)
  return [`${name}/secret.py`, `${name}/main.py`, `${name}/../secret.sh`, `${name}/a.py`]
}

/** Names that git would not write, for its index and for calls. */
function crafted(root: string, random: Random): string {
  const up = path.relative(root, outside)
  const file = random.pick(Object.keys(SECRET_FILES))
  writeFileSync(path.join(root, '.git', `${SECRET_FILE}.py`), SECRET_FILES['secret.py'])
  if (!existsSync(path.join(root, 'door'))) symlinkSync(outside, path.join(root, 'door'))
  return random.pick([
    ...[`${up}/${file}`, `src/../${up}/${file}`, `./${up}/${file}`, `src//../${up}/${file}`, path.join(outside, file)],
    ...[
      `.git/${SECRET_FILE}.py`,
      `src/../.git/${SECRET_FILE}.py`,
      `.GIT/${SECRET_FILE}.py`,
      `.git\u200c/${SECRET_FILE}.py`,
    ],
    ...[`door/${file}`, `door/deep/main.py`, `door/./${file}`, `.ctx/../door/${file}`, `door//${file}`],
    ...[
      `${up.replaceAll('/', '\\')}\\${file}`,
      `..\\${file}`,
      `C:${file}`,
      `/${file}`,
      `.ctx/${file}`,
      `.ctx/manifest.json`,
    ],
    ...[
      `\u2024\u2024/${file}`,
      `src/\uff0e\uff0e/${file}`,
      `${file}\u0001`,
      'door',
      'door/deep',
      '..',
      '.',
      '.git',
      '../x.py',
    ],
  ])
}
const SECRET_FILE = 'hidden'

const gitIndex: Escape = (root, random) => {
  const names = Array.from({ length: 1 + random.below(4) }, () => crafted(root, random))
  writeFileSync(path.join(root, '.git/index'), indexOf([...names, ...Object.keys(INSIDE)], random))
  return names
}

/** git's index, version 2, of these names with the times and sizes of what they lead to. */
function indexOf(names: readonly string[], { pick }: Random): Buffer {
  const sorted = [...new Set(names)].map(name => Buffer.from(name)).sort(Buffer.compare)
  const head = Buffer.alloc(12)
  head.write('DIRC')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(sorted.length, 8)
  const entries = sorted.map(name => {
    const entry = Buffer.alloc((62 + name.length + 8) & ~7)
    entry.writeUInt32BE(1_500_000_000, 8)
    entry.writeUInt32BE(pick([0o100644, 0o100755, 0o120000]), 24)
    entry.writeUInt32BE(40, 36)
    entry.writeUInt16BE(Math.min(0xfff, name.length), 60)
    name.copy(entry, 62)
    return entry
  })
  const body = Buffer.concat([head, ...entries])
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

/** Replaces an indexed folder by a link to one outside with files of equal names, sizes and times. */
const swapped: Escape = (root, random) => {
  const folder = path.join(root, 'src')
  for (const name of Object.keys(TWIN)) {
    const { atime, mtime } = lstatSync(path.join(folder, name))
    if (random.below(2) === 0) utimesSync(path.join(outside, 'twin', name), atime, mtime)
  }
  const file = random.pick(['', 'a.py', 'b.ts'])
  const place = path.join(folder, file)
  renameSync(place, path.join(root, `old${random.below(1e9)}`))
  symlinkSync(path.join(outside, 'twin', file), place)
  return ['src/a.py', 'src/b.ts']
}

const SOURCES: readonly Escape[] = [fileLink, fileLink, folderLink, gitIndex]

/** Puts something in place of a file of the cache. */
function obstruct(root: string, victim: string, { pick, below }: Random): void {
  const cache = path.join(root, '.ctx')
  mkdirSync(cache, { recursive: true })
  const name = pick(CACHE_FILES)
  const place = path.join(cache, name)
  rmSync(place, { recursive: true, force: true })
  const there = path.join(victim, name)
  pick([
    () => symlinkSync(there, place),
    () => symlinkSync(path.relative(cache, there), place),
    () => symlinkSync(path.join(victim, `new-${name}`), place),
    () => symlinkSync(victim, place),
    () => linkSync(there, place),
    () => mkdirSync(place),
    () => execFileSync('mkfifo', [place]),
    () => linkTo(root, `.ctx/${name}`, there, { pick, below } as Random),
  ])()
}

const LARGE = { CTX_SWEEP_FILES: '1' }
const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '99' }
const LOGGED = { CTX_LOG: 'json', CTX_LOG_FILE: '/dev/null' }

const CALLS: readonly (readonly string[])[] = [
  ...[['index'], ['index', '--force'], ['status'], ['status', '--metrics'], ['overview'], ['cache', 'verify']],
  ...[
    ['search', 'warden'],
    ['search', 'ward', '--fresh'],
    ['search', 'a', '--changed'],
    ['ls', '.'],
    ['ls', 'src'],
  ],
  ...[
    ['resolve', 'warden'],
    ['resolve', 'ward', '--context-file', 'src/a.py'],
    ['get', 'warden'],
  ],
  ...[
    ['find', 'warden'],
    ['find', 'warden', '--type', 'content'],
    ['find', '*.py'],
    ['find', '*', '--type', 'directory'],
  ],
  ...[
    ['find', 'secret', '--type', 'filename'],
    ['find', 'main.py'],
    ['list_repos'],
    ['cache', 'clear'],
    ['cache', 'size'],
    ['cache', 'prune', '--limit-mib', '0'],
  ],
]

async function ask(root: string, random: Random, asked: readonly string[]): Promise<void> {
  const named = asked.flatMap(file => [
    ...[
      ['source', `${file}:1-3`],
      ['ls', file],
      ['resolve', 'warden', '--context-file', file],
    ],
    ...[
      ['find', file],
      ['get', `${file}#warden`],
      ['search', 'warden', '--module', file],
    ],
  ])
  const calls = Array.from({ length: 7 }, () => random.pick([...CALLS, ...named]))
  const settings = random.pick([{}, LARGE, OVERLAYS, LOGGED, { ...LARGE, ...OVERLAYS, ...LOGGED }])
  for (const call of calls) {
    const { stdout, stderr } = await ctxHere(call, root, settings)
    assert.ok(!(stdout + stderr).includes(SECRET), `${call.join(' ')} showed it: ${stdout}${stderr}`)
    const { error } = JSON.parse(stdout) as { error?: { code: string } }
    assert.notEqual(error?.code, 'INTERNAL', `${call.join(' ')}: ${stdout}`)
  }
}

/** No regular file of the caches holds the secret. */
function checkCaches(root: string): void {
  for (const folder of [path.join(root, '.ctx'), path.join(home, 'cache')]) {
    if (!existsSync(folder) || lstatSync(folder).isSymbolicLink()) continue
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      const file = path.join(folder, name)
      const stats = lstatSync(file)
      // A hard link is the file of the victim itself.
      if (stats.isFile() && stats.nlink === 1) assert.ok(!readFileSync(file).includes(SECRET), `${file} holds it`)
    }
  }
}

const skip = process.platform === 'win32' && 'links need rights'

test('2,000 path escapes show nothing of a file outside and change none', { skip }, async () => {
  const victim = makeVictim()
  for (const [folder, name] of [...Object.keys(TWIN).map(name => ['twin', name] as const)])
    assert.ok(existsSync(path.join(outside, folder, name)))
  await run({
    cases: 'path escapes',
    goal: 2000,
    async attempt(random) {
      const root = `${makeFolder('escape')}/r`
      cpSync(template, root, { recursive: true, preserveTimestamps: true })
      let placed = 0
      const asked: string[] = []
      const place = (way: Escape): void => {
        asked.push(...way(root, random))
        placed++
      }
      try {
        const kind = random.below(4)
        if (kind === 1) symlinkSync(random.pick([victim, path.relative(root, victim)]), path.join(root, '.ctx'))
        if (kind === 1) placed++
        if (random.below(2) === 0) await ctxHere(['index'], root)
        if (kind === 2) for (let i = 0; i < 3; i++, placed++) obstruct(root, victim, random)
        if (kind === 3) place(swapped)
        if (kind !== 3) for (let i = 1 + random.below(4); i > 0; i--) place(random.pick(SOURCES))
        const before = [stateOf(outside), stateOf(victim)]
        await ask(root, random, asked)
        if (random.below(4) === 0) writeFileSync(path.join(root, 'lib/warehouse.py'), 'def wardrobe():\n    return 2\n')
        await ask(root, random, asked)
        assert.deepEqual([stateOf(outside), stateOf(victim)], before, 'something outside has changed')
        checkCaches(root)
        return placed
      } finally {
        rmSync(path.dirname(root), { recursive: true, force: true })
      }
    },
  })
})

test('hooks are written into the repository and its git folder only', { skip }, async () => {
  const ways: Readonly<Record<string, (root: string, victim: string) => unknown>> = {
    'core.hooksPath, absolute': (root, victim) => git(root, 'config', 'core.hooksPath', victim),
    'core.hooksPath, relative': (root, victim) => git(root, 'config', 'core.hooksPath', path.relative(root, victim)),
    'core.hooksPath through a link': (root, victim) => {
      symlinkSync(victim, path.join(root, 'tools'))
      git(root, 'config', 'core.hooksPath', 'tools/hooks')
    },
    'a link in place of .git/hooks': (root, victim) => {
      rmSync(path.join(root, '.git/hooks'), { recursive: true, force: true })
      symlinkSync(victim, path.join(root, '.git/hooks'))
    },
    'a link in place of .husky': (root, victim) => {
      symlinkSync(victim, path.join(root, '.husky'))
      git(root, 'config', 'core.hooksPath', '.husky')
    },
    'a link in place of .config': (root, victim) => {
      writeFiles(victim, { 'lefthook.yml': 'a: 1\n' })
      symlinkSync(victim, path.join(root, '.config'))
    },
  }
  for (const [way, prepare] of Object.entries(ways)) {
    const root = makeRepository(INSIDE)
    const victim = makeFolder('victim')
    writeFiles(victim, { 'pre-commit': '#!/bin/sh\ntrue\n', 'hooks/pre-commit': '#!/bin/sh\ntrue\n' })
    prepare(root, victim)
    const before = stateOf(victim)
    for (const action of ['install', 'status', 'uninstall']) {
      const { stdout } = await ctxHere(['hook', action], root)
      const { error } = JSON.parse(stdout) as { error?: { code: string } }
      assert.equal(error?.code, action === 'status' ? undefined : 'UNTRUSTED', `${way}, ${action}: ${stdout}`)
    }
    assert.equal(stateOf(victim), before, way)
  }
})
