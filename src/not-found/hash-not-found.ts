// NO_MATCH for prefixes of hashes, which people and models quote, and for hashes passed as names.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CtxError } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import { now } from '../platform/clock.ts'
import { setting } from '../platform/settings.ts'
import { hashesWithPrefix, hashPrefix } from '../resolve/nearest-hashes.ts'
import { isDigest } from '../util/digest.ts'
import { ownName } from '../util/symbol-names.ts'

/** The most symbols to suggest. */
const MAX_SUGGESTED = 3

/**
 * NO_MATCH for a prefix of hashes in the index, or a whole hash, suggesting those symbols; undefined for other texts. A
 * prefix is never resolved, because it may be from another index.
 */
export function hashNotFound(reader: IndexReader, text: string, tool: string): CtxError | undefined {
  const prefix = hashPrefix(text)
  const found = prefix
    ? hashesWithPrefix(reader, prefix, now() + setting('CTX_TEXT_MS'))
    : isDigest(text)
      ? entriesOfHash(reader, text)
      : []
  if (found.length === 0) return undefined
  const named = found.slice(0, MAX_SUGGESTED)
  const names = named.map(entry => `${ownName(entry)} in ${entry.f}`).join(', ')
  const more = found.length > named.length ? ` and ${found.length - named.length} more` : ''
  const relation = !prefix
    ? `is the hash of ${names}`
    : found.length === 1
      ? `begins the hash of ${names}`
      : `begins ${found.length} hashes: of ${names}${more}`
  return new CtxError('NO_MATCH', `No symbol is called ${text}; it ${relation}.`, {
    hint: prefix ? 'Give a hash whole: 16 characters.' : 'A hash is what get_symbol takes.',
    similar: named.map(({ h }) => h),
    suggestions: [
      {
        tool: tool === 'get_symbol_source' ? tool : 'get_symbol',
        args: { symbols: named.map(({ h }) => h) },
        why: named.length === 1 ? `the symbol of ${prefix ? 'the whole' : 'that'} hash` : 'those that it may be',
      },
    ],
  })
}

function entriesOfHash(reader: IndexReader, hash: string): IndexEntry[] {
  const symbol = reader.symbolOfHash(hash)
  return symbol < 0 ? [] : reader.entries([symbol])
}
