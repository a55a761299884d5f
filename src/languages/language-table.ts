// Which language a file is in, and how to load that language. Knows names only, so that a plain query loads no grammar,
// query or rule of any language.
import type { MemberCalls } from '../model.ts'
import { interpreterOf, refineHeader } from './content-detection.ts'
import { type Entry, TABLE } from './language-entries.ts'

const byName = new Map(TABLE.map(entry => [entry.name, entry]))
const byExtension = new Map(TABLE.flatMap(({ name, extensions }) => extensions.map(ending => [ending, name] as const)))
const byFilename = new Map(TABLE.flatMap(({ name, filenames }) => (filenames ?? []).map(file => [file, name] as const)))
const byPrefix = TABLE.flatMap(({ name, prefixes }) => (prefixes ?? []).map(prefix => [prefix, name] as const))
const byInterpreter = new Map(
  TABLE.flatMap(({ name, interpreters }) => (interpreters ?? []).map(program => [program, name] as const)),
)

const UNDECIDED = TABLE.flatMap(({ name, begins }) => (begins ? [{ name, begins }] : []))

/** Every language, by name. */
export const LANGUAGE_NAMES: readonly string[] = TABLE.map(entry => entry.name)

/**
 * The name of the language of the file at `path`; undefined for a language ctx does not know. `start`, the first text
 * of the file, decides where the name does not: a `#!` line, and C++ in a `.h`.
 */
export function languageOf(path: string, start?: string): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const named = byFilename.get(file)
  if (named) return named
  const lower = file.toLowerCase()
  for (let dot = lower.indexOf('.'); dot >= 0; dot = lower.indexOf('.', dot + 1)) {
    const ending = lower.slice(dot)
    const name = byExtension.get(ending)
    if (name) return ending === '.h' && start !== undefined ? refineHeader(start) : name
  }
  for (const [prefix, name] of byPrefix) if (file.startsWith(prefix)) return name
  if (start === undefined) return undefined
  const extension = undecidedExtension(file)
  const begun = UNDECIDED.find(({ begins }) => begins.extensions.includes(extension) && begins.text.test(start))?.name
  return begun ?? (file.includes('.') ? undefined : byInterpreter.get(interpreterOf(start) ?? ''))
}

/** Whether only its first line tells the language of the file at `path`: `.inc` may be PHP, `vector` C++. */
export function isUndecided(path: string): boolean {
  const extension = undecidedExtension(path.slice(path.lastIndexOf('/') + 1))
  return UNDECIDED.some(({ begins }) => begins.extensions.includes(extension))
}

/**
 * The extension of a file; '' for a name in plain letters, and the name itself where it is no name of a source:
 * `LICENSE`.
 */
function undecidedExtension(file: string): string {
  const dot = file.lastIndexOf('.')
  if (dot >= 0) return file.slice(dot).toLowerCase()
  return /^[a-z_]\w*$/.test(file) ? '' : file
}

/** Whether long lines are usual in a language and no mark of minified text. */
export function hasLongLines(name: string): boolean {
  return byName.get(name)?.longLines ?? false
}

/** How members are called without their object in a language; undefined where they never are. */
export function memberCallsOf(name: string): MemberCalls | undefined {
  return byName.get(name)?.memberCalls
}

/** Whether a text is another language's that shares an extension with this one: MATLAB in `.m`. */
export function isForeign(name: string, text: string): boolean {
  const { own, foreign } = entryOf(name)
  if (own?.test(text)) return false
  return foreign ? foreign.test(text) : own !== undefined && text !== ''
}

/** Where a language of LANGUAGE_NAMES is; any other name is a mistake of the caller. */
export function entryOf(name: string): Entry {
  const entry = byName.get(name)
  if (!entry) throw new Error(`Unknown language ${name}`)
  return entry
}
