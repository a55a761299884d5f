// Resolves qualified names in any notation: `Class#method`, `Ns\Class::method`, `pkg/file.ts#name`, `file.ts:name`.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Segmented } from '../cache/reader/segment.ts'
import { rankOfFlags } from '../cache/tables/traits.ts'
import type { IndexEntry } from '../model.ts'
import { editDistance } from '../util/edit-distance.ts'
import { foldCase } from '../util/name-words.ts'
import { symbolsNamed } from './exact-names.ts'
import { CountingFilter, type Filter } from './filter.ts'
import { editsFor, isMisspellable, LEAST_SIMILARITY, lettersOf, symbolsNear } from './fuzzy.ts'
import { normalizeSeparators } from './name-match.ts'
import type { SearchHit, SearchResult } from './result-page.ts'
import { matchesQualified, mayReferTo, ownersLeftOut, ownersOf, type QualifiedName, stepsFrom } from './surroundings.ts'

/** Limit on the symbols of a similar name whose owners are compared. */
const MAX_NEAR = 2000

/** Splits a qualified name; undefined for a plain name. */
export function parseQualified(written: string): QualifiedName | undefined {
  const text = normalizeSeparators(written)
  const separator = separatorOfId(text)
  // Only before a `#` can a dot belong to a file name.
  const path = separator > 0 && text.slice(0, separator).includes('/') ? text.slice(0, separator) : ''
  const folders = path === '' ? [] : path.split('/').filter(part => part !== '' && part !== '.')
  const rest = path === '' ? text : text.slice(separator + 1)
  // JavaScript's private fields include the mark: `this.#open`.
  const [privateName] = /(?<=\.)#[\w$]+$/.exec(rest) ?? []
  const operator = operatorOf(rest)
  const around = operator === undefined ? rest : rest.slice(0, -operator.length)
  const parts = [...folders, ...around.split(/::|->|[.#/]/).filter(part => part !== '' && part !== LOCALS)]
  const last = operator ?? parts.pop()
  if (last === undefined || parts.length === 0) return undefined
  const name = privateName ?? last.replace(/~\d+$/, '')
  if (!RECEIVERS.includes(parts[0]!)) return { around: parts, name }
  // `self::open` may be a function of the module and `crate::open` one of the package, so neither must be a member.
  return { around: parts.slice(1), name, ...(/^(?:self|super|\$?crate)::/.test(rest) ? {} : { isMember: true }) }
}

/** `src/user.ts#User#save` has it after the folders, other names at the last `#`. */
function separatorOfId(text: string): number {
  const last = text.lastIndexOf('#')
  const slash = text.lastIndexOf('/', last)
  return last > 0 && slash >= 0 ? text.indexOf('#', slash) : last
}

/** Python writes it into `__qualname__` after a function. */
const LOCALS = '<locals>'

const RECEIVERS: readonly string[] = ['self', 'this', '$this', 'super', 'cls', 'Self', 'crate', '$crate']

/** The operator at the end of `Core#<=>` or `FilePath.</>`. */
function operatorOf(text: string): string | undefined {
  return /(?<=[\w$](?:\.|::|#))[!%&*+./:<=>?@\\^|~-]+$/.exec(text)?.[0]
}

/** The last part of a qualified name. */
export function unqualified(text: string): string {
  return parseQualified(text)?.name ?? text
}

/** True if an entry is what a name, qualified or not, refers to. */
export function resolvesTo(entry: Pick<IndexEntry, 's' | 'p' | 'f' | 'm'>, text: string): boolean {
  const wanted = parseQualified(text)
  return wanted ? entry.s === wanted.name && matchesQualified(entry, wanted) : entry.s === text
}

/** Edits allowed in a part of a qualified name. */
function editsOf(part: string): number {
  return part.length < 3 ? 0 : editsFor(part.length)
}

/**
 * Symbols a qualified name refers to: as written, in any case, in any notation, with typos. `identified` comes first.
 */
export function searchQualified(
  index: Segmented & Pick<IndexReader, 'entries' | 'trait'>,
  text: string,
  filter: Filter,
  offset: number,
  limit: number,
  identified?: number,
): SearchResult {
  const wanted = parseQualified(text)
  if (!wanted) return { hits: [], total: 0, removed: {} }
  let found = named(index, wanted, symbolsNamed(index, wanted.name, 'any'))
  // Nothing is left of an operator without its punctuation.
  if (found.length === 0 && lettersOf(foldCase(wanted.name)) !== '') {
    const inNotation = symbolsNear(index, wanted.name, 0, MAX_NEAR).map(({ symbol }) => symbol)
    found = named(index, wanted, inNotation)
  }
  // If the name in an id contains separators, its parts may not match the symbol.
  if (identified !== undefined && !found.some(({ symbol }) => symbol === identified))
    found = [{ symbol: identified, distance: 0, steps: 0 }, ...found]
  return pageOfHits(index, found.length > 0 ? found : withTypos(index, wanted), filter, offset, limit, identified)
}

/** A page of the given symbols, by rank and index order. */
export function pageOfNamed(
  index: Pick<IndexReader, 'trait'>,
  symbols: readonly number[],
  filter: Filter,
  offset: number,
  limit: number,
): SearchResult {
  const found = symbols.map(symbol => ({ symbol, distance: 0, steps: 0 }))
  return pageOfHits(index, found, filter, offset, limit, undefined)
}

interface QualifiedHit {
  readonly symbol: number
  readonly distance: number
  readonly steps: number
}

function named(
  index: Segmented & Pick<IndexReader, 'entries' | 'trait'>,
  wanted: QualifiedName,
  symbols: readonly number[],
): QualifiedHit[] {
  const { around, name } = wanted
  const entries = index.entries(symbols)
  const isMeant = mayReferTo(
    index,
    entries.filter(entry => entry.s === name && matchesQualified(entry, wanted)),
    wanted,
  )
  const matching = (folded: boolean): QualifiedHit[] =>
    symbols.flatMap((symbol, i) => {
      const entry = entries[i]!
      if (!folded && entry.s !== name) return []
      return matchesQualified(entry, wanted, folded) && isMeant(entry)
        ? [{ symbol, distance: 0, steps: stepsFrom(entry, around, folded) }]
        : []
    })
  const below = (folded: boolean): QualifiedHit[] => {
    const hits = symbols.flatMap((symbol, i) => {
      const steps = folded || entries[i]!.s === name ? ownersLeftOut(entries[i]!, around, folded) : undefined
      return steps === undefined ? [] : [{ symbol, distance: 0, steps }]
    })
    const fewest = Math.min(...hits.map(({ steps }) => steps))
    return hits.filter(({ steps }) => steps === fewest)
  }
  for (const find of [matching, below])
    for (const folded of [false, true]) {
      const found = find(folded)
      if (found.length > 0) return found
    }
  return []
}

/** Symbols whose name and owners are a few edits away. Files have a search of their own. */
function withTypos(
  index: Segmented & Pick<IndexReader, 'entries'>,
  { around, name, isMember }: QualifiedName,
): QualifiedHit[] {
  const letters = [...around, name].join('').length
  if (!isMisspellable([...around, name].join(''))) return []
  const near = symbolsNear(index, name, editsOf(name), MAX_NEAR)
  const entries = index.entries(near.map(({ symbol }) => symbol))
  return near.flatMap(({ symbol, distance }, i) => {
    const owners = ownersOf(entries[i]!.p)
    if ((isMember && owners.length === 0) || around.length > owners.length) return []
    let sum = distance
    for (const [j, part] of around.entries()) {
      const owner = owners[owners.length - around.length + j]!
      const edits = editDistance(foldCase(part), foldCase(owner), editsOf(part))
      if (edits > editsOf(part)) return []
      sum += edits
    }
    return sum <= editsFor(letters) && 1 - sum / letters >= LEAST_SIMILARITY
      ? [{ symbol, distance: sum, steps: 0 }]
      : []
  })
}

function pageOfHits(
  index: Pick<IndexReader, 'trait'>,
  found: readonly QualifiedHit[],
  filter: Filter,
  offset: number,
  limit: number,
  identified: number | undefined,
): SearchResult {
  const hits: (SearchHit & { readonly steps: number })[] = []
  const counter = new CountingFilter(filter)
  for (const { symbol, distance, steps } of found) {
    const { kind, flags } = index.trait(symbol)
    if (counter.passes(symbol, kind, flags))
      hits.push({
        symbol,
        match: distance === 0 ? 'qualified' : 'fuzzy',
        rank: rankOfFlags(flags),
        steps,
        ...(distance > 0 ? { distance } : {}),
      })
  }
  // `Class.method` prefers the class to a file of that name.
  hits.sort(
    (a, b) =>
      Number(b.symbol === identified) - Number(a.symbol === identified) ||
      (a.distance ?? 0) - (b.distance ?? 0) ||
      a.steps - b.steps ||
      a.rank - b.rank ||
      a.symbol - b.symbol,
  )
  const page = hits.slice(offset, offset + limit).map(({ steps: _steps, ...hit }) => hit)
  return { hits: page, total: hits.length, removed: counter.removed }
}
