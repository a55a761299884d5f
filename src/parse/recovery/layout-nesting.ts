// Corrects the ends of definitions by layout. After an error a grammar closes a block with the bracket or word of
// another, so members get the wrong owner.
import type { Match, Role } from '../../languages/definition-match.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { FUNCTION_KINDS } from '../../model.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { TYPES } from '../../util/kind-groups.ts'
import { headOf, startsClosing } from './indented-extents.ts'
import { BRACES, type Line, linesOf } from './line-structure.ts'

const CONTAINERS: ReadonlySet<string> = new Set([...TYPES, 'module', 'scope'])
const VALUES: ReadonlySet<Role> = new Set(['const', 'var'])

/** A definition at the start of a line. */
interface Head {
  readonly match: Match
  readonly line: number
  readonly indent: number
  /** Offset of its body, and the index of that line. */
  readonly inside: number
  readonly body: number
  /** Its contents are indented no deeper. */
  isFlat: boolean
  end: number
}

/** Ends each type and function by its lines: before lines indented no deeper, after deeper definitions. */
export function nestByLayout(text: string, lexis: Lexis, matches: readonly Match[]): readonly Match[] {
  return new Nesting(text, lexis, matches).matches()
}

class Nesting {
  readonly #text: string
  readonly #matches: readonly Match[]
  readonly #lines: readonly Line[]
  readonly #isIndented: boolean
  /** Indices of lines with an access label (`private:`), which may be as deep as the head. */
  readonly #labels: ReadonlySet<number>
  /** In source order, outer before inner. */
  readonly #heads: readonly Head[]

