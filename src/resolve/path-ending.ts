// Finds the one path with a given suffix, because stack traces, imports and people omit leading folders.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { endOfParts, isStem } from '../util/path-parts.ts'

/** The only file whose path ends in `written`; undefined if there is none or several. */
export function fileEndingIn(reader: IndexReader, written: string): string | undefined {
  const suffix = suffixOf(written)
  if (suffix === undefined) return undefined
  let found: string | undefined
  for (const { path, skipped } of reader.outlines()) {
    if (skipped !== 0 || !path.endsWith(suffix)) continue
    if (found !== undefined) return undefined
    found = path
  }
  return found
}

/** The path, without extension, of the only file or folder that ends in `written`: `src/evict` for `evict`. */
export function stemEndingIn(reader: IndexReader, written: string): string | undefined {
  const suffix = suffixOf(written)
  if (suffix === undefined) return undefined
  const found = new Set<string>()
  for (const { path, skipped } of reader.outlines()) {
    const end = skipped === 0 ? endOfParts(path, suffix, isStem) : -1
    if (end >= 0) found.add(path.slice(0, end))
    if (found.size > 1) return undefined
  }
  return [...found][0]
}

function suffixOf(written: string): string | undefined {
  const path = written.replaceAll('\\', '/').replace(/^\.\//, '')
  return path === '' || path.startsWith('/') || path.startsWith('.') ? undefined : `/${path}`
}
