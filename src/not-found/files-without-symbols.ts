// Files that lie in the repository and define nothing in the index, and why: they are found, so they are no miss.
import { accessSync, closeSync, constants, lstatSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS, CtxError, type Suggestion } from '../errors.ts'
import { asIndexed, behindLinks, deniedFile } from '../files/inside-repository.ts'
import { SKIP_REASONS } from '../model.ts'
import { READING } from '../platform/fs.ts'
import type { Repository } from '../repository/query-session.ts'
import { isBinary } from '../util/source-text.ts'
import { holdsSymbols } from './index-places.ts'

const WHY: Readonly<Record<(typeof SKIP_REASONS)[number], string>> = {
  binary: 'it is binary',
  minified: 'it is minified',
  oversized: 'it is larger than what is parsed: 16 MiB, of tables and data 1 MiB',
  encoding: 'its encoding is not read',
  unreadable: 'it cannot be opened',
  symlink: 'it is a link; ask for what it leads to',
  unparsable: 'the parser failed on it or took too long',
  special: 'it is a pipe, a socket or a device',
}
/** Of these the text can be served all the same. */
const HAS_TEXT: ReadonlySet<string> = new Set(['minified', 'oversized', 'unparsable'])

/** PARSE_ERROR for a file that is there, but that no parser has read; undefined for any other path. */
export function unparsedFile({ reader, location }: Repository, written: string): CtxError | undefined {
  const path = asIndexed(location.root, written)
  const number = reader.fileNumber(path)
  const reason = number < 0 ? undefined : SKIP_REASONS[reader.file(number).skipped - 1]
  if (number >= 0 && !reason) return undefined
  const real = behindLinks(location.root, path)
  if (real !== undefined && holdsSymbols(reader, real)) return byWayOfLink(path, real)
  if (reason) {
    const hasText = real !== undefined && contentOf(join(location.root, real)) === 'text'
    return refusal(path, WHY[reason], hasText || HAS_TEXT.has(reason))
  }
  // A path that leads out is for others to refuse.
  if (path.startsWith('..')) return undefined
  const is = contentOf(join(location.root, path))
  if (is === undefined) return closed(location.root, path)
  const unlisted = 'it is ignored, of no language that ctx reads, or newer than the index'
  const why = is === 'binary' ? WHY.binary : is === 'empty' ? 'it is empty' : unlisted
  return refusal(path, why, is === 'text')
}

function byWayOfLink(path: string, real: string): CtxError {
  return new CtxError('PARSE_ERROR', `${path} is ${real} by way of a link, and what it defines is listed there.`, {
    hint: `Ask for ${real}.`,
    suggestions: [{ tool: 'list_symbols', args: { module: real }, why: 'what it defines' }],
  })
}

/** The same for what this process may not look into, a folder or what is said to be in one; undefined for all else. */
function closed(root: string, path: string): CtxError | undefined {
  const file = join(root, path)
  try {
    accessSync(file, constants.R_OK | (statSync(file).isDirectory() ? constants.X_OK : 0))
    return undefined
  } catch (cause) {
    return deniedFile(path, cause)
  }
}

/** What a file holds, by its beginning; undefined where there is no file that can be read. */
function contentOf(file: string): 'text' | 'binary' | 'empty' | undefined {
  try {
    const stats = lstatSync(file)
    if (!stats.isFile()) return undefined
    if (stats.size === 0) return 'empty'
    const beginning = Buffer.alloc(LOOKED_AT)
    const open = openSync(file, READING)
    try {
      return isBinary(beginning.subarray(0, readSync(open, beginning))) ? 'binary' : 'text'
    } finally {
      closeSync(open)
    }
  } catch {
    return undefined
  }
}

/** Bytes by which a file is judged. */
const LOOKED_AT = 8000

function refusal(path: string, why: string, hasText: boolean): CtxError {
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
