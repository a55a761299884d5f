// Where the programs of a repository begin: what its package names, files whose name says so, and functions that a
// language begins with, or types that it marks.
import type { IndexReader } from '../cache/index-reader.ts'
import { STANDINGS, standingNumber } from '../cache/traits.ts'
import { SYMBOL_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/names.ts'

/** Stems of the files in which programs begin, most telling first. */
const STEMS = ['main', 'index', 'cli', 'app', 'server', 'mod', 'lib', '__main__', 'manage', 'wsgi', 'setup']
const EVERYWHERE: ReadonlySet<string> = new Set(['index', 'mod', 'lib', 'setup'])
const SHOWN = 8
/** Folders below which a stem says nothing; how deep a function lies beyond that is its language's custom. */
const DEEPEST = 4
/** Functions that are looked at, of those with a name that begins programs. */
const MOST_FUNCTIONS = 500
/** Files that are read for a mark, where only their text has it. */
const MOST_READ = 200

/** The languages in which a program begins with a function of a name, and with a method of it. */
const WITH_FUNCTION = ['c', 'cpp', 'objective-c', 'go', 'rust', 'zig', 'kotlin', 'dart', 'scala', 'swift', 'haskell']
const WITH_METHOD = ['java', 'kotlin', 'scala', 'csharp']

/** A file in which a program is likely to begin; lower weights are likelier. */
export interface Entry {
  readonly path: string
  readonly weight: number
}

/** The likeliest files, those that the repository names itself first; `named` are those with a telling name. */
export async function entryPoints(root: string, reader: IndexReader, named: readonly Entry[]): Promise<string[]> {
  const { commandsBelow, declaredIn, isSource, markedMain, withStatements } = await import('../project/declared.ts')
  const declared = [...declaredIn(root), ...commandsBelow(root, reader)].flatMap(one =>
    'symbol' in one ? definingFiles(reader, one.symbol) : (one.paths.find(path => isCode(reader, path)) ?? []),
  )
  const shown = [...markedMain(root, ofSwift(reader)), ...withStatements(root, ofCsharp(reader).filter(isSource))]
  const marked = shown.map(path => ({ path, weight: weightInTool(path) }))
  const entries = [...named.filter(({ path }) => isSource(path)), ...withMain(reader), ...marked]
  entries.sort((a, b) => a.weight - b.weight || (a.path < b.path ? -1 : 1))
  return [...new Set([...declared, ...entries.map(({ path }) => path)])].slice(0, SHOWN)
}

function isCode(reader: IndexReader, path: string): boolean {
  const file = reader.fileNumber(path)
  return file >= 0 && reader.file(file).skipped === 0
}

/** The files that define a module of a name. */
function definingFiles(reader: IndexReader, name: string): string[] {
  return symbolsNamed(reader, name).map(symbol => reader.file(reader.fileNumberOf(symbol)).path)
}

/** Lower is likelier to be where a program begins: nearer to the root, then the more telling name. Undefined for no. */
export function entryWeight(file: string): number | undefined {
  const parts = file.split('/')
  if (isProgram(file, parts)) return weightInTool(file)
  const stem = parts.at(-1)!.split('.')[0]!
  const isCommand = parts.includes('bin') || parts.includes('cmd')
  // Deep down, index and mod are what every folder has, not where the program begins.
  const isDeep = parts.length > (EVERYWHERE.has(stem) ? 2 : DEEPEST)
  return isDeep || !(isCommand || STEMS.includes(stem)) ? undefined : weightOf(parts.length, stem, STEMS.length / 2)
}

/** Files that are programs wherever they lie: statements of C# and scripts of Kotlin, by custom, and tasks of Mix. */
function isProgram(file: string, parts: readonly string[]): boolean {
  const isTask = file.endsWith('.ex') && parts.at(-2) === 'tasks' && parts.at(-3) === 'mix'
  return isTask || parts.at(-1) === 'Program.cs' || file.endsWith('.main.kts')
}

/** Of a program that nothing but its text or its language's custom tells: one with a telling name comes before it. */
function weightInTool(path: string): number {
  const parts = path.split('/')
  return weightOf(Math.min(parts.length, DEEPEST), parts.at(-1)!.split('.')[0]!.toLowerCase(), STEMS.length)
}

function weightOf(depth: number, stem: string, other: number): number {
  const place = STEMS.indexOf(stem)
  return depth * STEMS.length + (place < 0 ? other : place)
}

/** Of no file of the source: of a test, or generated. */
function isForeign(flags: number): boolean {
  return STANDINGS[standingNumber(flags)] !== 'source'
}

/** Files of the source with a function that its language begins a program with. */
function withMain(reader: IndexReader): Entry[] {
  const { languages } = reader.manifest
  const [fn, method] = [SYMBOL_KINDS.indexOf('fn'), SYMBOL_KINDS.indexOf('method')]
  const functions = ['main', 'Main']
    .flatMap(name => symbolsNamed(reader, name))
    .filter(symbol => {
      const { kind, flags } = reader.trait(symbol)
      return !isForeign(flags) && (kind === fn || kind === method)
    })
  return functions.slice(0, MOST_FUNCTIONS).flatMap(symbol => {
    const { path, language } = reader.file(reader.fileNumberOf(symbol))
    const those = reader.trait(symbol).kind === fn ? WITH_FUNCTION : WITH_METHOD
    // What cargo runs to build a package is not what the package runs.
    if (!those.includes(languages[language] ?? '') || /(?:^|\/)build\.rs$/.test(path)) return []
    return [{ path, weight: weightInTool(path) }]
  })
}

/** Files of Swift in which a type may be marked as where a program begins, the likeliest that are worth reading. */
function ofSwift(reader: IndexReader): string[] {
  const likely = (path: string): boolean => {
    const [folder, file = ''] = path.split('/').slice(-2)
    const stem = file.replace(/\.swift$/, '')
    return stem === folder || /(?:App|Main|Delegate|Command|Tool|CLI)$/.test(stem)
  }
  return worthReading(reader, 'swift', (path, count) => (count === 0 ? undefined : likely(path)))
}

/** Files of C# that may begin with statements: such as define nothing first. */
function ofCsharp(reader: IndexReader): string[] {
  return worthReading(reader, 'csharp', (_, count) => count === 0)
}

/** The source files of a language that are likely (`undefined`: never) to show in their text where a program begins. */
function worthReading(
  reader: IndexReader,
  language: string,
  isLikely: (path: string, count: number) => boolean | undefined,
): string[] {
  const number = reader.manifest.languages.indexOf(language)
  if (number < 0) return []
  const paths: { readonly path: string; readonly order: number }[] = []
  for (const { path, language: own, skipped, count, first } of reader.files()) {
    if (own !== number || skipped !== 0 || (count > 0 && isForeign(reader.trait(first).flags))) continue
    const likely = isLikely(path, count)
    if (likely !== undefined) paths.push({ path, order: (likely ? 0 : DEEPEST * 4) + path.split('/').length })
  }
  paths.sort((a, b) => a.order - b.order)
  return paths.slice(0, MOST_READ).map(({ path }) => path)
}
