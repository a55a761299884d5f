// Parses structs, unions, classes and enums that have a body.
import { columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { type Element, type Head, parseHead } from './declaration-head.ts'
import { lastOfValue } from './item-ends.ts'
import {
  copyToken,
  pastAngles,
  pastBracket,
  type Scope,
  type SkeletonBuilder,
  textOf,
  writeAt,
} from './skeleton-text.ts'
import { writeName } from './written-declaration.ts'

type ParseItems = (builder: SkeletonBuilder, from: number, to: number, scope: Scope) => void

/** Index of the `{` behind base classes or an underlying type, which begin at the `:`; -1 for a bit field. */
export function classHeadEnd(builder: SkeletonBuilder, colon: number, to: number): number {
  const { kind } = builder
  for (let i = colon + 1; i < to; ) {
    const type = kind[i]!
    if (type === K.BRACE) return i
    if (type === K.SEMICOLON || type === K.BRACE_END || type === K.ASSIGN) return -1
    if (type === K.LESS) {
      const after = pastAngles(builder, i, to)
      i = after < 0 ? i + 1 : after
    } else i = type === K.PAREN || type === K.BRACKET ? pastBracket(builder, i, to) : i + 1
  }
  return -1
}

/**
 * Parses the type whose keyword is the element `key` and whose body opens at `brace`. Returns the index of the token
 * behind its statement.
 */
export function parseTypeBody(
  builder: SkeletonBuilder,
  { elements }: Head,
  key: number,
  brace: number,
  lead: number,
  to: number,
  scope: Scope,
  parseItems: ParseItems,
): number {
  const { kind, partner, start, end } = builder
  const word = elements[key]!
  const isEnum = word.kind === 'enum'
  const name = tagOf(builder, elements, key)
  const matched = partner[brace]!
  const closed = matched > brace && matched < to
  if (!closed) builder.sound = false
  const close = closed ? matched : unclosedEnd(builder, word.from, brace, to)
  const typedef = elements.find(({ from }) => kind[from] === K.TYPEDEF)
  if (typedef) copyToken(builder, typedef.from)
  // `static const struct { … } name;`
  for (const { from } of elements.slice(0, key))
    if (kind[from] === K.EXTERN || /^(?:static|const)$/.test(textOf(builder, from))) copyToken(builder, from)
  copyToken(builder, word.from)
  if (name) writeName(builder, name)
  copyToken(builder, brace)
  if (closed) writeAt(builder, start[close]!, '}')
  if (!isEnum) {
    const className = name ? textOf(builder, name.name) : ''
    parseItems(builder, brace + 1, close, { kind: 'class', className, depth: scope.depth + 1 })
  }
  const begin = lead === elements[0]!.from ? leadingMacros(elements, key, builder) : lead
  if (begin !== word.from && !typedef && closed)
    builder.matches.push(matchOf('wrap', start[begin]!, end[close]!, -1, -1))
  if (!closed) {
    writeAt(builder, end[close - 1]!, '};'.slice(0, start[close]! - end[close - 1]!))
    return close
  }
  return parseAfterBody(builder, close, to, typedef !== undefined, name !== undefined && key === 0, scope)
}

/** Where the body of an unclosed type ends: before the next line that is indented no deeper than the line of `word`. */
function unclosedEnd(builder: SkeletonBuilder, word: number, brace: number, to: number): number {
  const { text, kind } = builder
  let first = word
  while (first > 0 && columnOf(text, builder, first) < 0) first--
  const indent = columnOf(text, builder, first)
  for (let i = brace + 1; i < to; i = pastBracket(builder, i, to)) {
    const column = columnOf(text, builder, i)
    if (column >= 0 && column <= indent && kind[i] !== K.ACCESS && kind[i] !== K.BRACE) return i
  }
  return to
}

/** The first token of a type. A macro before `struct` belongs to it only if both are on one line. */
function leadingMacros(elements: readonly Element[], key: number, { text, start, end, kind }: SkeletonBuilder): number {
  let first = elements[key]!.from
  for (let i = key - 1; i >= 0; i--) {
    const { from, to } = elements[i]!
    if (kind[from] === K.EXTERN || kind[from] === K.SPECIFIER) break
    const alone = text.slice(end[to - 1], start[first]).includes('\n')
    if (alone && (kind[from] === K.WORD || kind[from] === K.PAREN)) break
    first = from
  }
  return first
}

/** The name of a type: the last word behind `struct` that does not look like a macro. */
function tagOf(builder: SkeletonBuilder, elements: readonly Element[], key: number): Element | undefined {
  const words: Element[] = []
  for (let i = key + 1; i < elements.length; i++) {
    const element = elements[i]!
    if (element.kind === 'word' && elements[i + 1]?.kind !== 'group' && textOf(builder, element.name) !== 'final')
      words.push(element)
  }
  const plain = words.filter(({ macroLike }) => !macroLike)
  return plain[plain.length - 1] ?? words[words.length - 1]
}

/** Writes the declarators between the body and the end of the statement: variables and `typedef` names. */
function parseAfterBody(
  builder: SkeletonBuilder,
  close: number,
  to: number,
  isAlias: boolean,
  isTagged: boolean,
  { kind: scope }: Scope,
): number {
  const { kind, start, end } = builder
  let i = close + 1
  let isFirst = true
  while (i < to) {
    const { elements, stop } = parseHead(builder, i, to)
    const type = kind[stop]!
    if (stop >= to || (type !== K.SEMICOLON && type !== K.COMMA && type !== K.ASSIGN && type !== K.COLON)) {
      writeAt(builder, end[close]!, ';')
      return close + 1
    }
    const word = declared(builder, elements, isAlias, isTagged && type === K.SEMICOLON)
    if (word && (isAlias || scope === 'file')) {
      if (!isFirst) copyToken(builder, i - 1)
      writeName(builder, word)
      if (type === K.ASSIGN) {
        copyToken(builder, stop)
        writeAt(builder, start[lastOfValue(builder, stop + 1, to)]!, '0')
      }
      isFirst = false
    }
    let next = stop
    while (next < to && kind[next] !== K.SEMICOLON && kind[next] !== K.COMMA)
      next =
        kind[next] === K.PAREN || kind[next] === K.BRACKET || kind[next] === K.BRACE
          ? pastBracket(builder, next, to)
          : next + 1
    if (kind[next] === K.SEMICOLON || next >= to) {
      if (next < to) copyToken(builder, next)
      return next + 1
    }
    i = next + 1
  }
  return to
}

/** The declared name behind a body, if any. A lone macro-like word behind a named type is an attribute. */
function declared(
  builder: SkeletonBuilder,
  elements: readonly Element[],
  isAlias: boolean,
  isOwn: boolean,
): Element | undefined {
  const words = elements.filter((element, i) => element.kind === 'word' && elements[i + 1]?.kind !== 'group')
  const plain = words.filter(({ macroLike }) => !macroLike)
  if (plain.length > 0) return plain[plain.length - 1]
  const last = words[words.length - 1]
  if (!last || isAlias) return last
  if (isOwn && words.length === 1 && elements.length === 1) return undefined
  return /^__|PACK|ALIGN|ATTR/.test(textOf(builder, last.name)) ? undefined : last
}
