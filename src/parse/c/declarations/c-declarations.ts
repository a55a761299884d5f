// Draws declarations: which kind one is, functions with what is within them. Bodies are left blank: no definition is
// there that the walk does not look for by itself.
import { columnOf } from '../preprocessor/bracket-pairs.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { drawStatement, isCall, leadOf, shownFirst } from './c-statements.ts'
import { classHeadEnd, drawTypeBody } from './c-type-bodies.ts'
import { type Element, type Head, readHead } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import { DEEPEST, pastStatement, wrap } from './item-ends.ts'
import { macroBody, macroEnum, macroFunction, macroMember } from './macro-calls.ts'
import { macroAround, macroMethod } from './objective-c.ts'
import { declaresParameter } from './parenthesized-groups.ts'
import { type Place, pastAngles, pastBracket, type SkeletonDraft, show, textOf, write } from './skeleton-text.ts'
import { drawDeclarator, drawType } from './written-declaration.ts'

/** Draws a declaration whose words begin at `at`, and what it is part of at `lead`. */
export function drawDeclaration(sketch: SkeletonDraft, at: number, lead: number, to: number, place: Place): number {
  const { kind } = sketch
  const head = readHead(sketch, at, to)
  const { elements, stop } = head
  const type = kind[stop]!
  if (sketch.dialect.cpp && macroBody(sketch, head, lead)) return stop
  const wrapped = sketch.dialect.objc ? macroAround(sketch, elements, lead, place) : -1
  if (wrapped >= 0) return wrapped
  if (stop >= to || type === K.BRACE_END) return Math.max(stop, at + 1)
  const key = elements.findIndex(({ kind: each }) => each === 'class' || each === 'enum')
  if (key >= 0 && (type === K.BRACE || type === K.COLON)) {
    const brace = type === K.BRACE ? stop : classHeadEnd(sketch, stop, to)
    if (brace > 0 && isTypeHead(sketch, elements, key))
      return drawTypeBody(sketch, head, key, brace, lead, to, place, sketch.walk.items)
  }
  switch (type) {
    case K.BRACE:
      return drawFunction(sketch, head, stop, lead, to, place)
    case K.COLON: {
      if (place.kind === 'class' && isLabel(sketch, elements)) return stop + 1
      const body = sketch.dialect.cpp ? initialisersEnd(sketch, stop, to) : -1
      return body > 0 ? drawFunction(sketch, head, body, lead, to, place) : pastStatement(sketch, stop, to)
    }
    case K.SEMICOLON:
    case K.ASSIGN:
    case K.COMMA:
      return drawStatement(sketch, head, lead, to, place, drawFunction)
    default:
      // Words that belong to nothing: macros before what comes next.
      if (place.kind === 'class') {
        elements.forEach((element, i) => {
          if (element.kind === 'group' && i > 0) macroMember(sketch, element, elements[i - 1]!.from)
        })
      }
      return stop > at ? stop : at + 1
  }
}

/** `signals:` on a line of its own behind a macro, which is no end of a statement. */
function isLabel(sketch: SkeletonDraft, elements: readonly Element[]): boolean {
  const last = elements[elements.length - 1]
  const isBehind =
    elements.length > 1 && elements.slice(0, -1).every(({ kind, macroLike }) => macroLike || kind === 'group')
  return isBehind && last!.kind === 'word' && columnOf(sketch.text, sketch, last!.from) >= 0
}

/** Whether the words after `struct` name it, and are no function that returns one. */
function isTypeHead(sketch: SkeletonDraft, elements: readonly Element[], key: number): boolean {
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
    if (!isFirst && i === elements.length - 1 && i === key + 3 && declaresParameter(sketch, elements[i]!)) return false
    if (!isFirst && i === elements.length - 1 && i > key + 3 && elements[i - 2]?.kind !== 'word') return false
  }
  return true
}

/** The `{` of a function after the initialisers that begin at the `:`; -1 where no body follows. */
function initialisersEnd(sketch: SkeletonDraft, colon: number, to: number): number {
  const { kind } = sketch
  for (let i = colon + 1; i < to; ) {
    const type = kind[i]!
    if (type === K.SEMICOLON || type === K.BRACE_END) return -1
    if (type === K.LESS) {
      const after = pastAngles(sketch, i, to)
      i = after < 0 ? i + 1 : after
    } else if (type === K.BRACE) {
      const before = kind[i - 1]
      if (before !== K.WORD && before !== K.GREATER) return i
      i = pastBracket(sketch, i, to)
    } else i = type === K.PAREN || type === K.BRACKET ? pastBracket(sketch, i, to) : i + 1
  }
  return -1
}

