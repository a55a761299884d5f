// The declarations of a type or an object, so that one answer shows what it offers. A bundle of its own.
import { isCtxError } from '../../errors.ts'
import { FUNCTION_KINDS, type IndexEntry, type SymbolRecord, TYPE_KINDS } from '../../model.ts'
import { insideFile } from '../../project/inside-repository.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineRange } from '../../util/line-range.ts'
import { type DeclarationLine, type Declared, declarationsWithin } from './declaration-lines.ts'
import { visibleText } from './visible-text.ts'

/** The most lines that are returned. */
const MAX_LINES = 300

/** What a symbol declares between its head and its end; nothing of a file that cannot be read. */
export async function interfaceLines(
  repository: Repository,
  symbol: number,
  entry: IndexEntry,
  record: Pick<SymbolRecord, 'qualified' | 'signature' | 'doc'>,
): Promise<DeclarationLine[]> {
  const text = readable(repository, entry.f)
  const [first, last] = lineRange(entry.l)
  if (text === undefined || first === last) return []
  const { commentRemover } = await import('../../scan/without-comments.ts')
  const code = (await commentRemover([entry.f]))(entry.f, text).split('\n')
  const members = declaredIn(repository, repository.reader.fileNumberOf(symbol), record.qualified)
  return declarationsWithin(code, declared(entry, record), members).slice(0, MAX_LINES)
}

function readable(repository: Repository, path: string): string | undefined {
  try {
    return visibleText(repository, insideFile(repository.location.root, path).real, path)
  } catch (error) {
    if (!isCtxError(error)) throw error
    return undefined
  }
}

/** The definitions of a file (a row number); only the members of `owner` if it is given. */
export function declaredIn(repository: Repository, file: number, owner?: string): Declared[] {
  const { reader } = repository
  const { first, count } = reader.file(file)
  const numbers = Array.from({ length: count }, (_, i) => first + i)
  return reader.entries(numbers).flatMap((indexed, i) => {
    if (owner !== undefined && indexed.p !== owner) return []
    const entry = repository.current(numbers[i]!, indexed)
    return entry ? [declared(entry, repository.record(numbers[i]!))] : []
  })
}

/** Kinds that group definitions. */
const SPACES: ReadonlySet<string> = new Set(['module', 'const', 'var', 'property'])

function declared({ k, l, p }: IndexEntry, record: Pick<SymbolRecord, 'qualified' | 'signature' | 'doc'>): Declared {
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
