// Resolves all targets of a call: the found ones, the missing ones, and the answer if none is found: the candidates of
// ambiguous names, else the first error.
import type { Answer } from '../../contract.ts'
import { CtxError, type ErrorShape, errorShape, type Suggestion } from '../../errors.ts'
import type { LikelyTargets } from '../../not-found/not-found.ts'
import { isQualified } from '../../query/name-match.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isOwnersNamesake } from '../../resolve/owner-namesakes.ts'
import { resolveTarget } from '../../resolve/target.ts'
import type { Target } from '../../resolve/target-type.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { qualifiedNames } from '../../util/symbol-names.ts'
import { pageOf } from '../search/pages.ts'
import { pathOf } from '../search/scope.ts'
import { withTwinsApart } from '../search/twin-rows.ts'

/** The most candidates to show of an ambiguous name. */
export const MAX_CANDIDATES = 20
const MAX_LISTED = 100

/** A target that is missing or ambiguous. */
export interface TargetNotFound {
  readonly symbol: string
  readonly error: ErrorShape
}

export interface Found {
  readonly asked: string
  readonly target: Target
  /** How the name differs from the one given; absent for the name itself. */
  readonly match?: Match
}

type Match = Exclude<LikelyTargets['match'], 'exact'>

interface Misses {
  readonly missing?: readonly TargetNotFound[]
  readonly not_indexed?: Readonly<Record<string, number>>
}

interface Resolved {
  readonly found: readonly Found[]
  /** Fields to spread into the answer. */
  readonly misses: Misses
  /** The whole answer if nothing was found: candidates or an error. */
  readonly answer?: Answer
}

/** An ambiguous name. */
interface Ambiguous {
  readonly asked: string
  readonly targets: readonly Target[]
  readonly match?: Match
}

/** Resolves a text; the file of an id may differ in case if the file system ignores it. */
function resolveText({ reader, location }: Repository, text: string): readonly Target[] {
  const named = resolveTarget(reader, text)
  const at = text.indexOf('#')
  if (named.length > 0 || at <= 0) return named
  const path = text.slice(0, at)
  const other = pathOf(reader, location.root, path)
  return other === path ? named : resolveTarget(reader, other + text.slice(at))
}

/** Resolves a text, also with a leading package name. */
async function resolveWithPackage(repository: Repository, text: string): Promise<readonly Target[]> {
  const named = resolveText(repository, text)
  if (named.length > 0 || !isQualified(text)) return named
  const { targetsInPackage } = await import('../search/package-targets.ts')
  return targetsInPackage(repository, text)
}

function withoutNamesakes(targets: readonly Target[]): Target[] {
  const entries = targets.map(({ entry }) => entry)
  return targets.filter(({ entry }) => !isOwnersNamesake(entry, entries))
}

/** The targets that are still in their files. */
function current(repository: Repository, indexed: readonly Target[]): Target[] {
  for (const { symbol } of indexed) repository.rest(repository.reader.fileNumberOf(symbol))
  return indexed.flatMap(target => {
    const entry = repository.current(target.symbol, target.entry)
    return entry ? [{ ...target, entry }] : []
  })
}

/** The symbols that a name without a symbol most likely stands for. A symbol that is gone is not replaced. */
async function likely(
  repository: Repository,
  text: string,
): Promise<{ readonly match?: Match; readonly targets: readonly Target[] }> {
  if (repository.recall(text)) return { targets: [] }
  const { likelyTargets } = await import('../../not-found/not-found.ts')
  const { match, targets } = likelyTargets(repository.reader, text)
  return { ...(match === 'exact' ? {} : { match }), targets: current(repository, withoutNamesakes(targets)) }
}

