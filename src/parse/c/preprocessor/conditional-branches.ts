// Which branches of `#if … #else … #endif` are read. Where each is made of whole declarations all are, so that what
// every platform defines is found; where a branch opens a brace that another opens too, or stands inside a declaration,
// one is.
import { type Branch, endsBefore, headsOf, nextToken, type OtherHead } from './branch-heads.ts'
import * as K from './c-token-kinds.ts'
import type { Tokens } from './c-tokens.ts'
import { conditionOf } from './directive-conditions.ts'

/** What is known of the language that the branches are written in. */
interface Preprocessing {
  readonly cpp?: boolean
  /** There are no macros: no lone word is a declaration or a statement. */
  readonly plain?: boolean
  /** Of branches that exclude each other the last is read in place of the first. */
  readonly last?: boolean
}

/** The tokens that are read so far, and the groups of branches that are still open. */
interface Reading {
  readonly text: string
  readonly tokens: Tokens
  readonly dialect: Preprocessing
  /** Places of tokens; the first `length` are kept. */
  readonly kept: Int32Array
  length: number
  readonly groups: Group[]
  /** Conditions by which a brace was opened, and whether they were taken to hold: the closing one must follow. */
  readonly assumed: Map<string, boolean>
  readonly unread: OtherHead[]
}

interface Group {
  /** The condition without spaces; a leading `!` is kept. */
  readonly condition: string
  /** Places in the kept tokens where its branches begin. */
  readonly starts: number[]
  /** Branches that are never compiled. */
  readonly dead: boolean[]
}

/** Groups within groups whose branches are compared; each level reads what is in it again. */
const DEEPEST = 100

/** Positions of the tokens to read, directives left out. Heads that are not read are added to `unread`. */
export function keptTokens(text: string, tokens: Tokens, dialect: Preprocessing, unread: OtherHead[] = []): Int32Array {
  const { kind, count } = tokens
  const kept = new Int32Array(count)
  const reading: Reading = { text, tokens, dialect, kept, length: 0, groups: [], assumed: new Map(), unread }
  for (let at = 0; at < count; at++) {
    if (kind[at]! < K.IF) kept[reading.length++] = at
    else if (kind[at] === K.IF) openGroup(reading, at)
    else if (kind[at] === K.ELSE) openBranch(reading, at)
    else closeGroup(reading, at)
  }
  while (reading.groups.length > 0) closeGroup(reading, count)
  return kept.subarray(0, reading.length)
}

function lineOf({ text, tokens }: Reading, at: number): string {
  return text.slice(tokens.start[at], tokens.end[at])
}

function openGroup(reading: Reading, at: number): void {
  const condition = conditionOf(lineOf(reading, at))
  reading.groups.push({ condition, starts: [reading.length], dead: [condition === '0'] })
}

