// Applies `file_pattern` and `changed` to the files and lines of `search_project`.
import type { Input } from '../../contract.ts'
import type { Removed } from '../../query/filter.ts'
import type { Repository } from '../../repository/query-session.ts'
import { changedFilter, changesSinceBase } from './changed-filter.ts'
import { pathFilter } from './pages.ts'

type FileRemover = 'file_pattern' | 'changed'

export interface FileFilters {
  /** The files that pass, in the order of all files. */
  readonly files: readonly string[]
  readonly removed: Removed
  /** True if a filter removes anything. */
  readonly isNarrow: boolean
  /** The filter that removes a file; undefined if it passes. */
  removerOf(file: string): FileRemover | undefined
  /** True for lines (from 1) that pass; undefined if all do. */
  readonly isWanted?: (file: string, line: number) => boolean
  /** The symbols that pass both filters. */
  passing(symbols: readonly number[]): Promise<readonly number[]>
  touched(): Promise<ReadonlySet<number> | undefined>
}

/** The filters of a call over `all` files of a repository. Throws as `changesSinceBase` does. */
export async function fileFilters(repository: Repository, input: Input, all: readonly string[]): Promise<FileFilters> {
  const { reader, location } = repository
  const pattern = input.file_pattern as string | undefined
  const inScope = pattern === undefined ? undefined : await pathFilter(location.root, pattern, () => all)
  const { query, type } = input
  const changes = await changesSinceBase(repository, input, 'search_project', {
    query,
    ...(type === 'auto' ? {} : { type }),
  })
  const removerOf = (file: string): FileRemover | undefined =>
    inScope?.(file) === false ? 'file_pattern' : changes?.has(file) === false ? 'changed' : undefined
  const removed: Partial<Record<FileRemover, number>> = {}
  const files = all.filter(file => {
    const remover = removerOf(file)
    if (remover) removed[remover] = (removed[remover] ?? 0) + 1
    return remover === undefined
  })
  const touchedSymbols = changes && (await import('../../repository/touched-symbols.ts'))
  let symbols: ReadonlySet<number> | undefined
  const touched = async () => {
    symbols ??= await changedFilter(repository, input, 'search_project', { query })
    return symbols
  }
  return {
    files,
    removed,
    isNarrow: changes !== undefined || files.length < all.length,
    removerOf,
    ...(changes ? { isWanted: (file: string, line: number) => touchedSymbols!.touchesRange(changes, file, line) } : {}),
    async passing(candidates) {
      const isTouched = await touched()
      const entries = reader.entries(candidates)
      return candidates.filter((symbol, i) => inScope?.(entries[i]!.f) !== false && isTouched?.has(symbol) !== false)
    },
    touched,
  }
}

/** The filter arguments of a call, for suggested calls. */
export function filtersOf({ file_pattern, changed }: Input): Input {
  return { ...(file_pattern === undefined ? {} : { file_pattern }), ...(changed === undefined ? {} : { changed }) }
}
