// Resolves all targets of a call: the found ones, the missing ones, and the answer if none is found: the candidates of
// ambiguous names, else the first error.
import type { Answer } from '../../contract.ts'
import { CtxError, type ErrorShape, errorShape, type Suggestion } from '../../errors.ts'
import { isQualified } from '../../query/name-match.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isOwnersNamesake } from '../../resolve/owner-namesakes.ts'
import { resolveTarget } from '../../resolve/target.ts'
import type { Target } from '../../resolve/target-type.ts'
import { symbolId } from '../../util/symbol-id.ts'
import { qualifiedNames } from '../../util/symbol-names.ts'
import { pageOf } from '../search/pages.ts'
import { pathOf } from '../search/scope.ts'

/** The most candidates to show of an ambiguous name. */
export const MOST_CANDIDATES = 20
const MOST_LISTED = 100

/** A target that is missing or ambiguous. */
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
  /** Fields to spread into the answer. */
  readonly misses: Misses
  /** The whole answer if nothing was found: candidates or an error. */
  readonly answer?: Answer
}

/** An ambiguous name. */
interface Ambiguous {
  readonly asked: string
  readonly targets: readonly Target[]
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

/** Resolves the targets of an operation, and checks that their files are up to date. */
export async function resolveAll(repository: Repository, asked: readonly string[], tool: string): Promise<Resolved> {
  const found: Found[] = []
  const ambiguousNames: Ambiguous[] = []
  const notFound: string[] = []
  for (const text of new Set(asked)) {
    const named = await resolveWithPackage(repository, text)
    const entries = named.map(({ entry }) => entry)
    const indexed = named.filter(({ entry }) => !isOwnersNamesake(entry, entries))
    for (const { symbol } of indexed) repository.rest(repository.reader.fileNumberOf(symbol))
    if (indexed.length === 1) repository.remember(text, indexed[0]!.entry)
    const targets = indexed.flatMap(target => {
      const entry = repository.current(target.symbol, target.entry)
      return entry ? [{ ...target, entry }] : []
    })
    const [only, ...others] = targets
    if (!only) notFound.push(text)
    else if (others.length > 0) ambiguousNames.push({ asked: text, targets })
    else found.push({ asked: text, target: only })
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

const AMBIGUOUS_HINT = 'Ask again with the hash or the id of the one that is meant.'

/** The candidates of all ambiguous names; if there are several names, each candidate has the one it belongs to. */
function ambiguousAnswer(repository: Repository, several: readonly Ambiguous[]): Answer {
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
  return { ambiguous: true, ...named, results, total, showing: results.length, hint: AMBIGUOUS_HINT, ...rest }
}

/** The call that lists all symbols of a name in pages. */
export function listAllCall(name: string, count: number): Suggestion {
  return { tool: 'search_symbols', args: { query: name, limit: MOST_LISTED }, why: `all ${count} of that name` }
}

function ambiguousTarget(repository: Repository, { asked, targets }: Ambiguous): TargetNotFound {
  const ids = targets.slice(0, 3).map(target => idOf(repository, target))
  const call =
    targets.length > MOST_CANDIDATES
      ? listAllCall(asked, targets.length)
      : { tool: 'get_symbol', args: { symbols: [asked] }, why: `all ${targets.length} candidates` }
  const details = { hint: AMBIGUOUS_HINT, similar: ids, suggestions: [call] }
  return {
    symbol: asked,
    error: errorShape(new CtxError('AMBIGUOUS_MATCH', `${asked} names ${targets.length} symbols.`, details)),
  }
}

/** The id of a target, with its number among symbols of the same qualified name in its file. */
export function idOf({ reader }: Repository, { symbol, entry }: Target): string {
  const { first } = reader.file(reader.fileNumberOf(symbol))
  const names = qualifiedNames([...reader.entriesNamed(entry.s, first, symbol), entry])
  return symbolId(entry.f, names.at(-1)!)
}
