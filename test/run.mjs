// Runs the tests: `npm test`, or `node test/run.mjs PART` for files with PART in their path. `--update` rewrites
// goldens. It builds dist/ first, because the tests run the built program.
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

/** The temporary folder of this run alone, so that leftovers of other runs are not reported. */
const temporary = mkdtempSync(path.join(tmpdir(), 'ctx-run-'))
// Writable for all, like /tmp: some tests run ctx as another user.
chmodSync(temporary, 0o1777)
const folder = path.join(root, `dist-tests.${process.pid}`)
process.once('exit', () => {
  for (const made of [temporary, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 })
})

async function run(args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CTX_UPDATE_GOLDENS: update ? '1' : '', TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

const [bundles] = await Promise.all([bundleTests(root, files, folder), run(['src/build.mjs'])])
/**
 * Milliseconds after which a test file counts as hanging; the longest takes a minute on an idle machine, but a campaign up
 * to its goal may take hours.
 */
const ENDLESS = (process.env.CTX_HOSTILE === undefined ? 20 : 600) * 60_000
// Tests parse a few lines in every language: optimising the grammars would take V8 longer than running the tests. The
// processes that tests start do not get this flag.
const flags = ['--liftoff-only', '--enable-source-maps', '--test', `--test-timeout=${ENDLESS}`]
// It prints the tests that failed once more at the end, which is all that a long log may keep.
flags.push('--test-reporter=spec')
// One more than there are processors, because some tests wait for timeouts.
flags.push(`--test-concurrency=${availableParallelism() + 1}`)
await run([...flags, ...bundles])

// Ignore files of shells and of Node's loaders.
const left = readdirSync(temporary).filter(name => name.startsWith('ctx-'))
if (left.length > 0) {
  console.error(`The tests left ${left.length} files or folders in the temporary folder: ${left.join(', ')}`)
  process.exit(1)
}
