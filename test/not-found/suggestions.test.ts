// Every suggested call runs as printed, through the real command, and works.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { Manifest } from '../../src/cache/files/manifest.ts'
import { unseal } from '../../src/cache/files/sealed.ts'
import { readCommandLine } from '../../src/cli/command-line-parser.ts'
import { type Command, readArguments } from '../../src/cli/quick-arguments.ts'
import { ERRORS, type ErrorShape, type Suggestion } from '../../src/errors.ts'
import { parseInput } from '../../src/operations/arguments/parse-arguments.ts'
import { asCommand } from '../../src/operations/invocation/command-line.ts'
import { TOOLS } from '../../src/operations/invocation/operation-table.ts'
import { rewriteManifest } from '../helpers/damage.ts'
import { BIN, cleanEnvironment, ctx, ENDLESS, REGISTRY, ROOT } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'
import { randomFrom } from '../helpers/random.ts'
import { call, connect } from '../mcp/client.ts'
import { badCalls } from '../operations/bad-calls.ts'

const OTHERS = {
  'assets/logo.png': '\0\0PNG',
  'docs/notes.xyz': 'handleLogin is explained here\n',
  'web/app.min.js': `!function(){${'a(1);'.repeat(2000)}}()\n`,
  'empty/nothing.py': '',
  'empty/nothing.xyz': '',
  "odd/it's a file.ts": 'export function oddly(): void {}\n',
}
const shop = makeRepository({ ...SHOP, ...OTHERS })
const other = makeRepository({ 'lib/parser.py': 'def parse_report(text):\n    return text\n' })
const gone = makeRepository({ 'a.ts': 'export const gone = 1\n' })

before(() => {
  for (const root of [shop, other, gone]) assert.equal(ctx(['index', '--quiet'], root).status, 0)
  rmSync(gone, { recursive: true, force: true })
})

/** Runs a printed command in a shell in which `ctx` is the tested one. */
function shell(command: string, cwd: string): number | null {
  const script = `ctx() { "${process.execPath}" "${BIN}" "$@"; }\n${command}`
  return spawnSync('sh', ['-c', script], { cwd, env: cleanEnvironment(), timeout: ENDLESS }).status
}

/** The commands printed after `Try:` and `or:`. */
function printed(output: string): string[] {
  return [...output.matchAll(/^\s*Try: (.*)$/gm)].flatMap(([, commands]) => commands!.split('   or: '))
}

test('each printed call works', async () => {
  const seen = new Map<string, number | null>()
  for (const [code, command = '', ...rest] of badCalls(shop, other, gone)) {
    const argv = [command, ...rest]
    const run = ctx([command, '--format', 'text', ...rest], shop)
    const output = run.stdout + run.stderr
    const what = `ctx ${argv.join(' ')}\n${output}`
    assert.doesNotMatch(output, /\n\s+at .*:\d+/, what)
    if (code !== '') assert.ok(output.trimEnd().split('\n').length <= 5, what)
    const { error } = JSON.parse((await ctxHere([command, '--json', ...rest], shop)).stdout)
    if (code !== '') {
      assert.match(output, new RegExp(`\\(${code}\\)`), what)
      assert.equal(error?.code, code, what)
      assert.equal(run.status, ERRORS[code].exit, what)
      assert.ok(error.message.length > 10 && error.hint.length > 10, what)
      assert.ok(error.suggestions.length > 0 && error.suggestions.length <= 2, what)
      assert.ok(error.similar.length <= 3, what)
    }
    for (const one of printed(output)) {
      if (!seen.has(one)) seen.set(one, shell(one, shop))
      assert.ok([0, 3].includes(seen.get(one) ?? -1), `${one} → ${seen.get(one)}, suggested by ${what}`)
    }
  }
  assert.ok(seen.size > 40, `${seen.size} calls`)
})

test('a corrected call is the intended one, with values of the right types', async () => {
  const first = async (...argv: string[]) =>
    JSON.parse((await ctxHere([...argv, '--json'], shop)).stdout).error.suggestions[0]
  const cases: readonly (readonly [argv: readonly string[], args: object])[] = [
    [['search', 'login', '--zzz', 'value', '--limit', '3'], { query: 'login', limit: 3 }],
    [['search', '--zzz', 'login'], { query: 'login' }],
    [['search', 'login', '--max', '5'], { query: 'login', limit: 5 }],
    [['serch', 'login', '--limit', '5'], { query: 'login', limit: 5 }],
    [
      ['search', 'login', '--limit', '5', '--repo', `${path.basename(other)}x`],
      { query: 'login', limit: 5, repo: path.basename(other) },
    ],
    [['get', 'handleLogin', '--zzz', 'value', 'LoginForm'], { symbols: ['handleLogin', 'LoginForm'] }],
    [['get', 'handleLogin', '--limit', '2'], { symbols: ['handleLogin'] }],
    [['get', 'handleLogin', '--explain', 'LoginForm'], { symbols: ['handleLogin', 'LoginForm'] }],
    [['source', '--zzz', 'handleLogin'], { symbols: ['handleLogin'] }],
    [['source', 'src/auth/lgoin.ts:500-600'], { symbols: ['src/auth/login.ts:1-19'] }],
    [['source', 'src/auth/lgoin.ts:2-3'], { symbols: ['src/auth/login.ts:2-3'] }],
    [['source', 'src/auth/login.ts:999-3'], { symbols: ['src/auth/login.ts:3-19'] }],
  ]
  for (const [argv, args] of cases) {
    const { format: _format, ...got } = (await first(...argv)).args
    assert.deepEqual(got, args, argv.join(' '))
  }
})

