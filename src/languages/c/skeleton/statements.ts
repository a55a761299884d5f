// Draws declarations that end without a body: prototypes, variables, type aliases.
import { drawMore } from './declarators.ts'
import { drawDeclarator, drawType } from './draw.ts'
import { holdsName, holdsPointer } from './groups.ts'
import type { Element, Head } from './head.ts'
import * as K from './kinds.ts'
import { keywordAlias, macroAlias, macroMember, macroStatement } from './macros.ts'
import { type Named, nameOf } from './names.ts'
import { lastOfValue, pastStatement, wrap } from './place.ts'
import { type Place, past, type Sketch, show, textOf, write } from './sketch.ts'
import { matchOf } from './tokens.ts'
import { isMember, isValue } from './values.ts'

/** Draws a function whose body opens at `brace`. */
type DrawFunction = (sketch: Sketch, head: Head, brace: number, lead: number, to: number, place: Place) => number

/** A declaration that ends without a body: prototypes, variables, type aliases. */
export function drawStatement(
  sketch: Sketch,
  head: Head,
  lead: number,
  to: number,
  place: Place,
  drawFunction: DrawFunction,
): number {
  const { kind, start, end, matches, dialect } = sketch
  const { elements, stop } = head
  const untyped = dialect.cpp ? -1 : drawUntyped(sketch, head, lead, to)
  if (untyped > 0) return untyped
  const after = pastStatement(sketch, stop, to)
  if (isForwardClass(sketch, head)) return after
  const isAlias = elements.some(({ kind: each, from }) => each === 'specifier' && kind[from] === K.TYPEDEF)
  const named = nameOf(sketch, elements, isAlias ? '' : place.className)
  if (!named || isMember(sketch, elements[named.name]!)) return after
  // `int (max)(int a)` keeps a macro of the name from being called.
  const isFunction =
    named.parameters >= 0 && (elements[named.name]!.kind === 'word' || holdsName(sketch, elements[named.name]!))
  if (!isAlias && named.type < 0 && named.parameters >= 0 && isCall(sketch, elements, named, place)) {
    const guide = elements[named.parameters + 1]
    if (guide && kind[guide.from] === K.ARROW && dialect.cpp) {
      const { name } = elements[named.name]!
      matches.push(matchOf('fn', start[lead]!, end[after - 1]!, start[name]!, end[name]!, -1, true))
      return after
    }
    if (place.kind === 'file') macroStatement(sketch, elements[named.name]!, elements[named.parameters]!, lead, after)
    else macroMember(sketch, elements[named.parameters]!, lead)
    return after
  }
  if (isAlias && named.parameters >= 0 && macroAlias(sketch, elements[named.parameters]!, lead, after)) return after
  if (isAlias && keywordAlias(sketch, elements[named.name]!, lead, after)) return after
  // A struct of C holds no functions: `char *FIELD(name);`
  if (place.kind === 'class' && named.inner >= 0 && !dialect.cpp) return after
  if (!isAlias && named.inner >= 0 && kind[named.inner + 1] === K.PAREN_END) {
    // `int NDECL(name);`
    const found = matchOf('fn', start[lead]!, end[after - 1]!, start[named.inner]!, end[named.inner]!, -1, true)
    matches.push({ ...found, set: { forward: null } })
    return after
  }
  const isFriend = elements.some(({ from }) => kind[from] === K.FRIEND)
  if (isFriend || (named.type < 0 && !isFunction)) return after
  if (
    isFunction &&
    !isAlias &&
    (dialect.objc || !dialect.cpp) &&
    (kind[stop] === K.SEMICOLON || kind[stop] === K.COMMA)
  ) {
    const brace = oldStyleBody(sketch, elements, named.parameters, stop, to)
    if (brace > 0)
      return drawFunction(sketch, { elements: elements.slice(0, named.parameters + 1), stop }, brace, lead, to, place)
  }
  const first = leadOf(sketch, elements, lead, named.name)
  if (!isAlias && !isFunction) {
    if (place.kind !== 'file') {
      constantMember(sketch, elements, named, first, after, place)
      return after
    }
    if (
      kind[stop] === K.ASSIGN &&
      kind[stop + 1] === K.BRACKET &&
      elements[named.name]!.kind === 'word' &&
      dialect.cpp
    ) {
      lambda(sketch, elements[named.name]!, first, stop + 1, after)
      return after
    }
  }
  const last = after - 1
  if (kind[last] !== K.SEMICOLON) return after
  for (const element of elements) {
    const type = kind[element.from]
    if (element.kind === 'specifier' && (type === K.TYPEDEF || (type === K.EXTERN && !isFunction)))
      show(sketch, element.from)
  }
  drawType(sketch, elements, named.type)
  if (isFunction && !isAlias && isValue(sketch, elements[named.parameters]!, place)) {
    // `Foo name(1);`
    drawDeclarator(sketch, elements, { ...named, parameters: -1 })
  } else drawDeclarator(sketch, elements, named)
  if (isFunction && kind[stop] === K.ASSIGN && kind[stop + 1] === K.CONTROL) {
    // `A() = default;` is the definition.
    write(sketch, start[stop]!, '{')
    write(sketch, start[last]!, '}')
    if (first !== shownFirst(sketch, elements, named)) wrap(sketch, first, last)
    return after
  }
  if (kind[stop] === K.ASSIGN && !isFunction) {
    show(sketch, stop)
    write(sketch, start[lastOfValue(sketch, stop + 1, last)]!, '0')
  }
  drawMore(sketch, stop, last, place)
  show(sketch, last)
  if (first !== shownFirst(sketch, elements, named) && !isAlias) wrap(sketch, first, last)
  return after
}

