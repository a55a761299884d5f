// The words of one declaration up to its body, value or end, grouped into what matters: names, types, parentheses.
import * as K from '../preprocessor/c-token-kinds.ts'
import { pastAngles, pastBracket, type SkeletonDraft, textOf } from './skeleton-text.ts'

/**
 * What an element is. `word`: a name with its qualification and type arguments; `group`: `(…)`; `class`: `struct` or
 * `enum` without what follows; `noise`: what no declaration needs.
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
  /** Tokens from `from`, before `to`. */
  readonly from: number
  readonly to: number
  /** Of a word the token that names it: its last one, or `operator`. */
  readonly name: number
  /** Of a word: how it is spelled. */
  readonly macroLike: boolean
  /** Stands for nothing: a macro. */
  dropped: boolean
}

export interface Head {
  readonly elements: Element[]
  /** The token that ended it: `{`, `;`, `=`, `:`, `,`, or one that begins another item. */
  readonly stop: number
}

/** Elements of one declaration that are read: what has more is none. */
const MOST = 400

/** Tokens that are elements by themselves, whatever stands around them. */
const ALONE: Readonly<Record<number, ElementKind>> = {
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

/** Reads from `at` to what ends the words of a declaration; of `most` elements at most. */
export function readHead(sketch: SkeletonDraft, at: number, to: number, most = MOST): Head {
  const elements: Element[] = []
  let i = at
  while (i < to && elements.length < most) {
    const element = elementAt(sketch, elements, i, to)
    if (!element) break
    elements.push(element)
    i = element.to
    const mayBeBody = element.kind === 'group' && sketch.dialect.cpp
    if (mayBeBody && bodyMacro(elements) && isAuto(sketch, elements) && !goesOn(sketch, i)) break
  }
  return { elements, stop: i }
}

/** The element that begins at a token, behind those `before` it; undefined where the token ends their declaration. */
function elementAt(sketch: SkeletonDraft, before: readonly Element[], at: number, to: number): Element | undefined {
  const { kind, dialect } = sketch
  const alone = ALONE[kind[at]!]
  if (alone !== undefined) return elementOf(alone, at, at + 1)
  switch (kind[at]) {
    case K.WORD:
      // `ALIGNED(class) Name {`: what the macro is given stands for itself.
      if (isGivenKeyword(kind, at)) return elementOf('noise', at, at + 2)
      return readWord(sketch, at, to)
    case K.SCOPE:
    case K.TILDE:
    case K.OPERATOR:
      return readWord(sketch, at, to)
    case K.EXTERN:
      if (kind[at + 1] !== K.STRING) return elementOf('specifier', at, at + 1)
      return before.length > 0 && kind[at + 2] === K.BRACE ? undefined : elementOf('specifier', at, at + 2)
    case K.TYPEDEF:
      return before.some(element => element.kind === 'word') ? undefined : elementOf('specifier', at, at + 1)
    case K.TYPE:
      // `typedef int bool;`
      return isAliased(sketch, before, at) ? elementOf('word', at, at + 1, at) : elementOf('type', at, at + 1)
    case K.TYPEOF:
      return elementOf('type', at, kind[at + 1] === K.PAREN ? pastBracket(sketch, at + 1, to) : at + 1)
    case K.ENUM:
      return elementOf('enum', at, kind[at + 1] === K.CLASS ? at + 2 : at + 1)
    case K.PAREN:
      return elementOf('group', at, pastBracket(sketch, at, to))
    case K.BRACKET:
      // `[[attribute]]`, and an array.
      return elementOf(kind[at + 1] === K.BRACKET ? 'attribute' : 'array', at, pastBracket(sketch, at, to))
    case K.ATTRIBUTE:
      return elementOf('attribute', at, pastAttribute(sketch, at, to))
    case K.TRAILER:
      return elementOf('trailer', at, pastTrailer(sketch, at, to))
    case K.ARROW:
      return elementOf('trailer', at, pastResult(sketch, at, to))
    case K.SIGN:
      // It begins a method of Objective-C.
      return dialect.objc ? undefined : elementOf('noise', at, at + 1)
    default:
      return undefined
  }
}

/** Whether the word at `at` is a macro that is given `class` or `struct` alone, before the name of that. */
function isGivenKeyword(kind: SkeletonDraft['kind'], at: number): boolean {
  return kind[at + 1] === K.PAREN && kind[at + 2] === K.CLASS && kind[at + 3] === K.PAREN_END && kind[at + 4] === K.WORD
}

function elementOf(kind: ElementKind, from: number, to: number, name = -1): Element {
  return { kind, from, to, name, macroLike: false, dropped: false }
}

/** The macro behind the parameters of a function that the last of these elements are the arguments of. */
export function bodyMacro(elements: readonly Element[]): Element | undefined {
  const macro = elements[elements.length - 2]
  if (macro?.kind !== 'word' || !macro.macroLike) return undefined
  let at = elements.length - 3
  while (at > 1 && (elements[at]!.kind === 'trailer' || elements[at]!.kind === 'specifier')) at--
  return elements[at]?.kind === 'group' && elements[at - 1]?.kind === 'word' ? macro : undefined
}

/** Whether `auto` is among the words of a head. */
export function isAuto(sketch: SkeletonDraft, elements: readonly Element[]): boolean {
  return elements.some(({ kind, from }) => kind === 'type' && textOf(sketch, from) === 'auto')
}

/** Whether a token goes on with the declaration before it rather than begin something on a line of its own. */
export function goesOn({ kind, text, start, end, count }: SkeletonDraft, at: number): boolean {
  const type = kind[at]!
  if (at >= count || type === K.BRACE_END) return false
  return (type >= K.BRACE && type <= K.ASSIGN) || type === K.ARROW || !text.slice(end[at - 1], start[at]).includes('\n')
}

/** Whether a type by keyword is what a `typedef` names: `bool` before the language had it. */
function isAliased({ kind }: SkeletonDraft, elements: readonly Element[], at: number): boolean {
  return kind[at + 1] === K.SEMICOLON && elements.length > 1 && kind[elements[0]!.from] === K.TYPEDEF
}

function ends(type: number): boolean {
  return type === K.BRACE || type === K.SEMICOLON || type === K.ASSIGN || type === K.BRACE_END
}

function pastAny(sketch: SkeletonDraft, at: number, to: number): number {
  const type = sketch.kind[at]!
  if (type === K.PAREN || type === K.BRACKET) return pastBracket(sketch, at, to)
  if (type === K.LESS) {
    const after = pastAngles(sketch, at, to)
    return after < 0 ? at + 1 : after
  }
  return at + 1
}

/** A name: `::a::B<T>::~B`, `operator==`, `operator bool`. */
function readWord(sketch: SkeletonDraft, from: number, to: number): Element {
  const { kind, partner, dialect } = sketch
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
        const after = kind[i] === K.LESS && kind[i - 1] === K.WORD ? pastAngles(sketch, i, to) : -1
        i = after > 0 ? after : i + 1
      }
      break
    } else if (type === K.WORD) {
      name = i++
      if (dialect.cpp && kind[i] === K.LESS) {
        const after = pastAngles(sketch, i, to)
        if (after > 0) i = after
      }
      if (kind[i] !== K.SCOPE) break
    } else if (type === K.POINTER && i > from) {
      // `Class::*member`
      i++
    } else break
  }
  if (i === from) i++
  const macroLike = kind[from] === K.WORD && name === from && K.isMacroLike(textOf(sketch, name))
  return { kind: 'word', from, to: i, name, macroLike, dropped: false }
}

