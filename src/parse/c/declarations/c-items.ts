// Parses the items of a file, a namespace or a class: namespaces, templates, blocks, aliases and declarations.
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { parseDeclaration } from './c-declarations.ts'
import { pastRequires } from './declaration-head.ts'
import { isTooDeep, pastStatement } from './item-ends.ts'
import { objectiveItem } from './objective-c.ts'
import { copyToken, pastAngles, pastBracket, type Scope, type SkeletonBuilder, textOf } from './skeleton-text.ts'

/** Parses the items between two tokens. */
export function parseItems(builder: SkeletonBuilder, from: number, to: number, scope: Scope): void {
  if (isTooDeep(builder, scope)) return
  for (let at = from; at < to; ) at = Math.max(at + 1, parseItem(builder, at, to, scope))
}

/** Parses the item at `at` and returns the index of the next token. */
export function parseItem(builder: SkeletonBuilder, at: number, to: number, scope: Scope): number {
  const { kind, dialect } = builder
  switch (kind[at]) {
    case K.SEMICOLON:
    case K.COMMA:
      return at + 1
    case K.ACCESS: {
      const colon = kind[at + 1] === K.WORD ? at + 2 : at + 1
      if (kind[colon] !== K.COLON) return at + 1
      copyToken(builder, at)
      copyToken(builder, colon)
      return colon + 1
    }
    case K.WORD:
      // `DECLARE(int a;)`
      if (
        kind[at + 1] === K.PAREN &&
        kind[builder.partner[at + 1]! - 1] === K.SEMICOLON &&
        builder.partner[at + 1]! < to
      )
        return parseBlock(builder, at + 1, to, scope)
      // `signals:`
      if (scope.kind === 'class' && dialect.cpp && kind[at + 1] === K.COLON) return at + 2
      if (dialect.cpp && isTemplateCall(builder, at)) return parseTemplate(builder, at, to, scope)
      if (dialect.cpp && kind[at + 1] !== K.PAREN && kind[at + 1] !== K.SCOPE && isModuleLine(builder, at))
        return pastStatement(builder, at, to)
      if (dialect.cpp && kind[at + 1] === K.BRACE && textOf(builder, at) === 'export')
        return parseBlock(builder, at + 1, to, scope)
      return parseDeclaration(builder, at, at, to, scope)
    case K.TEMPLATE:
      return parseTemplate(builder, at, to, scope)
    case K.NAMESPACE:
      return parseNamespace(builder, at, at, to, scope)
    case K.SPECIFIER:
      if (kind[at + 1] === K.NAMESPACE) return parseNamespace(builder, at, at + 1, to, scope)
      return parseDeclaration(builder, at, at, to, scope)
    case K.EXTERN:
      if (kind[at + 1] === K.STRING && kind[at + 2] === K.BRACE) return parseBlock(builder, at + 2, to, scope)
      if (kind[at + 1] === K.TEMPLATE) return pastStatement(builder, at, to)
      return parseDeclaration(builder, at, at, to, scope)
    case K.USING:
      return parseAlias(builder, at, at, to)
    case K.CONCEPT:
      return parseAlias(builder, at, at, to)
    case K.ASSERT:
      return pastStatement(builder, at, to)
    case K.BRACE:
    case K.CONTROL:
      builder.sound = false
      return kind[at] === K.BRACE ? pastBracket(builder, at, to) : at + 1
    case K.BRACE_END:
      builder.sound = false
      return at + 1
    case K.AT:
    case K.SIGN:
      return dialect.objc ? objectiveItem(builder, at, to, scope) : at + 1
    default:
      return parseDeclaration(builder, at, at, to, scope)
  }
}

/** Module directives of C++20: `export module a;`, `import <x>;`. */
function isModuleLine(builder: SkeletonBuilder, at: number): boolean {
  const word = textOf(builder, at)
  if (word === 'export' && builder.kind[at + 1] === K.WORD) return isModuleLine(builder, at + 1)
  if (word !== 'module' && word !== 'import') return false
  const next = builder.kind[at + 1]
  return next === K.SEMICOLON || next === K.WORD || next === K.LESS || next === K.STRING || next === K.COLON
}

/** Parses the items of a block without a name, such as `extern "C" {`. */
export function parseBlock(builder: SkeletonBuilder, brace: number, to: number, scope: Scope): number {
  const close = builder.partner[brace]!
  const end = close > brace && close <= to ? close : to
  parseItems(builder, brace + 1, end, { ...scope, depth: scope.depth + 1 })
  return end + 1
}

