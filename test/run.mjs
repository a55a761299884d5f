// Runs the test files with node:test: `npm test`, or `node test/run.mjs <part of a name>` for some of them.
// `--update` rewrites the goldens instead of comparing. It builds first, because tests stand where users stand: dist/.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { bundleTests } from './bundle.mjs'

const root = path.join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const update = words.includes('--update')
const wanted = words.filter(word => !word.startsWith('--'))

const files = readdirSync(path.join(root, 'test'), { recursive: true })
  .map(file => path.join('test', String(file)))
  .filter(file => file.endsWith('.test.ts') && !file.includes('fixtures'))
  .filter(file => wanted.length === 0 || wanted.some(word => file.includes(word)))
  .sort()
if (files.length === 0) {
  console.error(`No test file has ${wanted.join(' or ')} in its name.`)
  process.exit(2)
}

/** What the tests make for a while lies here: a folder of this run alone, so that what it leaves is not another run's. */
const passing = mkdtempSync(path.join(tmpdir(), 'ctx-run-'))
// As the system's own is: some tests run ctx as another user.
chmodSync(passing, 0o1777)
const folder = path.join(root, `dist-tests.${process.pid}`)
process.once('exit', () => {
  for (const made of [passing, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
})

async function run(args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CTX_UPDATE_GOLDENS: update ? '1' : '', TMPDIR: passing, TEMP: passing, TMP: passing },
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

const [bundles] = await Promise.all([bundleTests(root, files, folder), run(['src/build.mjs'])])
/** Milliseconds after which a file is taken for one that never ends; the longest takes a minute on a machine of its own. */
const ENDLESS = 20 * 60_000
// A test file parses a line or two in every language: V8's optimiser for WebAssembly would take longer over the grammars
// than all of that. The binary that tests start has no such flag.
const how = ['--liftoff-only', '--enable-source-maps', '--test', `--test-timeout=${ENDLESS}`]
// A file more than there are processors: some tests wait for what is to time out.
how.push(`--test-concurrency=${availableParallelism() + 1}`)
await run([...how, ...bundles])

// Shells and Node's loaders leave things of their own there.
const left = readdirSync(passing).filter(name => name.startsWith('ctx-'))
if (left.length > 0) {
  console.error(`The tests left ${left.length} files or folders in the temporary folder: ${left.join(', ')}`)
  process.exit(1)
}
