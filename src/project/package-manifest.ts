// Reads manifests, and defines the entry points they declare.
import { readLinked } from '../platform/confined.ts'

/** Paths of which the first existing one counts, or a definition's name. */
export type Declared = { readonly paths: readonly string[] } | { readonly symbol: string }

/** In bytes. Larger files are ignored. */
const MAX_BYTES = 1 << 20

/** The text of a file of the repository, following links that stay in it; '' if it cannot be read. */
export function readIfPlain(root: string, path: string): string {
  try {
    return readLinked(root, path, MAX_BYTES).toString('utf8')
  } catch {
    return ''
  }
}
