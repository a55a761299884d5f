// What is said of a hash that nothing else was found for: cut short, as people and models quote them, or asked for as a
// name.
import type { IndexReader } from '../cache/reader/index-reader.ts'
import { CtxError } from '../errors.ts'
import type { IndexEntry } from '../model.ts'
import { now } from '../platform/clock.ts'
import { setting } from '../platform/settings.ts'
import { beginningOfHash, hashesBegunBy } from '../resolve/nearest-hashes.ts'
import { isDigest } from '../util/digest.ts'
import { ownName } from '../util/symbol-names.ts'

/** Symbols that are named, and hashes that a call asks for at once. */
const MOST_NAMED = 3

/**
 * NO_MATCH for what begins hashes of the index, or is one, with the call that gets their symbols; undefined for all
 * else. None is substituted: of a part it is not certain that it was copied from this index.
 */
export function hashNotFound(reader: IndexReader, asked: string, tool: string): CtxError | undefined {
  const beginning = beginningOfHash(asked)
  const found = beginning
    ? hashesBegunBy(reader, beginning, now() + setting('CTX_TEXT_MS'))
    : isDigest(asked)
      ? ofHash(reader, asked)
      : []
  if (found.length === 0) return undefined
  const named = found.slice(0, MOST_NAMED)
  const names = named.map(entry => `${ownName(entry)} in ${entry.f}`).join(', ')
  const more = found.length > named.length ? ` and ${found.length - named.length} more` : ''
  const what = !beginning
    ? `is the hash of ${names}`
    : found.length === 1
      ? `begins the hash of ${names}`
      : `begins ${found.length} hashes: of ${names}${more}`
  return new CtxError('NO_MATCH', `No symbol is called ${asked}; it ${what}.`, {
    hint: beginning ? 'Give a hash whole: 16 characters.' : 'A hash is what get_symbol takes.',
    similar: named.map(({ h }) => h),
    suggestions: [
      {
        tool: tool === 'get_symbol_source' ? tool : 'get_symbol',
        args: { symbols: named.map(({ h }) => h) },
        why: named.length === 1 ? `the symbol of ${beginning ? 'the whole' : 'that'} hash` : 'those that it may be',
      },
    ],
  })
}

function ofHash(reader: IndexReader, hash: string): IndexEntry[] {
  const symbol = reader.symbolOfHash(hash)
  return symbol < 0 ? [] : reader.entries([symbol])
}
