// What code defines: functions, types, constants, and the classes of objects that are made with a body.
import type { TokenRun } from '../text/token-run.ts'
import type { Work } from '../text/work.ts'
import * as T from '../tokens/tokens.ts'
import * as K from './bodies.ts'
import { constantsEnd, functionEnd, readAttributes, typeDeclarationEnd } from './declared.ts'
import { isAnd, parametersEnd, resultEnd, valueEnd } from './heads.ts'
import * as W from './words.ts'

/** Looks for all that a stretch of code defines; false where there is a doubt. */
export function readCode(work: Work, kind: number, from: number, to: number): boolean {
  const { run } = work
  const { kinds, bits, partners } = run
  // The bracket that closes last of those that are open.
  let close = -1
  for (let at = from; at < to; at++) {
    if (kind === K.WHOLE && at >= close) {
      const end = kinds[at] === T.ASSIGN ? givenEnd(work, at, from) : at
      if (end < 0) return false
      if (end > at) {
        at = end - 1
        continue
      }
      close = partners[at]!
    }
    if (kinds[at] === T.WORD && isAstray(run, at)) return false
    if ((bits[at]! & W.INNER) === 0 || W.wordAt(run, at) === 0) continue
    if (kinds[at - 1] === T.ACCESS || isNamedArgument(run, at)) continue
    const end = innerEnd(work, at, from, kind !== K.CODE)
    if (end < 0) return false
    if (end > at) at = end - 1
  }
  return true
}

/** Whether a word stands where none does: a name before another one, a block, or what it would be given; a lone `$`. */
function isAstray(run: TokenRun, at: number): boolean {
  const { kinds, bits, partners } = run
  const after = kinds[at + 1]
  if (bits[at] !== 0 || kinds[at - 1] === T.ACCESS) return false
  if (!W.isPath(run, at)) return after !== T.OPEN_BRACE && W.isLone(run, at)
  const before = kinds[at - 1]
  if (after === T.WORD) return bits[at + 1] === 0 && W.isPath(run, at + 1)
  // `declare(ticks=1)`
  if (after === T.ASSIGN) return before !== T.OPEN_PAREN
  // `function (): A {`
  if (after === T.OPEN_BRACE) return before !== T.COLON && before !== T.QUESTION && before !== T.PIPE
  return after === T.OPEN_PAREN && kinds[partners[at + 1]! + 1] === T.OPEN_BRACE
}

/** `$a = function () {};`, by whose name it is called; the mark itself where it gives something else. */
function givenEnd(work: Work, at: number, least: number): number {
  const { run } = work
  const { kinds, starts, ends, partners } = run
  const variable = at - 1
  if (!W.isVariable(run, variable) || !isBoundary(run, variable, least)) return at
  const word = W.wordAt(run, at + 1) & W.MODIFIER ? at + 2 : at + 1
  const isArrow = (W.wordAt(run, word) & W.ARROW) !== 0
  if (!isArrow && (W.wordAt(run, word) & W.FUNCTION) === 0) return at
  let body = parametersEnd(run, isAnd(run, word + 1) ? word + 2 : word + 1)
  if (body >= 0 && W.wordAt(run, body) & W.USE) body = kinds[body + 1] === T.OPEN_PAREN ? partners[body + 1]! + 1 : -1
  if (body >= 0) body = resultEnd(run, body)
  if (body < 0 || kinds[body] !== (isArrow ? T.ARROW : T.OPEN_BRACE)) return -1
  if (isArrow) body++
  const end = isArrow ? valueEnd(run, body) : partners[body]! + 1
  if (end < 0 || kinds[end] !== T.SEMICOLON) return -1
  const match = work.found('fn', variable, end, variable)
  match.name++
  match.body = starts[body]!
  match.statement = starts[variable]!
  match.statementEnd = ends[end]!
  work.add(K.TOP, body, end)
  return end
}

/** `f(class: A)`. */
function isNamedArgument({ kinds }: TokenRun, at: number): boolean {
  return kinds[at + 1] === T.COLON && (kinds[at - 1] === T.OPEN_PAREN || kinds[at - 1] === T.COMMA)
}

