// Declarations of functions and types. Each function gives the number of the token after what it reads, -1 where there is a
// doubt. Bodies are work that waits.
import type { Role } from '../../languages/match.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { parametersEnd, resultEnd, typeEnd, valueEnd } from './heads.ts'
import * as W from './words.ts'

const EQUALS = 61

/** Makes matches of the attributes that stand there; gives the token after them. */
export function readAttributes(work: Work, from: number): number {
  const { kinds, partners } = work.run
  let at = from
  while (kinds[at] === T.HASH && kinds[at + 1] === T.OPEN_BRACKET && partners[at + 1] !== at + 2) {
    const end = partners[at + 1]! + 1
    work.found('decorator', at, end, -1)
    at = end
  }
  return at
}

/** A function or method whose name is at `name`. */
export function functionEnd(work: Work, role: 'fn' | 'method', from: number, name: number): number {
  const { run } = work
  const { kinds, starts, partners } = run
  let at = parametersEnd(run, name + 1)
  if (at >= 0) at = resultEnd(run, at)
  if (at < 0) return -1
  if (kinds[at] === T.OPEN_BRACE) {
    const end = partners[at]! + 1
    work.found(role, from, end, name).body = starts[at]!
    work.addBody(K.CODE, at)
    return end
  }
  if (kinds[at] !== T.SEMICOLON || role === 'fn') return -1
  work.found(role, from, at + 1, name).declaration = true
  return at + 1
}

/** The type that the word at `at` declares, or is the class of an object without a name, where `from` is -1. */
export function typeDeclarationEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const { kinds, starts, partners } = run
  const word = W.wordAt(run, at)
  let open = at + 1
  if (from >= 0) {
    if (!W.isName(run, open)) return -1
    open++
    if (word & W.ENUM && kinds[open] === T.COLON) open = typeEnd(run, open + 1)
  } else if (kinds[open] === T.OPEN_PAREN) {
    work.addBody(K.CODE, open)
    open = partners[open]! + 1
  }
  while (open >= 0 && W.wordAt(run, open) & W.EXTENDS) open = pathsEnd(work, open + 1)
  if (open < 0 || kinds[open] !== T.OPEN_BRACE) return -1
  const end = partners[open]! + 1
  if (from >= 0) work.found(roleOf(word), from, end, at + 1).body = starts[open]!
  work.addBody(K.MEMBERS, open)
  return end
}

function roleOf(word: number): Role {
  if (word & W.CLASS) return 'class'
  if (word & W.INTERFACE) return 'interface'
  return word & W.TRAIT ? 'trait' : 'enum'
}

/** Paths with commas between them. */
export function pathsEnd({ run }: Work, from: number): number {
  for (let at = from; ; at += 2) {
    if (!W.isPath(run, at)) return -1
    if (run.kinds[at + 1] !== T.COMMA) return at + 1
  }
}

/** Constants, whose word is at `at`: one or several. */
export function constantsEnd(work: Work, from: number, at: number): number {
  const { run, matches } = work
  const { kinds, bits, starts, ends } = run
  const first = matches.length
  let name = at + 1
  // `const A = 1`, `const string A = 1`
  if (!isEquals(run, name + 1)) name = typeEnd(run, name)
  for (; ; name++) {
    if (name < 0 || !W.isWord(run, name) || (bits[name]! & W.CAPITALS) !== 0 || !isEquals(run, name + 1)) return -1
    const end = valueEnd(run, name + 2)
    if (end < 0) return -1
    work.found('const', name, end, name).statement = starts[from]!
    if (kinds[end] === T.SEMICOLON) {
      for (const match of matches.slice(first)) Object.assign(match, { statementEnd: ends[end]! })
      return end + 1
    }
    if (kinds[end] !== T.COMMA) return -1
    name = end
  }
}

function isEquals({ kinds, bits, starts, ends }: Work['run'], at: number): boolean {
  return kinds[at] === T.ASSIGN && bits[at] === EQUALS && ends[at]! - starts[at]! === 1
}
