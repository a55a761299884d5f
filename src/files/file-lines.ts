// Lines of a file as it stands now.
import { CtxError, isCtxError } from '../errors.ts'
import { readPlain } from '../platform/fs.ts'
import { counted } from '../util/noun.ts'
import { decode, isBinary } from '../util/source-text.ts'
import { deniedFile, insideFile } from './inside-repository.ts'

/** Files above this many bytes are not read for their lines. */
const MOST_BYTES = 64 << 20

const EMPTY = 'Nothing can be served of it.'

export interface Lines {
  /** First and last line given, 1-based, inclusive; less than asked where the file ends. */
  readonly first: number
  readonly last: number
  /** The lines with their line feeds as in the file, without the last one's. */
  readonly text: string
}

/** The text of a file, a byte-order mark dropped. Throws PATH_NOT_FOUND and PARSE_ERROR (binary, too large, denied). */
export function readText(absolute: string, named: string): string {
  let bytes: Buffer
  try {
    bytes = readPlain(absolute, MOST_BYTES)
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new CtxError('PARSE_ERROR', `${named} is too large to serve lines of.`, { cause })
    throw deniedFile(named, cause) ?? new CtxError('PATH_NOT_FOUND', `${named} cannot be read.`, { cause })
  }
  if (isBinary(bytes))
    throw new CtxError('PARSE_ERROR', `${named} is a binary file: it has no lines.`, {
      hint: 'Only text can be served.',
    })
  return decode(bytes)
}

/**
 * Lines `first` to `last` of a text and `context` more on both sides, 1-based, inclusive, as far as the text goes.
 * Throws INVALID_ARGUMENT when the text ends before `first`.
 */
export function linesOf(text: string, first: number, last: number, context: number, named: string): Lines {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (lines.length === 0) throw new CtxError('INVALID_ARGUMENT', `${named} is empty: it has no lines.`, { hint: EMPTY })
  if (first > lines.length) {
    const count = counted(lines.length, 'line')
    const end = `${named}:${Math.max(1, lines.length - 39)}-${lines.length}`
    throw new CtxError('INVALID_ARGUMENT', `${named} has ${count}; line ${first} is beyond its end.`, {
      hint: `Ask for lines up to ${lines.length}.`,
      suggestions: [{ tool: 'get_symbol_source', args: { symbols: [end] }, why: 'its last lines' }],
    })
  }
  const from = Math.max(1, first - context)
  const to = Math.min(lines.length, last + context)
  return {
    first: from,
    last: to,
    text: withoutReturn(lines.slice(from - 1, to).join('\n')),
  }
}

/** Whether lines of a file can be served: not of an empty, a binary or a huge one, nor of what lies outside. */
export function hasLines(root: string, named: string): boolean {
  try {
    const { absolute } = insideFile(root, named)
    return linesOf(readText(absolute, named), 1, 1, 0, named).first === 1
  } catch (error) {
    if (!isCtxError(error)) throw error
    return false
  }
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}
