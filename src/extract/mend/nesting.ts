// What encloses what, as the lines of a text with errors show it: around a fault a reading closes a block with the
// bracket or the word of another one, and takes its members for those of what is around it, or of none.
import type { Lexis } from '../../languages/lexis.ts'
import type { Match, Role } from '../../languages/match.ts'
import { firstWhere } from '../../util/halving.ts'
import { lineEnd } from '../literals.ts'
import { startsClosing } from './extents.ts'
import { type Line, linesOf } from './lines.ts'

/** What may hold definitions whose members all stand deeper than it. */
const TYPES: ReadonlySet<Role> = new Set([
  ...(['class', 'interface', 'struct', 'union', 'enum', 'trait', 'module', 'scope'] as const),
])
const CODE: ReadonlySet<Role> = new Set(['fn', 'method', 'component'])
const VALUES: ReadonlySet<Role> = new Set(['const', 'var'])

/** A definition that begins a line. */
interface Head {
  readonly match: Match
  /** Place of its line. */
  readonly line: number
  readonly indent: number
  end: number
}

/**
 * The matches of a text with errors, each type and function among them ending where its lines show it to: before what
 * stands no deeper than it, and behind the definitions that only stand deeper.
 */
export function nested(text: string, lexis: Lexis, matches: readonly Match[]): readonly Match[] {
  const lines = linesOf(text, lexis)
  const isIndented = lexis.blocks === 'indent'
  const heads = headsOf(text, lines, matches, isIndented)
  const labels = new Set(matches.filter(({ role }) => role === 'access').map(({ start }) => lineAt(lines, start)))
  const ends = new Map<Match, number>()
  const bodies = new Map<Match, number>()
  const free = new Set<Match>()
  let outer = 0
  for (const [at, head] of heads.entries()) {
    if (head.match.role === 'method' && head.match.owner < 0 && head.indent === 0 && head.match.start >= outer)
      free.add(head.match)
    const body = bodyOf(heads, at)
    if (body !== undefined) bodies.set(head.match, body)
    const end = endOf(lines, labels, heads, at, isIndented)
    if (end !== undefined) {
      ends.set(head.match, end)
      head.end = end
    }
    if (TYPES.has(head.match.role)) outer = Math.max(outer, head.end)
  }
  const lost = isIndented ? withoutHead(text, lines, new Set(Object.values(lexis.words).flat())) : new Set<number>()
  const isLocal = ({ role, start }: Match) => VALUES.has(role) && lost.has(lineAt(lines, start))
  const known = lost.size > 0 ? matches.filter(match => !isLocal(match)) : matches
  if (ends.size + bodies.size + free.size === 0) return known
  return known.map(match => {
    const body = bodies.get(match) ?? match.body
    const role = free.has(match) ? 'fn' : match.role
    return ending(text, { ...match, role, body }, ends, match)
  })
}

/** Where the body of a type begins that a reading begins behind its first members. */
function bodyOf(heads: readonly Head[], at: number): number | undefined {
  const { match, line, indent } = heads[at]!
  const first = heads[at + 1]
  if (!first || !TYPES.has(match.role) || first.line === line || first.indent <= indent) return undefined
  return first.match.start < match.body && first.match.start > match.nameEnd ? first.match.start : undefined
}

/** Places of the lines that stand deeper than one that can begin no block: what they stood in has lost its head. */
function withoutHead(text: string, lines: readonly Line[], words: ReadonlySet<string>): ReadonlySet<number> {
  const lost = new Set<number>()
  const open: number[] = []
  for (const [at, { indent }] of lines.entries()) {
    while (open.length > 0 && lines[open.at(-1)!]!.indent >= indent) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined && (lost.has(outer) || !mayBegin(text, lines[outer]!, words))) lost.add(at)
    open.push(at)
  }
  return lost
}

/** Whether a line begins a block where blocks are indented, or goes on below. */
function mayBegin(text: string, { start, end, brackets }: Line, words: ReadonlySet<string>): boolean {
  const [word] = WORD.exec(text.slice(start, start + LONGEST_WORD))!
  const isOdd = brackets.filter(({ opens }) => opens).length * 2 !== brackets.length
  return text[end - 1] === ':' || (isOdd && words.has(word)) || text.slice(end, lineEnd(text, end)).trim() === '\\'
}

