// Resolves a symbol argument: a hash, an id or a name as it is written. not-found/misspelt-targets.ts resolves others.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { isData, isDeclaration, STANDINGS, standingNumber } from '../cache/tables/traits.ts'
import { checkDeadline } from '../platform/deadline.ts'
import { nameInCode } from '../query/code-names.ts'
import { symbolsNamed } from '../query/exact-names.ts'
import { parseQualified } from '../query/qualified-names.ts'
import { matchesQualified, mayReferTo, ownersLeftOut, type QualifiedName, stepsFrom } from '../query/surroundings.ts'
import { isDigest } from '../util/digest.ts'
import { qualifiedNames } from '../util/symbol-names.ts'
import { isCopyOf } from './generated-copies.ts'
import { overloadsTaking } from './overloads.ts'
import type { Target } from './target-type.ts'

/** All symbols that the text may refer to, all equally good. */
export function resolveTarget(reader: IndexReader, text: string): Target[] {
  checkDeadline()
  if (isDigest(text)) {
    const symbol = reader.symbolOfHash(text)
    if (symbol >= 0) return targetsOfSymbols(reader, [symbol])
  }
  const identified = targetsOfId(reader, text)
  if (identified.length > 0) return identified
  const named = byName(reader, text)
  // `Makefile:install-all` and `style.css:.button` are ids if no name matches.
  if (named.length > 0) return named
  const byColon = byIds(reader, text, ':')
  if (byColon.length > 0) return byColon
  const code = nameInCode(text)
  if (!code) return []
  const overloads = text.includes('(') ? overloadsIn(reader, text, code.name) : []
  // If types do not select one overload, all are candidates.
  if (overloads.length === 1) return overloads
  return resolveTarget(reader, code.name).filter(({ entry }) => code.kinds?.includes(entry.k) ?? true)
}

/** Functions whose parameter types match a piece of code. */
function overloadsIn(reader: IndexReader, text: string, name: string): Target[] {
  const last = parseQualified(name)?.name ?? name
  const named = targetsOfName(reader, name)
  const defined = overloadsTaking(reader, text, last, preferred(reader, named))
  // TypeScript declares overloads beside a single definition.
  return defined.length > 0 ? defined : overloadsTaking(reader, text, last, named)
}

/** Resolves an id `path#name`; empty for any other text. */
export function targetsOfId(reader: IndexReader, text: string): Target[] {
  return byIds(reader, text, '#')
}

/** Both the path and the name may contain the separator, so each position is tried. */
function byIds(reader: IndexReader, text: string, separator: string): Target[] {
  for (let at = text.indexOf(separator, 1); at >= 0; at = text.indexOf(separator, at + 1)) {
    const found = byId(reader, text.slice(0, at), text.slice(at + 1))
    if (found.length > 0) return found
  }
  return []
}

/** Symbols with their entries. */
export function targetsOfSymbols(reader: IndexReader, symbols: readonly number[]): Target[] {
  const entries = reader.entries(symbols)
  return symbols.map((symbol, i) => ({ symbol, entry: entries[i]! }))
}

/** Targets inside the owners that a qualified name gives. `Class.method` prefers a class over a file of that name. */
function insideOwners(reader: IndexReader, found: readonly Target[], wanted: QualifiedName): Target[] {
  const matching = found.filter(({ entry }) => matchesQualified(entry, wanted))
  const mayBeTarget = mayReferTo(
    reader,
    matching.map(({ entry }) => entry),
    wanted,
  )
  const steps = matching.map(({ entry }) => stepsFrom(entry, wanted.around))
  const fewest = Math.min(...steps)
  return matching.filter(({ entry }, i) => steps[i] === fewest && mayBeTarget(entry))
}

/** The symbols of a file in order. */
export function symbolsOfFile(reader: IndexReader, file: number): Target[] {
  const { first, count } = reader.file(file)
  return targetsOfSymbols(
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

/** By name, or by qualified name in the notation of any language. */
function byName(reader: IndexReader, text: string): Target[] {
  return preferred(reader, targetsOfName(reader, text))
}

/** All symbols of a name, including declarations and data. */
export function targetsOfName(reader: IndexReader, text: string): Target[] {
  const whole = targetsOfSymbols(reader, symbolsNamed(reader, text))
  const qualified = whole.length > 0 ? undefined : parseQualified(text)
  if (!qualified) return whole
  const named = targetsOfSymbols(reader, symbolsNamed(reader, qualified.name))
  const inside = insideOwners(reader, named, qualified)
  return inside.length > 0 ? inside : belowOwners(named, qualified)
}

/** Targets with further owners between or behind the qualifiers, the fewest of them. */
function belowOwners(found: readonly Target[], { around }: QualifiedName): Target[] {
  const left = found.map(({ entry }) => ownersLeftOut(entry, around) ?? Number.POSITIVE_INFINITY)
  const fewest = Math.min(...left)
  return Number.isFinite(fewest) ? found.filter((_, i) => left[i] === fewest) : []
}

/** Prefers definitions to declarations, code to headings and keys, and sources to generated copies, which come last. */
export function preferred(reader: IndexReader, found: readonly Target[]): Target[] {
  const definitions = found.filter(({ symbol }) => !isDeclaration(reader.trait(symbol).flags))
  const candidates = definitions.length > 0 ? definitions : found
  const code = candidates.filter(({ symbol }) => !isData(reader.trait(symbol).flags))
  const left = code.length > 0 ? code : candidates
  const standings = new Map(left.map(target => [target, standingNumber(reader.trait(target.symbol).flags)]))
  const sources = left.filter(target => standings.get(target) !== GENERATED)
  return left
    .filter(target => !(standings.get(target) === GENERATED && sources.some(one => isCopyOf(target.entry, one.entry))))
    .sort((a, b) => standings.get(a)! - standings.get(b)!)
}

const GENERATED = STANDINGS.indexOf('generated')
