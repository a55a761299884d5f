// A property: after any edits, the updated index answers byte for byte like a new one. CTX_SEQUENCES=200 runs more of
// them.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Location } from '../../src/cache/files/location.ts'
import type { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { APART } from '../helpers/exec.ts'
import { git, makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

// Makes these small indexes use overlays, and sometimes a new base.
Object.assign(process.env, APART, { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '0.7' })
const { generate } = await import('../../src/indexer/generate.ts')
const { OPERATIONS } = await import('../../src/operations/invocation/operation-table.ts')
const { parseInput } = await import('../../src/operations/arguments/parse-arguments.ts')
const { IndexReader: Reader } = await import('../../src/cache/reader/index-reader.ts')

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)
const SEQUENCES = Number(process.env.CTX_SEQUENCES ?? 3)
const ROUNDS = 6
const FOLDERS = ['src', 'src/new', 'lib/deep', 'tests', '.', 'ä']
const WHO = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']

let made = 0
const randomFile = (most: number): string => fileOf(Math.floor(random() * most))

function fileOf(count: number): string {
  const functions = Array.from({ length: count }, () => {
    made++
    return `def ${pick(STEMS)}_${made % 50}(a, b=${made}):\n    """Number ${made}."""\n    ${randomName()}(b)\n    return open(a)\n`
  })
  const imported = random() < 0.5 ? `from src.f import ${randomName()} as other\n` : ''
  return `${imported}${functions.join('\n')}\n${randomName()}(1, ${randomName()})\n`
}

const STEMS = ['made', 'getUser', 'shared']

function randomName(): string {
  return `${pick(STEMS)}_${Math.floor(random() * 50)}`
}

function newName(): string {
  return path.posix.join(pick(FOLDERS), `f${made++}.${pick(['py', 'py', 'py', 'js', 'txt'])}`)
}

test(`an updated index equals a new one (CTX_SEED=${seed})`, async () => {
  const seen = { overlays: 0, bases: 0 }
  for (let sequence = 0; sequence < SEQUENCES; sequence++) await run(sequence, seen)
  assert.ok(seen.overlays > SEQUENCES && seen.bases > 0, JSON.stringify(seen))
})

async function run(sequence: number, seen: { overlays: number; bases: number }): Promise<void> {
  const files: Record<string, string> = {}
  for (let i = 0; i < 12; i++) files[newName()] = randomFile(60)
  const root = makeRepository(files)
  if (sequence % 5 === 4) rmSync(path.join(root, '.git'), { recursive: true })
  const caches = makeFolder('caches')
  const names = Object.keys(files)
  const here: Location = { root, cache: path.join(caches, 'updated'), detached: true }
  const there: Location = { root, cache: path.join(caches, 'rebuilt'), detached: true }
  await generate(here)
  for (let round = 0; round < ROUNDS; round++) {
    const isLast = round === ROUNDS - 1
    const edits = isLast
      ? [editAll(root, names)]
      : Array.from({ length: 1 + Math.floor(random() * 3) }, () => edit(root, names))
    const note = `CTX_SEED=${seed}, sequence ${sequence}, round ${round}: ${edits.join(', ')}`
    await generate(here)
    await generate(there, { force: true })
    assertSameLines(here.cache, there.cache, note)
    assertSameCounts(here.cache, there.cache, note, seen)
    for (const [name, input] of queries(there.cache)) {
      const [ours, fresh] = [await ask(name, input, here), await ask(name, input, there)]
      assert.equal(ours, fresh, `${note}: ${name} ${JSON.stringify(input)}`)
    }
  }
  rmSync(root, { recursive: true, force: true })
  rmSync(caches, { recursive: true, force: true })
}

/** Compares lines in any order. Each is one JSON object, none is empty. */
function assertSameLines(ours: string, fresh: string, note: string): void {
  const lines = (folder: string) => {
    const text = readFileSync(path.join(folder, 'symbol_index.jsonl'), 'utf8')
    assert.ok(text === '' || text.endsWith('\n'), note)
    return text
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.stringify(JSON.parse(line)))
  }
  assert.deepEqual(lines(ours).sort(), lines(fresh).sort(), note)
}

function assertSameCounts(ours: string, fresh: string, note: string, seen: { overlays: number; bases: number }): void {
  const [here, there] = [Reader.open(ours)!, Reader.open(fresh)!]
  const { blocks: _here, ...counts } = here.manifest.counts
  const { blocks: _there, ...expected } = there.manifest.counts
  if (here.manifest.overlay) seen.overlays++
  else seen.bases++
  assert.deepEqual(counts, expected, note)
  assertSameUses(here, there, note)
  here.close()
  there.close()
}

/** Compares the files that use each name, their imports, and all records of each file. */
function assertSameUses(here: IndexReader, there: IndexReader, note: string): void {
  assert.deepEqual(importsIn(here), importsIn(there), `${note}: imports`)
  for (const name of ['open', ...STEMS.flatMap(stem => Array.from({ length: 50 }, (_, i) => `${stem}_${i}`))])
    assert.deepEqual(here.filesUsing(name), there.filesUsing(name), `${note}: files using ${name}`)
  for (const [row, file] of [...here.files()].entries()) {
    if (file.skipped !== 0) continue
    const other = there.file(row)
    assert.deepEqual(here.records(file), there.records(other), `${note}: records of ${file.path}`)
    assert.deepEqual(here.moduleRecord(file), there.moduleRecord(other), `${note}: module-level code of ${file.path}`)
  }
}

