// Which branches of `#if … #else … #endif` are read. Where each is made of whole declarations all are, so that what every
// platform defines is found; where a branch opens a brace that another opens too, or stands inside a declaration, one is.
import * as K from './kinds.ts'
import type { Tokens } from './tokens.ts'

interface Group {
  /** The condition without spaces; a leading `!` is kept. */
  readonly condition: string
  /** Places in the kept tokens where its branches begin. */
  readonly branches: number[]
  /** Branches that are never compiled. */
  readonly dead: boolean[]
}

/** Positions of the tokens to read, directives left out. */
export function keptTokens(text: string, tokens: Tokens, cpp: boolean): Int32Array {
  const { kind, start, end, count } = tokens
  const kept = new Int32Array(count)
  const groups: Group[] = []
  /** Conditions by which a brace was opened, and whether they were taken to hold: the closing one must follow. */
  const assumed = new Map<string, boolean>()
  let length = 0
  for (let at = 0; at < count; at++) {
    const type = kind[at]!
    if (type < K.IF) kept[length++] = at
    else if (type === K.IF) {
      const condition = conditionOf(text.slice(start[at], end[at]))
      groups.push({ condition, branches: [length], dead: [condition === '0'] })
    } else if (groups.length === 0) continue
    else if (type === K.ELSE) {
      const group = groups[groups.length - 1]!
      group.branches.push(length)
      const written = text.slice(start[at], end[at])
      const bare = /^#\s*else/.test(written)
      group.dead.push(bare ? group.condition === '1' : conditionOf(written) === '0')
    } else length = close(groups.pop()!, length, at)
  }
  while (groups.length > 0) length = close(groups.pop()!, length, count)
  return kept.subarray(0, length)

  /** Ends a group at the token `at`; the number of kept tokens after its choice. */
  function close({ condition, branches, dead }: Group, to: number, at: number): number {
    const ranges = branches.map((from, i) => ({ from, to: branches[i + 1] ?? to }))
    const first = branches[0]!
    if (ranges.every((_, i) => dead[i])) return first
    if (condition.includes('__cplusplus') && ranges.every(({ from, to: until }) => isLinkage(from, until))) return first
    const live = ranges.filter((_, i) => !dead[i])
    const balanced = live.every(({ from, to: until }) => isBalanced(from, until))
    if (balanced && (live.length === 1 || (startsItem(first) && live.every(range => endsItem(range, at)))))
      return keep(live, first)
    const plain = condition.replace(/^!/, '')
    const holds = assumed.get(plain) ?? (condition.includes('__cplusplus') ? cpp : !condition.startsWith('!'))
    const taken = condition.startsWith('!') ? !holds : holds
    if (ranges.length === 1) {
      // A lone branch is read unless its condition was taken not to hold.
      const dropped = assumed.has(plain) ? !taken : condition === '__cplusplus' && !cpp
      if (!assumed.has(plain)) assumed.set(plain, !condition.startsWith('!'))
      return dropped ? first : keep(ranges, first)
    }
    let chosen = assumed.has(plain) || condition.includes('__cplusplus') ? (taken ? 0 : 1) : 0
    if (dead[chosen]) chosen = dead.indexOf(false)
    if (!assumed.has(plain)) assumed.set(plain, condition.startsWith('!') ? chosen !== 0 : chosen === 0)
    return keep([ranges[chosen]!], first)
  }

  function keep(ranges: readonly { from: number; to: number }[], first: number): number {
    let next = first
    for (const range of ranges) {
      kept.copyWithin(next, range.from, range.to)
      next += range.to - range.from
    }
    return next
  }

  /** Whether tokens are nothing, `extern "C" {`, or the `}` of it. */
  function isLinkage(from: number, to: number): boolean {
    const size = to - from
    if (size === 0) return true
    const last = kind[kept[to - 1]!]
    return (size === 1 && last === K.BRACE_END) || (size === 3 && kind[kept[from]!] === K.EXTERN && last === K.BRACE)
  }

  function isBalanced(from: number, to: number): boolean {
    let depth = 0
    for (let i = from; i < to; i++) {
      const type = kind[kept[i]!]!
      if (type < K.PAREN || type > K.BRACE_END) continue
      depth += type & 1 ? 1 : -1
      if (depth < 0) return false
    }
    return depth === 0
  }

  function startsItem(from: number): boolean {
    if (from === 0) return true
    const type = kind[kept[from - 1]!]!
    if (type === K.PAREN_END || type === K.WORD) return endsLine(kept[from - 1]!)
    return type === K.SEMICOLON || type === K.BRACE || type === K.BRACE_END || type === K.COLON
  }

  /** Whether what a branch holds is complete: nothing after the group can belong to it. */
  function endsItem({ from, to }: { from: number; to: number }, at: number): boolean {
    if (to === from) return true
    const type = kind[kept[to - 1]!]!
    if (type === K.SEMICOLON || type === K.BRACE_END || type === K.COLON) return true
    if (type !== K.PAREN_END && type !== K.WORD) return false
    // A macro that stands for a statement: nothing that goes on after it may follow.
    let next = at + 1
    while (next < count && kind[next]! >= K.IF) next++
    const follows = next < count ? kind[next]! : K.SEMICOLON
    const goesOn = follows >= K.OTHER && follows !== K.BRACE_END && follows !== K.TILDE && follows !== K.SCOPE
    return !goesOn && isCallOrWord(from, to)
  }

  /** Whether the last tokens are a name that begins a line, alone or called. */
  function isCallOrWord(from: number, to: number): boolean {
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
    return at >= from && kind[kept[at]!] === K.WORD && beginsLine(kept[at]!)
  }

  function beginsLine(token: number): boolean {
    for (let i = start[token]! - 1; i >= 0; i--) {
      const code = text.charCodeAt(i)
      if (code === 10) return true
      if (code !== 32 && code !== 9) return false
    }
    return true
  }

  function endsLine(token: number): boolean {
    return /^[ \t]*(?:\r?\n|\/[/*]|$)/.test(text.slice(end[token], end[token]! + 80))
  }
}

/** `#ifdef A` → `A`, `#if !defined(A)` → `!A`, `#elif X` → `X`. */
function conditionOf(line: string): string {
  const [, word = '', rest = ''] = /^#\s*(\w+)([\s\S]*)$/.exec(line) ?? []
  const written = rest
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/\\\r?\n/g, '')
    .replace(/\bdefined\b/g, '')
    .replace(/\s+/g, '')
    .replace(/^\((\w+)\)$/, '$1')
    .replace(/^!\((\w+)\)$/, '!$1')
  return word === 'ifndef' || word === 'elifndef' ? `!${written}` : written
}
