// Reads manifests, and defines the entry points they declare.
import { readPlain } from '../platform/fs.ts'

/** Paths of which the first existing one counts, or a definition's name. */
export type Declared = { readonly paths: readonly string[] } | { readonly symbol: string }

/** In bytes. Larger files are ignored. */
const MOST_BYTES = 1 << 20
/** The text of a file; '' if it cannot be read. */
export function readIfPlain(file: string): string {
  try {
    return readPlain(file, MOST_BYTES).toString('utf8')
  } catch {
    return ''
  }
}
