// Splits a declaration, up to its body, value or end, into elements: names, types, parentheses and so on.
import * as K from '../preprocessor/c-token-kinds.ts'
import { pastAngles, pastBracket, type SkeletonBuilder, textOf } from './skeleton-text.ts'

/**
 * `word` is a name with its qualification and type arguments, `group` is `(…)`, `class` and `enum` are the keywords
 * alone, `trailer` follows parameters, `noise` is irrelevant.
 */
type ElementKind =
  | 'word'
  | 'specifier'
  | 'type'
  | 'class'
  | 'enum'
  | 'group'
  | 'array'
  | 'pointer'
  | 'attribute'
  | 'trailer'
  | 'noise'

export interface Element {
  kind: ElementKind
  /** Token range, `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** For a word, the token of its name: the last one, or `operator`. */
  readonly name: number
  readonly macroLike: boolean
  /** Set once the element is found to be part of a macro. */
  dropped: boolean
}

export interface Head {
  readonly elements: Element[]
  /** The token that ended it: `{`, `;`, `=`, `:`, `,`, or the first one of another item. */
  readonly stop: number
}

const MAX_ELEMENTS = 400

/** Tokens that are elements whatever surrounds them. */
const SINGLE_TOKENS: Readonly<Record<number, ElementKind>> = {
  [K.SPECIFIER]: 'specifier',
  [K.FRIEND]: 'specifier',
  [K.CLASS]: 'class',
  [K.POINTER]: 'pointer',
  [K.NUMBER]: 'noise',
  [K.STRING]: 'noise',
  [K.OTHER]: 'noise',
  [K.LESS]: 'noise',
  [K.GREATER]: 'noise',
  [K.PAREN_END]: 'noise',
  [K.BRACKET_END]: 'noise',
}

/** Splits the declaration at `at` into at most `most` elements. */
export function parseHead(builder: SkeletonBuilder, at: number, to: number, most = MAX_ELEMENTS): Head {
  const elements: Element[] = []
  let i = at
  while (i < to && elements.length < most) {
    const element = elementAt(builder, elements, i, to)
    if (!element) break
    elements.push(element)
    i = element.to
    const mayBeBody = element.kind === 'group' && builder.dialect.cpp
    if (mayBeBody && bodyMacro(elements) && hasAuto(builder, elements) && !continuesDeclaration(builder, i)) break
  }
  return { elements, stop: i }
}

/** The element at a token; undefined if the token ends the declaration. `before` holds the elements so far. */
function elementAt(builder: SkeletonBuilder, before: readonly Element[], at: number, to: number): Element | undefined {
  const { kind, dialect } = builder
  const alone = SINGLE_TOKENS[kind[at]!]
  if (alone !== undefined) return elementOf(alone, at, at + 1)
  switch (kind[at]) {
    case K.WORD:
      // `ALIGNED(class) Name {`
      if (isKeywordArgument(kind, at)) return elementOf('noise', at, at + 2)
      return parseWord(builder, at, to)
    case K.SCOPE:
    case K.TILDE:
    case K.OPERATOR:
      return parseWord(builder, at, to)
    case K.EXTERN:
      if (kind[at + 1] !== K.STRING) return elementOf('specifier', at, at + 1)
      return before.length > 0 && kind[at + 2] === K.BRACE ? undefined : elementOf('specifier', at, at + 2)
    case K.TYPEDEF:
      return before.some(element => element.kind === 'word') ? undefined : elementOf('specifier', at, at + 1)
    case K.TYPE:
      // `typedef int bool;`
      return isAliased(builder, before, at) ? elementOf('word', at, at + 1, at) : elementOf('type', at, at + 1)
    case K.TYPEOF:
      return elementOf('type', at, kind[at + 1] === K.PAREN ? pastBracket(builder, at + 1, to) : at + 1)
    case K.ENUM:
      return elementOf('enum', at, kind[at + 1] === K.CLASS ? at + 2 : at + 1)
    case K.PAREN:
      return elementOf('group', at, pastBracket(builder, at, to))
    case K.BRACKET:
      // `[[attribute]]`, and an array.
      return elementOf(kind[at + 1] === K.BRACKET ? 'attribute' : 'array', at, pastBracket(builder, at, to))
    case K.ATTRIBUTE:
      return elementOf('attribute', at, pastAttribute(builder, at, to))
    case K.TRAILER:
      return elementOf('trailer', at, pastTrailer(builder, at, to))
    case K.ARROW:
      return elementOf('trailer', at, pastResult(builder, at, to))
    case K.SIGN:
      // The first token of an Objective-C method.
      return dialect.objc ? undefined : elementOf('noise', at, at + 1)
    default:
      return undefined
  }
}

/** Whether the word is a macro whose argument is `class` or `struct` alone. */
function isKeywordArgument(kind: SkeletonBuilder['kind'], at: number): boolean {
  return kind[at + 1] === K.PAREN && kind[at + 2] === K.CLASS && kind[at + 3] === K.PAREN_END && kind[at + 4] === K.WORD
}

function elementOf(kind: ElementKind, from: number, to: number, name = -1): Element {
  return { kind, from, to, name, macroLike: false, dropped: false }
}

/** The macro of which the last element holds the arguments, if it follows the parameters of a function. */
export function bodyMacro(elements: readonly Element[]): Element | undefined {
  const macro = elements[elements.length - 2]
  if (macro?.kind !== 'word' || !macro.macroLike) return undefined
  let at = elements.length - 3
  while (at > 1 && (elements[at]!.kind === 'trailer' || elements[at]!.kind === 'specifier')) at--
  return elements[at]?.kind === 'group' && elements[at - 1]?.kind === 'word' ? macro : undefined
}

