// Resolves a name that no symbol has to the symbols it most likely stands for: in other notation, or with typos.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { placeIn } from '../project/file-places.ts'
import { nameInCode } from '../query/code-names.ts'
import { makeFilter } from '../query/filter.ts'
import { isMisspellable, nearSpellings } from '../query/fuzzy.ts'
import { isQualified } from '../query/name-match.ts'
import { searchQualified, unqualified } from '../query/qualified-names.ts'
import { hashPrefix, isLikeHash } from '../resolve/nearest-hashes.ts'
import { resolveInIndex, trailingMarks } from '../resolve/notation.ts'
import { preferred, resolveTarget, symbolsOfFile, targetsOfSymbols } from '../resolve/target.ts'
import type { Target } from '../resolve/target-type.ts'
import { isDigest } from '../util/digest.ts'
import { editDistance } from '../util/edit-distance.ts'
import { parseSymbolId } from '../util/symbol-id.ts'
import { qualifiedNames } from '../util/symbol-names.ts'

export interface LikelyTargets {
  readonly match: 'exact' | 'case' | 'qualified' | 'typo'
  readonly targets: readonly Target[]
}

/** A name with more edits, or less similar, is another name. */
const MAX_EDITS = 2
const LEAST_SIMILARITY = 0.7
/** A name shared by more symbols identifies nothing. */
const MAX_MATCHES = 500

/** The symbols nearest to a name, all of them if several are equally near. */
export function likelyTargets(reader: IndexReader, text: string): LikelyTargets {
  if (isDigest(text) || isLikeHash(text) || hashPrefix(text) !== undefined) return { match: 'typo', targets: [] }
  const named = resolveInIndex(reader, text)
  if (named.targets.length > 0) return named
  const code = nameInCode(text)
  const name = code?.name ?? text
  const digits = digitsOf(unqualified(parseSymbolId(name)?.qualified ?? name))
  const targets = nearest(reader, name).filter(
    ({ entry }) =>
      (code?.kinds?.includes(entry.k) ?? true) &&
      trailingMarks(entry.s) === trailingMarks(name) &&
      digitsOf(entry.s) === digits,
  )
  return { match: 'typo', targets }
}

/** A name with another number is another name: `step2` is no slip for `step3`. */
function digitsOf(name: string): string {
  return name.replace(/\D+/g, ' ').trim()
}

function nearest(reader: IndexReader, text: string): readonly Target[] {
  const id = parseSymbolId(text)
  if (id) return nearestInFile(reader, id.file, id.qualified)
  if (isMisspellable(text)) return nearestByName(reader, text)
  if (!isQualified(text) || placeIn(text)) return []
  const { hits } = searchQualified(reader, text, makeFilter(reader, {}), 0, MAX_MATCHES)
  const fuzzy = hits.filter(({ match }) => match === 'fuzzy')
  const least = fuzzy.filter(({ distance }) => distance === fuzzy[0]!.distance)
  return targetsOfSymbols(
    reader,
    least.map(({ symbol }) => symbol),
  )
}

/** All symbols of the names with the fewest edits. */
function nearestByName(reader: IndexReader, text: string): readonly Target[] {
  const found = new Map<number, Target>()
  let distance = MAX_EDITS
  for (const near of nearSpellings(reader, text, MAX_EDITS, LEAST_SIMILARITY)) {
    if (near.distance > distance) break
    const targets = resolveTarget(reader, near.table.name(near.spelling))
    // A base keeps names that an overlay has removed.
    if (targets.length > 0) distance = near.distance
    for (const target of targets) found.set(target.symbol, target)
  }
  return preferred(reader, [...found.values()])
}

function nearestInFile(reader: IndexReader, path: string, wanted: string): readonly Target[] {
  const file = reader.fileNumber(path)
  if (file < 0) return []
  const targets = symbolsOfFile(reader, file)
  const names = qualifiedNames(targets.map(({ entry }) => entry))
  const parts = wanted.split('.').length
  const distances = names.map(name => {
    // The outer owners may be left out.
    const end = name.split('.').slice(-parts).join('.')
    const distance = editDistance(wanted, end, MAX_EDITS)
    return 1 - distance / Math.max(wanted.length, end.length) < LEAST_SIMILARITY ? MAX_EDITS + 1 : distance
  })
  const least = Math.min(...distances)
  return least > MAX_EDITS ? [] : targets.filter((_, i) => distances[i] === least)
}
