// Finds function heads in the branches of an `#if` that are not selected, if all branches share one body.
import * as K from './c-token-kinds.ts'
import type { Tokens } from './c-tokens.ts'

/** A range of kept tokens, `to` is exclusive. */
export interface Branch {
  readonly from: number
  readonly to: number
  readonly isDead: boolean
}

/** A head in a branch that is not selected: `int WinMain(…)` beside `int main(…)`. */
export interface AlternativeHead {
  /** Indexes of its tokens, including those before the `#if` that belong to it. */
  readonly tokens: Int32Array
  readonly brace: number
}

/** Limits on the tokens of a head, and on those before the `#if`. */
export const MAX_HEAD_TOKENS = 200
const MAX_TOKENS_BEFORE = 40

/**
 * Returns the heads of the branches other than `chosen`, and the part of `chosen` to keep. `at` is the `#endif`. If
 * each branch has its own `{`, the last one opens the shared body.
 */
export function alternativeHeadsOf(
  tokens: Tokens,
  kept: Int32Array,
  branches: readonly Branch[],
  chosen: Branch,
  at: number,
): { others: AlternativeHead[]; read: Branch } {
  const { kind } = tokens
  const first = branches[0]!.from
  const block = unclosedBrace(kind, kept, chosen)
  let brace = block < 0 ? tokenAfterDirectives(tokens, at) : kept[block]!
  if (kind[brace] !== K.BRACE) return { others: [], read: chosen }
  const ends = branches.map(branch => (block < 0 ? branch.to : unclosedBrace(kind, kept, branch)))
  const isHead = ({ from, isDead }: Branch, i: number) =>
    !isDead && ends[i]! > from && ends[i]! - from <= MAX_HEAD_TOKENS && canBeHead(kind, kept, from, ends[i]!)
  const heads = branches.filter((branch, i) => branch !== chosen && isHead(branch, i))
  let read = chosen
  if (block >= 0 && heads.length > 0 && canBeHead(kind, kept, chosen.from, block)) {
    brace = Math.max(brace, ...heads.map(branch => kept[ends[branches.indexOf(branch)]!]!))
    if (brace !== kept[block]) read = { ...chosen, to: block + 1 }
    kept[block] = brace
  }
  let begin = first
  while (begin > 0 && begin > first - MAX_TOKENS_BEFORE && !isBoundary(kind[kept[begin - 1]!]!)) begin--
  const before = kept.subarray(begin, first)
  const others = heads.map(branch => {
    const own = kept.subarray(branch.from, ends[branches.indexOf(branch)])
    // Objective-C methods have no words before them.
    return { tokens: kind[own[0]!] === K.SIGN ? own.slice() : Int32Array.of(...before, ...own), brace }
  })
  return { others, read }
}

function canBeHead(kind: Uint8Array, kept: Int32Array, from: number, to: number): boolean {
  const last = kind[kept[to - 1]!]
  return last === K.PAREN_END || last === K.SPECIFIER || last === K.TRAILER || kind[kept[from]!] === K.SIGN
}

/** Index of the only `{` that a branch leaves open; -1 for none. */
function unclosedBrace(kind: Uint8Array, kept: Int32Array, { from, to }: Branch): number {
  let depth = 0
  let opened = -1
  for (let i = from; i < to; i++) {
    const type = kind[kept[i]!]
    if (type === K.BRACE && depth++ === 0) opened = i
    else if (type === K.BRACE_END && --depth < 0) return -1
  }
  return depth === 1 ? opened : -1
}

/** Whether a declaration can begin behind a token. */
export function isBoundary(type: number): boolean {
  return type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END || type === K.COLON
}

/** The first token behind the directives at `at`, skipping their other branches. */
export function tokenAfterDirectives({ kind, count }: Tokens, at: number): number {
  let next = at + 1
  while (next < count && kind[next]! >= K.IF) next = kind[next] === K.ELSE ? pastGroup(kind, count, next) : next + 1
  return next
}

/** Limit on the tokens skipped. Nested branches skip them again. */
const MAX_SKIPPED = 2000

/** Index behind the `#endif` of the group at `at`; `count` if it is too far. */
function pastGroup(kind: Uint8Array, count: number, at: number): number {
  let depth = 1
  for (let next = at + 1; next < count && next < at + MAX_SKIPPED; next++) {
    if (kind[next] === K.IF) depth++
    else if (kind[next] === K.ENDIF && --depth === 0) return next + 1
  }
  return count
}
