// Selects the branches of `#if … #else … #endif` to parse. If each branch consists of whole declarations, all are
// selected, so that the definitions for every platform are found. If branches open the same brace or are inside a
// declaration, one is.
import {
  type AlternativeHead,
  alternativeHeadsOf,
  type Branch,
  isBoundary,
  tokenAfterDirectives,
} from './branch-heads.ts'
import * as K from './c-token-kinds.ts'
import type { Tokens } from './c-tokens.ts'
import { conditionOf } from './directive-conditions.ts'

interface BranchRules {
  readonly cpp?: boolean
  /** There are no macros, so no lone word is a statement. */
  readonly plain?: boolean
  /** Selects the last of exclusive branches, not the first. */
  readonly last?: boolean
}

interface Selection {
  readonly text: string
  readonly tokens: Tokens
  readonly dialect: BranchRules
  /** Indexes of tokens. The first `length` are kept. */
  readonly kept: Int32Array
  length: number
  readonly groups: Group[]
  /**
   * Conditions by which a brace was opened, and whether they were assumed true. The closing brace must get the same
   * answer.
   */
  readonly assumed: Map<string, boolean>
  readonly unread: AlternativeHead[]
}

interface Group {
  /** The condition without spaces, with its leading `!`. */
  readonly condition: string
  /** Indexes in `kept` where the branches begin. */
  readonly starts: number[]
  /** Whether each branch is never compiled, such as `#if 0`. */
  readonly dead: boolean[]
}

/** Limit on nested groups. Each level scans its content again. */
const MAX_DEPTH = 100

/** Returns the indexes of the tokens to parse, without directives. Adds heads that are not selected to `unread`. */
export function keptTokens(
  text: string,
  tokens: Tokens,
  dialect: BranchRules,
  unread: AlternativeHead[] = [],
): Int32Array {
  const { kind, count } = tokens
  const kept = new Int32Array(count)
  const selection: Selection = { text, tokens, dialect, kept, length: 0, groups: [], assumed: new Map(), unread }
  for (let at = 0; at < count; at++) {
    if (kind[at]! < K.IF) kept[selection.length++] = at
    else if (kind[at] === K.IF) openGroup(selection, at)
    else if (kind[at] === K.ELSE) openBranch(selection, at)
    else closeGroup(selection, at)
  }
  while (selection.groups.length > 0) closeGroup(selection, count)
  return kept.subarray(0, selection.length)
}

function lineOf({ text, tokens }: Selection, at: number): string {
  return text.slice(tokens.start[at], tokens.end[at])
}

function openGroup(selection: Selection, at: number): void {
  const condition = conditionOf(lineOf(selection, at))
  selection.groups.push({ condition, starts: [selection.length], dead: [condition === '0'] })
}