test('the default suggestions of every error code work', () => {
  const calls = new Set(Object.values(ERRORS).flatMap(row => row.suggestions.map(asCommand)))
  assert.ok(calls.size >= 5)
  for (const command of calls) assert.equal(shell(command, shop), 0, command)
})

test('every error code is used, and has a meaning and a hint', () => {
  const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.includes('languages'))
    .map(file => readFileSync(path.join(ROOT, 'src', file), 'utf8'))
    .join('\n')
  for (const [code, row] of Object.entries(ERRORS)) {
    assert.ok(row.meaning.length > 10 && row.hint.length > 10, code)
    assert.ok([1, 2, 3].includes(row.exit), code)
    assert.ok(row.suggestions.length > 0 && row.suggestions.length <= 2, code)
    // INTERNAL is for errors without a code.
    const raised = new RegExp(`CtxError\\(\\s*'${code}'|(?:code|failed|miss)\\(?[^\\n]{0,40}'${code}'`)
    assert.ok(code === 'INTERNAL' || raised.test(sources), `${code} is never raised`)
  }
})

test('source with a matching text_hash is returned, changed source is not', () => {
  const root = makeRepository(SHOP)
  const ask = (...args: string[]) => JSON.parse(ctx([...args, '--json'], root).stdout)
  const { text_hash } = ask('get', 'handleLogin').results[0]
  assert.match(ask('source', 'handleLogin', '--text-hash', text_hash).results[0].source, /handleLogin/)
  writeFiles(root, { 'src/auth/login.ts': `// moved\n${SHOP['src/auth/login.ts']}` })
  assert.equal(ask('source', 'handleLogin', '--text-hash', text_hash).error, undefined, 'moved, and the same')
  writeFiles(root, { 'src/auth/login.ts': SHOP['src/auth/login.ts'].replace('handleLogin(', 'handleLogin(_: 1, ') })
  const { error, results } = ask('source', 'handleLogin', '--text-hash', text_hash)
  assert.deepEqual([error.code, results], ['HASH_MISMATCH', undefined])
  assert.match(error.message, /handleLogin has changed/)
  const now = ask('get', error.suggestions[1].args.symbols[0]).results[0].text_hash
  assert.equal(ask('source', 'handleLogin', '--text-hash', now).error, undefined)
})

test('a stale index does not report that something does not exist', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index'], root).status, 0)
  writeFiles(root, { 'src/auth/a.ts': 'export const zeta = 1\n', 'src/auth/b.ts': 'export const zeta2 = 1\n' })
  const limits = { CTX_REFRESH_FILES: '1' }
  const run = ctx(['get', 'zzqqxx', '--json'], root, limits)
  const { error } = JSON.parse(run.stdout)
  assert.deepEqual([run.status, error.code], [2, 'INDEX_STALE'])
  assert.match(error.message, /stale/)
  assert.equal(shell(asCommand(error.suggestions[0]), root), 0)
  assert.equal(ctx(['get', 'zzqqxx'], root, limits).status, 1, 'brought up to date, it is a miss')
})

test('an index of a newer ctx, and a damaged one, are errors', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index'], root).status, 0)
  const missing = JSON.parse(ctx(['cache', 'verify', '--json'], other, { CTX_CACHE_DIR: `${root}/none` }).stdout)
  assert.equal(missing.error.code, 'INDEX_MISSING')
  const { tables } = unseal(readFileSync(path.join(root, '.ctx', 'manifest.json'))) as Manifest
  writeFileSync(path.join(root, '.ctx', tables.file), Buffer.alloc(tables.bytes, 7))
  const damaged = JSON.parse(ctx(['cache', 'verify', '--json'], root).stdout)
  assert.equal(damaged.error.code, 'INDEX_CORRUPT')
  assert.equal(shell(asCommand(damaged.error.suggestions[0]), root), 0)
  rewriteManifest(path.join(root, '.ctx'), manifest => ({ ...manifest, format: 99 }))
  const newer = JSON.parse(ctx(['search', 'login', '--json'], root).stdout)
  assert.equal(newer.error.code, 'INDEX_VERSION')
  assert.equal(shell(asCommand(newer.error.suggestions[0]), root), 0)
})

