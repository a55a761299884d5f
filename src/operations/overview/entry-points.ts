// Where the programs of a repository begin: what its package names, files whose name says so, and what their language
// begins a program with.
import { join } from 'node:path'
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { STANDINGS, standingNumber } from '../../cache/tables/traits.ts'
import { PROGRAMS, type ShownRule } from '../../languages/program-rules.ts'
import { SYMBOL_KINDS } from '../../model.ts'
import { symbolsNamed } from '../../query/exact-names.ts'

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

/** Kinds of definitions that programs of any language begin with. */
const MAIN_KINDS = new Set(Object.values(PROGRAMS).flatMap(({ main = [] }) => main))

/** A file in which a program is likely to begin; lower weights are likelier. */
export interface Entry {
  readonly path: string
  readonly weight: number
}

/** The likeliest files, those that the repository names itself first; `named` are those with a telling name. */
export async function entryPoints(root: string, reader: IndexReader, named: readonly Entry[]): Promise<string[]> {
  const { commandsBelow, declaredIn, isSource, readIfPlain } = await import('../../project/project-facts.ts')
  const declared = [...declaredIn(root), ...commandsBelow(root, reader)].flatMap(one =>
    'symbol' in one ? definingFiles(reader, one.symbol) : (one.paths.find(path => isCode(reader, path)) ?? []),
  )
  const shown = Object.entries(PROGRAMS).flatMap(([language, { shown: rule }]) =>
    rule
      ? worthReading(reader, language, rule, isSource).filter(path => rule.isShownIn(readIfPlain(join(root, path))))
      : [],
  )
  const weighed = shown.map(path => ({ path, weight: weightInTool(path) }))
  const entries = [...named.filter(({ path }) => isSource(path)), ...withMain(reader), ...weighed]
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

/**
 * Lower is likelier to be where a program begins: nearer to the root, then the more telling name. Undefined for no.
 *
 * @param language The name of that of the file.
 */
export function entryWeight(file: string, language: string): number | undefined {
  if (PROGRAMS[language]?.always?.test(file)) return weightInTool(file)
  const parts = file.split('/')
  const stem = parts.at(-1)!.split('.')[0]!
  const isCommand = parts.includes('bin') || parts.includes('cmd')
  // Deep down, index and mod are what every folder has, not where the program begins.
  const isDeep = parts.length > (EVERYWHERE.has(stem) ? 2 : DEEPEST)
  return isDeep || !(isCommand || STEMS.includes(stem)) ? undefined : weightOf(parts.length, stem, STEMS.length / 2)
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

/** Files of the source with a definition that its language begins a program with. */
function withMain(reader: IndexReader): Entry[] {
  const { languages } = reader.manifest
  const functions = ['main', 'Main']
    .flatMap(name => symbolsNamed(reader, name))
    .filter(symbol => {
      const { kind, flags } = reader.trait(symbol)
      return !isForeign(flags) && MAIN_KINDS.has(SYMBOL_KINDS[kind]!)
    })
  return functions.slice(0, MOST_FUNCTIONS).flatMap(symbol => {
    const { path, language } = reader.file(reader.fileNumberOf(symbol))
    const { main = [], never } = PROGRAMS[languages[language] ?? ''] ?? {}
    const isBeginning = main.includes(SYMBOL_KINDS[reader.trait(symbol).kind]!) && !never?.test(path)
    return isBeginning ? [{ path, weight: weightInTool(path) }] : []
  })
}

/** The source files of a language that may show in their text where a program begins, the likeliest that are worth reading. */
function worthReading(
  reader: IndexReader,
  language: string,
  { isLikely }: ShownRule,
  isSource: (path: string) => boolean,
): string[] {
  const number = reader.manifest.languages.indexOf(language)
  if (number < 0) return []
  const paths: { readonly path: string; readonly order: number }[] = []
  for (const { path, language: own, skipped, count, first } of reader.files()) {
    if (own !== number || skipped !== 0) continue
    const likely = isLikely(path, count)
    if (likely === undefined) continue
    // A file without symbols has only its path to tell.
    const isOfSource = count > 0 ? !isForeign(reader.trait(first).flags) : isSource(path)
    if (isOfSource) paths.push({ path, order: (likely ? 0 : DEEPEST * 4) + path.split('/').length })
  }
  paths.sort((a, b) => a.order - b.order)
  return paths.slice(0, MOST_READ).map(({ path }) => path)
}
