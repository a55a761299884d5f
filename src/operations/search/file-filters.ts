// What `file_pattern` and `changed` leave of the files of a repository, and of their lines, for `search_project`.
import type { Input } from '../../contract.ts'
import type { Removed } from '../../query/filter.ts'
import type { Repository } from '../../repository/query-session.ts'
import { changesSinceBase } from './changed-filter.ts'
import { pathFilter } from './pages.ts'

/** A filter that removes files. */
type FileRemover = 'file_pattern' | 'changed'

export interface FileFilters {
  /** The files that are left, in the order of all. */
  readonly files: readonly string[]
  /** How many files each filter has removed, where it has any. */
  readonly removed: Removed
  /** Whether anything is, or may be, removed. */
  readonly isNarrow: boolean
  /** The filter that removes a file; undefined for one that is left. */
  removerOf(file: string): FileRemover | undefined
  /** Which lines of the files that are left count, from 1; undefined where all do. */
  readonly isWanted?: (file: string, line: number) => boolean
  /** Those of some symbols that pass both filters. */
  passing(symbols: readonly number[]): Promise<readonly number[]>
  /** The symbols that `changed` lets through; undefined where it was not given. */
  touched(): Promise<ReadonlySet<number> | undefined>
}

/** The filters of a call, over `all` files of a repository. Throws as `changesSinceBase` does. */
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
  const read = changes && (await import('../../repository/touched-symbols.ts'))
  let symbols: ReadonlySet<number> | undefined
  const touched = async () => {
    symbols ??= changes && read!.symbolsTouched(repository, changes)
    return symbols
  }
  return {
    files,
    removed,
    isNarrow: changes !== undefined || files.length < all.length,
    removerOf,
    ...(changes ? { isWanted: (file: string, line: number) => read!.touchesRange(changes, file, line) } : {}),
    async passing(asked) {
      const isTouched = await touched()
      const entries = reader.entries(asked)
      return asked.filter((symbol, i) => inScope?.(entries[i]!.f) !== false && isTouched?.has(symbol) !== false)
    },
    touched,
  }
}

/** The filters of a call, for another that is to find what it found. */
export function filtersOf({ file_pattern, changed }: Input): Input {
  return { ...(file_pattern === undefined ? {} : { file_pattern }), ...(changed === undefined ? {} : { changed }) }
}
