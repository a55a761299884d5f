// What holds items that stand no deeper than its own head: types as generators of code write them, the call around all
// of a module.

import type { Around } from '../../languages/layout-rule.ts'
import { startsClosing } from './indented-extents.ts'
import { closersOf, type Pieces, type Span } from './layout-pieces.ts'
import { BRACES, type Bracket } from './line-structure.ts'

/** What holds items that stand no deeper than its head does. */
export interface FlatContainer {
  readonly head: Span
  readonly held: Around
  readonly members: readonly Span[]
  /** Place of the last item in it. */
  readonly last: number
  /** The brackets of its head that nothing closes. */
  readonly opened: readonly Bracket[]
}

/** Items behind the head of a type one of which must show that it holds them. */
const MOST_PROVING = 5

/** What begins at an item and holds those behind it although they stand no deeper; undefined where none does. */
export function flatContainer(
  pieces: Pieces,
  items: readonly Span[],
  at: number,
  around: Around,
): FlatContainer | undefined {
  const item = items[at]!
  const type = typeOf(pieces, item, around)
  if (type) {
    const last = lastMember(pieces, items, at, around, type.held)
    return last === undefined ? undefined : flat(pieces, items, at, last, type)
  }
  const call = callOf(pieces, item, around)
  if (!call || !items[at + 1]) return undefined
  const opened = pieces.loneOf(call.head)
  const closing = items.findIndex((each, place) => place > at && endsWith(pieces, each, opened))
  // What begins deeper is known to hold more only by what closes it.
  if (closing < 0 && (call.head.to < item.to || call.isOne)) return undefined
  return flat(pieces, items, at, closing < 0 ? items.length - 1 : closing, call)
}

/**
 * The head of a call at which an item begins, up to the block of the function that it is given, or of a function
 * (`isOne`) that nothing of its block stands deeper in.
 */
function callOf(
  pieces: Pieces,
  item: Span,
  around: Around,
): (Pick<FlatContainer, 'head' | 'held'> & { readonly isOne: boolean }) | undefined {
  const ends = new Set([...pieces.levelOf(item).map(line => line + 1), item.to])
  const open: Bracket[] = []
  for (let to = item.from + 1; to <= item.to; to++) {
    for (const bracket of pieces.lines[to - 1]!.brackets) {
      if (bracket.opens) open.push(bracket)
      // No head closes what it has not opened.
      else if (open.pop()?.sort !== bracket.sort) return undefined
    }
    const isOne = open.length === 1
    const head = { from: item.from, to }
    if (!ends.has(to) || (isOne && to < item.to)) continue
    if (open.at(-1)?.sort === BRACES && isHead(pieces, head, around))
      return { head, held: pieces.layout.statements, isOne }
  }
  return undefined
}

/** The head of a type at which an item begins, and what the type holds. */
function typeOf(pieces: Pieces, item: Span, around: Around): Pick<FlatContainer, 'head' | 'held'> | undefined {
  for (const line of pieces.levelOf(item)) {
    const head = { from: item.from, to: line + 1 }
    const held = pieces.layout.types.find(([pattern]) => pattern.test(pieces.headText(head.to)))?.[1]
    if (held && isHead(pieces, head, around)) return { head, held }
  }
  return undefined
}

/** Place of the last of the items that are members of a type; undefined where none shows that it is. */
function lastMember(
  pieces: Pieces,
  items: readonly Span[],
  at: number,
  around: Around,
  held: Around,
): number | undefined {
  const isMember = (each: Span) => pieces.reads(each, [], held)
  const isType = ({ from }: Span) => pieces.layout.types.some(([pattern]) => pattern.test(pieces.headText(from + 1)))
  const isOutside = (each: Span) => isType(each) || (pieces.reads(each, [], around) && !isMember(each))
  const next = items.slice(at + 1, at + 1 + MOST_PROVING)
  const proof = next.findIndex(each => !pieces.reads(each, [], around) && isMember(each))
  if (proof < 0 || next.slice(0, proof).some(isOutside)) return undefined
  const behind = items.findIndex((each, place) => place > at && isOutside(each))
  return (behind < 0 ? items.length : behind) - 1
}

function flat(
  pieces: Pieces,
  items: readonly Span[],
  at: number,
  last: number,
  { head, held }: Pick<FlatContainer, 'head' | 'held'>,
): FlatContainer {
  const opened = pieces.loneOf(head)
  const begun = head.to < items[at]!.to ? [{ from: head.to, to: items[at]!.to }] : []
  const members = [...begun, ...items.slice(at + 1, last + 1)]
  const end = members.at(-1)!
  if (!endsWith(pieces, end, opened)) return { head, held, members, last, opened }
  // What closes it is no part of the last member.
  const rest = { from: end.from, to: end.to - 1 }
  return { head, held, members: [...members.slice(0, -1), ...(rest.from < rest.to ? [rest] : [])], last, opened: [] }
}

/** Whether some lines are sound if what they open is closed at once. */
function isHead(pieces: Pieces, head: Span, around: Around): boolean {
  const opened = pieces.loneOf(head)
  const { end } = pieces.lines[head.to - 1]!
  const closed = [{ start: end, end, added: closersOf(opened) }]
  return opened.every(({ opens }) => opens) && pieces.reads(head, closed, around)
}

/** Whether the last line of an item closes what was opened before it and nothing else. */
function endsWith(pieces: Pieces, item: Span, opened: readonly Bracket[]): boolean {
  const last = pieces.lines[item.to - 1]!
  const closed = pieces.loneOf(item).filter(({ opens, at }) => !opens && at >= last.start)
  const sorts = (brackets: readonly Bracket[]) => brackets.map(({ sort }) => sort).join()
  return startsClosing(last) && closed.length === last.brackets.length && sorts(closed) === sorts([...opened].reverse())
}
