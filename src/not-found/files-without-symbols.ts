// Explains files in the repository that have no symbols in the index: PARSE_ERROR, since they are not missing.
import { accessSync, closeSync, constants, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS, CtxError, type Suggestion } from '../errors.ts'
import { SKIP_REASONS } from '../model.ts'
import { openInside } from '../platform/confined.ts'
import { asIndexed, behindLinks, deniedFile } from '../project/inside-repository.ts'
import type { Repository } from '../repository/query-session.ts'
import { isBinary } from '../util/source-text.ts'
import { holdsSymbols } from './index-places.ts'

const REASONS: Readonly<Record<(typeof SKIP_REASONS)[number], string>> = {
  binary: 'it is binary',
  minified: 'it is minified',
  oversized: 'it is larger than what is parsed: 16 MiB, of tables and data 1 MiB',
  encoding: 'its encoding is not read',
  unreadable: 'it cannot be opened',
  symlink: 'it is a link; ask for what it leads to',
  unparsable: 'the parser failed on it or took too long',
  special: 'it is a pipe, a socket or a device',
}
/** Skipped files whose text can still be read. */
const HAS_TEXT: ReadonlySet<string> = new Set(['minified', 'oversized', 'unparsable'])

/** PARSE_ERROR for a file without symbols; undefined for any other path. */
export function unparsedFile({ reader, location }: Repository, written: string): CtxError | undefined {
  const path = asIndexed(location.root, written)
  const number = reader.fileNumber(path)
  const reason = number < 0 ? undefined : SKIP_REASONS[reader.file(number).skipped - 1]
  if (number >= 0 && !reason) return undefined
  const real = behindLinks(location.root, path)
  if (real !== undefined && holdsSymbols(reader, real)) return linkedFile(path, real)
  if (reason) {
    const hasText = real !== undefined && contentOf(location.root, real) === 'text'
    return parseError(path, REASONS[reason], hasText || HAS_TEXT.has(reason))
  }
  // Callers reject paths outside of the repository.
  if (path.startsWith('..')) return undefined
  const is = contentOf(location.root, path)
  if (is === undefined) return unreadable(location.root, path)
  const unlisted = 'it is ignored, of no language that ctx reads, or newer than the index'
  const why = is === 'binary' ? REASONS.binary : is === 'empty' ? 'it is empty' : unlisted
  return parseError(path, why, is === 'text')
}

function linkedFile(path: string, real: string): CtxError {
  return new CtxError('PARSE_ERROR', `${path} is ${real} by way of a link, and what it defines is listed there.`, {
    hint: `Ask for ${real}.`,
    suggestions: [{ tool: 'list_symbols', args: { module: real }, why: 'what it defines' }],
  })
}

/** The error for a path without read permission; undefined if it is readable or missing. */
function unreadable(root: string, path: string): CtxError | undefined {
  const file = join(root, path)
  try {
    accessSync(file, constants.R_OK | (statSync(file).isDirectory() ? constants.X_OK : 0))
    return undefined
  } catch (cause) {
    return deniedFile(path, cause)
  }
}

/** The kind of content by the first bytes; undefined if the file is missing or unreadable. */
function contentOf(root: string, path: string): 'text' | 'binary' | 'empty' | undefined {
  try {
    const { fd, size } = openInside(root, path)
    try {
      if (size === 0) return 'empty'
      const head = Buffer.alloc(HEAD_BYTES)
      return isBinary(head.subarray(0, readSync(fd, head))) ? 'binary' : 'text'
    } finally {
      closeSync(fd)
    }
  } catch {
    return undefined
  }
}

/** Bytes to read. */
const HEAD_BYTES = 8000

function parseError(path: string, why: string, hasText: boolean): CtxError {
  const source: Suggestion = {
    tool: 'get_symbol_source',
    args: { symbols: [`${path}:1-40`] },
    why: 'its first lines',
  }
  return new CtxError('PARSE_ERROR', `${path} is in the repository, but no parser has read it: ${why}.`, {
    ...(hasText ? {} : { hint: 'There are no symbols and no lines to serve of it.' }),
    suggestions: hasText ? [source, CALLS.leftOut] : [CALLS.leftOut],
  })
}