function openBranch(reading: Reading, at: number): void {
  const group = reading.groups.at(-1)
  if (!group) return
  const line = lineOf(reading, at)
  group.starts.push(reading.length)
  group.dead.push(/^#\s*else/.test(line) ? group.condition === '1' : conditionOf(line) === '0')
}

/** Ends the innermost group at the token `at`: of what was kept of it only the branches that are read stay. */
function closeGroup(reading: Reading, at: number): void {
  const group = reading.groups.pop()
  if (!group) return
  const { starts, dead } = group
  const branches = starts.map((from, i) => ({ from, to: starts[i + 1] ?? reading.length, isDead: dead[i]! }))
  let chosen = chosenOf(reading, group.condition, branches, at)
  if (chosen.length === 1 && branches.length > 1 && !reading.dialect.plain) {
    const { others, read } = headsOf(reading.tokens, reading.kept, branches, chosen[0]!, at)
    reading.unread.push(...others)
    chosen = [read]
  }
  reading.length = starts[0]!
  for (const { from, to } of chosen) {
    reading.kept.copyWithin(reading.length, from, to)
    reading.length += to - from
  }
}

/** The branches that are read. */
function chosenOf(reading: Reading, condition: string, branches: readonly Branch[], at: number): readonly Branch[] {
  const live = branches.filter(({ isDead }) => !isDead)
  if (live.length === 0) return []
  if (condition.includes('__cplusplus') && branches.every(branch => isLinkage(reading, branch))) return []
  if (reading.groups.length > DEEPEST) return live
  const even = live.filter(branch => isBalanced(reading, branch))
  // One body follows what each of them begins.
  if (live.length > 1 && even.length === live.length && reading.tokens.kind[nextToken(reading.tokens, at)] === K.BRACE)
    return oneOf(reading, condition, branches, branch => isOpen(reading, branch))
  const areWhole = () =>
    startsItem(reading, branches[0]!.from, live) && even.every(branch => endsItem(reading, branch, at))
  if (even.length === live.length && (live.length === 1 || areWhole())) return live
  if (even.length < live.length && isDamaged(reading, condition, branches, even, areWhole)) return live
  return branches.length === 1 ? loneBranch(reading, condition, branches) : oneOf(reading, condition, branches)
}

/**
 * Whether branches that do not each come out even are in the middle of work: one opens what another closes, since an
 * `#else` is too many, or all but one are whole declarations. That one is taken to hold, for the case that its brace
 * follows.
 */
function isDamaged(
  reading: Reading,
  condition: string,
  branches: readonly Branch[],
  even: readonly Branch[],
  areWhole: () => boolean,
): boolean {
  const { assumed } = reading
  const [first, last] = [branches[0]!, branches[branches.length - 1]!]
  if (first !== last && isBalanced(reading, { from: first.from, to: last.to })) return true
  const plain = condition.replace(/^!/, '')
  if (even.length === 0 || even.length < branches.length - 1 || assumed.has(plain) || !areWhole()) return false
  assumed.set(plain, even.includes(first) === condition.startsWith('!'))
  return true
}

/** A lone branch that opens or closes a brace is read unless its condition was taken not to hold. */
function loneBranch(reading: Reading, condition: string, branches: readonly Branch[]): readonly Branch[] {
  const { assumed, dialect } = reading
  if (condition === '__cplusplus' && !dialect.cpp) return withoutLinkage(reading, branches[0]!)
  const plain = condition.replace(/^!/, '')
  const before = assumed.get(plain)
  if (before !== undefined) return before === condition.startsWith('!') ? [] : branches
  assumed.set(plain, !condition.startsWith('!'))
  return branches
}

/** What a branch holds beside the `}` of `extern "C" {` that it begins with, and one that it ends with. */
function withoutLinkage(reading: Reading, branch: Branch): readonly Branch[] {
  const { kind } = reading.tokens
  const { kept } = reading
  const from = kind[kept[branch.from]!] === K.BRACE_END ? branch.from + 1 : branch.from
  const to = isLinkage(reading, { ...branch, from: Math.max(from, branch.to - 3) }) ? branch.to - 3 : branch.to
  const inner = { ...branch, from, to: Math.max(from, to) }
  return isBalanced(reading, inner) ? [inner] : []
}

/**
 * The one branch that is read of those that exclude each other: by what was taken to hold before, else the first or
 * last.
 */
function oneOf(
  { assumed, dialect }: Reading,
  condition: string,
  branches: readonly Branch[],
  isLikely: (branch: Branch) => boolean = () => true,
): readonly Branch[] {
  const isNegated = condition.startsWith('!')
  const plain = condition.replace(/^!/, '')
  const before = assumed.get(plain) ?? presumed(condition, dialect)
  let chosen = before === undefined ? (dialect.last ? branches.length - 1 : 0) : before !== isNegated ? 0 : 1
  if (!isLikely(branches[chosen]!)) chosen = Math.max(0, branches.findIndex(isLikely))
  if (branches[chosen]!.isDead) chosen = branches.findIndex(({ isDead }) => !isDead)
  if (!assumed.has(plain)) assumed.set(plain, (chosen === 0) !== isNegated)
  return [branches[chosen]!]
}

/** Whether a condition is known to hold without its `!`: what is only written for its documentation is never compiled. */
function presumed(condition: string, dialect: Preprocessing): boolean | undefined {
  if (condition.includes('__cplusplus')) return dialect.cpp === true
  return /^!?\w*DOXYGEN\w*$/i.test(condition) ? false : undefined
}

/** Whether a branch holds something and ends in the middle of it. */
function isOpen({ tokens: { kind }, kept }: Reading, { from, to, isDead }: Branch): boolean {
  if (isDead || to === from) return false
  const last = kind[kept[to - 1]!]!
  return last !== K.SEMICOLON && last !== K.BRACE_END
}

/** Whether a branch is nothing, `extern "C" {`, or the `}` of it. */
function isLinkage({ tokens: { kind }, kept }: Reading, { from, to }: Branch): boolean {
  const size = to - from
  if (size === 0) return true
  const last = kind[kept[to - 1]!]
  return (size === 1 && last === K.BRACE_END) || (size === 3 && kind[kept[from]!] === K.EXTERN && last === K.BRACE)
}

function isBalanced({ tokens: { kind }, kept }: Reading, { from, to }: Pick<Branch, 'from' | 'to'>): boolean {
  let depth = 0
  for (let i = from; i < to; i++) {
    const type = kind[kept[i]!]!
    if (type < K.PAREN || type > K.BRACE_END) continue
    depth += type & 1 ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

/** Whether what branches, the first of which begins at `from`, hold can belong to nothing before them. */
function startsItem(
  { text, tokens: { kind, end }, dialect, kept }: Reading,
  from: number,
  branches: readonly Branch[],
): boolean {
  if (from === 0) return true
  const before = kept[from - 1]!
  const type = kind[before]!
  if (type !== K.PAREN_END && type !== K.WORD) return endsBefore(type)
  if (dialect.plain || branches.some(branch => beginsInside(kind, kept, branch))) return false
  return /^[ \t]*(?:\r?\n|\/[/*]|$)/.test(text.slice(end[before], end[before]! + 80))
}

/** Whether a branch begins with a body or initialisers, which belong to the head of a function. */
function beginsInside(kind: Uint8Array, kept: Int32Array, { from, to }: Branch): boolean {
  return from < to && (kind[kept[from]!] === K.BRACE || kind[kept[from]!] === K.COLON)
}

/** Whether what a branch holds is complete: nothing after the group, which ends at the token `at`, can belong to it. */
function endsItem(reading: Reading, { from, to }: Branch, at: number): boolean {
  if (to === from) return true
  const { kind, count } = reading.tokens
  const type = kind[reading.kept[to - 1]!]!
  if (type === K.SEMICOLON || type === K.BRACE_END || type === K.COLON) return true
  if (reading.dialect.plain) return type === K.BRACKET_END && isAssembly(reading, from)
  if (type !== K.PAREN_END && type !== K.WORD) return false
  // `@end`
  if (kind[reading.kept[to - 2]!] === K.AT && to - 2 >= from) return true
  // A macro that stands for a statement: nothing that goes on after it may follow.
  const next = nextToken(reading.tokens, at)
  const follows = next < count ? kind[next]! : K.SEMICOLON
  const goesOn = follows >= K.OTHER && follows !== K.BRACE_END && follows !== K.TILDE && follows !== K.SCOPE
  return !goesOn && endsInCall(reading, from, to)
}

/** Whether attributes of C# that belong to nothing begin at `from`: `[assembly: Name]`. */
function isAssembly({ text, tokens: { kind, start, end }, kept }: Reading, from: number): boolean {
  const word = kept[from + 1]!
  return (
    kind[kept[from]!] === K.BRACKET &&
    kind[kept[from + 2]!] === K.COLON &&
    /^(?:assembly|module)$/.test(text.slice(start[word], end[word]))
  )
}

/** Whether the last tokens are a name that begins a line, alone or called. */
function endsInCall({ text, tokens: { kind, start }, kept }: Reading, from: number, to: number): boolean {
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
