// Finds the symbols that changes since a commit touch: those that a comparison names, and in submodules, whose history
// is another repository's, those around changed lines.
import { analyze } from '../diff/analysis.ts'
import { type Changes, changesInSubmodules } from '../diff/changes-since.ts'
import { WITHOUT_GIT } from '../diff/git-errors.ts'
import type { Lines } from '../diff/line-diff.ts'
import type { Change, SymbolChange } from '../diff/symbol-changes.ts'
import { setting } from '../platform/settings.ts'
import { lineRange } from '../util/line-range.ts'
import { qualifiedNames } from '../util/symbol-names.ts'
import type { Repository } from './query-session.ts'

export { changesSince } from '../diff/changes-since.ts'

export interface TouchedSymbols {
  /** What became of each symbol, by its number in the index. */
  readonly symbols: ReadonlyMap<number, Change>
  /** Symbols that are gone. */
  readonly removed: readonly SymbolChange[]
}

/**
 * The symbols touched since the merge base of `base` and HEAD; what has only moved is not. Records the changed files as
 * behind the answer. Throws as `changesSince` does.
 */
export async function symbolsTouchedSince(repository: Repository, base: string): Promise<TouchedSymbols> {
  const { root } = repository.location
  const patience = { gitMs: setting('CTX_GIT_MS') }
  const { changes, submodules } = await analyze(root, { branch: base }, patience, WITHOUT_GIT)
  const symbols = new Map<number, Change>()
  const numbers = new SymbolNumbers(repository)
  for (const { change, also, after } of changes) {
    if (!after || (change === 'moved' && also === undefined)) continue
    const symbol = numbers.of(after.file.path, after.definition.qualified)
    if (symbol !== undefined) symbols.set(symbol, change)
  }
  const inside = await changesInSubmodules(root, submodules, patience)
  for (const symbol of symbolsAround(repository, inside)) symbols.set(symbol, 'body')
  return { symbols, removed: changes.filter(({ change }) => change === 'removed') }
}

/** Numbers of symbols in the index, by path and qualified name. */
class SymbolNumbers {
  readonly #repository: Repository
  readonly #files = new Map<string, ReadonlyMap<string, number>>()

  constructor(repository: Repository) {
    this.#repository = repository
  }

  of(path: string, qualified: string): number | undefined {
    let file = this.#files.get(path)
    if (!file) {
      file = this.#read(path)
      this.#files.set(path, file)
    }
    return file.get(qualified)
  }

  #read(path: string): ReadonlyMap<string, number> {
    const { reader } = this.#repository
    const number = reader.fileNumber(path)
    if (number < 0) return new Map()
    this.#repository.relyOnWholeFile(number)
    const { first, count } = reader.file(number)
    const symbols = Array.from({ length: count }, (_, i) => first + i)
    return new Map(qualifiedNames(reader.entries(symbols)).map((name, i) => [name, symbols[i]!]))
  }
}

/** The symbols around changed lines, and all of new files. */
function symbolsAround(repository: Repository, changes: Changes): ReadonlySet<number> {
  const { reader } = repository
  const touched = new Set<number>()
  for (const [path, lines] of changes) {
    const number = reader.fileNumber(path)
    if (number < 0) continue
    repository.relyOnWholeFile(number)
    const { first, count } = reader.file(number)
    const symbols = Array.from({ length: count }, (_, i) => first + i)
    for (const [i, entry] of reader.entries(symbols).entries()) {
      const now = repository.current(symbols[i]!, entry)
      if (lines === 'all' || (now && lines.some(each => touches(each, lineRange(now.l))))) touched.add(symbols[i]!)
    }
  }
  return touched
}

function touches({ first, last, isGap }: Lines, [from, to]: ReturnType<typeof lineRange>): boolean {
  return isGap ? from <= first && last <= to : from <= last && first <= to
}

/** True if `changes` added or changed a 1-based line. */
export function touchesRange(changes: Changes, path: string, line: number): boolean {
  const lines = changes.get(path)
  return lines === 'all' || (lines?.some(({ first, last, isGap }) => !isGap && first <= line && line <= last) ?? false)
}