function drawFunction(
  sketch: SkeletonDraft,
  { elements, stop }: Head,
  brace: number,
  lead: number,
  to: number,
  place: Place,
): number {
  const { kind, partner, dialect } = sketch
  const close = partner[brace]! > brace && partner[brace]! <= to ? partner[brace]! : -1
  if (close < 0) sketch.sound = false
  const end = close < 0 ? brace : close
  const named = nameOf(sketch, elements, place.className)
  if (!named || named.parameters < 0) {
    // `int x{5};`, a macro before a block, or nothing known.
    if (dialect.cpp && named && named.type >= 0 && brace === stop)
      return drawStatement(sketch, { elements, stop: brace }, lead, to, place, drawFunction)
    const only = elements.filter(({ dropped }) => !dropped)
    // `BEGIN_C {`; a function whose head is a macro (`YY_DECL {`) has statements.
    if (only.length === 1 && only[0]!.macroLike && !hasStatements(sketch, brace, end))
      return sketch.walk.block(sketch, brace, to, place)
    sketch.sound = false
    return end + 1
  }
  if (kind[lead] === K.TYPEDEF) {
    macroEnum(sketch, elements[named.parameters]!, lead, brace, end)
    return pastStatement(sketch, end + 1, to)
  }
  const after = pastCatches(sketch, end + 1, to)
  const last = close < 0 ? end : after - 1
  if (named.type < 0 && isCall(sketch, elements, named, place)) {
    const group = elements[named.parameters]!
    if (!dialect.objc || !macroMethod(sketch, group, lead, brace, end, place))
      macroFunction(sketch, elements[named.name]!, group, lead, brace, last)
    drawLocals(sketch, brace + 1, last, place)
    return after
  }
  const first = leadOf(sketch, elements, lead, named.name)
  drawType(sketch, elements, named.type)
  drawDeclarator(sketch, elements, named)
  show(sketch, brace)
  write(sketch, close < 0 ? sketch.end[brace]! : sketch.start[last]!, '}')
  if (first !== shownFirst(sketch, elements, named)) wrap(sketch, first, last)
  drawLocals(sketch, brace + 1, last, place)
  return after
}

function hasStatements(sketch: SkeletonDraft, brace: number, end: number): boolean {
  const { kind } = sketch
  for (let i = brace + 1; i < end; i = kind[i] === K.BRACE || kind[i] === K.PAREN ? pastBracket(sketch, i, end) : i + 1)
    if (kind[i] === K.CONTROL) return true
  return false
}

/** Past the handlers of a function that is a `try` as a whole. */
function pastCatches(sketch: SkeletonDraft, at: number, to: number): number {
  const { kind } = sketch
  let i = at
  while (i < to && kind[i] === K.CONTROL && kind[i + 1] === K.PAREN && textOf(sketch, i) === 'catch') {
    i = pastBracket(sketch, i + 1, to)
    if (kind[i] === K.BRACE) i = pastBracket(sketch, i, to)
  }
  return i
}

/** Elements before the body of a type within a function. */
const LOCAL_HEAD = 20

/** `struct stat st{};`: no macro that exports stands in a function. */
function isVariable(elements: readonly Element[]): boolean {
  return elements.filter(({ kind, macroLike }) => kind === 'word' && !macroLike).length > 1
}

/** Types with a name and a body that a function defines for itself. */
export function drawLocals(sketch: SkeletonDraft, from: number, to: number, place: Place): void {
  const { kind } = sketch
  if (place.depth >= DEEPEST) return
  for (let i = from; i < to; i++) {
    if (kind[i] !== K.CLASS && kind[i] !== K.ENUM && kind[i] !== K.TYPEDEF && kind[i] !== K.USING) continue
    let at = i - 1
    while (at > from && kind[at] === K.SPECIFIER) at--
    const before = kind[at]!
    if (kind[i] === K.TYPEDEF || kind[i] === K.USING) {
      if (before >= K.PAREN_END && before <= K.COLON)
        i = sketch.walk.item(sketch, i, to, { kind: 'body', className: '', depth: place.depth + 1 }) - 1
      continue
    }
    // `[class name]` sends a message to a variable.
    const isOperand = before === K.PAREN || before === K.BRACKET || before === K.COMMA || before === K.LESS
    if (isOperand || kind[i + 1] !== K.WORD) continue
    const head = readHead(sketch, i, to, LOCAL_HEAD)
    const { elements, stop } = head
    if (elements[0]?.kind !== 'class' && elements[0]?.kind !== 'enum') continue
    const brace = kind[stop] === K.BRACE ? stop : kind[stop] === K.COLON ? classHeadEnd(sketch, stop, to) : -1
    if (brace < 0 || !isTypeHead(sketch, elements, 0) || isVariable(elements)) continue
    const inside: Place = { kind: 'body', className: '', depth: place.depth + 1 }
    i = drawTypeBody(sketch, head, 0, brace, i, to, inside, sketch.walk.items) - 1
  }
}