  constructor(text: string, lexis: Lexis, matches: readonly Match[]) {
    this.#text = text
    this.#matches = matches
    this.#lines = linesOf(text, lexis)
    this.#isIndented = lexis.blockMark !== undefined
    this.#labels = new Set(matches.filter(({ role }) => role === 'access').map(({ start }) => this.#lineAt(start)))
    this.#heads = this.#headsOf()
    for (const [at, head] of this.#heads.entries()) head.isFlat = this.#holdsFlat(head, this.#firstBelow(at))
  }

  matches(): readonly Match[] {
    const ends = new Map<Match, number>()
    for (const [at, head] of this.#heads.entries()) {
      const end = this.#endOf(at)
      if (end === undefined) continue
      ends.set(head.match, end)
      head.end = end
    }
    if (ends.size === 0) return this.#matches
    return this.#matches.map(match => {
      const end = ends.get(match)
      return end === undefined ? match : { ...match, end, ...(match.statement >= 0 && { statementEnd: end }) }
    })
  }

  #lineAt(offset: number): number {
    return firstWhere(0, this.#lines.length, at => this.#lines[at]!.end > offset)
  }

  #headsOf(): Head[] {
    const heads: Head[] = []
    for (const match of this.#matches) {
      const { role, start, name, body, end } = match
      if (!CONTAINERS.has(role) && !FUNCTION_KINDS.has(role) && !(this.#isIndented && name >= 0 && VALUES.has(role)))
        continue
      const line = this.#lineAt(start)
      const firstLine = this.#lines[line]
      if (!firstLine || firstLine.start > start || !BEFORE.test(this.#text.slice(firstLine.start, start))) continue
      heads.push({
        match,
        line,
        indent: firstLine.indent,
        inside: body,
        body: this.#lineAt(Math.max(start, body)),
        isFlat: false,
        end,
      })
    }
    return heads.sort((a, b) => a.match.start - b.match.start || b.end - a.end)
  }

  /** Whether a type's contents, or its generated members, are indented no deeper than its head. */
  #holdsFlat({ match, body, indent, end }: Head, next: Head | undefined): boolean {
    if (!CONTAINERS.has(match.role) || match.body < 0) return false
    if (next && next.match.start >= match.body && next.match.start < end && next.indent < indent) return true
    const firstLine = this.#lines[body]
    const isBrace = firstLine?.brackets[0]?.at === firstLine?.start && firstLine?.brackets[0]?.kind === BRACES
    const inner = firstLine && firstLine.start >= match.body && !isBrace ? firstLine : this.#lines[body + 1]
    return inner !== undefined && inner.indent <= indent && !startsClosing(inner)
  }

  #firstBelow(at: number): Head | undefined {
    let next = at + 1
    while (this.#heads[next]?.line === this.#heads[at]!.line) next++
    return this.#heads[next]
  }

  /** The corrected end of a definition; undefined if its end is right or unknown. */
  #endOf(at: number): number | undefined {
    const { indent, inside, body, end, isFlat } = this.#heads[at]!
    const { role } = this.#heads[at]!.match
    const firstLine = this.#lines[body]
    // An unclosed comment may hide its body.
    if (inside < 0 || !firstLine) return undefined
    if (isFlat) return this.#wrapperEnd(at)
    let line = firstLine.start < inside ? body + 1 : body
    let flatEnd = 0
    for (let next = at + 1; next < this.#heads.length && this.#heads[next]!.match.start < end; next++) {
      const inner = this.#heads[next]!
      if (inner.line < line || inner.match.start < Math.max(inside, flatEnd)) continue
      if (this.#isStray(inner, indent)) continue
      // A line indented no deeper is outside, and its closing bracket is as deep as its head.
      if (inner.indent <= indent) return this.#closedBetween(line, inner.line, indent)
      line = inner.line
      if (!inner.isFlat) continue
      flatEnd = Math.max(flatEnd, inner.end)
      line = this.#lineAt(inner.end)
    }
    const mayEndLater = CONTAINERS.has(role) || (this.#isIndented && FUNCTION_KINDS.has(role))
    return mayEndLater ? this.#laterEnd(at) : undefined
  }

  /** Whether a head without a body is only a half-written call among deeper lines. */
  #isStray({ match, line }: Head, indent: number): boolean {
    const next = this.#lines[line + 1]
    return match.body < 0 && match.end <= this.#lines[line]!.end && next !== undefined && next.indent > indent
  }

  /** The end of a definition whose last member is on line `from`; the definition on line `to` is outside. */
  #closedBetween(from: number, to: number, indent: number): number {
    for (let line = from; line < to; line++)
      if (this.#closesAt(line, indent)) return this.#lines[line]!.brackets[0]!.end
    return this.#lines[to - 1]!.end
  }

  #closesAt(place: number, indent: number): boolean {
    const line = this.#lines[place]
    return line?.indent === indent && startsClosing(line)
  }

  /** The end of the file's first definition if its members are indented no deeper and the last line closes it. */
  #wrapperEnd(at: number): number | undefined {
    const { match, indent, end } = this.#heads[at]!
    const last = this.#lines.length - 1
    if (match.start > this.#heads[0]!.match.start || !this.#closesAt(last, indent)) return undefined
    const close = this.#lines[last]!.brackets[0]!.end
    return close > end && headOf(this.#lines, last, indent) === undefined ? close : undefined
  }

  /** The end of a type that deeper definitions follow, with only deeper lines between. */
  #laterEnd(at: number): number | undefined {
    const { indent, end, line } = this.#heads[at]!
    const last = firstWhere(0, this.#lines.length, place => this.#lines[place]!.start >= end) - 1
    if (last > line && this.#closesAt(last, indent)) return undefined
    let outside = last + 1
    while (outside < this.#lines.length && (this.#lines[outside]!.indent > indent || this.#labels.has(outside)))
      outside++
    const next = this.#heads[firstWhere(at, this.#heads.length, place => this.#heads[place]!.match.start >= end)]
    if (!next || next.line >= outside) return undefined
    return this.#closesAt(outside, indent) ? this.#lines[outside]!.brackets[0]!.end : this.#lines[outside - 1]!.end
  }
}

/** Text allowed before a definition on its line: `export default`. */
const BEFORE = /^[\w \t]*$/
