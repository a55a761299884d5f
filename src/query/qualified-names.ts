// Qualified names in any language's notation: `Class.method`, `Class#method`, `ns::fn`, `Ns\Class::method`,
// `pkg/file.ts#name`, `file.ts:name`, `module.name`.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import type { Segmented } from '../cache/reader/segment.ts'
import { rankOfFlags } from '../cache/tables/traits.ts'
import type { IndexEntry } from '../model.ts'
import { editDistance } from '../util/edit-distance.ts'
import { foldCase } from '../util/name-words.ts'
import { symbolsNamed } from './exact-names.ts'
import { CountingFilter, type Filter } from './filter.ts'
import { editsFor, isMisspellable, LEAST_SIMILARITY, lettersOf, symbolsNear } from './fuzzy.ts'
import { inMarks } from './name-match.ts'
import type { SearchHit, SearchResult } from './result-page.ts'
import { matchesQualified, mayReferTo, ownersOf, type QualifiedName, stepsFrom } from './surroundings.ts'

/** Symbols with a name like the one asked for whose owners are looked at. */
const MOST_NEAR = 2000

/** The parts of a qualified name; undefined for a name without any. */
export function parseQualified(asked: string): QualifiedName | undefined {
  const text = inMarks(asked)
  const mark = markOfId(text)
  // Only before a `#` a dot may belong to the name of a file.
  const path = mark > 0 && text.slice(0, mark).includes('/') ? text.slice(0, mark) : ''
  const folders = path === '' ? [] : path.split('/').filter(part => part !== '' && part !== '.')
  const rest = path === '' ? text : text.slice(mark + 1)
  // A field of JavaScript has the mark in its name: `this.#open`.
  const [own] = /(?<=\.)#[\w$]+$/.exec(rest) ?? []
  const operator = operatorOf(rest)
  const around = operator === undefined ? rest : rest.slice(0, -operator.length)
  const parts = [...folders, ...around.split(/::|->|[.#/]/).filter(part => part !== '')]
  const last = operator ?? parts.pop()
  if (last === undefined || parts.length === 0) return undefined
  const name = own ?? last.replace(/~\d+$/, '')
  if (!RECEIVERS.includes(parts[0]!)) return { around: parts, name }
  // `self::open` may be a function of a module, `crate::open` is one of the package.
  return { around: parts.slice(1), name, ...(/^(?:self|super|\$?crate)::/.test(rest) ? {} : { isMember: true }) }
}

/** Where an id has the `#` between path and name: the last, but in `src/user.ts#User#save` the first behind the folders. */
function markOfId(text: string): number {
  const last = text.lastIndexOf('#')
  const slash = text.lastIndexOf('/', last)
  return last > 0 && slash >= 0 ? text.indexOf('#', slash) : last
}

/** What code calls the object, or the package, that it belongs to, whatever that is called. */
const RECEIVERS: readonly string[] = ['self', 'this', '$this', 'super', 'cls', 'Self', 'crate', '$crate']

/** `<=>` of `Core#<=>`, `</>` of `FilePath.</>`: marks between parts are letters of such a name. */
function operatorOf(text: string): string | undefined {
  return /(?<=[\w$](?:\.|::|#))[!%&*+./:<=>?@\\^|~-]+$/.exec(text)?.[0]
}

/** The name itself without what a qualified name says is around it. */
export function unqualified(text: string): string {
  return parseQualified(text)?.name ?? text
}

/** True when an entry is what a name, qualified or not, stands for as written. */
export function resolvesTo(entry: Pick<IndexEntry, 's' | 'p' | 'f' | 'm'>, text: string): boolean {
  const wanted = parseQualified(text)
  return wanted ? entry.s === wanted.name && matchesQualified(entry, wanted) : entry.s === text
}

/** Edits that a part of a qualified name is granted. */
function editsOf(part: string): number {
  return part.length < 3 ? 0 : editsFor(part.length)
}

/**
 * The symbols that a qualified name stands for: as written, else in any case, else in any notation, else with a typo or
 * two in all of it. A page by distance, then rank, then place in the index.
 *
 * @param identified The symbol of which the text is the id: it comes first.
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
  // Of an operator no letters are left to compare: it would be every other one.
  if (found.length === 0 && lettersOf(foldCase(wanted.name)) !== '') {
    const inNotation = symbolsNear(index, wanted.name, 0, MOST_NEAR).map(({ symbol }) => symbol)
    found = named(index, wanted, inNotation)
  }
  // Of an id whose name has marks of its own the parts may be none of that symbol.
  if (identified !== undefined && !found.some(({ symbol }) => symbol === identified))
    found = [{ symbol: identified, distance: 0, steps: 0 }, ...found]
  return pageOfHits(index, found.length > 0 ? found : misspelt(index, wanted), filter, offset, limit, identified)
}

/** A page of symbols that a qualified name stands for, by rank and place in the index. */
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

interface Found {
  readonly symbol: number
  /** Edits in all parts together. */
  readonly distance: number
  /** As `stepsFrom` counts them. */
  readonly steps: number
}

function named(
  index: Segmented & Pick<IndexReader, 'entries' | 'trait'>,
  wanted: QualifiedName,
  symbols: readonly number[],
): Found[] {
  const { around, name } = wanted
  const entries = index.entries(symbols)
  const isMeant = mayReferTo(
    index,
    entries.filter(entry => entry.s === name && matchesQualified(entry, wanted)),
    wanted,
  )
  const within = (folded: boolean): Found[] =>
    symbols.flatMap((symbol, i) => {
      const entry = entries[i]!
      if (!folded && entry.s !== name) return []
      return matchesQualified(entry, wanted, folded) && isMeant(entry)
        ? [{ symbol, distance: 0, steps: stepsFrom(entry, around, folded) }]
        : []
    })
  const exact = within(false)
  return exact.length > 0 ? exact : within(true)
}

/**
 * Symbols whose name and owner are a few edits from what was asked for; owners only, because files have a search of
 * their own.
 */
function misspelt(index: Segmented & Pick<IndexReader, 'entries'>, { around, name, isMember }: QualifiedName): Found[] {
  const letters = [...around, name].join('').length
  if (!isMisspellable([...around, name].join(''))) return []
  const near = symbolsNear(index, name, editsOf(name), MOST_NEAR)
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
  found: readonly Found[],
  filter: Filter,
  offset: number,
  limit: number,
  identified: number | undefined,
): SearchResult {
  const hits: (SearchHit & { readonly steps: number })[] = []
  const sieve = new CountingFilter(filter)
  for (const { symbol, distance, steps } of found) {
    const { kind, flags } = index.trait(symbol)
    if (sieve.passes(symbol, kind, flags))
      hits.push({
        symbol,
        match: distance === 0 ? 'qualified' : 'fuzzy',
        rank: rankOfFlags(flags),
        steps,
        ...(distance > 0 ? { distance } : {}),
      })
  }
  // `Class.method` is rather meant of the class than of a file of that name.
  hits.sort(
    (a, b) =>
      Number(b.symbol === identified) - Number(a.symbol === identified) ||
      (a.distance ?? 0) - (b.distance ?? 0) ||
      a.steps - b.steps ||
      a.rank - b.rank ||
      a.symbol - b.symbol,
  )
  const page = hits.slice(offset, offset + limit).map(({ steps: _steps, ...hit }) => hit)
  return { hits: page, total: hits.length, removed: sieve.removed }
}
