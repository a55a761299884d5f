// What a caller means by a symbol: its hash, its readable id, or a name that is unambiguous. Nothing is ever
// substituted.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { isData, isDeclaration } from '../cache/tables/traits.ts'
import type { IndexEntry } from '../model.ts'
import { nameInCode } from '../query/code-names.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { parseQualified } from '../query/qualified-names.ts'
import { matchesQualified, mayReferTo, type QualifiedName, stepsFrom } from '../query/surroundings.ts'
import { isDigest } from '../util/digest.ts'
import { qualifiedNames } from '../util/symbol-names.ts'
import { takingTypes } from './overloads.ts'

export interface Target {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly entry: IndexEntry
}

/** Everything that the text names: nothing, one, or several that are equally good. */
export function resolveTarget(reader: IndexReader, text: string): Target[] {
  if (isDigest(text)) {
    const symbol = reader.symbolOfHash(text)
    if (symbol >= 0) return targets(reader, [symbol])
  }
  const identified = targetsOfId(reader, text)
  if (identified.length > 0) return identified
  const named = byName(reader, text)
  // `Makefile:install-all` and `style.css:.button`: what a notation of names does not take apart is read as an id.
  if (named.length > 0) return named
  const byColon = byIds(reader, text, ':')
  if (byColon.length > 0) return byColon
  const code = nameInCode(text)
  if (!code) return []
  const overloads = text.includes('(') ? overloadsIn(reader, text, code.name) : []
  // Where types do not tell one from the others, they are all meant.
  if (overloads.length === 1) return overloads
  return resolveTarget(reader, code.name).filter(({ entry }) => code.kinds?.includes(entry.k) ?? true)
}

/** The functions that take the types which stand behind the name in a piece of code. */
function overloadsIn(reader: IndexReader, text: string, name: string): Target[] {
  const last = parseQualified(name)?.name ?? name
  const named = targetsOfName(reader, name)
  const defined = takingTypes(reader, text, last, preferred(reader, named))
  // TypeScript only declares the overloads of what is defined once.
  return defined.length > 0 ? defined : takingTypes(reader, text, last, named)
}

/** The symbol whose readable id a text is; none for every other text. */
export function targetsOfId(reader: IndexReader, text: string): Target[] {
  return byIds(reader, text, '#')
}

/** By the ids that a text may be with `mark` between path and name, both of which may have that in them, too. */
function byIds(reader: IndexReader, text: string, mark: string): Target[] {
  for (let at = text.indexOf(mark, 1); at >= 0; at = text.indexOf(mark, at + 1)) {
    const found = byId(reader, text.slice(0, at), text.slice(at + 1))
    if (found.length > 0) return found
  }
  return []
}

function targets(reader: IndexReader, symbols: readonly number[]): Target[] {
  const entries = reader.entries(symbols)
  return symbols.map((symbol, i) => ({ symbol, entry: entries[i]! }))
}

/** Those that lie within what a qualified name says; `Class.method` is of the class rather than of a file of its name. */
function within(reader: IndexReader, found: readonly Target[], wanted: QualifiedName): Target[] {
  const fitting = found.filter(({ entry }) => matchesQualified(entry, wanted))
  const isMeant = mayReferTo(
    reader,
    fitting.map(({ entry }) => entry),
    wanted,
  )
  const steps = fitting.map(({ entry }) => stepsFrom(entry, wanted.around))
  const fewest = Math.min(...steps)
  return fitting.filter(({ entry }, i) => steps[i] === fewest && isMeant(entry))
}

/** All symbols of a file, in its order. */
export function symbolsOfFile(reader: IndexReader, file: number): Target[] {
  const { first, count } = reader.file(file)
  return targets(
    reader,
    Array.from({ length: count }, (_, i) => first + i),
  )
}

function byId(reader: IndexReader, path: string, qualified: string): Target[] {
  const written = reader.fileNumber(path)
  const file = written < 0 && path.includes('\\') ? reader.fileNumber(path.replaceAll('\\', '/')) : written
  if (file < 0) return []
  const found = symbolsOfFile(reader, file)
  const names = qualifiedNames(found.map(({ entry }) => entry))
  const at = names.indexOf(qualified)
  return at < 0 ? [] : [found[at]!]
}

/** By name, or by qualified name in any language's notation. */
function byName(reader: IndexReader, text: string): Target[] {
  return preferred(reader, targetsOfName(reader, text))
}

/** All that are called so, declarations and data beside code included. */
export function targetsOfName(reader: IndexReader, text: string): Target[] {
  const whole = targets(reader, symbolsNamed(reader, text))
  const qualified = whole.length > 0 ? undefined : parseQualified(text)
  return qualified ? within(reader, targets(reader, symbolsNamed(reader, qualified.name)), qualified) : whole
}

/** Definitions win over declarations, and code over headings and keys of settings. */
function preferred(reader: IndexReader, found: readonly Target[]): Target[] {
  const definitions = found.filter(({ symbol }) => !isDeclaration(reader.trait(symbol).flags))
  const meant = definitions.length > 0 ? definitions : found
  const code = meant.filter(({ symbol }) => !isData(reader.trait(symbol).flags))
  return [...(code.length > 0 ? code : meant)]
}
