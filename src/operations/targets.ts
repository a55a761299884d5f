// Resolving all that one call asks for: what was found, what was not, and the answer when the only target is ambiguous.
import { CtxError, type ErrorShape, errorShape } from '../errors.ts'
import { symbolId } from '../extract/symbol-id.ts'
import type { Repository } from '../repository/session.ts'
import { resolveTarget, type Target } from '../resolve/target.ts'
import { qualifiedNames } from '../util/qualified.ts'
import type { Answer } from './operation.ts'
import { pageOf } from './pages.ts'

/** Candidates of an ambiguous name that are shown. */
const MOST_CANDIDATES = 20

/** A target that is not in the index, beside the ones that are. */
export interface Miss {
  readonly symbol: string
  readonly error: ErrorShape
}

export interface Found {
  readonly asked: string
  readonly target: Target
}

interface Misses {
  readonly missing?: readonly Miss[]
  readonly not_indexed?: Readonly<Record<string, number>>
}

export interface Resolved {
  readonly found: readonly Found[]
  /** To be spread into the answer: `missing` where something was not found. */
  readonly misses: Misses
  /** The whole answer, where nothing was found or the one target is ambiguous. */
  readonly answer?: Answer
}

/**
 * Resolves targets for an operation and has the files behind them checked; `isAlone` where nothing else is asked for
 * beside the one.
 */
export async function resolveAll(
  repository: Repository,
  asked: readonly string[],
  tool: string,
  isAlone = asked.length === 1,
): Promise<Resolved> {
  const found: Found[] = []
  const missing: Miss[] = []
  const lost: string[] = []
  for (const text of new Set(asked)) {
    const indexed = resolveTarget(repository.reader, text)
    for (const { symbol } of indexed) repository.rest(repository.reader.fileNumberOf(symbol))
    if (indexed.length === 1) repository.remember(text, indexed[0]!.entry)
    const targets = indexed.flatMap(target => {
      const entry = repository.current(target.symbol, target.entry)
      return entry ? [{ ...target, entry }] : []
    })
    const [only, ...others] = targets
    if (!only) lost.push(text)
    else if (others.length > 0) {
      if (isAlone) return { found, misses: {}, answer: ambiguous(repository, text, targets) }
      missing.push({ symbol: text, error: ambiguousMiss(repository, text, targets) })
    } else found.push({ asked: text, target: only })
  }
  let notIndexed: Misses['not_indexed']
  let inText: object | undefined
  if (lost.length > 0) {
    const { Elsewhere, symbolMiss } = await import('../misses/misses.ts')
    const elsewhere = new Elsewhere(repository)
    for (const text of lost) {
      const { error, in_text, not_indexed } = await symbolMiss(repository, elsewhere, text, tool)
      missing.push({ symbol: text, error, ...(in_text && asked.length > 1 ? { in_text } : {}) })
      notIndexed = not_indexed
      inText = in_text
    }
  }
  missing.sort((a, b) => asked.indexOf(a.symbol) - asked.indexOf(b.symbol))
  const beside = notIndexed ? { not_indexed: notIndexed } : {}
  const misses = missing.length > 0 ? { missing, ...beside } : {}
  if (found.length > 0 || asked.length === 0) return { found, misses }
  const { error } = missing[0]!
  const only = missing.length > 1 ? misses : { ...beside, ...(inText ? { in_text: inText } : {}) }
  return { found, misses, answer: { error, ...pageOf([], 0, 0), ...only } }
}

function ambiguous(repository: Repository, text: string, targets: readonly Target[]): Answer {
  const shown = targets.slice(0, MOST_CANDIDATES)
  const results = shown.map(target => ({ ...target.entry, id: idOf(repository, target) }))
  const hint = 'Ask again with the hash or the id of the one that is meant.'
  return { ambiguous: true, symbol: text, results, total: targets.length, showing: shown.length, hint }
}

function ambiguousMiss(repository: Repository, text: string, targets: readonly Target[]): Miss['error'] {
  const ids = targets.slice(0, 3).map(target => idOf(repository, target))
  const suggestions = [{ tool: 'get_symbol', args: { symbols: [text] }, why: `all ${targets.length} candidates` }]
  const details = { hint: 'Ask again with the hash or the id of the one that is meant.', similar: ids, suggestions }
  return errorShape(new CtxError('AMBIGUOUS_MATCH', `${text} names ${targets.length} symbols.`, details))
}

/** The readable id of a target, from its place among the namesakes of its file. */
export function idOf({ reader }: Repository, { symbol, entry }: Target): string {
  const { first } = reader.file(reader.fileNumberOf(symbol))
  const names = qualifiedNames([...reader.entriesNamed(entry.s, first, symbol), entry])
  return symbolId(entry.f, names.at(-1)!)
}
