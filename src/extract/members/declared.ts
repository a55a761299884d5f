// Declarations of types and name spaces, and what stands before any. Each function gives the number of the token after what
// it reads, -1 where there is a doubt. Bodies are work that waits.
import type { Role } from '../../languages/match.ts'
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import * as types from './types.ts'
import * as W from './words.ts'

const EXPORTED = { exported: null }

/** Makes matches of the attributes that stand there; gives the token after them. */
export function readAttributes(work: Work, from: number): number {
  const { kinds, partners } = work.run
  let at = from
  while (kinds[at] === T.OPEN_BRACKET) {
    const end = partners[at]! + 1
    if (W.wordAt(work.run, at + 1) === 0 && !W.isName(work.run, at + 1)) return -1
    work.found('decorator', at, end, -1)
    at = end
  }
  return at
}

/** The first token behind modifiers; `words` are the bits of all. */
export function modifiersEnd(run: TokenRun, from: number): { readonly end: number; readonly words: number } {
  let words = 0
  for (let at = from; ; at++) {
    const word = W.wordAt(run, at)
    const isRefType = (word & W.REF) !== 0 && (W.wordAt(run, at + 1) & (W.STRUCT | W.SOFT)) !== 0
    const isSoft = (word & W.SOFT) !== 0 && isWord(run, at + 1)
    if ((word & W.MODIFIERS) === 0 && !isSoft && !isRefType) return { end: at, words }
    words |= word
  }
}

function isWord({ kinds }: TokenRun, at: number): boolean {
  return kinds[at] === T.WORD || kinds[at] === T.KEYWORD
}

/** What begins at a token of a file or a name space: an import, a name space, a type. */
export function topEnd(work: Work, from: number): number {
  const { run } = work
  const { kinds, partners } = run
  // `[assembly: A]`
  if (kinds[from] === T.OPEN_BRACKET && kinds[from + 2] === T.COLON && isGlobal(run, from + 1))
    return partners[from]! + 1
  const word = W.wordAt(run, from)
  if (word & W.USING) return usingEnd(run, from + 1)
  if (word & W.NAMESPACE) return namespaceEnd(work, from)
  const first = readAttributes(work, from)
  if (first < 0) return -1
  const { end } = modifiersEnd(run, first)
  return typeDeclarationEnd(work, from, end)
}

function isGlobal({ text, starts }: TokenRun, at: number): boolean {
  return text.startsWith('assembly', starts[at]) || text.startsWith('module', starts[at])
}

function usingEnd(run: TokenRun, from: number): number {
  let at = W.wordAt(run, from) & W.STATIC ? from + 1 : from
  if (W.isName(run, at) && types.isEquals(run, at + 1)) at = types.typeEnd(run, at + 2)
  else at = types.pathEnd(run, at)
  return at >= 0 && run.kinds[at] === T.SEMICOLON ? at + 1 : -1
}

function namespaceEnd(work: Work, from: number): number {
  const { run } = work
  const { kinds, starts, ends, partners, text } = run
  const open = types.pathEnd(run, from + 1)
  if (open < 0) return -1
  const name = from + 1
  const isBlock = kinds[open] === T.OPEN_BRACE
  // One of a file ends with it, as its skeleton is drawn: where a blank is left for the brace.
  if (!isBlock && (kinds[open] !== T.SEMICOLON || !/\s$/.test(text))) return -1
  const close = isBlock ? partners[open]! : run.count
  const end = isBlock ? pastSemicolon(run, close) : close + 1
  const match = work.found('module', from, isBlock ? end : open + 1, name)
  match.nameEnd = ends[open - 1]!
  match.body = starts[open]!
  match.set = EXPORTED
  if (!isBlock) match.end = text.length
  work.add(K.TOP, open + 1, close)
  return isBlock ? end : close
}

/** The token after the brace that ends a declaration, and after a semicolon that stands at it. */
function pastSemicolon({ kinds, starts, ends }: TokenRun, close: number): number {
  return kinds[close + 1] === T.SEMICOLON && starts[close + 1] === ends[close] ? close + 2 : close + 1
}

/** The type that is declared by the word at `at`, with attributes and modifiers from `from` on. */
export function typeDeclarationEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const { kinds, starts, partners } = run
  const word = W.wordAt(run, at)
  if (word & W.DELEGATE) return delegateEnd(work, from, at)
  const isRecord = (word & W.RECORD) !== 0
  if ((word & W.TYPES) === 0 && !isRecord) return -1
  const name = isRecord && W.wordAt(run, at + 1) & (W.CLASS | W.STRUCT) ? at + 2 : at + 1
  if (!W.isName(run, name)) return -1
  let open = name + 1
  if (kinds[open] === T.LESS) open = types.argumentsEnd(run, open)
  if (open >= 0 && kinds[open] === T.OPEN_PAREN) open = types.parametersEnd(run, open)
  if (open >= 0 && kinds[open] === T.COLON) open = basesEnd(run, open + 1)
  open = types.whereEnd(run, open)
  if (open < 0) return -1
  const role = roleOf(word)
  if (kinds[open] === T.SEMICOLON && isRecord) {
    work.found(role, from, open + 1, name)
    return open + 1
  }
  if (kinds[open] !== T.OPEN_BRACE || (word & W.ENUM && !holdsNames(run, open))) return -1
  const close = partners[open]!
  const end = pastSemicolon(run, close)
  work.found(role, from, end, name).body = starts[open]!
  if ((word & W.ENUM) === 0) work.addBody(K.MEMBERS, open)
  return end
}

function roleOf(word: number): Role {
  if (word & W.STRUCT) return 'struct'
  if (word & W.INTERFACE) return 'interface'
  return word & W.ENUM ? 'enum' : 'class'
}

/** What a type extends, and what it is made with. */
function basesEnd(run: TokenRun, from: number): number {
  const { kinds, partners } = run
  for (let at = from; ; at++) {
    at = types.typeEnd(run, at)
    if (at >= 0 && kinds[at] === T.OPEN_PAREN) at = partners[at]! + 1
    if (at < 0 || kinds[at] !== T.COMMA) return at
  }
}

/** Whether braces hold the names of an enum, and their values. */
function holdsNames(run: TokenRun, open: number): boolean {
  const { kinds, partners } = run
  const close = partners[open]!
  for (let at = open + 1; at < close; at++) {
    at = types.attributesEnd(run, at)
    if (!W.isName(run, at)) return false
    at = types.isEquals(run, at + 1) ? types.valueEnd(run, at + 2) : at + 1
    if (at < 0 || (at < close && kinds[at] !== T.COMMA)) return false
  }
  return true
}

function delegateEnd(work: Work, from: number, at: number): number {
  const { run } = work
  const name = types.typeEnd(run, at + 1)
  if (name < 0 || !W.isName(run, name)) return -1
  let open = name + 1
  if (run.kinds[open] === T.LESS) open = types.argumentsEnd(run, open)
  if (open < 0 || run.kinds[open] !== T.OPEN_PAREN) return -1
  const end = types.whereEnd(run, types.parametersEnd(run, open))
  if (end < 0 || run.kinds[end] !== T.SEMICOLON) return -1
  work.found('type', from, end + 1, name)
  return end + 1
}
