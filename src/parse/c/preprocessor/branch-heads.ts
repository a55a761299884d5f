// What the branches of an `#if` that are not read have before a block that they share with the one that is read.
import * as K from './c-token-kinds.ts'
import type { Tokens } from './c-tokens.ts'

/** Kept tokens from `from`, before `to`. */
export interface Branch {
  readonly from: number
  readonly to: number
  readonly isDead: boolean
}

/** The words of a branch that is not read before the block of the one that is: `int WinMain(…)`, `int main(…)`. */
export interface OtherHead {
  /** Places of its tokens, with those before the branches that belong to it. */
  readonly tokens: Int32Array
  /** The `{` of the block. */
  readonly brace: number
}

/** Tokens of a branch that may be a head, and before branches that may belong to what is in them. */
export const LONGEST_HEAD = 200
const MOST_BEFORE = 40

/**
 * What the branches beside the `chosen` one have before its block, and what is read of that; the `#endif` is the token
 * `at`. Where each has a `{` of its own the last one is taken for that of the block, so that no head stands in it.
 */
export function headsOf(
  tokens: Tokens,
  kept: Int32Array,
  branches: readonly Branch[],
  chosen: Branch,
  at: number,
): { others: OtherHead[]; read: Branch } {
  const { kind } = tokens
  const first = branches[0]!.from
  const block = unclosed(kind, kept, chosen)
  let brace = block < 0 ? nextToken(tokens, at) : kept[block]!
  if (kind[brace] !== K.BRACE) return { others: [], read: chosen }
  const ends = branches.map(branch => (block < 0 ? branch.to : unclosed(kind, kept, branch)))
  const isHead = ({ from, isDead }: Branch, i: number) =>
    !isDead && ends[i]! > from && ends[i]! - from <= LONGEST_HEAD && beginsBody(kind, kept, from, ends[i]!)
  const heads = branches.filter((branch, i) => branch !== chosen && isHead(branch, i))
  let read = chosen
  if (block >= 0 && heads.length > 0 && beginsBody(kind, kept, chosen.from, block)) {
    brace = Math.max(brace, ...heads.map(branch => kept[ends[branches.indexOf(branch)]!]!))
    if (brace !== kept[block]) read = { ...chosen, to: block + 1 }
    kept[block] = brace
  }
  let begin = first
  while (begin > 0 && begin > first - MOST_BEFORE && !endsBefore(kind[kept[begin - 1]!]!)) begin--
  const before = kept.subarray(begin, first)
  const others = heads.map(branch => {
    const own = kept.subarray(branch.from, ends[branches.indexOf(branch)])
    // A method of Objective-C needs none.
    return { tokens: kind[own[0]!] === K.SIGN ? own.slice() : Int32Array.of(...before, ...own), brace }
  })
  return { others, read }
}

/** Whether what stands before a `{` can be the head of a function or a method. */
function beginsBody(kind: Uint8Array, kept: Int32Array, from: number, to: number): boolean {
  const last = kind[kept[to - 1]!]
  return last === K.PAREN_END || last === K.SPECIFIER || last === K.TRAILER || kind[kept[from]!] === K.SIGN
}

/** The place of the one `{` that a branch does not close; -1 for none. */
function unclosed(kind: Uint8Array, kept: Int32Array, { from, to }: Branch): number {
  let depth = 0
  let opened = -1
  for (let i = from; i < to; i++) {
    const type = kind[kept[i]!]
    if (type === K.BRACE && depth++ === 0) opened = i
    else if (type === K.BRACE_END && --depth < 0) return -1
  }
  return depth === 1 ? opened : -1
}

/** Whether a token ends what stands before a declaration. */
export function endsBefore(type: number): boolean {
  return type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END || type === K.COLON
}

/** The first token behind the directives that begin at `at`; of branches around them no other is looked into. */
export function nextToken({ kind, count }: Tokens, at: number): number {
  let next = at + 1
  while (next < count && kind[next]! >= K.IF) next = kind[next] === K.ELSE ? pastGroup(kind, count, next) : next + 1
  return next
}

/** Tokens of other branches that are passed: each branch within a branch passes them again. */
const MOST_PASSED = 2000

/** The place after the `#endif` of the branch that begins at `at`; `count` where it is too far. */
function pastGroup(kind: Uint8Array, count: number, at: number): number {
  let depth = 1
  for (let next = at + 1; next < count && next < at + MOST_PASSED; next++) {
    if (kind[next] === K.IF) depth++
    else if (kind[next] === K.ENDIF && --depth === 0) return next + 1
  }
  return count
}
