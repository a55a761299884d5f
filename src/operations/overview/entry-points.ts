// Finds entry points: files that the package declares, files with telling names, and files that by the rules of their
// language start a program.
import type { IndexReader } from '../../cache/reader/index-reader.ts'
import { STANDINGS, standingNumber } from '../../cache/tables/traits.ts'
import { PROGRAMS } from '../../languages/program-rules.ts'
import { SYMBOL_KINDS } from '../../model.ts'
import { symbolsNamed } from '../../query/exact-names.ts'
import { SHOWN_RULES, type ShownRule } from './programs-in-text.ts'

/** Stems of entry files, most telling first. */
const STEMS = ['main', 'index', 'cli', 'app', 'server', 'mod', 'lib', '__main__', 'manage', 'wsgi', 'setup']
const IN_MANY_FOLDERS: ReadonlySet<string> = new Set(['index', 'mod', 'lib', 'setup'])
const MAX_SHOWN = 8
/** The depth of folders down to which a stem counts. A main function may lie deeper, as is common in some languages. */
const MAX_DEPTH = 4
/** The most functions to check. */
const MAX_FUNCTIONS = 500
/** The most files to read per language, if only their text shows an entry point. */
const MAX_READ = 200

/** Kinds of main definitions in all languages. */
const MAIN_KINDS = new Set(Object.values(PROGRAMS).flatMap(({ main = [] }) => main))

/** A likely entry file; the lower the weight, the likelier. */
export interface Entry {
  readonly path: string
  readonly weight: number
}

/** The likeliest entry files, those that the repository declares first; `named` are files with telling names. */
export async function entryPoints(root: string, reader: IndexReader, named: readonly Entry[]): Promise<string[]> {
  return (await allEntryPoints(root, reader, named, () => true)).slice(0, MAX_SHOWN)
}

/** The entry files among `paths`, those that the repository declares first. */
export async function entryPointsAmong(root: string, reader: IndexReader, paths: Iterable<string>): Promise<string[]> {
  const wanted = new Set(paths)
  const { languages } = reader.manifest
  const named = [...wanted].flatMap(path => {
    const language = languages[reader.file(reader.fileNumber(path)).language] ?? ''
    const weight = entryWeight(path, language)
    // Not every file in a folder of commands starts one.
    const isTelling = STEMS.includes(stemOf(path)) || PROGRAMS[language]?.always?.test(path)
    return weight === undefined || !isTelling ? [] : [{ path, weight }]
  })
  return allEntryPoints(root, reader, named, path => wanted.has(path))
}

async function allEntryPoints(
  root: string,
  reader: IndexReader,
  named: readonly Entry[],
  isWanted: (path: string) => boolean,
): Promise<string[]> {
  const { commandsBelow, declaredIn, isSource, readIfPlain } = await import('../../project/project-facts.ts')
  const declared = [...declaredIn(root), ...commandsBelow(root, reader)].flatMap(one =>
    'symbol' in one ? definingFiles(reader, one.symbol) : (one.paths.find(path => isCode(reader, path)) ?? []),
  )
  const shown = Object.entries(PROGRAMS).flatMap(([language, { shown: name }]) => {
    const rule = name && SHOWN_RULES[name]
    if (!rule) return []
    const files = filesToRead(reader, language, rule, isSource, isWanted)
    return files.filter(path => rule.isShownIn(readIfPlain(root, path)))
  })
  const byText = shown.map(path => ({ path, weight: weightOfMain(path) }))
  const entries = [...named.filter(({ path }) => isSource(path)), ...withMain(reader), ...byText]
  entries.sort((a, b) => a.weight - b.weight || (a.path < b.path ? -1 : 1))
  return [...new Set([...declared, ...entries.map(({ path }) => path)])].filter(isWanted)
}

function isCode(reader: IndexReader, path: string): boolean {
  const file = reader.fileNumber(path)
  return file >= 0 && reader.file(file).skipped === 0
}

function definingFiles(reader: IndexReader, name: string): string[] {
  return symbolsNamed(reader, name).map(symbol => reader.file(reader.fileNumberOf(symbol)).path)
}

/** The weight of a file by depth and name; undefined if it is no entry file. `language` is the name of its language. */
export function entryWeight(file: string, language: string): number | undefined {
  if (PROGRAMS[language]?.always?.test(file)) return weightOfMain(file)
  const parts = file.split('/')
  const stem = stemOf(file)
  const isCommand = parts.includes('bin') || parts.includes('cmd')
  // In deep folders, index and mod are in every folder.
  const isDeep = parts.length > (IN_MANY_FOLDERS.has(stem) ? 2 : MAX_DEPTH)
  return isDeep || !(isCommand || STEMS.includes(stem)) ? undefined : weightOf(parts.length, stem, STEMS.length / 2)
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0]!
}

/** The weight of a file found by its text or its main function: after files with telling names at the same depth. */
function weightOfMain(path: string): number {
  const parts = path.split('/')
  return weightOf(Math.min(parts.length, MAX_DEPTH), parts.at(-1)!.split('.')[0]!.toLowerCase(), STEMS.length)
}

function weightOf(depth: number, stem: string, other: number): number {
  const rank = STEMS.indexOf(stem)
  return depth * STEMS.length + (rank < 0 ? other : rank)
}

/** True for tests and generated files. */
function isNotSource(flags: number): boolean {
  return STANDINGS[standingNumber(flags)] !== 'source'
}

/** Source files with a main definition. */
function withMain(reader: IndexReader): Entry[] {
  const { languages } = reader.manifest
  const functions = ['main', 'Main']
    .flatMap(name => symbolsNamed(reader, name))
    .filter(symbol => {
      const { kind, flags } = reader.trait(symbol)
      return !isNotSource(flags) && MAIN_KINDS.has(SYMBOL_KINDS[kind]!)
    })
  return functions.slice(0, MAX_FUNCTIONS).flatMap(symbol => {
    const { path, language } = reader.file(reader.fileNumberOf(symbol))
    const { main = [], never } = PROGRAMS[languages[language] ?? ''] ?? {}
    const isEntry = main.includes(SYMBOL_KINDS[reader.trait(symbol).kind]!) && !never?.test(path)
    return isEntry ? [{ path, weight: weightOfMain(path) }] : []
  })
}

/** The source files of a language most likely to show an entry point in their text. */
function filesToRead(
  reader: IndexReader,
  language: string,
  { isLikely }: ShownRule,
  isSource: (path: string) => boolean,
  isWanted: (path: string) => boolean,
): string[] {
  const number = reader.manifest.languages.indexOf(language)
  if (number < 0) return []
  const paths: { readonly path: string; readonly order: number }[] = []
  for (const { path, language: own, skipped, count, first } of reader.files()) {
    if (own !== number || skipped !== 0 || !isWanted(path)) continue
    const likely = isLikely(path, count)
    if (likely === undefined) continue
    // A file without symbols has no standing: judge it by its path.
    const isOfSource = count > 0 ? !isNotSource(reader.trait(first).flags) : isSource(path)
    if (isOfSource) paths.push({ path, order: (likely ? 0 : MAX_DEPTH * 4) + path.split('/').length })
  }
  paths.sort((a, b) => a.order - b.order)
  return paths.slice(0, MAX_READ).map(({ path }) => path)
}