/** `TEMPLATE(typename T)(requires C<T>)`: a macro for compilers with and without concepts. */
function isTemplateCall(builder: SkeletonBuilder, at: number): boolean {
  const { kind, partner } = builder
  const second = partner[at + 1]! + 1
  if (kind[at + 1] !== K.PAREN || kind[second] !== K.PAREN || kind[second + 1] !== K.TRAILER) return false
  return textOf(builder, second + 1) === 'requires'
}

function parseTemplate(builder: SkeletonBuilder, at: number, to: number, scope: Scope): number {
  const { kind } = builder
  let i = at
  while (kind[i] === K.TEMPLATE || i === at) {
    // An explicit instantiation, `template class A<int>;`, defines nothing.
    if (kind[i + 1] !== K.LESS && kind[i + 1] !== K.PAREN) return pastStatement(builder, at, to)
    let after = i + 1
    // `template(typename T)(requires C<T>)`: a macro.
    if (kind[after] === K.PAREN) while (kind[after] === K.PAREN) after = pastBracket(builder, after, to)
    else after = pastAngles(builder, after, to)
    if (after < 0) {
      builder.sound = false
      return i + 2
    }
    i = after
    if (kind[i] === K.TRAILER && textOf(builder, i) === 'requires') i = pastRequires(builder, i, to)
  }
  if (i >= to) return to
  if (kind[i] === K.USING || isConcept(builder, i)) return parseAlias(builder, at, i, to)
  return parseDeclaration(builder, i, at, to, scope)
}

/** Whether `concept`, or a macro such as `CPP_concept name =`, is at `at`. */
function isConcept(builder: SkeletonBuilder, at: number): boolean {
  const { kind } = builder
  if (kind[at] !== K.WORD) return kind[at] === K.CONCEPT
  return kind[at + 1] === K.WORD && kind[at + 2] === K.ASSIGN && /_concept$/i.test(textOf(builder, at))
}

/** An anonymous namespace is visible only in its file. */
const ANONYMOUS = { anonymous: null, hidden: null }

function parseNamespace(builder: SkeletonBuilder, lead: number, at: number, to: number, scope: Scope): number {
  const { kind, partner, text, start, end, matches } = builder
  let i = at + 1
  const shown: number[] = []
  while (i < to && kind[i] !== K.BRACE && kind[i] !== K.SEMICOLON && kind[i] !== K.ASSIGN) {
    const type = kind[i]!
    if (type === K.WORD) {
      // A word behind a name without `::` is a macro.
      if (shown.length === 0 || kind[shown[shown.length - 1]!] === K.SCOPE) shown.push(i)
      else if (kind[i + 1] !== K.PAREN && shown.length === 1 && K.isMacroLike(textOf(builder, shown[0]!))) shown[0] = i
      i++
    } else if (type === K.SCOPE) {
      shown.push(i++)
    } else if (type === K.PAREN || type === K.BRACKET) i = pastBracket(builder, i, to)
    else if (type === K.SPECIFIER || type === K.ATTRIBUTE) i++
    else break
  }
  if (kind[i] !== K.BRACE) return kind[i] === K.ASSIGN || kind[i] === K.SEMICOLON ? pastStatement(builder, i, to) : i
  const close = partner[i]!
  const closed = close > i && close <= to
  const last = closed ? end[close]! : text.length
  const names = shown.filter(token => kind[token] === K.WORD)
  for (const [n, token] of names.entries()) {
    const inside = n === names.length - 1 ? start[i]! : end[token]!
    matches.push(matchOf('module', n === 0 ? start[lead]! : start[token]!, last, start[token]!, end[token]!, inside))
  }
  if (names.length === 0)
    matches.push({ ...matchOf('module', start[lead]!, last, start[at]!, end[at]!, start[i]!), set: ANONYMOUS })
  parseItems(builder, i + 1, closed ? close : to, { ...scope, depth: scope.depth + 1 })
  return (closed ? close : to) + 1
}

/** Adds the name before the first `=` of `using A = …;` or `concept A = …;`. */
function parseAlias(builder: SkeletonBuilder, lead: number, at: number, to: number): number {
  const { kind, start, end, matches } = builder
  const after = pastStatement(builder, at, to)
  let i = at + 2
  while (i < after && kind[i] !== K.ASSIGN && kind[i] !== K.SEMICOLON && kind[i] !== K.SCOPE)
    i = kind[i] === K.BRACKET ? pastBracket(builder, i, after) : i + 1
  if (kind[at + 1] === K.WORD && kind[i] === K.ASSIGN)
    matches.push(matchOf('type', start[lead]!, end[after - 1]!, start[at + 1]!, end[at + 1]!))
  return after
}