/** The place after `__attribute__(…)`, `asm volatile (…)` that begins at `at`. */
function pastAttribute(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind } = sketch
  let until = at + 1
  while (until < to && (kind[until] === K.SPECIFIER || kind[until] === K.CONTROL)) until++
  return kind[until] === K.PAREN ? pastBracket(sketch, until, to) : until
}

/** The place after `-> T` behind parameters, whose arrow is at `at`. */
function pastResult(sketch: SkeletonDraft, at: number, to: number): number {
  let until = at + 1
  while (until < to && !ends(sketch.kind[until]!)) until = pastAny(sketch, until, to)
  return until
}

/** The place after `noexcept(…)`, `throw()`, `requires …` that begins at `at`. */
function pastTrailer(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind } = sketch
  if (textOf(sketch, at) !== 'requires') return kind[at + 1] === K.PAREN ? pastBracket(sketch, at + 1, to) : at + 1
  return pastRequires(sketch, at, to)
}

/** The place after a requires-clause: operands joined by `&&` and `||`. */
export function pastRequires(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind, text, start } = sketch
  let i = at + 1
  for (let operands = 0; i < to && operands < 100; operands++) {
    while (i < to && kind[i] === K.OTHER && text[start[i]!] === '!') i++
    if (kind[i] === K.TRAILER) {
      i++
      if (kind[i] === K.PAREN) i = pastBracket(sketch, i, to)
      if (kind[i] === K.BRACE) i = pastBracket(sketch, i, to)
    } else if (kind[i] === K.PAREN) i = pastBracket(sketch, i, to)
    else if (kind[i] === K.WORD || kind[i] === K.SCOPE || kind[i] === K.TYPEOF) {
      i = kind[i] === K.TYPEOF ? i + 1 : readWord(sketch, i, to).to
      if (kind[i] === K.PAREN) i = pastBracket(sketch, i, to)
    } else i++
    const joined =
      (kind[i] === K.POINTER && kind[i + 1] === K.POINTER) || (kind[i] === K.OTHER && text.startsWith('||', start[i]!))
    const single = kind[i] === K.OTHER && text[start[i]!] === '|' && text[start[i + 1]!] === '|'
    if (!joined && !single) return i
    i += 2
  }
  return i
}
