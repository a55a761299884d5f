// Parses one declaration: tells types, functions and statements apart, and writes them without their bodies. Local
// types are the only definitions in bodies, and `parseLocalTypes` looks for them.
import { columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { firstTokenOf, firstWritten, isCall, parseStatement } from './c-statements.ts'
import { classHeadEnd, parseTypeBody } from './c-type-bodies.ts'
import { type Element, type Head, parseHead } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import { isTooDeep, pastStatement, wrap } from './item-ends.ts'
import { macroBody, macroEnum, macroFunction, macroMember } from './macro-calls.ts'
import { macroAround, macroMethod } from './objective-c.ts'
import { declaresParameter } from './parenthesized-groups.ts'
import {
  copyToken,
  pastAngles,
  pastBracket,
  type Scope,
  type SkeletonBuilder,
  textOf,
  writeAt,
} from './skeleton-text.ts'
import { writeDeclarator, writeType } from './written-declaration.ts'

/**
 * Parses the declaration whose words begin at `at`; `lead` is its first token, which may be `template`. Returns the
 * index of the next token.
 */
export function parseDeclaration(builder: SkeletonBuilder, at: number, lead: number, to: number, scope: Scope): number {
  const { kind } = builder
  const head = parseHead(builder, at, to)
  const { elements, stop } = head
  const type = kind[stop]!
  if (builder.dialect.cpp && macroBody(builder, head, lead)) return stop
  const wrapped = builder.dialect.objc ? macroAround(builder, elements, lead, scope) : -1
  if (wrapped >= 0) return wrapped
  if (stop >= to || type === K.BRACE_END) return Math.max(stop, at + 1)
  const key = elements.findIndex(({ kind: each }) => each === 'class' || each === 'enum')
  if (key >= 0 && (type === K.BRACE || type === K.COLON)) {
    const brace = type === K.BRACE ? stop : classHeadEnd(builder, stop, to)
    if (brace > 0 && isTypeHead(builder, elements, key))
      return parseTypeBody(builder, head, key, brace, lead, to, scope, builder.walk.items)
  }
  switch (type) {
    case K.BRACE:
      return parseFunction(builder, head, stop, lead, to, scope)
    case K.COLON: {
      if (scope.kind === 'class' && isLabel(builder, elements)) return stop + 1
      const body = builder.dialect.cpp ? initialisersEnd(builder, stop, to) : -1
      return body > 0 ? parseFunction(builder, head, body, lead, to, scope) : pastStatement(builder, stop, to)
    }
    case K.SEMICOLON:
    case K.ASSIGN:
    case K.COMMA:
      return parseStatement(builder, head, lead, to, scope, parseFunction)
    default:
      // Only macros stand here, before the next item.
      if (scope.kind === 'class') {
        elements.forEach((element, i) => {
          if (element.kind === 'group' && i > 0) macroMember(builder, element, elements[i - 1]!.from)
        })
      }
      return stop > at ? stop : at + 1
  }
}

/** Whether the words are a macro and a label on a line of its own, `signals:`. */
function isLabel(builder: SkeletonBuilder, elements: readonly Element[]): boolean {
  const last = elements[elements.length - 1]
  const isBehind =
    elements.length > 1 && elements.slice(0, -1).every(({ kind, macroLike }) => macroLike || kind === 'group')
  return isBehind && last!.kind === 'word' && columnOf(builder.text, builder, last!.from) >= 0
}

/** Whether `struct` begins a type, not a function that returns one. */
function isTypeHead(builder: SkeletonBuilder, elements: readonly Element[], key: number): boolean {
  for (let i = key + 1; i < elements.length; i++) {
    const { kind } = elements[i]!
    // `struct name values[3]{};`
    if (kind === 'pointer' || kind === 'trailer' || kind === 'array') return false
    if (kind !== 'group') continue
    // `struct MACRO(x) name {`, `struct name MACRO(x) {`
    const before = elements[i - 1]!
    if (before.kind !== 'word') return false
    const isFirst = i === key + 2 && elements[i + 1]?.kind === 'word' && elements[i + 2]?.kind !== 'group'
    if (!isFirst && !before.macroLike) return false
    // `struct name __function(int x) {`
    if (!isFirst && i === elements.length - 1 && i === key + 3 && declaresParameter(builder, elements[i]!)) return false
    if (!isFirst && i === elements.length - 1 && i > key + 3 && elements[i - 2]?.kind !== 'word') return false
  }
  return true
}

/** Index of the `{` of a constructor behind the initializers that begin at the `:`; -1 if there is no body. */
function initialisersEnd(builder: SkeletonBuilder, colon: number, to: number): number {
  const { kind } = builder
  for (let i = colon + 1; i < to; ) {
    const type = kind[i]!
    if (type === K.SEMICOLON || type === K.BRACE_END) return -1
    if (type === K.LESS) {
      const after = pastAngles(builder, i, to)
      i = after < 0 ? i + 1 : after
    } else if (type === K.BRACE) {
      const before = kind[i - 1]
      if (before !== K.WORD && before !== K.GREATER) return i
      i = pastBracket(builder, i, to)
    } else i = type === K.PAREN || type === K.BRACKET ? pastBracket(builder, i, to) : i + 1
  }
  return -1
}

function parseFunction(
  builder: SkeletonBuilder,
  { elements, stop }: Head,
  brace: number,
  lead: number,
  to: number,
  scope: Scope,
): number {
  const { kind, partner, dialect } = builder
  const close = partner[brace]! > brace && partner[brace]! <= to ? partner[brace]! : -1
  if (close < 0) builder.sound = false
  const end = close < 0 ? brace : close
  const named = nameOf(builder, elements, scope.className)
  if (!named || named.parameters < 0) {
    // `int x{5};`, a macro before a block, or an unknown form.
    if (dialect.cpp && named && named.type >= 0 && brace === stop)
      return parseStatement(builder, { elements, stop: brace }, lead, to, scope, parseFunction)
    const remaining = elements.filter(({ dropped }) => !dropped)
    // `BEGIN_C {`; if the block holds statements the macro is a function's head (`YY_DECL {`).
    if (remaining.length === 1 && remaining[0]!.macroLike && !hasStatements(builder, brace, end))
      return builder.walk.block(builder, brace, to, scope)
    builder.sound = false
    return end + 1
  }
  if (kind[lead] === K.TYPEDEF) {
    macroEnum(builder, elements[named.parameters]!, lead, brace, end)
    return pastStatement(builder, end + 1, to)
  }
  const after = pastCatches(builder, end + 1, to)
  const last = close < 0 ? end : after - 1
  if (named.type < 0 && isCall(builder, elements, named, scope)) {
    const group = elements[named.parameters]!
    if (!dialect.objc || !macroMethod(builder, group, lead, brace, end, scope))
      macroFunction(builder, elements[named.name]!, group, lead, brace, last)
    parseLocalTypes(builder, brace + 1, last, scope)
    return after
  }
  const first = firstTokenOf(builder, elements, lead, named.name)
  writeType(builder, elements, named.type)
  writeDeclarator(builder, elements, named)
  copyToken(builder, brace)
  writeAt(builder, close < 0 ? builder.end[brace]! : builder.start[last]!, '}')
  if (first !== firstWritten(builder, elements, named)) wrap(builder, first, last)
  parseLocalTypes(builder, brace + 1, last, scope)
  return after
}

function hasStatements(builder: SkeletonBuilder, brace: number, end: number): boolean {
  const { kind } = builder
  for (
    let i = brace + 1;
    i < end;
    i = kind[i] === K.BRACE || kind[i] === K.PAREN ? pastBracket(builder, i, end) : i + 1
  )
    if (kind[i] === K.CONTROL) return true
  return false
}

/** Skips the handlers of a function-try-block. */
function pastCatches(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind } = builder
  let i = at
  while (i < to && kind[i] === K.CONTROL && kind[i + 1] === K.PAREN && textOf(builder, i) === 'catch') {
    i = pastBracket(builder, i + 1, to)
    if (kind[i] === K.BRACE) i = pastBracket(builder, i, to)
  }
  return i
}

