// The declarations of a type or an object: its lines without bodies and comments, so that one answer shows what it
// offers. Members that are symbols are shown by their signatures; fields as they are written. A bundle of its own.
import { isCtxError } from '../../errors.ts'
import type { IndexEntry, SymbolRecord } from '../../model.ts'
import { insideFile } from '../../project/inside-repository.ts'
import type { Repository } from '../../repository/query-session.ts'
import { lineRange } from '../../util/line-range.ts'
import { visibleText } from './visible-text.ts'

export interface InterfaceLine {
  /** 1-based. */
  readonly l: number
  readonly text: string
}

/** The most lines that are returned. */
const MAX_LINES = 300
/** Nothing but brackets and separators, or the `end` of a block. */
const IS_EMPTY = /^(?:[\s()[\]{};,]*|end)$/

/**
 * The lines between the head of a symbol and its end; empty if it has only its head. A file that cannot be read gives
 * none.
 */
export async function interfaceLines(
  repository: Repository,
  symbol: number,
  entry: IndexEntry,
  { qualified, signature, doc }: Pick<SymbolRecord, 'qualified' | 'signature' | 'doc'>,
): Promise<InterfaceLine[]> {
  const { f, l } = entry
  const text = readable(repository, f)
  if (text === undefined) return []
  const [first, last] = lineRange(l)
  if (first === last) return []
  const { commentRemover } = await import('../../scan/without-comments.ts')
  const code = (await commentRemover([f]))(f, text).split('\n')
  const members = membersOf(repository, symbol, qualified)
  const found: InterfaceLine[] = []
  const head = headEnd(code, first, last, signature)
  for (let line = (doc === undefined ? head : docStringEnd(code, head, last)) + 1; line <= last; line++) {
    const member = members.get(line)
    if (member) {
      found.push({ l: line, text: member.text })
      line = member.last
    } else if (!IS_EMPTY.test(code[line - 1]?.trim() ?? '')) found.push({ l: line, text: code[line - 1]!.trimEnd() })
    if (found.length === MAX_LINES) break
  }
  return withoutIndent(found)
}

function readable(repository: Repository, path: string): string | undefined {
  try {
    return visibleText(repository, insideFile(repository.location.root, path).real, path)
  } catch (error) {
    if (!isCtxError(error)) throw error
    return undefined
  }
}

/** Members of a symbol by their first line, with their signatures and last lines. */
function membersOf(
  repository: Repository,
  symbol: number,
  qualified: string,
): ReadonlyMap<number, { readonly text: string; readonly last: number }> {
  const { reader } = repository
  const { first, count } = reader.file(reader.fileNumberOf(symbol))
  const numbers = Array.from({ length: count }, (_, i) => first + i)
  const members = new Map<number, { text: string; last: number }>()
  for (const [i, entry] of reader.entries(numbers).entries()) {
    if (entry.p !== qualified) continue
    const there = repository.current(numbers[i]!, entry)
    if (!there) continue
    const [start, end] = lineRange(there.l)
    // Several members of one line are shown as it is written.
    const isFunction = entry.k === 'fn' || entry.k === 'method'
    if (!isFunction && start === end) continue
    if (!members.has(start)) members.set(start, { text: repository.record(numbers[i]!).signature, last: end })
  }
  return members
}

/** The line on which the head of a definition ends. */
function headEnd(code: readonly string[], first: number, last: number, signature: string): number {
  const wanted = signature.replace(/\s+/g, '')
  let written = ''
  for (let line = first; line <= last; line++) {
    written += (code[line - 1] ?? '').replace(/\s+/g, '')
    if (written.includes(wanted)) return line
  }
  return first
}

/** The last line of a doc string behind a head; the line of the head if there is none. */
function docStringEnd(code: readonly string[], head: number, last: number): number {
  let line = head + 1
  while (line <= last && code[line - 1]?.trim() === '') line++
  const [opening = '', quote] = /^\s*[a-zA-Z]?("""|'''|"|')/.exec(code[line - 1] ?? '') ?? []
  if (quote === undefined) return head
  for (let from = opening.length; line <= last; line++, from = 0) if (code[line - 1]!.includes(quote, from)) return line
  return head
}

function withoutIndent(lines: readonly InterfaceLine[]): InterfaceLine[] {
  const indents = lines.filter(({ text }) => /^\s/.test(text)).map(({ text }) => text.length - text.trimStart().length)
  const common = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map(({ l, text }) => ({ l, text: text.slice(0, common).trim() === '' ? text.slice(common) : text }))
}
