// The declarations of a type or an object, so that one answer shows what it offers. A bundle of its own.
import { isCtxError } from '../../errors.ts'
import type { IndexEntry, SymbolRecord } from '../../model.ts'
import { insideFile } from '../../project/inside-repository.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineRange } from '../../util/line-range.ts'
import { visibleText } from '../search/visible-text.ts'
import { type DeclarationLine, declarationsWithin } from './declaration-lines.ts'
import { declared, declaredIn } from './declared-symbols.ts'

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