function openBranch(selection: Selection, at: number): void {
  const group = selection.groups.at(-1)
  if (!group) return
  const line = lineOf(selection, at)
  group.starts.push(selection.length)
  group.dead.push(/^#\s*else/.test(line) ? group.condition === '1' : conditionOf(line) === '0')
}

/** Ends the innermost group at the token `at` and keeps only its selected branches. */
function closeGroup(selection: Selection, at: number): void {
  const group = selection.groups.pop()
  if (!group) return
  const { starts, dead } = group
  const branches = starts.map((from, i) => ({ from, to: starts[i + 1] ?? selection.length, isDead: dead[i]! }))
  let chosen = selectBranches(selection, group.condition, branches, at)
  if (chosen.length === 1 && branches.length > 1 && !selection.dialect.plain) {
    const { others, read } = alternativeHeadsOf(selection.tokens, selection.kept, branches, chosen[0]!, at)
    selection.unread.push(...others)
    chosen = [read]
  }
  selection.length = starts[0]!
  for (const { from, to } of chosen) {
    selection.kept.copyWithin(selection.length, from, to)
    selection.length += to - from
  }
}

function selectBranches(
  selection: Selection,
  condition: string,
  branches: readonly Branch[],
  at: number,
): readonly Branch[] {
  const live = branches.filter(({ isDead }) => !isDead)
  if (live.length === 0) return []
  if (condition.includes('__cplusplus') && branches.every(branch => isLinkage(selection, branch))) return []
  if (selection.groups.length > MAX_DEPTH) return live
  const even = live.filter(branch => isBalanced(selection, branch))
  // The branches are heads of one body.
  if (
    live.length > 1 &&
    even.length === live.length &&
    selection.tokens.kind[tokenAfterDirectives(selection.tokens, at)] === K.BRACE
  )
    return exclusiveBranch(selection, condition, branches, branch => isOpen(selection, branch))
  const areWhole = () =>
    startsItem(selection, branches[0]!.from, live) && even.every(branch => endsItem(selection, branch, at))
  if (even.length === live.length && (live.length === 1 || areWhole())) return live
  if (even.length < live.length && isDamaged(selection, condition, branches, even, areWhole)) return live
  return branches.length === 1
    ? loneBranch(selection, condition, branches)
    : exclusiveBranch(selection, condition, branches)
}

/**
 * Whether the branches are damaged: one closes what another opens because of an extra `#else`, or all but one are whole
 * declarations. Assumes that the odd one holds, in case its brace follows.
 */
function isDamaged(
  selection: Selection,
  condition: string,
  branches: readonly Branch[],
  even: readonly Branch[],
  areWhole: () => boolean,
): boolean {
  const { assumed } = selection
  const [first, last] = [branches[0]!, branches[branches.length - 1]!]
  if (first !== last && isBalanced(selection, { from: first.from, to: last.to })) return true
  const plain = condition.replace(/^!/, '')
  if (even.length === 0 || even.length < branches.length - 1 || assumed.has(plain) || !areWhole()) return false
  assumed.set(plain, even.includes(first) === condition.startsWith('!'))
  return true
}

/** Selects a lone unbalanced branch unless its condition was assumed false. */
function loneBranch(selection: Selection, condition: string, branches: readonly Branch[]): readonly Branch[] {
  const { assumed, dialect } = selection
  if (condition === '__cplusplus' && !dialect.cpp) return withoutLinkage(selection, branches[0]!)
  const plain = condition.replace(/^!/, '')
  const before = assumed.get(plain)
  if (before !== undefined) return before === condition.startsWith('!') ? [] : branches
  assumed.set(plain, !condition.startsWith('!'))
  return branches
}

/** The branch without a leading `}` and a trailing `extern "C" {`. */
function withoutLinkage(selection: Selection, branch: Branch): readonly Branch[] {
  const { kind } = selection.tokens
  const { kept } = selection
  const from = kind[kept[branch.from]!] === K.BRACE_END ? branch.from + 1 : branch.from
  const to = isLinkage(selection, { ...branch, from: Math.max(from, branch.to - 3) }) ? branch.to - 3 : branch.to
  const inner = { ...branch, from, to: Math.max(from, to) }
  return isBalanced(selection, inner) ? [inner] : []
}

/** Selects one of exclusive branches: by an earlier assumption, else the first or last. */
function exclusiveBranch(
  { assumed, dialect }: Selection,
  condition: string,
  branches: readonly Branch[],
  isLikely: (branch: Branch) => boolean = () => true,
): readonly Branch[] {
  const isNegated = condition.startsWith('!')
  const plain = condition.replace(/^!/, '')
  const before = assumed.get(plain) ?? knownValue(condition, dialect)
  let chosen = before === undefined ? (dialect.last ? branches.length - 1 : 0) : before !== isNegated ? 0 : 1
  if (!isLikely(branches[chosen]!)) chosen = Math.max(0, branches.findIndex(isLikely))
  if (branches[chosen]!.isDead) chosen = branches.findIndex(({ isDead }) => !isDead)
  if (!assumed.has(plain)) assumed.set(plain, (chosen === 0) !== isNegated)
  return [branches[chosen]!]
}

/** Whether a condition without its `!` is known to hold. Code for Doxygen is never compiled. */
function knownValue(condition: string, dialect: BranchRules): boolean | undefined {
  if (condition.includes('__cplusplus')) return dialect.cpp === true
  return /^!?\w*DOXYGEN\w*$/i.test(condition) ? false : undefined
}

/** Whether a branch ends inside a declaration. */
function isOpen({ tokens: { kind }, kept }: Selection, { from, to, isDead }: Branch): boolean {
  if (isDead || to === from) return false
  const last = kind[kept[to - 1]!]!
  return last !== K.SEMICOLON && last !== K.BRACE_END
}

/** Whether a branch is empty, `extern "C" {`, or its `}`. */
function isLinkage({ tokens: { kind }, kept }: Selection, { from, to }: Branch): boolean {
  const size = to - from
  if (size === 0) return true
  const last = kind[kept[to - 1]!]
  return (size === 1 && last === K.BRACE_END) || (size === 3 && kind[kept[from]!] === K.EXTERN && last === K.BRACE)
}

function isBalanced({ tokens: { kind }, kept }: Selection, { from, to }: Pick<Branch, 'from' | 'to'>): boolean {
  let depth = 0
  for (let i = from; i < to; i++) {
    const type = kind[kept[i]!]!
    if (type < K.PAREN || type > K.BRACE_END) continue
    depth += type & 1 ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Whether the branches, the first of which begins at `from`, cannot continue the code before them. */
function startsItem(
  { text, tokens: { kind, end }, dialect, kept }: Selection,
  from: number,
  branches: readonly Branch[],
): boolean {
  if (from === 0) return true
  const before = kept[from - 1]!
  const type = kind[before]!
  if (type !== K.PAREN_END && type !== K.WORD) return isBoundary(type)
  if (dialect.plain || branches.some(branch => beginsInside(kind, kept, branch))) return false
  return /^[ \t]*(?:\r?\n|\/[/*]|$)/.test(text.slice(end[before], end[before]! + 80))
}

/** Whether a branch begins with a body or initializers. */
function beginsInside(kind: Uint8Array, kept: Int32Array, { from, to }: Branch): boolean {
  return from < to && (kind[kept[from]!] === K.BRACE || kind[kept[from]!] === K.COLON)
}

/** Whether nothing behind the group, which ends at `at`, can continue the branch. */
function endsItem(selection: Selection, { from, to }: Branch, at: number): boolean {
  if (to === from) return true
  const { kind, count } = selection.tokens
  const type = kind[selection.kept[to - 1]!]!
  if (type === K.SEMICOLON || type === K.BRACE_END || type === K.COLON) return true
  if (selection.dialect.plain) return type === K.BRACKET_END && isAssembly(selection, from)
  if (type !== K.PAREN_END && type !== K.WORD) return false
  // `@end`
  if (kind[selection.kept[to - 2]!] === K.AT && to - 2 >= from) return true
  // A macro that stands for a statement, unless the next token continues it.
  const next = tokenAfterDirectives(selection.tokens, at)
  const follows = next < count ? kind[next]! : K.SEMICOLON
  const continuesDeclaration =
    follows >= K.OTHER && follows !== K.BRACE_END && follows !== K.TILDE && follows !== K.SCOPE
  return !continuesDeclaration && endsInCall(selection, from, to)
}

/** Whether global attributes of C# begin at `from`: `[assembly: Name]`. */
function isAssembly({ text, tokens: { kind, start, end }, kept }: Selection, from: number): boolean {
  const word = kept[from + 1]!
  return (
    kind[kept[from]!] === K.BRACKET &&
    kind[kept[from + 2]!] === K.COLON &&
    /^(?:assembly|module)$/.test(text.slice(start[word], end[word]))
  )
}

/** Whether the last tokens are a name at the beginning of a line, alone or called. */
function endsInCall({ text, tokens: { kind, start }, kept }: Selection, from: number, to: number): boolean {
  let at = to - 1
  if (kind[kept[at]!] === K.PAREN_END) {
    let depth = 0
    for (; at >= from; at--) {
      const type = kind[kept[at]!]
      if (type === K.PAREN_END) depth++
      else if (type === K.PAREN && --depth === 0) break
    }
    at--
  }
  if (at < from || kind[kept[at]!] !== K.WORD) return false
  const offset = start[kept[at]!]!
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))
}