/** Whether `auto` is among the words of a head. */
export function hasAuto(builder: SkeletonBuilder, elements: readonly Element[]): boolean {
  return elements.some(({ kind, from }) => kind === 'type' && textOf(builder, from) === 'auto')
}

/** Whether a token continues the declaration before it. */
export function continuesDeclaration({ kind, text, start, end, count }: SkeletonBuilder, at: number): boolean {
  const type = kind[at]!
  if (at >= count || type === K.BRACE_END) return false
  return (type >= K.BRACE && type <= K.ASSIGN) || type === K.ARROW || !text.slice(end[at - 1], start[at]).includes('\n')
}

/** `typedef int bool;` in code older than the keyword. */
function isAliased({ kind }: SkeletonBuilder, elements: readonly Element[], at: number): boolean {
  return kind[at + 1] === K.SEMICOLON && elements.length > 1 && kind[elements[0]!.from] === K.TYPEDEF
}

function endsResult(type: number): boolean {
  return type === K.BRACE || type === K.SEMICOLON || type === K.ASSIGN || type === K.BRACE_END
}

function pastUnit(builder: SkeletonBuilder, at: number, to: number): number {
  const type = builder.kind[at]!
  if (type === K.PAREN || type === K.BRACKET) return pastBracket(builder, at, to)
  if (type === K.LESS) {
    const after = pastAngles(builder, at, to)
    return after < 0 ? at + 1 : after
  }
  return at + 1
}

/** Parses a name: `::a::B<T>::~B`, `operator==`, `operator bool`. */
function parseWord(builder: SkeletonBuilder, from: number, to: number): Element {
  const { kind, partner, dialect } = builder
  let i = from
  let name = from
  while (i < to) {
    const type = kind[i]!
    if (type === K.SCOPE || (type === K.TEMPLATE && i > from)) i++
    else if (type === K.TILDE && kind[i + 1] === K.WORD) i++
    else if (type === K.OPERATOR) {
      name = i++
      if (kind[i] === K.PAREN && partner[i] === i + 1) i += 2
      while (i < to && kind[i] !== K.PAREN && kind[i] !== K.SEMICOLON && kind[i] !== K.BRACE) {
        // `operator std::function<void(int)>`
        const after = kind[i] === K.LESS && kind[i - 1] === K.WORD ? pastAngles(builder, i, to) : -1
        i = after > 0 ? after : i + 1
      }
      break
    } else if (type === K.WORD) {
      name = i++
      if (dialect.cpp && kind[i] === K.LESS) {
        const after = pastAngles(builder, i, to)
        if (after > 0) i = after
      }
      if (kind[i] !== K.SCOPE) break
    } else if (type === K.POINTER && i > from) {
      // `Class::*member`
      i++
    } else break
  }
  if (i === from) i++
  const macroLike = kind[from] === K.WORD && name === from && K.isMacroLike(textOf(builder, name))
  return { kind: 'word', from, to: i, name, macroLike, dropped: false }
}

/** Index behind `__attribute__(…)` or `asm volatile (…)`. */
function pastAttribute(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind } = builder
  let until = at + 1
  while (until < to && (kind[until] === K.SPECIFIER || kind[until] === K.CONTROL)) until++
  return kind[until] === K.PAREN ? pastBracket(builder, until, to) : until
}

/** Index behind a trailing return type, `-> T`. */
function pastResult(builder: SkeletonBuilder, at: number, to: number): number {
  let until = at + 1
  while (until < to && !endsResult(builder.kind[until]!)) until = pastUnit(builder, until, to)
  return until
}

/** Index behind `noexcept(…)`, `throw()` or `requires …`. */
function pastTrailer(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind } = builder
  if (textOf(builder, at) !== 'requires') return kind[at + 1] === K.PAREN ? pastBracket(builder, at + 1, to) : at + 1
  return pastRequires(builder, at, to)
}

/** Index behind a requires-clause: operands joined by `&&` and `||`. */
export function pastRequires(builder: SkeletonBuilder, at: number, to: number): number {
  const { kind, text, start } = builder
  let i = at + 1
  for (let operands = 0; i < to && operands < 100; operands++) {
    while (i < to && kind[i] === K.OTHER && text[start[i]!] === '!') i++
    if (kind[i] === K.TRAILER) {
      i++
      if (kind[i] === K.PAREN) i = pastBracket(builder, i, to)
      if (kind[i] === K.BRACE) i = pastBracket(builder, i, to)
    } else if (kind[i] === K.PAREN) i = pastBracket(builder, i, to)
    else if (kind[i] === K.WORD || kind[i] === K.SCOPE || kind[i] === K.TYPEOF) {
      i = kind[i] === K.TYPEOF ? i + 1 : parseWord(builder, i, to).to
      if (kind[i] === K.PAREN) i = pastBracket(builder, i, to)
    } else i++
    const joined =
      (kind[i] === K.POINTER && kind[i + 1] === K.POINTER) || (kind[i] === K.OTHER && text.startsWith('||', start[i]!))
    const single = kind[i] === K.OTHER && text[start[i]!] === '|' && text[start[i + 1]!] === '|'
    if (!joined && !single) return i
    i += 2
  }
  return i
}