function importsIn(reader: IndexReader): string[] {
  return [...reader.imports()].flatMap(({ stored, rows }) => rows.map(row => `${row} ${stored}`)).sort()
}

/** Queries of every kind, about current, former and unknown names. */
function* queries(folder: string): Generator<[string, Record<string, unknown>]> {
  const all = readFileSync(path.join(folder, 'symbol_index.jsonl'), 'utf8').split('\n').slice(0, -1)
  if (all.length > 0) {
    const entries = Array.from({ length: 5 }, () => JSON.parse(pick(all)) as Record<string, string>)
    yield ['get_symbol', { symbols: entries.map(entry => entry.h) }]
    yield ['get_symbol', { symbols: entries.map(entry => `${entry.f}#${entry.s}`) }]
    yield ['get_symbol', { symbols: [entries[0]!.s] }]
    yield ['get_symbol_source', { symbols: [entries[1]!.h] }]
  }
  const name = `made_${Math.floor(random() * 50)}`
  yield ['get_symbol', { symbols: [name, 'mede_1'] }]
  yield ['search_symbols', { query: name, limit: 100 }]
  yield ['search_symbols', { query: pick(['made', 'usr', 'getU', 'gtUsr', 'nothing', 'd_1']), offset: 3, limit: 7 }]
  yield ['search_symbols', { query: 'shared', module: 'new' }]
  yield ['search_symbols', { query: 'er_', file_pattern: 'src/**', explain: true }]
  for (const module of ['src', 'new', 'deep', 'tests', 'lib', 'txst']) yield ['list_symbols', { module, limit: 200 }]
  yield ['get_repo_overview', {}]
}

async function ask(name: string, raw: Record<string, unknown>, { root, cache }: Location): Promise<string> {
  const operation = OPERATIONS.find(each => each.name === name)!
  const input = parseInput(operation, { ...raw, path: root, cache_dir: cache })
  const context = { cwd: root, warn: (text: string) => assert.fail(text), signal: new AbortController().signal }
  const answer = JSON.stringify(await operation.run(input, context).catch(error => ({ thrown: String(error) })))
  assert.doesNotMatch(answer, /"thrown"/)
  return answer.replaceAll(cache, 'CACHE')
}

/** Changes the repository and returns a description. */
function edit(root: string, names: string[]): string {
  const at = Math.floor(random() * names.length)
  const name = names[at]
  const plain = ['add', 'change', 'change', 'move lines', 'touch', 'delete', 'rename', 'empty', 'ignore']
  const kinds = existsSync(path.join(root, '.git')) ? [...plain, 'git', 'git', 'git'] : plain
  const kind = name === undefined ? 'add' : pick(kinds)
  const file = path.join(root, name ?? '')
  if (kind === 'add') {
    const added = newName()
    writeFiles(root, { [added]: randomFile(20) })
    names.push(added)
    return `add ${added}`
  }
  if (kind === 'delete') {
    rmSync(file)
    names.splice(at, 1)
  } else if (kind === 'rename') {
    names[at] = newName()
    mkdirSync(path.dirname(path.join(root, names[at])), { recursive: true })
    renameSync(file, path.join(root, names[at]))
    return `rename ${name} to ${names[at]}`
  } else if (kind === 'move lines') writeFileSync(file, `# moved ${made++}\n\n${readFileSync(file, 'utf8')}`)
  else if (kind === 'touch') {
    const time = new Date(Date.now() - Math.floor(random() * 1e8))
    utimesSync(file, time, time)
  } else if (kind === 'git') return gitEdit(root, names)
  else if (kind === 'ignore') {
    const rules = pick(['.gitignore', 'src/.gitignore', '.ctxignore'])
    writeFiles(root, { [rules]: pick(['', '*.js\n', `${path.posix.basename(name!)}\n`, 'new/\n']) })
    return `ignore by ${rules}`
  } else writeFileSync(file, kind === 'empty' ? '' : randomFile(60))
  return `${kind} ${name}`
}

/** More than an overlay takes, whatever the base. */
function editAll(root: string, names: readonly string[]): string {
  for (const name of names) writeFileSync(path.join(root, name), fileOf(100))
  return 'change all'
}

/** A git command; afterwards `names` are the files of the tree. */
function gitEdit(root: string, names: string[]): string {
  const kind = pick(['add', 'commit', 'switch', 'stash', 'assume', 'reset'])
  try {
    if (kind === 'add') git(root, 'add', '-A')
    if (kind === 'commit') git(root, ...WHO, 'commit', '-qam', 'more')
    if (kind === 'switch') git(root, 'switch', '-q', '-f', '-C', `b${made++}`, pick(['HEAD', 'HEAD~1', 'HEAD~2']))
    if (kind === 'stash') git(root, ...WHO, 'stash', '-q')
    if (kind === 'assume') git(root, 'update-index', pick(['--assume-unchanged', '--skip-worktree']), pick(names))
    if (kind === 'reset') git(root, 'reset', '-q', pick(['--hard', '--mixed']), 'HEAD')
  } catch {
    // Nothing to commit, no such commit, or not tracked: then nothing happens.
  }
  const there = execNames(root)
  names.splice(0, names.length, ...there)
  return `git ${kind}`
}

function execNames(root: string): string[] {
  const found = git(root, 'ls-files', '-co', '-z')
    .split('\0')
    .filter(name => /\.(py|js|txt)$/.test(name))
  return found.filter(name => {
    try {
      return readFileSync(path.join(root, name)) !== undefined
    } catch {
      return false
    }
  })
}