test('a folder outside of git has no hooks', () => {
  const root = path.join(REGISTRY, 'plain')
  mkdirSync(root, { recursive: true })
  const { error } = JSON.parse(ctx(['hook', 'status', '-C', root, '--json'], root).stdout)
  assert.equal(error.code, 'ENVIRONMENT_ISSUE')
  for (const each of error.suggestions) assert.equal(shell(asCommand(each), root), 0)
})

test('null arguments, which models write for absent ones, are in no suggested call', async () => {
  const client = await connect(shop)
  const args = { path: '__proto__', repo: null, metrics: null, format: 'json' }
  const { error } = JSON.parse((await call(client, 'get_index_status', args)).text)
  assert.equal(error.code, 'REPO_NOT_FOUND')
  assert.deepEqual(error.suggestions[0].args, { path: shop, format: 'json' })
})

test('property: suggestions of random wrong calls work, as tools and as command lines', async () => {
  const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
  const client = await connect(shop)
  const words = [
    'handleLogin',
    'handelLogin',
    'src/auth/login.ts',
    'src\\auth\\login.ts',
    'src/auth',
    'auth',
    '',
    ' ',
    'zzqqxx',
    '-1',
    '1e3',
    '["handleLogin"]',
    '{"name":"reset"}',
    "it's; a $(test) `x`",
    'src/auth/login.ts:3-1',
    'constructor',
    '__proto__',
    '日本語',
    '../..',
    '*',
    '\\',
    'C:\\Users\\me\\login.ts',
  ]
  const odd: unknown[] = [null, 0, -7, 3.5, 1e12, true, false, [], ['reset'], [[]], {}, { query: 'reset' }, ...words]
  const done = new Map<string, boolean>()
  for (let round = 0; round < 80; round++) {
    const tool = pick(TOOLS)
    const names = [...Object.keys(tool.fields), 'queri', 'filePattern', 'symbol', 'max', 'zzz', 'toString']
    const args: Record<string, unknown> = { format: 'json' }
    for (const field of tool.required) if (random() < 0.8) args[field] = pick(words)
    for (let more = random() * 3; more > 1; more--) {
      const field = pick(names)
      const value = pick(odd)
      // Do not force the index repeatedly, create cache folders elsewhere, or search the machine above the repository.
      if (!['force', 'cache_dir', 'workers', 'fresh'].includes(field) && !(field === 'path' && value === '../..'))
        args[field] = value
    }
    const context = `seed ${seed}: ${tool.name} ${JSON.stringify(args)}`
    const { text } = await call(client, tool.name, args)
    assert.doesNotMatch(text, /INTERNAL|\n\s+at .*:\d+/, context)
    if (args.format !== 'json') continue
    const answer = JSON.parse(text)
    const missing: { error: { suggestions: Suggestion[] } }[] = answer.missing ?? []
    const calls: Suggestion[] = [
      ...(answer.error?.suggestions ?? []),
      ...(answer.suggestions ?? []),
      ...missing.flatMap(({ error }) => error.suggestions),
    ]
    // A budget may have left no room for them.
    if (answer.error && answer.cut === undefined) assert.ok(calls.length > 0, `${context}\n${text}`)
    for (const suggestion of calls) {
      const key = JSON.stringify(suggestion)
      if (!done.has(key)) done.set(key, await worksOrLeadsOn(client, suggestion, answer.error))
      assert.ok(done.get(key), `${context}\n${key}`)
      const argv = wordsOf(asCommand(suggestion)).slice(1)
      const read = readArguments(argv) ?? (readCommandLine(argv) as Command)
      assert.ok(read, `${context}\n${argv.join(' ')}`)
      assert.deepEqual(parseInput(read.operation, read.raw), parseInput(read.operation, suggestion.args), context)
    }
  }
})

/** Errors whose suggestions are the same call with one mistake fewer. */
const PUT_RIGHT = new Set(['INVALID_ARGUMENT', 'REPO_NOT_FOUND'])

/**
 * True if a suggested call works. A corrected call may still fail with another error, which has suggestions of its own.
 */
async function worksOrLeadsOn(client: Client, { tool, args }: Suggestion, before?: ErrorShape): Promise<boolean> {
  const { text } = await call(client, tool, { ...args, format: 'json', max_tokens: 100_000 })
  if (JSON.parse(text).error === undefined) return true
  const { error } = JSON.parse(text) as { error: ErrorShape }
  return PUT_RIGHT.has(before?.code ?? '') && error.message !== before?.message && error.suggestions.length > 0
}

/** Splits a command line as a POSIX shell does. */
function wordsOf(command: string): string[] {
  const run = spawnSync('sh', ['-c', `for word in ${command}; do printf '%s\\0' "$word"; done`], { encoding: 'utf8' })
  return run.stdout.split('\0').slice(0, -1)
}
