// Fuzzed command lines. Most run in one process, through what bin/ctx.js calls; a sample runs the real program. Each exits
// with a documented status, reports no defect of ctx, and writes nothing outside of the repository.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { main } from '../../src/cli.ts'
import type { Operation } from '../../src/contract.ts'
import { flaggedFields, flagOf } from '../../src/operations/invocation/command-line.ts'
import { OPERATIONS } from '../../src/operations/invocation/operation-table.ts'
import { BIN, cleanEnvironment } from '../helpers/exec.ts'
import { git, makeFolder, SHOP, writeFiles } from '../helpers/fixture.ts'
import { type Random, run } from './campaign.ts'

/** Set in the process that runs many command lines. */
const SERVER = 'CTX_TEST_COMMAND_LINES'
/** One in so many command lines runs the real program. */
const REAL_EVERY = 100
/** Milliseconds after which a command counts as hanging, on a busy machine. */
const PATIENCE = 120_000
/** Command lines after which the files outside of the repository are compared. */
const CHECK_EVERY = 25

/** No path that exists outside of the repository: `ctx index ..` would rightly index it. */
const TEXTS = [
  ...[
    'login',
    'handleLogin',
    'src/auth/login.ts',
    'src/auth/login.ts#handleLogin',
    'src/auth/login.ts:1-3',
    'src',
    '.',
  ],
  ...[
    '',
    ' ',
    '*',
    '**',
    '([a-z/]+)+Z',
    '*a'.repeat(20),
    '[a-z]*'.repeat(30),
    'a/'.repeat(2000),
    '(a+)+$',
    'x'.repeat(20_000),
  ],
  ...[
    '../../nothing/here',
    'src/../../nothing',
    '\\',
    '%00',
    '\ud800',
    '\u202e\u0007\u001b[31m',
    '🚀'.repeat(200),
    '%s%n',
  ],
  ...[
    '-',
    '--',
    '---',
    '-x',
    '-C',
    '-Cx',
    '--help',
    '--version',
    '--json=1',
    '--limit=',
    '--no-',
    '=',
    '--=',
    '-1',
    '@file',
  ],
  ...[
    '__proto__',
    'constructor',
    '{}',
    '[]',
    'null',
    'HEAD',
    'HEAD~1',
    '--output=x',
    'a..b',
    'fn',
    'high',
    'text',
    'json',
    'toon',
  ],
  ...[
    '0',
    '1',
    '-0',
    '1e9',
    '99999999999999999999',
    '0x10',
    'NaN',
    'Infinity',
    '1.5',
    'true',
    'false',
    'auto',
    'all',
    'a,b,,',
  ],
]

/** Holds the repository two folders deep, and the home folder. */
const sandbox = makeFolder('lines')
const root = path.join(sandbox, 'a', 'b', 'repository')
const home = path.join(sandbox, 'home')
const cache = path.join(home, 'cache')
const env = { ...cleanEnvironment(), HOME: home, XDG_CACHE_HOME: cache }

/** `cache_dir` may name any folder. */
const flagsOf = (operation: Operation): string[] =>
  flaggedFields(operation)
    .filter(([name]) => name !== 'cache_dir')
    .map(([name, field]) => flagOf(name, field))

function randomLine({ below, pick }: Random): string[] {
  const operation = pick(OPERATIONS)
  const name = below(4) === 0 && operation.alias ? operation.alias : operation.name
  const words = [below(20) === 0 ? pick(TEXTS) : name]
  for (let left = below(3); left > 0; left--) words.push(pick(TEXTS))
  for (let left = below(4); left > 0; left--) {
    const flag = pick(flagsOf(below(8) === 0 ? pick(OPERATIONS) : operation))
    const kind = below(4)
    if (kind === 0) words.push(flag)
    else if (kind === 1) words.push(`${flag}=${pick(TEXTS)}`)
    else words.push(flag, pick(TEXTS))
  }
  if (below(6) === 0) words.splice(below(words.length + 1), 0, pick(TEXTS))
  // A process cannot be started with these.
  return words.map(word => word.replaceAll('\0', '').toWellFormed?.() ?? word)
}

/** The files outside of the repository and of the user's cache, and the repository's sources with their contents. */
function untouched(): string[] {
  const allowed = [cache, path.join(root, '.ctx'), path.join(root, '.git')].map(each => path.relative(sandbox, each))
  const files = fs.readdirSync(sandbox, { recursive: true }).map(String)
  const kept = files.filter(file => !allowed.some(each => file === each || file.startsWith(each + path.sep)))
  return [...kept.sort(), ...Object.keys(SHOP).map(file => fs.readFileSync(path.join(root, file), 'utf8'))]
}

class Server {
  readonly #child: ChildProcess
  readonly #file = path.join(cache, 'output')
  readonly #output: number

  constructor() {
    this.#output = fs.openSync(this.#file, 'w+')
    this.#child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      cwd: root,
      env: { ...env, [SERVER]: '1' },
      stdio: ['ignore', this.#output, this.#output, 'ipc'],
    })
    this.#child.once('exit', status => this.#child.emit('message', { status: `exit ${status}` }))
  }

  async run(argv: readonly string[]): Promise<Result> {
    fs.ftruncateSync(this.#output)
    this.#child.send(argv)
    const [{ status }] = (await once(this.#child, 'message', { signal: AbortSignal.timeout(PATIENCE) })) as [Result]
    return { status, output: fs.readFileSync(this.#file, 'utf8') }
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit')
    // Not killed, so that it removes its temporary folders.
    this.#child.disconnect()
    await ended
    fs.closeSync(this.#output)
  }
}

interface Result {
  readonly status: unknown
  readonly output: string
}

function runProgram(argv: readonly string[]): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...argv], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: PATIENCE,
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, output: stdout + stderr }
}

/** The location of a frame in a stack trace of Node. */
const FRAME = /^\s+at .*(?:\.[cm]?[jt]s:\d+:\d+|node:internal)/m

let server: Server | undefined
let before: string[] = []

async function attempt(random: Random, index: number): Promise<number> {
  const argv = randomLine(random)
  server ??= new Server()
  const { status, output } = index % REAL_EVERY === 0 ? runProgram(argv) : await server.run(argv)
  const what = `${JSON.stringify(argv).slice(0, 1000)}\n${output.slice(0, 1000)}`
  assert.ok([0, 1, 2, 3].includes(status as number), `${status}: ${what}`)
  assert.doesNotMatch(output, /\(INTERNAL\)|code: INTERNAL|"code":\s*"INTERNAL"/, what)
  assert.doesNotMatch(output, FRAME, what)
  if (index % CHECK_EVERY === 0) assert.deepEqual(untouched(), before)
  return 1
}

function serve(): void {
  process.on('message', async (argv: string[]) => {
    await main(argv)
    process.send!({ status: process.exitCode })
    process.exitCode = 0
  })
}

if (process.env[SERVER] !== undefined) serve()
else
  test('fuzzed command lines exit with a documented status, without a defect', async () => {
    fs.mkdirSync(cache, { recursive: true })
    fs.mkdirSync(root, { recursive: true })
    writeFiles(root, SHOP)
    git(root, 'init', '-q')
    git(root, 'add', '.')
    before = untouched()
    await run({ cases: 'command lines', goal: 20_000, attempt })
    await server?.end()
  })
