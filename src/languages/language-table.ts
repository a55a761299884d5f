// Detects a file's language and finds its row. It imports no grammar, query or rule, so a plain query loads none.
import type { MemberCalls } from '../model.ts'
import { refineHeader } from './content-detection.ts'
import { interpretersOf } from './interpreter.ts'
import { type Entry, TABLE } from './language-entries.ts'

const byName = new Map(TABLE.map(entry => [entry.name, entry]))
const byExtension = new Map(TABLE.flatMap(({ name, extensions }) => extensions.map(ending => [ending, name] as const)))
const byFilename = new Map(TABLE.flatMap(({ name, filenames }) => (filenames ?? []).map(file => [file, name] as const)))
const byPrefix = TABLE.flatMap(({ name, prefixes }) => (prefixes ?? []).map(prefix => [prefix, name] as const))
const byInterpreter = new Map(
  TABLE.flatMap(({ name, interpreters }) => (interpreters ?? []).map(program => [program, name] as const)),
)

const UNDECIDED = TABLE.flatMap(({ name, begins }) => (begins ? [{ name, begins }] : []))

export const LANGUAGE_NAMES: readonly string[] = TABLE.map(entry => entry.name)

/**
 * The language of the file at `path`, undefined if ctx does not support it. `start`, the first text of the file,
 * decides if the name is ambiguous (C++ in a `.h`) or its `#!` line names another language (Python in a `.t`).
 */
export function languageOf(path: string, start?: string): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const named = byFilename.get(file)
  if (named) return named
  const lower = file.toLowerCase()
  for (let dot = lower.indexOf('.'); dot >= 0; dot = lower.indexOf('.', dot + 1)) {
    const ending = lower.slice(dot)
    const name = byExtension.get(ending)
    if (name && start === undefined) return name
    if (name) return ending === '.h' ? refineHeader(start!) : (scriptLanguage(start!, name) ?? name)
  }
  for (const [prefix, name] of byPrefix) if (file.startsWith(prefix)) return name
  if (start === undefined) return undefined
  const extension = undecidedExtension(file)
  const begun = UNDECIDED.find(({ begins }) => begins.extensions.includes(extension) && begins.text.test(start))?.name
  return begun ?? (file.includes('.') ? undefined : scriptLanguage(start))
}

/** Languages that one interpreter runs: the extension tells which it is. */
const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx'])

/** A script of another language that a shell starts: `#!/bin/sh`, then `exec python "$0"`, which Python ignores. */
const STARTS_ANOTHER = /^(?:.*\n){1,9}?.*\bexec\b/

/**
 * The language of the `#!` line of a text; undefined if none. `byEnding`, the language of its extension, wins for
 * scripts for Node and for scripts that a shell only starts.
 */
function scriptLanguage(start: string, byEnding?: string): string | undefined {
  if (!start.startsWith('#!')) return undefined
  const name = interpretersOf(start)
    .map(each => byInterpreter.get(each))
    .find(each => each !== undefined)
  if (byEnding === undefined || name === undefined) return name
  if (SCRIPTS.has(byEnding) && SCRIPTS.has(name)) return byEnding
  return name === 'bash' && STARTS_ANOTHER.test(start.slice(0, 2000)) ? byEnding : name
}

/** Whether the language depends on the first line: `.inc` may be PHP, `vector` C++. */
export function isUndecided(path: string): boolean {
  const extension = undecidedExtension(path.slice(path.lastIndexOf('/') + 1))
  return UNDECIDED.some(({ begins }) => begins.extensions.includes(extension))
}

/** The extension; '' for a name that may be a source file, the whole name if not: `LICENSE`. */
function undecidedExtension(file: string): string {
  const dot = file.lastIndexOf('.')
  if (dot >= 0) return file.slice(dot).toLowerCase()
  return /^[a-z_]\w*$/.test(file) ? '' : file
}

/** Whether long lines are normal in a language, and no sign of minified text. */
export function hasLongLines(name: string): boolean {
  return byName.get(name)?.longLines ?? false
}

/** How members are called without naming their object in a language; undefined if they never are. */
export function memberCallsOf(name: string): MemberCalls | undefined {
  return byName.get(name)?.memberCalls
}

/** Whether a text is in another language that shares the extension: MATLAB in `.m`. */
export function isForeign(name: string, text: string): boolean {
  const { own, foreign } = entryOf(name)
  if (own?.test(text)) return false
  return foreign ? foreign.test(text) : own !== undefined && text !== ''
}

/** The row of a language. Throws for a name that is not in LANGUAGE_NAMES. */
export function entryOf(name: string): Entry {
  const entry = byName.get(name)
  if (!entry) throw new Error(`Unknown language ${name}`)
  return entry
}
