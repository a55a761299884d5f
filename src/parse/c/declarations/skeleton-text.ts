// The state of building a skeleton: the tokens, their bracket pairs, and an output buffer as long as the text, to which
// only declarations are written.
import type { Match } from '../../../languages/definition-match.ts'
import { pairBrackets } from '../preprocessor/bracket-pairs.ts'
import type { AlternativeHead } from '../preprocessor/branch-heads.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { scanTokens, type TokenArrays, type Tokens } from '../preprocessor/c-tokens.ts'
import { keptTokens } from '../preprocessor/conditional-branches.ts'

/** What encloses an item. */
export interface Scope {
  readonly kind: 'file' | 'class' | 'body'
  /** The enclosing class. Its constructors have no type. */
  readonly className: string
  readonly depth: number
  /** The token that names the enclosing Objective-C class. */
  readonly owner?: number
}

/** Parsers of nested items, passed in so that no file imports its importer. */
export interface Walk {
  items(builder: SkeletonBuilder, from: number, to: number, scope: Scope): void
  item(builder: SkeletonBuilder, at: number, to: number, scope: Scope): number
  block(builder: SkeletonBuilder, brace: number, to: number, scope: Scope): number
  locals(builder: SkeletonBuilder, from: number, to: number, scope: Scope): void
}

/** The tokens of the selected branches, and the results so far. */
export interface SkeletonBuilder extends TokenArrays {
  readonly walk: Walk
  readonly text: string
  readonly dialect: K.Dialect
  /** Index of the matching bracket, -1 for none. */
  readonly partner: Int32Array
  /** The output buffer, spaces at first. Declarations keep their offsets. */
  readonly output: Uint16Array
  /** All tokens, also those of branches that are not parsed. */
  readonly tokens: Tokens
  /** Heads from branches that are not parsed. */
  readonly alternativeHeads: readonly AlternativeHead[]
  /** Definitions that are found without the grammar. */
  readonly matches: Match[]
  /** False after a fault: an unpaired brace, text that is no declaration. */
  sound: boolean
}

const SPACE = 32

/** Scans a text, selects branches and pairs brackets. */
export function newSkeletonBuilder(text: string, dialect: K.Dialect, walk: Walk): SkeletonBuilder {
  const tokens = scanTokens(text, K.keywordsOf(dialect))
  const alternativeHeads: AlternativeHead[] = []
  const read = selectTokens(text, tokens, keptTokens(text, tokens, dialect, alternativeHeads))
  const { partner, sound } = pairBrackets(text, read)
  const output = new Uint16Array(text.length).fill(SPACE)
  return { walk, text, dialect, partner, output, tokens, alternativeHeads, matches: [...tokens.macros], sound, ...read }
}

/** Selects tokens by index. A `;` at the end of the text stops parsers that read one token too far. */
export function selectTokens(text: string, tokens: Tokens, indexes: Int32Array): TokenArrays {
  const count = indexes.length
  const kind = new Uint8Array(count + 1)
  const start = new Int32Array(count + 1)
  const end = new Int32Array(count + 1)
  for (let at = 0; at < count; at++) {
    const token = indexes[at]!
    kind[at] = tokens.kind[token]!
    start[at] = tokens.start[token]!
    end[at] = tokens.end[token]!
  }
  kind[count] = K.SEMICOLON
  start[count] = end[count] = text.length
  return { count, kind, start, end }
}

/** Copies a token to the output. */
export function copyToken({ text, output, start, end }: SkeletonBuilder, token: number): void {
  for (let at = start[token]!; at < end[token]!; at++) output[at] = text.charCodeAt(at)
}

/** Writes `mark` to the output at an offset of the text. */
export function writeAt({ output }: SkeletonBuilder, at: number, mark: string): void {
  for (let i = 0; i < mark.length && at + i < output.length; i++) output[at + i] = mark.charCodeAt(i)
}

/** The source text of a token. */
export function textOf({ text, start, end }: SkeletonBuilder, token: number): string {
  return text.slice(start[token], end[token])
}

/** Index behind the matching bracket, if that is before `to`, else the next index. */
export function pastBracket({ partner }: SkeletonBuilder, at: number, to: number): number {
  const other = partner[at]!
  return other > at && other < to ? other + 1 : at + 1
}

/** Limit on the tokens of type arguments; without it a text of `<` takes quadratic time. */
const MAX_TYPE_ARGUMENTS = 1000

/** Index behind the `<…>` at `at`; -1 if these are no type arguments. */
export function pastAngles(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind, partner } = builder
  let depth = 0
  for (let i = at; i < to && i < at + MAX_TYPE_ARGUMENTS; i++) {
    const type = kind[i]!
    if (type === K.LESS) {
      // `sizeof(T) < 4` is a comparison.
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