/** Resolves the targets of an operation, and checks that their files are up to date. */
export async function resolveAll(repository: Repository, asked: readonly string[], tool: string): Promise<Resolved> {
  const found: Found[] = []
  const ambiguousNames: Ambiguous[] = []
  const notFound: string[] = []
  for (const text of new Set(asked)) {
    const indexed = withoutNamesakes(await resolveWithPackage(repository, text))
    if (indexed.length === 1) repository.remember(text, indexed[0]!.entry)
    const named = current(repository, indexed)
    const { match, targets } = named.length > 0 ? { targets: named } : await likely(repository, text)
    const [only, ...others] = targets
    const how = match === undefined ? {} : { match }
    if (!only) notFound.push(text)
    else if (others.length > 0) ambiguousNames.push({ asked: text, targets, ...how })
    else found.push({ asked: text, target: only, ...how })
  }
  const unknown: TargetNotFound[] = []
  let notIndexed: Misses['not_indexed']
  let inText: object | undefined
  if (notFound.length > 0) {
    const { TextElsewhere, symbolNotFound } = await import('../../not-found/not-found.ts')
    const elsewhere = new TextElsewhere(repository)
    for (const text of notFound) {
      const { error, in_text, not_indexed } = await symbolNotFound(repository, elsewhere, text, tool)
      unknown.push({ symbol: text, error, ...(in_text && asked.length > 1 ? { in_text } : {}) })
      notIndexed = not_indexed
      inText = in_text
    }
  }
  const missing = [...unknown, ...ambiguousNames.map(one => ambiguousTarget(repository, one))]
  missing.sort((a, b) => asked.indexOf(a.symbol) - asked.indexOf(b.symbol))
  const coverage = notIndexed ? { not_indexed: notIndexed } : {}
  const misses = missing.length > 0 ? { missing, ...coverage } : {}
  if (found.length > 0 || asked.length === 0) return { found, misses }
  if (ambiguousNames.length > 0) {
    const others = unknown.length > 0 ? { missing: unknown, ...coverage } : {}
    return { found, misses, answer: { ...ambiguousAnswer(repository, ambiguousNames), ...others } }
  }
  const { error } = missing[0]!
  const only = missing.length > 1 ? misses : { ...coverage, ...(inText ? { in_text: inText } : {}) }
  return { found, misses, answer: { error, ...pageOf([], 0, 0), ...only } }
}

const AMBIGUOUS_HINT = 'Ask again with an id (file#name).'

/** The candidates of all ambiguous names; if there are several names, each candidate has the one it belongs to. */
function ambiguousAnswer(repository: Repository, several: readonly Ambiguous[]): Answer {
  const [only, ...others] = several
  const results = several.flatMap(({ asked, targets, match }) =>
    withTwinsApart(repository, targets.slice(0, MAX_CANDIDATES)).map((entry, at) => ({
      ...entry,
      id: idOf(repository, targets[at]!),
      ...(others.length > 0 ? { asked } : {}),
      ...(match === undefined || others.length === 0 ? {} : { match }),
    })),
  )
  const match = only!.match === undefined ? {} : { match: only!.match }
  const named = others.length > 0 ? { symbols: several.map(({ asked }) => asked) } : { symbol: only!.asked, ...match }
  const total = several.reduce((sum, { targets }) => sum + targets.length, 0)
  const large = several.filter(({ targets }) => targets.length > MAX_CANDIDATES)
  const rest = large.length > 0 ? { suggestions: large.map(one => listAllCall(one.asked, one.targets.length)) } : {}
  return { ambiguous: true, ...named, results, total, showing: results.length, hint: AMBIGUOUS_HINT, ...rest }
}

/** The call that lists all symbols of a name in pages. */
export function listAllCall(name: string, count: number): Suggestion {
  return { tool: 'search_symbols', args: { query: name, limit: MAX_LISTED }, why: `all ${count} of that name` }
}

function ambiguousTarget(repository: Repository, { asked, targets, match }: Ambiguous): TargetNotFound {
  const ids = targets.slice(0, 3).map(target => idOf(repository, target))
  const call =
    targets.length > MAX_CANDIDATES
      ? listAllCall(asked, targets.length)
      : { tool: 'get_symbol', args: { symbols: [asked] }, why: `all ${targets.length} candidates` }
  const details = { hint: AMBIGUOUS_HINT, similar: ids, suggestions: [call] }
  const message =
    match === 'typo'
      ? `No symbol ${asked}, but ${targets.length} with nearly that name.`
      : `${asked} names ${targets.length} symbols.`
  return { symbol: asked, error: errorShape(new CtxError('AMBIGUOUS_MATCH', message, details)) }
}

/** The id of a target, with its number among symbols of the same qualified name in its file. */
export function idOf({ reader }: Repository, { symbol, entry }: Target): string {
  const { first } = reader.file(reader.fileNumberOf(symbol))
  const names = qualifiedNames([...reader.entriesNamed(entry.s, first, symbol), entry])
  return symbolId(entry.f, names.at(-1)!)
}
