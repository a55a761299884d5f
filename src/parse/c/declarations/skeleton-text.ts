// What a skeleton is drawn from and onto: the tokens that are read, the bracket each one belongs to, and a sheet as
// long as the text on which only what a grammar needs is written.
import type { Match } from '../../../languages/definition-match.ts'
import { pairBrackets } from '../preprocessor/bracket-pairs.ts'
import type { OtherHead } from '../preprocessor/branch-heads.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { type Places, readTokens, type Tokens } from '../preprocessor/c-tokens.ts'
import { keptTokens } from '../preprocessor/conditional-branches.ts'

/** Where items stand. */
export interface Place {
  readonly kind: 'file' | 'class' | 'body'
  /** Of the class around: its constructors have no type. */
  readonly className: string
  readonly depth: number
  /** The token that names the class of Objective-C around. */
  readonly owner?: number
}

/**
 * The steps of the walk that others take up again for what is inside of them: no file imports the one that imports it.
 */
interface Walk {
  /** Draws the items between two tokens. */
  items(sketch: SkeletonDraft, from: number, to: number, place: Place): void
  /** Draws the item at a token; the place after it. */
  item(sketch: SkeletonDraft, at: number, to: number, place: Place): number
  /** Draws the items of a block that encloses nothing by name; the place after it. */
  block(sketch: SkeletonDraft, brace: number, to: number, place: Place): number
  /** Draws the types with a name that a body between two tokens defines for itself. */
  locals(sketch: SkeletonDraft, from: number, to: number, place: Place): void
}

/** The tokens that are read, and what is known and drawn of them. */
export interface SkeletonDraft extends Places {
  readonly walk: Walk
  readonly text: string
  readonly dialect: K.Dialect
  /** For a bracket the place of the other one, -1 where there is none. */
  readonly partner: Int32Array
  /** The sheet: spaces, and what is shown. */
  readonly sheet: Uint16Array
  /** All tokens, those of branches that are not read among them. */
  readonly tokens: Tokens
  /** What only branches hold that are not read, before blocks that are. */
  readonly others: readonly OtherHead[]
  /** What the skeleton itself finds. */
  readonly matches: Match[]
  /** False once something did not fit: a brace without its partner, text that is no declaration. */
  sound: boolean
}

const SPACE = 32

/** A sketch of a text with nothing drawn yet. */
export function newSkeletonDraft(text: string, dialect: K.Dialect, walk: Walk): SkeletonDraft {
  const tokens = readTokens(text, K.keywordsOf(dialect))
  const others: OtherHead[] = []
  const read = only(text, tokens, keptTokens(text, tokens, dialect, others))
  const { partner, sound } = pairBrackets(text, read)
  const sheet = new Uint16Array(text.length).fill(SPACE)
  return { walk, text, dialect, partner, sheet, tokens, others, matches: [...tokens.macros], sound, ...read }
}

/** The tokens at some places. What reads one too far meets the end of a statement at the end of the text. */
export function only(text: string, tokens: Tokens, places: Int32Array): Places {
  const count = places.length
  const kind = new Uint8Array(count + 1)
  const start = new Int32Array(count + 1)
  const end = new Int32Array(count + 1)
  for (let at = 0; at < count; at++) {
    const token = places[at]!
    kind[at] = tokens.kind[token]!
    start[at] = tokens.start[token]!
    end[at] = tokens.end[token]!
  }
  kind[count] = K.SEMICOLON
  start[count] = end[count] = text.length
  return { count, kind, start, end }
}

/** Writes a token where it stands. */
export function show({ text, sheet, start, end }: SkeletonDraft, token: number): void {
  for (let at = start[token]!; at < end[token]!; at++) sheet[at] = text.charCodeAt(at)
}

/** Writes `mark` at an offset of the text. */
export function write({ sheet }: SkeletonDraft, at: number, mark: string): void {
  for (let i = 0; i < mark.length && at + i < sheet.length; i++) sheet[at + i] = mark.charCodeAt(i)
}

/** What stands in the text where a token does. */
export function textOf({ text, start, end }: SkeletonDraft, token: number): string {
  return text.slice(start[token], end[token])
}

/** The place after the bracket at `at` is closed, at most `to`; the next place where it is not. */
export function pastBracket({ partner }: SkeletonDraft, at: number, to: number): number {
  const other = partner[at]!
  return other > at && other < to ? other + 1 : at + 1
}

/** Tokens between `<` and `>` that are read, so that a text of `<` does not take its square. */
const LONGEST_ARGUMENTS = 1000

/** The place after `<…>` that opens at `at`; -1 where it is not closed as type arguments are. */
export function pastAngles(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind, partner } = sketch
  let depth = 0
  for (let i = at; i < to && i < at + LONGEST_ARGUMENTS; i++) {
    const type = kind[i]!
    if (type === K.LESS) {
      // `sizeof(T) < 4` compares.
      if (i === at || (kind[i - 1] !== K.PAREN_END && kind[i - 1] !== K.NUMBER)) depth++
    } else if (type === K.GREATER) {
      if (--depth === 0) return i + 1
    } else if (type === K.PAREN || type === K.BRACKET || type === K.BRACE) {
      if (partner[i]! < 0) return -1
      i = partner[i]!
    } else if (type === K.SEMICOLON || type === K.BRACE_END || type === K.PAREN_END) return -1
  }
  return -1
}
