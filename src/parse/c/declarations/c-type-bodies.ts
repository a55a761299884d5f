// Draws structs, unions, classes and enums that have a body.
import { columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { type Element, type Head, readHead } from './declaration-head.ts'
import { DEEPEST, lastOfValue } from './item-ends.ts'
import { type Place, pastAngles, pastBracket, type SkeletonDraft, show, textOf, write } from './skeleton-text.ts'
import { drawName } from './written-declaration.ts'

type DrawItems = (sketch: SkeletonDraft, from: number, to: number, place: Place) => void

/** The `{` behind the bases or the type that the `:` begins; -1 for a bit field. */
export function classHeadEnd(sketch: SkeletonDraft, colon: number, to: number): number {
  const { kind } = sketch
  for (let i = colon + 1; i < to; ) {
    const type = kind[i]!
    if (type === K.BRACE) return i
    if (type === K.SEMICOLON || type === K.BRACE_END || type === K.ASSIGN) return -1
    if (type === K.LESS) {
      const after = pastAngles(sketch, i, to)
      i = after < 0 ? i + 1 : after
    } else i = type === K.PAREN || type === K.BRACKET ? pastBracket(sketch, i, to) : i + 1
  }
  return -1
}

/** Draws a type whose word is the element `key` and whose body opens at `brace`; the place after its statement. */
export function drawTypeBody(
  sketch: SkeletonDraft,
  { elements }: Head,
  key: number,
  brace: number,
  lead: number,
  to: number,
  place: Place,
  drawItems: DrawItems,
): number {
  const { kind, partner, start, end } = sketch
  const word = elements[key]!
  const isEnum = word.kind === 'enum'
  const name = tagOf(sketch, elements, key)
  const matched = partner[brace]!
  const closed = matched > brace && matched < to
  if (!closed) sketch.sound = false
  const close = closed ? matched : unclosedEnd(sketch, word.from, brace, to)
  const typedef = elements.find(({ from }) => kind[from] === K.TYPEDEF)
  if (typedef) show(sketch, typedef.from)
  // `static const struct { … } name;`
  for (const { from } of elements.slice(0, key))
    if (kind[from] === K.EXTERN || /^(?:static|const)$/.test(textOf(sketch, from))) show(sketch, from)
  show(sketch, word.from)
  if (name) drawName(sketch, name)
  show(sketch, brace)
  if (closed) write(sketch, start[close]!, '}')
  if (!isEnum && place.depth < DEEPEST) {
    const className = name ? textOf(sketch, name.name) : ''
    drawItems(sketch, brace + 1, close, { kind: 'class', className, depth: place.depth + 1 })
  }
  const begin = lead === elements[0]!.from ? leadingMacros(elements, key, sketch) : lead
  if (begin !== word.from && !typedef && closed)
    sketch.matches.push(matchOf('wrap', start[begin]!, end[close]!, -1, -1))
  if (!closed) {
    write(sketch, end[close - 1]!, '};'.slice(0, start[close]! - end[close - 1]!))
    return close
  }
  return drawAfterBody(sketch, close, to, typedef !== undefined, name !== undefined && key === 0, place)
}

/**
 * Where the body of a type ends that is not closed: before a line begun as far left as that of its `word` or further.
 */
function unclosedEnd(sketch: SkeletonDraft, word: number, brace: number, to: number): number {
  const { text, kind } = sketch
  let first = word
  while (first > 0 && columnOf(text, sketch, first) < 0) first--
  const indent = columnOf(text, sketch, first)
  for (let i = brace + 1; i < to; i = pastBracket(sketch, i, to)) {
    const column = columnOf(text, sketch, i)
    if (column >= 0 && column <= indent && kind[i] !== K.ACCESS && kind[i] !== K.BRACE) return i
  }
  return to
}

/** The token a type begins with: a word before `struct` is part of it on its line only. */
function leadingMacros(elements: readonly Element[], key: number, { text, start, end, kind }: SkeletonDraft): number {
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

/** The name of a type: of the words behind `struct` the last that is spelled like no macro. */
function tagOf(sketch: SkeletonDraft, elements: readonly Element[], key: number): Element | undefined {
  const words: Element[] = []
  for (let i = key + 1; i < elements.length; i++) {
    const element = elements[i]!
    if (element.kind === 'word' && elements[i + 1]?.kind !== 'group' && textOf(sketch, element.name) !== 'final')
      words.push(element)
  }
  const plain = words.filter(({ macroLike }) => !macroLike)
  return plain[plain.length - 1] ?? words[words.length - 1]
}

/** What stands between a type's body and the end of its statement: variables, names of a `typedef`, attributes. */
function drawAfterBody(
  sketch: SkeletonDraft,
  close: number,
  to: number,
  isAlias: boolean,
  isTagged: boolean,
  { kind: place }: Place,
): number {
  const { kind, start, end } = sketch
  let i = close + 1
  let isFirst = true
  while (i < to) {
    const { elements, stop } = readHead(sketch, i, to)
    const type = kind[stop]!
    if (stop >= to || (type !== K.SEMICOLON && type !== K.COMMA && type !== K.ASSIGN && type !== K.COLON)) {
      // The next item begins without a `;`.
      write(sketch, end[close]!, ';')
      return close + 1
    }
    const word = declared(sketch, elements, isAlias, isTagged && type === K.SEMICOLON)
    if (word && (isAlias || place === 'file')) {
      if (!isFirst) show(sketch, i - 1)
      drawName(sketch, word)
      if (type === K.ASSIGN) {
        show(sketch, stop)
        write(sketch, start[lastOfValue(sketch, stop + 1, to)]!, '0')
      }
      isFirst = false
    }
    let next = stop
    while (next < to && kind[next] !== K.SEMICOLON && kind[next] !== K.COMMA)
      next =
        kind[next] === K.PAREN || kind[next] === K.BRACKET || kind[next] === K.BRACE
          ? pastBracket(sketch, next, to)
          : next + 1
    if (kind[next] === K.SEMICOLON || next >= to) {
      if (next < to) show(sketch, next)
      return next + 1
    }
    i = next + 1
  }
  return to
}

/**
 * The word behind a body that is a name: no attribute written as a macro, as one alone behind a type with a name of its
 * own is.
 */
function declared(
  sketch: SkeletonDraft,
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
  return /^__|PACK|ALIGN|ATTR/.test(textOf(sketch, last.name)) ? undefined : last
}
