// Callers and hierarchies against TypeScript's type checker, calls in Python against jedi, in Java against javac, in Go
// against go/types:
// `npm run bench graph CHECKOUT…`. Each is indexed by the built program; then all base types and subtypes are compared, and
// calls or the callers of functions and methods, drawn with a fixed seed, place by place.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { IndexReader } from '../src/cache/reader/index-reader.ts'
import { callersOf } from '../src/graph/callers.ts'
import { Graph } from '../src/graph/graph.ts'
import { UseResolution } from '../src/graph/use-resolution.ts'
import type { ModuleFiles } from '../src/imports/module-files.ts'
import { symbolsNamed } from '../src/query/exact-names.ts'
import type { Standing } from '../src/resolve/standing.ts'
import { compareSites, distinct, SHOWN, type Site } from './graph/call-sites.ts'
import { compareImplementations, goTree } from './graph/go-calls.ts'
import { javaCalls } from './graph/java-calls.ts'
import { pythonCalls } from './graph/python-calls.ts'
import { Report, type Shown } from './graph/report.ts'
import { type Definition, programOf, typescriptCalls } from './graph/typescript-calls.ts'
import { compareTypes } from './graph/typescript-types.ts'

const SEED = 1
const SAMPLE = 400
const SITES = 2000
const LONGEST = 1_000_000

const checkouts = process.argv.slice(2)
if (checkouts.length === 0) {
  console.error('Usage: npm run bench graph CHECKOUT…\nEach is a folder in git, such as a clone of zod.')
  process.exit(2)
}
for (const checkout of checkouts) compare(fs.realpathSync(checkout))

function compare(root: string): void {
  const cache = fs.mkdtempSync('/tmp/ctx-graph-')
  try {
    const ctx = path.join(import.meta.dirname, '../bin/ctx.js')
    execFileSync(process.execPath, [ctx, 'generate_index', '--path', root, '--cache-dir', cache, '--quiet'])
    compareWith(root, IndexReader.open(cache)!)
  } finally {
    fs.rmSync(cache, { recursive: true, force: true })
  }
}

function compareWith(root: string, reader: IndexReader): void {
  const paths = [...reader.files()].filter(({ skipped }) => skipped === 0).map(({ path: file }) => file)
  const own = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 } as const
  // Files that say what an import means, as go.mod, are not in the index.
  const known = new Set([...paths, ...execFileSync('git', ['ls-files', '-z'], own).split('\0')])
  const read = (file: string): string => {
    const text = known.has(file) ? fs.readFileSync(path.join(root, file), 'utf8') : ''
    return text.length > LONGEST ? '' : text
  }
  const files: ModuleFiles = {
    has: file => known.has(file),
    read,
    paths: () => paths,
    named: name => paths.filter(file => file === name || file.endsWith(`/${name}`)),
  }
  const standing: Standing = {
    reader,
    isThere: file => known.has(file),
    stillExists: () => true,
    isParsedNow: () => false,
    record: symbol => reader.record(reader.file(reader.fileNumberOf(symbol)), symbol),
    moduleRecord: file => reader.moduleRecord(reader.file(file)),
    textOf: read,
  }
  const mainly = (pattern: RegExp): boolean => paths.filter(file => pattern.test(file)).length > paths.length / 4
  const compareCalls = (oracle: string, calls: readonly Site[], own: readonly string[]): void => {
    const uses = new UseResolution(new Graph(standing))
    compareSites(path.basename(root), oracle, drawn(distinct(calls), SITES), new Set(own), reader, uses)
  }
  const mainlyOf = (ending: string): string[] => {
    const own = paths.filter(file => file.endsWith(ending))
    return own.length > paths.length / 4 ? own : []
  }
  const [python, java, go] = [mainlyOf('.py'), mainlyOf('.java'), mainlyOf('.go')]
  if (python.length > 0) compareCalls('jedi', pythonCalls(root, python), python)
  if (java.length > 0) compareCalls('javac', javaCalls(root, java), java)
  if (go.length > 0) {
    const tree = goTree(root, go)
    compareCalls('go/types', tree.calls, go)
    compareImplementations(path.basename(root), tree, { reader, read }, place => symbolOf(reader, place))
  }
  if (!mainly(/\.[cm]?[jt]sx?$/)) return
  const program = programOf(root, paths, files)
  console.log(`${path.basename(root)}, hierarchy`)
  compareTypes(root, program, { reader, read }, place => symbolOf(reader, place))
  const { definitions, unknown } = typescriptCalls(root, program)
  for (const isMember of [false, true]) {
    const targets = definitions.filter(one => one.isMember === isMember && symbolOf(reader, one) !== undefined)
    const report = new Report(unknown)
    const before = process.cpuUsage()
    const uses = new UseResolution(new Graph(standing))
    for (const definition of drawn(targets, SAMPLE)) report.add(definition, relationOf(uses, reader, definition))
    const { user, system } = process.cpuUsage(before)
    console.log(`${path.basename(root)}, ${isMember ? 'methods' : 'functions and classes'}: ${report.summary()}`)
    console.log(`  ${Math.round((user + system) / 1000)} ms\n${report.differences.slice(0, SHOWN).join('\n')}`)
  }
}

function relationOf(uses: UseResolution, reader: IndexReader, definition: Definition): Shown {
  const symbol = symbolOf(reader, definition)!
  const { edges, unresolved } = callersOf(uses, { symbol, entry: reader.entries([symbol])[0]! })
  const places = new Map<string, string>()
  for (const { file, lines, how } of edges)
    if (how !== 'callback') for (const line of lines) places.set(`${file.path}:${line}`, how)
  return { places, unresolved: [...unresolved.values()].reduce((sum, count) => sum + count, 0) }
}

function symbolOf(
  reader: IndexReader,
  { file, line, name }: Pick<Definition, 'file' | 'line' | 'name'>,
): number | undefined {
  const number = reader.fileNumber(file)
  const here = symbolsNamed(reader, name).filter(symbol => reader.fileNumberOf(symbol) === number)
  return here.find((_, i) => {
    const [from, to = from] = reader.entries([here[i]!])[0]!.l.split('-').map(Number)
    return from! <= line && line <= to! && line - from! < 8
  })
}

/** A sample without repetition, by a linear congruential generator. */
function drawn<T>(all: readonly T[], size: number): T[] {
  const rest = [...all]
  const taken: T[] = []
  for (let state = SEED; taken.length < size && rest.length > 0; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    taken.push(rest.splice(state % rest.length, 1)[0]!)
  }
  return taken
}
