// Values: what a pattern binds to them, and whether they are functions.
import type { Role } from '../../languages/match.ts'
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { isAfter, type Place } from './declared.ts'
import { isDot, nameEnd, typeEnd } from './heads.ts'
import { isBlank, isEquals, statementEnd } from './lines.ts'
import * as W from './words.ts'

/** The values whose word is at `at`. Those of a file and an object are definitions, others where they are functions or `lazy`. */
export function valuesEnd(work: Work, place: Place, from: number, at: number, isLazy: boolean): number {
  const { run } = work
  const { kind, to } = place
  const names = namesIn(run, at + 1)
  if (!names) return -1
  let value = names.end
  if (run.kinds[value] === T.COLON) value = typeEnd(work, value + 1, to)
  if (value < 0) return -1
  // One that is only declared is none.
  if (!isEquals(run, value)) return isAfter(run, value, to) && run.kinds[names.end - 1] !== T.CLOSE_PAREN ? value : -1
  value++
  const { end, isIndented } = statementEnd(run, from, value, to)
  if (end <= value) return -1
  work.add(K.VALUE, value, end)
  const arrow = run.breaks[value] === 0 ? functionAt(run, value, end) : -1
  if (arrow >= 0 && !W.isAlone(run, arrow)) return -1
  const isPlain = names.isPlain && arrow >= 0
  const holds = kind === K.TOP || kind === K.OBJECT
  const variable: Role = W.wordAt(run, at) & W.VARIABLE ? 'var' : 'const'
  const role = isPlain && kind !== K.TOP ? 'fn' : holds ? (isPlain ? 'fn' : variable) : isLazy ? 'property' : undefined
  if (role)
    for (const name of names.names) {
      const match = work.found(role, from, end, name)
      match.nameEnd = run.ends[nameEnd(run, name) - 1]!
      if (isIndented) match.end = run.starts[end]!
      if (role === 'fn') match.body = run.starts[value]!
    }
  return end
}

interface Names {
  readonly names: readonly number[]
  /** The token after the pattern. */
  readonly end: number
  /** Whether it is a name alone. */
  readonly isPlain: boolean
}

/** What a pattern binds: `a`, `a, b`, `(a, b)`, `A(a, _)`. */
function namesIn(run: TokenRun, from: number): Names | undefined {
  const { kinds, partners } = run
  let open = from
  if (W.isName(run, from)) {
    open = from + 1
    while (isDot(run, open) && W.isName(run, open + 1)) open += 2
  }
  const isList = kinds[open] === T.OPEN_PAREN
  if (!isList) {
    if (!W.isName(run, from)) return undefined
    const end = nameEnd(run, from)
    if (kinds[end] !== T.COMMA) return { names: isBlank(run, from) ? [] : [from], end, isPlain: true }
  }
  const names: number[] = []
  const close = isList ? partners[open]! : Number.POSITIVE_INFINITY
  let at = isList ? open + 1 : from
  for (; at < close; at++) {
    const end = W.isName(run, at) ? nameEnd(run, at) : -1
    if (end < 0) return undefined
    if (!isBlank(run, at)) names.push(at)
    at = end
    if (kinds[at] !== T.COMMA) break
  }
  if (isList && at !== close) return undefined
  return { names, end: isList ? close + 1 : at, isPlain: false }
}

/** The arrow of a value that is a function, `a => b`, `(a: A) => b`, or the brace of one made of cases; -1 of any other. */
function functionAt(run: TokenRun, from: number, to: number): number {
  const { kinds, partners } = run
  if (kinds[from] === T.OPEN_BRACE) {
    const isCase = (W.wordAt(run, from + 1) & W.CASE) !== 0 && (W.wordAt(run, from + 2) & W.TYPES) === 0
    return isCase && partners[from]! + 1 === to ? from : -1
  }
  const name = W.wordAt(run, from) & W.MODIFIER ? from + 1 : from
  const isList = kinds[from] === T.OPEN_PAREN
  if (isList ? !holdsParameters(run, from) : !W.isName(run, name)) return -1
  const arrow = isList ? partners[from]! + 1 : name + 1
  return kinds[arrow] === T.ARROW ? arrow : -1
}

/** Whether parentheses hold parameters of a function: `(a: A, b)`. */
function holdsParameters(run: TokenRun, open: number): boolean {
  const { kinds, partners } = run
  const close = partners[open]!
  for (let at = open + 1; at < close; at++) {
    if (!W.isName(run, at++)) return false
    if (kinds[at] === T.COLON && at + 1 < close)
      while (at < close && kinds[at] !== T.COMMA) at = partners[at]! > at ? partners[at]! + 1 : at + 1
    if (at < close && kinds[at] !== T.COMMA) return false
  }
  return true
}
