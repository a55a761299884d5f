// Tests that a fault breaks against those that `ctx affected` names: `npm run bench affected FAULTS CHECKOUT=SUITE…`. A
// fault is a changed operator, constant or result in a random function. SUITE is a shell command that runs all tests and
// prints a line `FAILED file` for each file with a failing one.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { definitionsIn } from '../src/indexer/definitions-in-text.ts'
import { isTestPath } from '../src/languages/test-file-paths.ts'
import { FUNCTION_KINDS } from '../src/model.ts'
import { randomFrom } from '../test/helpers/random.ts'
import { childEnvironment, runCtx } from './measure.ts'

const GOALS = { named: 0.95, ten: 0.8 }
const MAX_MS = 120_000
const [wanted = '', ...suites] = process.argv.slice(2)
const faults = Number(wanted)
if (!(faults > 0) || suites.length === 0) {
  console.error('Usage: npm run bench affected FAULTS CHECKOUT=SUITE…')
  process.exit(2)
}
const random = randomFrom(process.env.CTX_SEED)

/** How code is broken: the first that a random place fits. */
const BREAKS: readonly (readonly [pattern: RegExp, broken: (found: string) => string])[] = [
  [/===|==/g, found => (found === '==' ? '!=' : '!==')],
  [/!==|!=/g, found => (found === '!=' ? '==' : '===')],
  [/\breturn [^\n;]+/g, () => 'return null'],
  [/ (?:and|or) /g, found => (found === ' and ' ? ' or ' : ' and ')],
  [/&&|\|\|/g, found => (found === '&&' ? '||' : '&&')],
  [/ [+-] /g, found => (found === ' + ' ? ' - ' : ' + ')],
  [/\b(?:true|false|True|False)\b/g, found => ({ true: 'false', false: 'true', True: 'False', False: 'True' })[found]!],
  [/\b[1-9]\d*\b/g, found => `${Number(found) + 1}`],
]

interface Tried {
  /** True if a failing file is named. */
  readonly isNamed: boolean
  /** The place of the first failing file among those named, from 1; Infinity if it is not. */
  readonly place: number
  readonly named: number
}

const all: Tried[] = []
for (const suite of suites) {
  const [checkout, command] = [suite.slice(0, suite.indexOf('=')), suite.slice(suite.indexOf('=') + 1)]
  const root = fs.realpathSync(checkout)
  if (failing(root, command).length > 0) throw new Error(`${root}: a test fails without a fault`)
  const tried = await tryFaults(root, command, Math.ceil(faults / suites.length))
  say(path.basename(root), tried)
  all.push(...tried)
}
say('all', all)
const share = (test: (tried: Tried) => boolean): number => all.filter(test).length / all.length
const isMet = share(({ isNamed }) => isNamed) >= GOALS.named && share(({ place }) => place <= 10) >= GOALS.ten
console.log(isMet ? 'goals met' : `goals missed: ${GOALS.named} named, ${GOALS.ten} within ten`)

async function tryFaults(root: string, command: string, count: number): Promise<Tried[]> {
  const sources = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\0')
    .filter(
      file => /\.(?:[cm]?[jt]sx?|py)$/.test(file) && !isTestPath(file) && !/\.config\.|^docs\/|setup\.py$/.test(file),
    )
  const tried: Tried[] = []
  for (let i = 0; tried.length < count && i < count * 20; i++) {
    const file = path.join(root, random.pick(sources))
    const text = fs.readFileSync(file, 'utf8')
    const broken = await brokenText(root, path.relative(root, file), text)
    if (broken === undefined) continue
    try {
      fs.writeFileSync(file, broken)
      const failed = failing(root, command)
      if (failed.length === 0) continue
      const named = runCtx(['affected'], root).stdout.split('\n').filter(Boolean)
      const places = failed.map(each => named.indexOf(each)).filter(at => at >= 0)
      const place = places.length > 0 ? Math.min(...places) + 1 : Number.POSITIVE_INFINITY
      tried.push({ isNamed: places.length > 0, place, named: named.length })
      if (process.env.CTX_DEBUG)
        console.log(`${path.relative(root, file)}: ${place} of ${named.length}, failed ${failed.slice(0, 3).join(' ')}`)
    } finally {
      fs.writeFileSync(file, text)
    }
  }
  return tried
}

/** The text with a fault in a random function; undefined if none fits. */
async function brokenText(root: string, file: string, text: string): Promise<string | undefined> {
  const { definitions } = (await definitionsIn(root, file, text))!
  const functions = definitions.filter(
    ({ kind, bodyStart, end }) => FUNCTION_KINDS.has(kind) && bodyStart > 0 && end > bodyStart,
  )
  if (functions.length === 0) return undefined
  const { bodyStart, end } = random.pick(functions)
  const body = text.slice(bodyStart, end)
  const places = BREAKS.flatMap(([pattern, broken]) => [...body.matchAll(pattern)].map(match => ({ match, broken })))
  if (places.length === 0) return undefined
  const { match, broken } = random.pick(places)
  const at = bodyStart + match.index
  return text.slice(0, at) + broken(match[0]) + text.slice(at + match[0].length)
}

/** Files with a failing test, relative to the root; none if the suite hangs. */
function failing(root: string, command: string): string[] {
  const { stdout, error } = spawnSync('sh', ['-c', command], {
    cwd: root,
    env: childEnvironment(),
    encoding: 'utf8',
    timeout: MAX_MS,
    maxBuffer: 1 << 28,
  })
  if (error) return []
  const found = [...stdout.matchAll(/^FAILED (\S+)$/gm)].map(([, file]) => file!)
  return [...new Set(found.map(file => (path.isAbsolute(file) ? path.relative(root, file) : file)))]
}

function say(name: string, tried: readonly Tried[]): void {
  const count = (test: (each: Tried) => boolean): number => tried.filter(test).length
  const named = tried.map(each => each.named).sort((a, b) => a - b)
  console.log(
    `${name}: ${tried.length} faults; a failing file named ${count(({ isNamed }) => isNamed)}, within ten ${count(({ place }) => place <= 10)}, first ${count(({ place }) => place === 1)}; files named ${named[named.length >> 1]} at the median`,
  )
}
