// Reads lines of files on disk.
import { CtxError, isCtxError } from '../errors.ts'
import { readInside } from '../platform/confined.ts'
import { counted } from '../util/noun.ts'
import { decode, isBinary } from '../util/source-text.ts'
import { deniedFile, insideFile } from './inside-repository.ts'

/** In bytes. Larger files are refused. */
const MAX_BYTES = 64 << 20

const EMPTY_FILE_HINT = 'Nothing can be served of it.'

export interface Lines {
  /** First and last line returned, 1-based, inclusive. */
  readonly first: number
  readonly last: number
  /** Line feeds as in the file, none at the end. */
  readonly text: string
}

/** Reads a file of the repository as text. Throws PATH_NOT_FOUND, and PARSE_ERROR if binary, too large or denied. */
export function readText(root: string, path: string, named: string): string {
  let bytes: Buffer
  try {
    bytes = readInside(root, path, MAX_BYTES)
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

/** The text of a file of the index, empty if it cannot be read. */
export function textOrEmpty(root: string, path: string): string {
  try {
    return readText(root, path, path)
  } catch (error) {
    if (!isCtxError(error)) throw error
    return ''
  }
}

/** Lines `first` to `last` (1-based, inclusive) with context. Throws INVALID_ARGUMENT beyond the end. */
export function linesOf(text: string, first: number, last: number, context: number, named: string): Lines {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (lines.length === 0)
    throw new CtxError('INVALID_ARGUMENT', `${named} is empty: it has no lines.`, { hint: EMPTY_FILE_HINT })
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

/** True if lines of a file can be returned: not if it is empty, binary, too large or outside the repository. */
export function hasLines(root: string, named: string): boolean {
  try {
    const { real } = insideFile(root, named)
    return linesOf(readText(root, real, named), 1, 1, 0, named).first === 1
  } catch (error) {
    if (!isCtxError(error)) throw error
    return false
  }
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}
