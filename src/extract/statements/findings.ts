// What the reader of statements has found, as the matches that a grammar's query would give.
import type { Lexis } from '../../languages/lexis.ts'
import { bareMatch, copyOf, type Draft, type Match } from '../../languages/match.ts'
import { lineEnd } from '../tokens/literals.ts'
import type { Targets } from './targets.ts'

const TAB = 9
const SPACE = 32

export class Findings {
  readonly matches: Match[] = []
  readonly #text: string
  readonly #comments: readonly string[]

  constructor(text: string, { lineComments }: Lexis) {
    this.#text = text
    this.#comments = lineComments
  }

  /** A function or class whose last token ends at `end`; `decorated`: start of its first decorator, or -1. */
  addDefinition(definition: Draft, decorated: number, end: number): void {
    definition.end = this.#withComment(end)
    this.matches.push(definition)
    if (decorated >= 0) this.matches.push(bareMatch('wrap', decorated, definition.end))
  }

  addDecorator(start: number, end: number): void {
    this.matches.push(bareMatch('decorator', start, this.#withComment(end)))
  }

  addAlias(definition: Draft, end: number): void {
    definition.end = end
    this.matches.push(definition)
  }

  /** The names that a statement binds; `body`: where that of a function without a name begins, or -1. */
  addBound(role: 'type' | 'fn' | 'var', start: number, end: number, { names, value }: Targets, body: number): void {
    const draft = bareMatch(role, start, end)
    draft.body = body
    if (names.length > 2) draft.handedOn = value
    for (let at = 0; at < names.length; at += 2) {
      const each = at === 0 ? draft : copyOf(draft)
      each.name = names[at]!
      each.nameEnd = names[at + 1]!
      this.matches.push(each)
    }
  }

  /** The end of a line on which nothing but a comment follows: to the grammar it belongs to what ends there. */
  #withComment(end: number): number {
    const text = this.#text
    let at = end
    while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at++
    if (!this.#comments.some(mark => text.startsWith(mark, at))) return end
    return lineEnd(text, at)
  }
}
