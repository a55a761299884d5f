// Explains why a file or folder is or is not among the results (`why`).
import type { LineHit } from '../../project/content-search.ts'
import type { PathHit } from '../../project/project-files.ts'
import type { FileFilters } from './file-filters.ts'
import type { SymbolExplanation } from './missing-symbol.ts'

const MAX_EXPLAINED = 5

/** Paths that end with `name`, which may have a line number: `src/a.ts:12`. */
function pathsNamed(name: string, paths: Iterable<string>): { readonly named: string[]; readonly line?: number } {
  const list = [...paths]
  const pathsEndingWith = (text: string): string[] => {
    const suffix = text.replaceAll('\\', '/').replace(/^\.\/|\/$/g, '')
    return list.filter(path => path === suffix || path.endsWith(`/${suffix}`)).slice(0, MAX_EXPLAINED)
  }
  const named = pathsEndingWith(name)
  const [, path, line] = named.length > 0 ? [] : (/^(.+):(\d+)$/.exec(name) ?? [])
  return path === undefined ? { named } : { named: pathsEndingWith(path), line: Number(line) }
}

/** Explains each path that ends with a name; `ranked` are all results. */
export function explainPaths(
  name: string,
  all: Iterable<string>,
  removerOf: FileFilters['removerOf'],
  ranked: readonly PathHit[],
): SymbolExplanation[] {
  const { named } = pathsNamed(name, all)
  if (named.length === 0) return [{ symbol: name, because: 'no such path is in the repository, or it is ignored' }]
  return named.map(path => {
    const rank = ranked.findIndex(({ f }) => f === path)
    const remover = removerOf(path)
    const because =
      rank >= 0
        ? `it is number ${rank + 1} of ${ranked.length}, by ${ranked[rank]!.match}`
        : remover === undefined
          ? `neither its name nor its folders match${ranked[0] ? `; what is found matches by ${ranked[0].match}` : ''}`
          : `the filter ${remover} removed it`
    return { symbol: path, because }
  })
}

/**
 * The same for lines. `linesOf` counts the matching lines of a file, before or after the filters, or checks one line.
 */
export async function explainLines(
  name: string,
  all: readonly string[],
  { removerOf, isWanted }: FileFilters,
  linesOf: (
    file: string,
    isFiltered: boolean,
    line?: number,
  ) => Promise<{ readonly total: number; readonly hits: readonly LineHit[] }>,
): Promise<SymbolExplanation[]> {
  const { named, line } = pathsNamed(name, all)
  if (named.length === 0) return [{ symbol: name, because: 'no such file is in the repository, or it is ignored' }]
  return Promise.all(
    named.map(async path => {
      const remover = removerOf(path)
      if (remover) return { symbol: path, because: `the filter ${remover} removed it` }
      const { total, hits } = await linesOf(path, true)
      if (line !== undefined) {
        const isAmong = async (isFiltered: boolean) => (await linesOf(path, isFiltered, line)).total > 0
        const others = total > 0 ? `; ${total} of the lines of its file match, the first is ${hits[0]?.l}` : ''
        const because = (await isAmong(true))
          ? 'it is one of the lines that match'
          : isWanted && (await isAmong(false))
            ? 'the filter changed removed it'
            : `the line does not match${others}`
        return { symbol: `${path}:${line}`, because }
      }
      if (total === 0 && isWanted && (await linesOf(path, false)).total > 0)
        return { symbol: path, because: 'the filter changed removed its lines that match' }
      const lines = `${total} of its lines match, the first is ${hits[0]?.l}`
      return { symbol: path, because: total > 0 ? lines : 'none of its lines matches, or it is no text' }
    }),
  )
}
