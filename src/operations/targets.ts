// Resolving all that one call asks for: what was found, what was not, and the answer when the only target is ambiguous.

import { CtxError, errorShape } from '../errors.ts'
import { symbolId } from '../extract/symbol-id.ts'
import type { Repository } from '../repository/session.ts'
import { resolveTarget, symbolsOfFile, type Target } from '../resolve/target.ts'
import { qualifiedNames } from '../util/qualified.ts'
import { type Miss, missOf } from './misses.ts'
import type { Answer } from './operation.ts'

/** Candidates of an ambiguous name that are shown. */
const MOST_CANDIDATES = 20

export interface Found {
  readonly asked: string
  readonly target: Target & { readonly qualified: string }
}

export interface Resolved {
  readonly found: readonly Found[]
  /** To be spread into the answer: `missing` where something was not found. */
  readonly misses: { readonly missing?: readonly Miss[] }
  /** The whole answer, where nothing was found or the one target is ambiguous. */
  readonly answer?: Answer
}

/** Resolves targets and has the files behind them checked. */
export function resolveAll(repository: Repository, asked: readonly string[]): Resolved {
  const found: Found[] = []
  const missing: Miss[] = []
  for (const text of new Set(asked)) {
    const targets = resolveTarget(repository.reader, text)
    for (const { symbol } of targets) repository.rest(repository.reader.fileNumberOf(symbol))
    const [only, ...others] = targets
    if (!only) missing.push(missOf(repository, text))
    else if (others.length > 0) {
      if (asked.length === 1) return { found, misses: {}, answer: ambiguous(repository, text, targets) }
      missing.push({ symbol: text, error: ambiguousMiss(repository, text, targets) })
    } else {
      repository.remember(text, only.entry)
      const entry = repository.current(only.symbol, only.entry)
      if (entry) found.push({ asked: text, target: withQualified(repository, { ...only, entry }) })
      else missing.push(missOf(repository, text))
    }
  }
  const misses = missing.length > 0 ? { missing } : {}
  if (found.length > 0 || asked.length === 0) return { found, misses }
  return { found, misses, answer: { error: missing[0]!.error, results: [], ...(missing.length > 1 ? misses : {}) } }
}

function withQualified({ reader }: Repository, target: Target): Found['target'] {
  const file = reader.fileNumberOf(target.symbol)
  const all = symbolsOfFile(reader, file)
  const names = qualifiedNames(all.map(({ entry }) => entry))
  return { ...target, qualified: names[target.symbol - reader.file(file).first]! }
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

function idOf(repository: Repository, target: Target): string {
  return symbolId(target.entry.f, withQualified(repository, target).qualified)
}