const WORD = /^\w*/
const LONGEST_WORD = 20

function lineAt(lines: readonly Line[], offset: number): number {
  return firstWhere(0, lines.length, at => lines[at]!.end > offset)
}

/** Ascending, what is around others before them. */
function headsOf(text: string, lines: readonly Line[], matches: readonly Match[], isIndented: boolean): Head[] {
  const heads: Head[] = []
  for (const match of matches) {
    const { role, name } = match
    if (!TYPES.has(role) && !CODE.has(role) && !(isIndented && name >= 0 && VALUES.has(role))) continue
    const line = lineAt(lines, match.start)
    const begun = lines[line]
    if (!begun || begun.start > match.start || !BEFORE.test(text.slice(begun.start, match.start))) continue
    heads.push({ match, line, indent: begun.indent, end: match.end })
  }
  return heads.sort((a, b) => a.match.start - b.match.start || b.end - a.end)
}

/** What a line may hold before a definition that begins it: `export default`. */
const BEFORE = /^[\w \t]*$/

/** Where a definition is shown to end; undefined where that is where it ends, or nothing shows it. */
function endOf(
  lines: readonly Line[],
  labels: ReadonlySet<number>,
  heads: readonly Head[],
  at: number,
  isIndented: boolean,
): number | undefined {
  const { match, indent, end } = heads[at]!
  if (match.body < 0) return undefined
  const body = lineAt(lines, match.body)
  if (TYPES.has(match.role) && isFlat(lines, body, indent)) return undefined
  let line = body + 1
  for (let next = at + 1; next < heads.length && heads[next]!.match.start < end; next++) {
    const inner = heads[next]!
    if (inner.line <= body) continue
    // What closes the definition stands as deep as it, and what begins no deeper is outside of it.
    for (; line < inner.line; line++)
      if (lines[line]!.indent === indent && startsClosing(lines[line]!)) return lines[line]!.brackets[0]!.end
    if (inner.indent <= indent) return lines[inner.line - 1]!.end
  }
  return TYPES.has(match.role) || (isIndented && CODE.has(match.role)) ? laterEnd(lines, labels, heads, at) : undefined
}

/** Whether what a type holds stands no deeper than its head. */
function isFlat(lines: readonly Line[], body: number, indent: number): boolean {
  const [first, second] = [lines[body], lines[body + 1]]
  const inner = first && first.indent > indent ? first : second
  return inner !== undefined && inner.indent <= indent && !startsClosing(inner)
}

/** Where a type ends that definitions follow which stand deeper than it, with nothing between them that does not. */
function laterEnd(
  lines: readonly Line[],
  labels: ReadonlySet<number>,
  heads: readonly Head[],
  at: number,
): number | undefined {
  const { indent, end, line } = heads[at]!
  const last = firstWhere(0, lines.length, at => lines[at]!.start >= end) - 1
  const isClosed = last > line && lines[last]?.indent === indent && startsClosing(lines[last]!)
  if (isClosed) return undefined
  let behind = last + 1
  while (behind < lines.length && (lines[behind]!.indent > indent || labels.has(behind))) behind++
  const next = heads[firstWhere(at, heads.length, place => heads[place]!.match.start >= end)]
  if (!next || next.line >= behind) return undefined
  const closing = lines[behind]
  const isItsEnd = closing !== undefined && closing.indent === indent && startsClosing(closing)
  return isItsEnd ? closing.brackets[0]!.end : lines[behind - 1]!.end
}

/** A match with the end that was found for it, or for what it wraps. */
function ending(text: string, match: Match, ends: ReadonlyMap<Match, number>, written: Match): Match {
  const end = ends.get(written)
  if (end !== undefined) return { ...match, end, ...(match.statement >= 0 && { statementEnd: end }) }
  if (match.role !== 'wrap') return match
  for (const [inner, innerEnd] of ends) {
    const isIn = match.start <= inner.start && inner.end <= match.end
    if (isIn && text.slice(inner.end, match.end).trim().length <= 1) return { ...match, end: innerEnd }
  }
  return match
}
