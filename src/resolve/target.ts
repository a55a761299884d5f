// What a caller means by a symbol: its hash, its readable id, or a name that is unambiguous. Nothing is ever
// substituted.
import { isData, STANDINGS } from '../cache/format.ts'
import type { IndexReader } from '../cache/index-reader.ts'
import type { IndexEntry } from '../model.ts'
import { symbolsNamed } from '../query/names.ts'
import { isWithin, parseQualified } from '../query/qualified.ts'
import { isDigest } from '../util/digest.ts'
import { qualifiedNames } from '../util/qualified.ts'

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
  for (const { file, qualified } of idsIn(text)) {
    const found = byId(reader, file, qualified)
    if (found.length > 0) return found
  }
  return byName(reader, text)
}

/** The ids that a text may be: paths and names may have a `#` in them, too. */
function* idsIn(text: string): Generator<{ readonly file: string; readonly qualified: string }> {
  for (let mark = text.indexOf('#'); mark >= 0; mark = text.indexOf('#', mark + 1)) {
    if (mark > 0 && mark < text.length - 1) yield { file: text.slice(0, mark), qualified: text.slice(mark + 1) }
  }
}

function targets(reader: IndexReader, symbols: readonly number[]): Target[] {
  const entries = reader.entries(symbols)
  return symbols.map((symbol, i) => ({ symbol, entry: entries[i]! }))
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

/** By name, or by qualified name in any language's notation. Definitions win over declarations of the same name. */
function byName(reader: IndexReader, text: string): Target[] {
  const whole = targets(reader, symbolsNamed(reader, text))
  const qualified = whole.length > 0 ? undefined : parseQualified(text)
  const fitting = qualified
    ? targets(reader, symbolsNamed(reader, qualified.name)).filter(({ entry }) => isWithin(entry, qualified.around))
    : whole
  const definitions = fitting.filter(
    ({ symbol }) => ((reader.trait(symbol).flags >> 3) & 3) !== STANDINGS.indexOf('declaration'),
  )
  const meant = definitions.length > 0 ? definitions : fitting
  // A heading or a key of settings is not meant where there is code of that name.
  const code = meant.filter(({ symbol }) => !isData(reader.trait(symbol).flags))
  return code.length > 0 ? code : meant
}