/** Limit on the elements before the body of a local type. */
const LOCAL_HEAD = 20

/** `struct stat st{};` declares a variable. */
function isVariable(elements: readonly Element[]): boolean {
  return elements.filter(({ kind, macroLike }) => kind === 'word' && !macroLike).length > 1
}

/** Parses the named types with bodies, and the aliases, that a function body defines. */
export function parseLocalTypes(builder: SkeletonBuilder, from: number, to: number, scope: Scope): void {
  const { kind } = builder
  if (from >= to || isTooDeep(builder, scope)) return
  for (let i = from; i < to; i++) {
    if (kind[i] !== K.CLASS && kind[i] !== K.ENUM && kind[i] !== K.TYPEDEF && kind[i] !== K.USING) continue
    let at = i - 1
    while (at > from && kind[at] === K.SPECIFIER) at--
    const before = kind[at]!
    if (kind[i] === K.TYPEDEF || kind[i] === K.USING) {
      if (before >= K.PAREN_END && before <= K.COLON)
        i = builder.walk.item(builder, i, to, { kind: 'body', className: '', depth: scope.depth + 1 }) - 1
      continue
    }
    // `[class name]` sends a message to a variable named `class`.
    const isOperand = before === K.PAREN || before === K.BRACKET || before === K.COMMA || before === K.LESS
    if (isOperand || kind[i + 1] !== K.WORD) continue
    const head = parseHead(builder, i, to, LOCAL_HEAD)
    const { elements, stop } = head
    if (elements[0]?.kind !== 'class' && elements[0]?.kind !== 'enum') continue
    const brace = kind[stop] === K.BRACE ? stop : kind[stop] === K.COLON ? classHeadEnd(builder, stop, to) : -1
    if (brace < 0 || !isTypeHead(builder, elements, 0) || isVariable(elements)) continue
    const inside: Scope = { kind: 'body', className: '', depth: scope.depth + 1 }
    i = parseTypeBody(builder, head, 0, brace, i, to, inside, builder.walk.items) - 1
  }
}