/** Whether what has no type is the call of a macro: no constructor, nothing qualified. */
export function isCall(sketch: Sketch, elements: readonly Element[], { name }: Named, { className }: Place): boolean {
  const element = elements[name]!
  if (element.kind !== 'word' || sketch.kind[element.name] === K.OPERATOR || element.name !== element.from) return false
  return className === '' || textOf(sketch, element.name) !== className
}

/** A call of a macro that says something of what follows: a format and its places, a text, `ATTRIBUTE`. */
const ANNOTATES = /"|ATTR|\((?:\w*(?:printf|scanf|strftime)\w*,)?[\d, ]+\)$/i

/** The token that a definition begins with: macros on a line of their own that only look like part of it are not. */
export function leadOf(sketch: Sketch, elements: readonly Element[], lead: number, name: number): number {
  const { text, start, end } = sketch
  let first = elements[0]!.from
  // Nothing stands by itself behind `template<…>`.
  if (lead !== first) return lead
  for (let i = 0; i < name; i++) {
    const element = elements[i]!
    if (!element.dropped) break
    // `} END_TEST`
    if (element.from > 0 && element.from === first && !text.slice(end[first - 1], start[first]).includes('\n')) {
      const isBehind = sketch.kind[first - 1] === K.BRACE_END
      if (isBehind && text.slice(end[element.to - 1], start[elements[i + 1]!.from]).includes('\n')) {
        first = elements[i + 1]!.from
        continue
      }
    }
    const next = elements[i + 1]!
    if (!text.slice(end[element.to - 1], start[next.from]).includes('\n')) continue
    if (element.kind === 'attribute') continue
    const macro = element.kind === 'group' && i > 0 ? elements[i - 1]! : element
    const written = text.slice(start[macro.from], end[element.to - 1])
    const isApart = /\n[ \t]*(?:\r?\n|#)/.test(text.slice(end[element.to - 1], start[next.from]))
    const stands =
      element.kind === 'group' ? !ANNOTATES.test(written) : /BEGIN|END|OBJECT|GADGET|NAMESPACE|DECL(?!$)/.test(written)
    if (isApart || stands) first = next.from
  }
  return first
}

/** The first token of what is drawn of a declaration. */
export function shownFirst({ kind }: Sketch, elements: readonly Element[], { type, name, inner }: Named): number {
  // Of `std::string` only the last word is drawn.
  if (type >= 0) return elements[type]!.kind === 'word' ? elements[type]!.name : elements[type]!.from
  if (inner >= 0) return inner
  const { from } = elements[name]!
  return kind[from] === K.SCOPE ? from + 1 : from
}

function isConstMacro(sketch: Sketch, name: number): boolean {
  return /^[A-Z0-9_]*CONST(?:EXPR)?(?:_|$)/.test(textOf(sketch, name))
}

/** `class EXPORT name;`, which declares a type. Of a `struct` it is a variable as often. */
function isForwardClass(sketch: Sketch, { elements, stop }: Head): boolean {
  const [first, macro] = elements
  if (elements.length !== 3 || first!.kind !== 'class' || sketch.kind[stop] !== K.SEMICOLON) return false
  return (
    macro!.kind === 'word' &&
    macro!.macroLike &&
    elements[2]!.kind === 'word' &&
    textOf(sketch, first!.from) === 'class'
  )
}

/** A member that is a constant of its class. */
function constantMember(
  sketch: Sketch,
  elements: readonly Element[],
  { name }: Named,
  first: number,
  after: number,
  { kind: place }: Place,
): void {
  const { start, end, matches, dialect } = sketch
  const element = elements[name]!
  if (place !== 'class' || !dialect.cpp || element.kind !== 'word') return
  const words = elements.filter(({ kind }) => kind === 'specifier').map(({ from }) => textOf(sketch, from))
  // `static BOOST_CONSTEXPR_OR_CONST int name = 1;`
  const isConstant = elements.some(
    ({ kind, dropped, name }) => kind === 'word' && dropped && isConstMacro(sketch, name),
  )
  if (!words.includes('static') || !(isConstant || words.some(word => word === 'const' || word === 'constexpr'))) return
  matches.push(matchOf('const', start[first]!, end[after - 1]!, start[element.name]!, end[element.name]!))
}

/** `auto name = [](…) { … };` */
function lambda(sketch: Sketch, element: Element, first: number, bracket: number, after: number): void {
  const { kind, start, end, matches } = sketch
  let body = past(sketch, bracket, after)
  while (body < after && kind[body] !== K.BRACE) body = kind[body] === K.PAREN ? past(sketch, body, after) : body + 1
  const isFunction = body < after
  matches.push(
    matchOf(
      isFunction ? 'fn' : 'var',
      start[first]!,
      end[after - 1]!,
      start[element.name]!,
      end[element.name]!,
      isFunction ? start[body]! : -1,
    ),
  )
}

/**
 * `main(argc, argv) char **argv; {`, which returns an `int` that is not written; the place after it, -1 where it is
 * none.
 */
function drawUntyped(sketch: Sketch, { elements, stop }: Head, lead: number, to: number): number {
  const { kind, partner, start, end, matches } = sketch
  const at = elements.findIndex(element => element.kind !== 'specifier')
  const name = elements[at]
  if (name?.kind !== 'word' || elements[at + 1]?.kind !== 'group') return -1
  const ends = kind[stop] === K.SEMICOLON || kind[stop] === K.COMMA
  const brace = ends ? oldStyleBody(sketch, elements, at + 1, stop, to) : -1
  const close = brace > 0 ? partner[brace]! : -1
  if (close < 0) return -1
  matches.push(matchOf('fn', start[lead]!, end[close]!, start[name.name]!, end[name.name]!, start[brace]!))
  return close + 1
}

/** The `{` of a function whose parameters are declared behind their names, as before C89; -1 for a prototype. */
function oldStyleBody(
  sketch: Sketch,
  elements: readonly Element[],
  parameters: number,
  stop: number,
  to: number,
): number {
  const { kind } = sketch
  const list = elements[parameters]!
  for (let i = list.from + 1; i < list.to - 1; i++) if (kind[i] !== K.WORD && kind[i] !== K.COMMA) return -1
  // `char (*names)[3];` names with parentheses.
  const declared = elements
    .slice(parameters + 1)
    .filter(
      element =>
        element.kind !== 'pointer' &&
        element.kind !== 'array' &&
        (element.kind !== 'group' || holdsPointer(sketch, element)),
    )
  if (declared.length < 2 || list.to - list.from < 3 || !declaresOf(sketch, list, stop)) return -1
  let begins = false
  for (let i = stop; i < to && i < stop + 200; ) {
    const type = kind[i]!
    if (type === K.BRACE) return begins ? i : -1
    if (type === K.BRACE_END || type === K.ASSIGN || type === K.TYPEDEF || type === K.EXTERN) return -1
    // `int size; __GDEF {`: a macro that declares what it was given in the list.
    const isMacro: boolean = begins && type === K.WORD && K.isMacroLike(textOf(sketch, i))
    begins = isMacro || type === K.SEMICOLON
    i = type === K.PAREN || type === K.BRACKET ? past(sketch, i, to) : i + 1
  }
  return -1
}

/** Whether one of the names of a list stands between it and `stop`, where they are declared: `f(a) char *a;`. */
function declaresOf(sketch: Sketch, { from, to }: Element, stop: number): boolean {
  const { kind } = sketch
  const names = new Set<string>()
  for (let i = from + 1; i < to - 1; i++) if (kind[i] === K.WORD) names.add(textOf(sketch, i))
  for (let i = to; i < stop; i++) if (kind[i] === K.WORD && names.has(textOf(sketch, i))) return true
  return false
}
