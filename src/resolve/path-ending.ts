// The one place of an index whose path ends as a path was written: traces, imports and people leave out what it begins
// with.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { endOfParts, isStem } from '../util/path-parts.ts'

/** The file that ends so; undefined where there is none, or several. */
export function fileEndingIn(reader: IndexReader, written: string): string | undefined {
  const ending = endingOf(written)
  if (ending === undefined) return undefined
  let found: string | undefined
  for (const { path, skipped } of reader.outlines()) {
    if (skipped !== 0 || !path.endsWith(ending)) continue
    if (found !== undefined) return undefined
    found = path
  }
  return found
}

/**
 * The path, without the ending of a file's name, of the folder, the file or both that end so, `lib/sidekiq/web` for
 * `sidekiq/web` and `src/evict` for `evict`; undefined where there are none, or some in different places.
 */
export function stemEndingIn(reader: IndexReader, written: string): string | undefined {
  const ending = endingOf(written)
  if (ending === undefined) return undefined
  const found = new Set<string>()
  for (const { path, skipped } of reader.outlines()) {
    const end = skipped === 0 ? endOfParts(path, ending, isStem) : -1
    if (end >= 0) found.add(path.slice(0, end))
    if (found.size > 1) return undefined
  }
  return [...found][0]
}

function endingOf(written: string): string | undefined {
  const path = written.replaceAll('\\', '/').replace(/^\.\//, '')
  return path === '' || path.startsWith('/') || path.startsWith('.') ? undefined : `/${path}`
}
