// The declarations of a text: definitions by their signatures, fields as they are written, without bodies and comments.
// Pure.

/** A line of a listing; members are indented below their owner. */
export interface DeclarationLine {
  /** 1-based. */
  readonly l: number
  readonly text: string
}

/** A definition of the text. */
export interface Declared {
  readonly first: number
  readonly last: number
  readonly signature: string
  readonly qualified: string
  /** The qualified name of what encloses it. */
  readonly p?: string | undefined
  readonly doc?: string | undefined
  /** A function: its body is not shown. */
  readonly isFunction: boolean
  /** A type, an object or a namespace: what it declares is shown. */
  readonly isContainer: boolean
}

interface Options {
  /** Also what members declare. */
  readonly nested?: boolean
  /** Shows the first line of each doc comment. */
  readonly docs?: boolean
}

const INDENT = '  '
/** Nothing but brackets and separators, or the `end` of a block. */
const IS_EMPTY = /^(?:[\s()[\]{};,]*|end)$/

/** The definitions of a file, each below what encloses it. `code` are its lines without comments. */
export function declarationsOfFile(
  code: readonly string[],
  all: readonly Declared[],
  { docs = false }: Options = {},
): DeclarationLine[] {
  const known = new Set(all.map(({ qualified }) => qualified))
  return all
    .filter(({ p }) => p === undefined || !known.has(p))
    .flatMap(each => withMembers(code, each, all, { nested: true, docs }))
}

function withMembers(
  code: readonly string[],
  one: Declared,
  all: readonly Declared[],
  options: Options,
): DeclarationLine[] {
  const doc = options.docs && one.doc ? [{ l: one.first, text: `// ${one.doc.trim().split('\n', 1)[0]}` }] : []
  const inner = one.isContainer ? declarationsWithin(code, one, all, options) : []
  return [...doc, { l: one.first, text: one.signature }, ...inner.map(({ l, text }) => ({ l, text: INDENT + text }))]
}

/** The lines between the head of a definition and its end. */
export function declarationsWithin(
  code: readonly string[],
  owner: Declared,
  all: readonly Declared[],
  options: Options = {},
): DeclarationLine[] {
  const members = new Map<number, Declared>()
  for (const each of all) {
    if (each.p !== owner.qualified || each.first < owner.first || each.last > owner.last) continue
    // Several members of one line, and fields, are shown as they are written.
    const isWritten = !each.isFunction && each.first === each.last
    if (!isWritten && !members.has(each.first)) members.set(each.first, each)
  }
  const fields: DeclarationLine[] = []
  const found: (DeclarationLine | readonly DeclarationLine[])[] = []
  const head = headEnd(code, owner)
  for (
    let line = (owner.doc === undefined ? head : docStringEnd(code, head, owner.last)) + 1;
    line <= owner.last;
    line++
  ) {
    const member = members.get(line)
    if (member) {
      found.push(options.nested ? withMembers(code, member, all, options) : [{ l: line, text: member.signature }])
      line = Math.max(line, member.last)
    } else if (!IS_EMPTY.test(code[line - 1]?.trim() ?? '')) {
      const field = { l: line, text: code[line - 1]!.trimEnd() }
      fields.push(field)
      found.push(field)
    }
  }
  const indent = commonIndent(fields)
  return found.flatMap(each => ('l' in each ? [{ l: each.l, text: each.text.slice(indent) }] : each))
}

/** The line on which the head of a definition ends, or the part of it that a long signature has. */
function headEnd(code: readonly string[], { first, last, signature }: Declared): number {
  const wanted = signature.replace(/\s+|\u2026$/g, '')
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

function commonIndent(fields: readonly DeclarationLine[]): number {
  return fields.length === 0 ? 0 : Math.min(...fields.map(({ text }) => text.length - text.trimStart().length))
}
