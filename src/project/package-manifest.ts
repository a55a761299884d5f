// How the files are read in which packages and builds say what they are, and what they name.
import { readPlain } from '../platform/fs.ts'

/** A beginning as it was named: paths of which the first that there is counts, or a definition by its name. */
export type Declared = { readonly paths: readonly string[] } | { readonly symbol: string }

/** Longest file that is read, in bytes. */
const MOST_BYTES = 1 << 20
/** The text of a file; empty for what is not there or cannot be read. */
export function readIfPlain(file: string): string {
  try {
    return readPlain(file, MOST_BYTES).toString('utf8')
  } catch {
    return ''
  }
}
