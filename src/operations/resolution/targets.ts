// Resolving all that one call asks for: what was found, what was not, and the answer when nothing was: the candidates
// of what is ambiguous, else the first miss.
import type { Answer } from '../../contract.ts'
import { CtxError, type ErrorShape, errorShape, type Suggestion } from '../../errors.ts'
import { isQualified } from '../../query/name-match.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isOwnersNamesake } from '../../resolve/owner-namesakes.ts'
import { resolveTarget, type Target } from '../../resolve/target.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { qualifiedNames } from '../../util/symbol-names.ts'
import { pageOf } from '../search/pages.ts'
import { pathOf } from '../search/scope.ts'

/** Candidates of an ambiguous name that are shown. */
export const MOST_CANDIDATES = 20
/** The largest page of a search. */
const MOST_LISTED = 100

/** A target that is not in the index, beside the ones that are. */
export interface TargetNotFound {
  readonly symbol: string
  readonly error: ErrorShape
}

export interface Found {
  readonly asked: string
  readonly target: Target
}

interface Misses {
  readonly missing?: readonly TargetNotFound[]
  readonly not_indexed?: Readonly<Record<string, number>>
}

interface Resolved {
  readonly found: readonly Found[]
  /** To be spread into the answer: `missing` where something was not found. */
  readonly misses: Misses
  /** The whole answer, where nothing was found: candidates, or an error. */
  readonly answer?: Answer
}

/** A name of several symbols. */
interface Several {
  readonly asked: string
  readonly targets: readonly Target[]
}

/** What a text names; the file in an id also as the disk finds it, in another case than the index has it. */
function resolved({ reader, location }: Repository, text: string): readonly Target[] {
  const named = resolveTarget(reader, text)
  const at = text.indexOf('#')
  if (named.length > 0 || at <= 0) return named
  const path = text.slice(0, at)
  const other = pathOf(reader, location.root, path)
  return other === path ? named : resolveTarget(reader, other + text.slice(at))
}

/** What a text names, also where it begins with the name of a package. */
async function resolvedWithin(repository: Repository, text: string): Promise<readonly Target[]> {
  const named = resolved(repository, text)
  if (named.length > 0 || !isQualified(text)) return named
  const { targetsInPackage } = await import('../search/package-targets.ts')
  return targetsInPackage(repository, text)
}

/** Resolves targets for an operation and has the files behind them checked. */
export async function resolveAll(repository: Repository, asked: readonly string[], tool: string): Promise<Resolved> {
  const found: Found[] = []
  const several: Several[] = []
  const lost: string[] = []
  for (const text of new Set(asked)) {
    const named = await resolvedWithin(repository, text)
    const entries = named.map(({ entry }) => entry)
    const indexed = named.filter(({ entry }) => !isOwnersNamesake(entry, entries))
    for (const { symbol } of indexed) repository.rest(repository.reader.fileNumberOf(symbol))
    if (indexed.length === 1) repository.remember(text, indexed[0]!.entry)
    const targets = indexed.flatMap(target => {
      const entry = repository.current(target.symbol, target.entry)
      return entry ? [{ ...target, entry }] : []
    })
    const [only, ...others] = targets
    if (!only) lost.push(text)
    else if (others.length > 0) several.push({ asked: text, targets })
    else found.push({ asked: text, target: only })
  }
  const unknown: TargetNotFound[] = []
  let notIndexed: Misses['not_indexed']
  let inText: object | undefined
  if (lost.length > 0) {
    const { TextElsewhere, symbolNotFound } = await import('../../not-found/not-found.ts')
    const elsewhere = new TextElsewhere(repository)
    for (const text of lost) {
      const { error, in_text, not_indexed } = await symbolNotFound(repository, elsewhere, text, tool)
      unknown.push({ symbol: text, error, ...(in_text && asked.length > 1 ? { in_text } : {}) })
      notIndexed = not_indexed
      inText = in_text
    }
  }
  const missing = [...unknown, ...several.map(one => ambiguousMiss(repository, one))]
  missing.sort((a, b) => asked.indexOf(a.symbol) - asked.indexOf(b.symbol))
  const beside = notIndexed ? { not_indexed: notIndexed } : {}
  const misses = missing.length > 0 ? { missing, ...beside } : {}
  if (found.length > 0 || asked.length === 0) return { found, misses }
  if (several.length > 0) {
    const others = unknown.length > 0 ? { missing: unknown, ...beside } : {}
    return { found, misses, answer: { ...ambiguous(repository, several), ...others } }
  }
  const { error } = missing[0]!
  const only = missing.length > 1 ? misses : { ...beside, ...(inText ? { in_text: inText } : {}) }
  return { found, misses, answer: { error, ...pageOf([], 0, 0), ...only } }
}

const HINT = 'Ask again with the hash or the id of the one that is meant.'

/** The candidates of all ambiguous names, of several each with the name that it was asked for by. */
function ambiguous(repository: Repository, several: readonly Several[]): Answer {
  const [only, ...others] = several
  const results = several.flatMap(({ asked, targets }) =>
    targets.slice(0, MOST_CANDIDATES).map(target => ({
      ...target.entry,
      id: idOf(repository, target),
      ...(others.length > 0 ? { asked } : {}),
    })),
  )
  const named = others.length > 0 ? { symbols: several.map(({ asked }) => asked) } : { symbol: only!.asked }
  const total = several.reduce((sum, { targets }) => sum + targets.length, 0)
  const large = several.filter(({ targets }) => targets.length > MOST_CANDIDATES)
  const rest = large.length > 0 ? { suggestions: large.map(one => listAllCall(one.asked, one.targets.length)) } : {}
  return { ambiguous: true, ...named, results, total, showing: results.length, hint: HINT, ...rest }
}

/** The call that lists every symbol of a name, page by page: an answer to several names has no pages of its own. */
export function listAllCall(name: string, count: number): Suggestion {
  return { tool: 'search_symbols', args: { query: name, limit: MOST_LISTED }, why: `all ${count} of that name` }
}

function ambiguousMiss(repository: Repository, { asked, targets }: Several): TargetNotFound {
  const ids = targets.slice(0, 3).map(target => idOf(repository, target))
  const call =
    targets.length > MOST_CANDIDATES
      ? listAllCall(asked, targets.length)
      : { tool: 'get_symbol', args: { symbols: [asked] }, why: `all ${targets.length} candidates` }
  const details = { hint: HINT, similar: ids, suggestions: [call] }
  return {
    symbol: asked,
    error: errorShape(new CtxError('AMBIGUOUS_MATCH', `${asked} names ${targets.length} symbols.`, details)),
  }
}

/** The readable id of a target, from its place among the namesakes of its file. */
export function idOf({ reader }: Repository, { symbol, entry }: Target): string {
  const { first } = reader.file(reader.fileNumberOf(symbol))
  const names = qualifiedNames([...reader.entriesNamed(entry.s, first, symbol), entry])
  return symbolId(entry.f, names.at(-1)!)
}
