// Where the programs of a repository begin: what its package names, files whose name says so, and functions that a
// language begins with.
import type { IndexReader } from '../cache/index-reader.ts'
import { STANDINGS, standingNumber } from '../cache/traits.ts'
import { SYMBOL_KINDS } from '../model.ts'
import { symbolsNamed } from '../query/names.ts'
import { declaredEntries } from './declared-entries.ts'

/** Stems of the files in which programs begin, most telling first. */
const STEMS = ['main', 'index', 'cli', 'app', 'server', 'mod', 'lib', '__main__', 'manage', 'wsgi', 'setup']
const EVERYWHERE: ReadonlySet<string> = new Set(['index', 'mod', 'lib', 'setup'])
const SHOWN = 8
/** Folders below which a stem says nothing; how deep a function lies beyond that is its language's custom. */
const DEEPEST = 4
/** Functions that are looked at, of those with a name that begins programs. */
const MOST_FUNCTIONS = 500

/** The languages in which a program begins with a function of a name, and with a method of it. */
const WITH_FUNCTION = ['c', 'cpp', 'objective-c', 'go', 'rust', 'zig', 'kotlin', 'dart', 'scala', 'swift', 'haskell']
const WITH_METHOD = ['java', 'kotlin', 'scala', 'csharp']

/** A file in which a program is likely to begin; lower weights are likelier. */
export interface Entry {
  readonly path: string
  readonly weight: number
}

/** The likeliest files, those that the package at the root names first; `named` are those with a telling name. */
export function entryPoints(root: string, reader: IndexReader, named: readonly Entry[]): string[] {
  const entries = [...named, ...withMain(reader)]
  entries.sort((a, b) => a.weight - b.weight || (a.path < b.path ? -1 : 1))
  return [...new Set([...declaredEntries(root, reader), ...entries.map(({ path }) => path)])].slice(0, SHOWN)
}

/** Lower is likelier to be where a program begins: nearer to the root, then the more telling name. Undefined for no. */
export function entryWeight(file: string): number | undefined {
  const parts = file.split('/')
  const stem = parts.at(-1)!.split('.')[0]!
  const isCommand = parts.includes('bin') || parts.includes('cmd')
  // Deep down, index and mod are what every folder has, not where the program begins.
  const isDeep = parts.length > (EVERYWHERE.has(stem) ? 2 : DEEPEST)
  return isDeep || !(isCommand || STEMS.includes(stem)) ? undefined : weightOf(parts.length, stem, STEMS.length / 2)
}

function weightOf(depth: number, stem: string, other: number): number {
  const place = STEMS.indexOf(stem)
  return depth * STEMS.length + (place < 0 ? other : place)
}

/** Files of the source with a function that its language begins a program with. */
function withMain(reader: IndexReader): Entry[] {
  const { languages } = reader.manifest
  const [fn, method] = [SYMBOL_KINDS.indexOf('fn'), SYMBOL_KINDS.indexOf('method')]
  const functions = ['main', 'Main']
    .flatMap(name => symbolsNamed(reader, name))
    .filter(symbol => {
      const { kind, flags } = reader.trait(symbol)
      return STANDINGS[standingNumber(flags)] === 'source' && (kind === fn || kind === method)
    })
  return functions.slice(0, MOST_FUNCTIONS).flatMap(symbol => {
    const { path, language } = reader.file(reader.fileNumberOf(symbol))
    const those = reader.trait(symbol).kind === fn ? WITH_FUNCTION : WITH_METHOD
    const parts = path.split('/')
    const file = parts.at(-1)!
    // What cargo runs to build a package is not what the package runs.
    if (!those.includes(languages[language] ?? '') || file === 'build.rs') return []
    const stem = file.split('.')[0]!.toLowerCase()
    // A tool beside the sources has such a function, too: a telling name comes first.
    return [{ path, weight: weightOf(Math.min(parts.length, DEEPEST), stem, STEMS.length) }]
  })
}