/** The token after what a word defines in code; the word itself where that is nothing, -1 where there is a doubt. */
function innerEnd(work: Work, at: number, least: number, isTop: boolean): number {
  const { run } = work
  const { kinds } = run
  const word = W.wordAt(run, at)
  if (word & W.FUNCTION) {
    const name = isAnd(run, at + 1) ? at + 2 : at + 1
    if (kinds[name] === T.OPEN_PAREN) return isBoundary(run, at, least) && kinds[at - 1] !== T.COLON ? -1 : at
    const first = firstOf(run, at, least)
    const isRight = W.isName(run, name) && isBoundary(run, first, least) && readAttributes(work, first) === at
    return isRight ? functionEnd(work, 'fn', first, name) : -1
  }
  if (word & W.CLASS && isAnonymous(run, at)) return typeDeclarationEnd(work, -1, at)
  if (word & W.TYPES) {
    // `enum` is a name elsewhere.
    if (word & W.ENUM && !W.isName(run, at + 1)) return at
    const first = firstOf(run, at, least)
    if (!isBoundary(run, first, least)) return -1
    let head = readAttributes(work, first)
    while (head < at && W.wordAt(run, head) & W.MODIFIER) head++
    return head === at ? typeDeclarationEnd(work, first, at) : -1
  }
  if (word & W.USE) return kinds[at - 1] === T.CLOSE_PAREN ? at : importEnd(run, at)
  if (word & W.NAMESPACE) return isTop ? namespaceEnd(work, at) : -1
  if (word & W.CONSTANT) return isTop && isBoundary(run, at, least) ? constantsEnd(work, at, at) : -1
  if (word & W.DEFINE) return isTop ? definedEnd(work, at) : at
  return -1
}

/** `new class`, with attributes or `readonly` between. */
function isAnonymous(run: TokenRun, at: number): boolean {
  let before = at - 1
  while (W.wordAt(run, before) & W.MODIFIER) before--
  while (run.kinds[before] === T.CLOSE_BRACKET && run.kinds[run.partners[before]! - 1] === T.HASH)
    before = run.partners[before]! - 2
  return (W.wordAt(run, before) & W.NEW) !== 0
}

/** The first of the modifiers and attributes right before a token. */
function firstOf(run: TokenRun, from: number, least: number): number {
  const { kinds, partners } = run
  let at = from
  while (at > least) {
    if (W.wordAt(run, at - 1) & W.MODIFIER) at--
    else if (kinds[at - 1] === T.CLOSE_BRACKET && kinds[partners[at - 1]! - 1] === T.HASH) at = partners[at - 1]! - 1
    else break
  }
  return at
}

function isBoundary({ kinds }: TokenRun, at: number, least: number): boolean {
  const kind = kinds[at - 1]
  return at === least || kind === T.OPEN_BRACE || kind === T.CLOSE_BRACE || kind === T.SEMICOLON || kind === T.COLON
}

function importEnd(run: TokenRun, from: number): number {
  const { kinds, bits } = run
  for (let at = from + 1; ; at++) {
    const kind = kinds[at]
    if (kind === T.SEMICOLON) return at > from + 1 ? at + 1 : -1
    if (kind === T.WORD || kind === T.KEYWORD) {
      if (isPrefix(run, at) ? kinds[at + 1] !== T.OPEN_BRACE : bits[at] === 0 && !W.isPath(run, at)) return -1
      if (bits[at] === 0 && kinds[at - 1] === T.WORD && bits[at - 1] === 0) return -1
    } else if (kind !== T.COMMA && kind !== T.OPEN_BRACE && kind !== T.CLOSE_BRACE) return -1
  }
}

/** `A\` of `A\{b, c}`. */
function isPrefix({ text, starts, ends }: TokenRun, at: number): boolean {
  return text[ends[at]! - 1] === '\\' && ends[at]! - starts[at]! > 1
}

function namespaceEnd(work: Work, at: number): number {
  const { run } = work
  const { kinds, starts, partners } = run
  const isNamed = W.isPath(run, at + 1)
  const after = isNamed ? at + 2 : at + 1
  if (kinds[after] === T.OPEN_BRACE && (!isNamed || W.isRelative(run, at + 1))) {
    const end = partners[after]! + 1
    if (isNamed) work.found('module', at, end, at + 1).body = starts[after]!
    work.addBody(K.TOP, after)
    return end
  }
  if (!isNamed || kinds[after] !== T.SEMICOLON || !W.isRelative(run, at + 1)) return -1
  work.found('module', at, after + 1, at + 1)
  return after + 1
}

/** `define('A', 1)`. */
function definedEnd(work: Work, at: number): number {
  const { run } = work
  const { kinds, partners, starts, ends, text } = run
  if (kinds[at + 1] !== T.OPEN_PAREN) return at
  const name = at + 2
  if (kinds[name] !== T.STRING) return kinds[name] === T.WORD || kinds[name] === T.INTERPOLATION_OPEN ? at : -1
  const written = text.slice(starts[name]! + 1, ends[name]! - 1)
  const isPlain = kinds[name + 1] === T.COMMA && written !== '' && !/['"$\\]/.test(written)
  if (!isPlain) return -1
  work.found('const', at, partners[at + 1]! + 1, name)
  return at
}
