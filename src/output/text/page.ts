// Where a text is written: a terminal of some width, or a pipe, where blanks for alignment would only cost tokens.
import type { Suggestion } from '../../errors.ts'
import type { Paint } from './paint.ts'

export interface Page {
  readonly paint: Paint
  /** Writes a call: as a command line on the command line, else as a tool with its arguments. */
  readonly write: (call: Suggestion) => string
  /** Columns of the terminal; infinite if there is none. */
  readonly width: number
  /** True for a person at a terminal: columns are aligned and long texts wrapped. */
  readonly isTerminal: boolean
  /** Shows the hash of each symbol. */
  readonly hashes: boolean
  /** Before rows below a heading; empty in a pipe. */
  readonly indent: string
}

/** Options of a page, each with the default of a pipe. */
interface PageOptions {
  readonly width?: number | undefined
  readonly isTerminal?: boolean | undefined
  readonly hashes?: boolean | undefined
}

/** Creates a page. */
export function pageFor(
  paint: Paint,
  write: Page['write'],
  { width, isTerminal = false, hashes = false }: PageOptions,
): Page {
  return {
    paint,
    write,
    width: width ?? Number.POSITIVE_INFINITY,
    isTerminal,
    hashes,
    indent: isTerminal ? '  ' : '',
  }
}
