// The symbols of a file as declaration-lines.ts takes them.
import { FUNCTION_KINDS, type IndexEntry, type SymbolRecord, TYPE_KINDS } from '../../model.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineRange } from '../../util/line-range.ts'
import type { Declared } from './declaration-lines.ts'

/** The definitions of a file (a row number); only the members of `owner` if it is given. */
export function declaredIn(repository: Repository, file: number, owner?: string): Declared[] {
  const { reader } = repository
  const row = reader.file(file)
  const { first, count } = row
  const numbers = Array.from({ length: count }, (_, i) => first + i)
  // All at once: single records would unpack their pack each time.
  const records = owner !== undefined || repository.isParsedNow(first) ? undefined : reader.records(row)
  return reader.entries(numbers).flatMap((indexed, i) => {
    if (owner !== undefined && indexed.p !== owner) return []
    const entry = repository.current(numbers[i]!, indexed)
    return entry ? [declared(entry, records?.[i] ?? repository.record(numbers[i]!))] : []
  })
}

/** Kinds that group definitions. */
const SPACES: ReadonlySet<string> = new Set(['module', 'const', 'var', 'property'])

/** One symbol. */
export function declared(
  { k, l, p }: IndexEntry,
  record: Pick<SymbolRecord, 'qualified' | 'signature' | 'doc'>,
): Declared {
  const [first, last] = lineRange(l)
  const { qualified, signature, doc } = record
  const isFunction = FUNCTION_KINDS.has(k)
  // The signature of an alias has all of it, or as much as a signature may have.
  const isAlias = k === 'type' && signature.endsWith('…')
  return {
    first,
    last,
    qualified,
    signature,
    doc,
    p,
    isFunction,
    isContainer: !isAlias && (TYPE_KINDS.has(k) || SPACES.has(k)),
  }
}
