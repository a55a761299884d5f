// Walks the declarations of a file, a namespace or a class and draws each one. What is within functions, values and the
// parentheses of parameters is left blank: no definition is there that the walk does not look for by itself.
import { drawDeclarator, drawType } from './draw.ts'
import { type Element, type Head, pastRequires, readHead } from './head.ts'
import * as K from './kinds.ts'
import { macroFunction, macroStatement } from './macros.ts'
import { type Named, nameOf } from './names.ts'
import { objectiveItem } from './objective.ts'
import { past, pastAngles, type Sketch, show, textOf, write } from './sketch.ts'
import { matchOf } from './tokens.ts'
import { classHeadEnd, drawTypeBody } from './types.ts'

/** Where items stand. */
export interface Place {
  readonly kind: 'file' | 'class' | 'body'
  /** Of the class around: its constructors have no type. */
  readonly className: string
  readonly depth: number
}

export const FILE: Place = { kind: 'file', className: '', depth: 0 }

/** Blocks within blocks that are entered. */
const DEEPEST = 100

/** Draws the items between two tokens. */
export function drawItems(sketch: Sketch, from: number, to: number, place: Place): void {
  for (let at = from; at < to; ) at = Math.max(at + 1, drawItem(sketch, at, to, place))
}

/** Draws the item at `at`; the place after it. */
function drawItem(sketch: Sketch, at: number, to: number, place: Place): number {
  const { kind, dialect } = sketch
  switch (kind[at]) {
    case K.SEMICOLON:
    case K.COMMA:
      return at + 1
    case K.ACCESS: {
      const colon = kind[at + 1] === K.WORD ? at + 2 : at + 1
      if (kind[colon] !== K.COLON) return at + 1
      show(sketch, at)
      show(sketch, colon)
      return colon + 1
    }
    case K.WORD:
      // `signals:`
      if (place.kind === 'class' && dialect.cpp && kind[at + 1] === K.COLON) return at + 2
      if (dialect.cpp && kind[at + 1] !== K.PAREN && kind[at + 1] !== K.SCOPE && isModuleLine(sketch, at))
        return pastStatement(sketch, at, to)
      return drawDeclaration(sketch, at, at, to, place)
    case K.TEMPLATE:
      return drawTemplate(sketch, at, to, place)
    case K.NAMESPACE:
      return drawNamespace(sketch, at, at, to, place)
    case K.SPECIFIER:
      if (kind[at + 1] === K.NAMESPACE) return drawNamespace(sketch, at, at + 1, to, place)
      return drawDeclaration(sketch, at, at, to, place)
    case K.EXTERN:
      if (kind[at + 1] === K.STRING && kind[at + 2] === K.BRACE) return drawBlock(sketch, at + 2, to, place)
      if (kind[at + 1] === K.TEMPLATE) return pastStatement(sketch, at, to)
      return drawDeclaration(sketch, at, at, to, place)
    case K.USING:
      return drawAlias(sketch, at, at, to)
    case K.CONCEPT:
      return drawAlias(sketch, at, at, to)
    case K.ASSERT:
      return pastStatement(sketch, at, to)
    case K.BRACE:
    case K.CONTROL:
      sketch.sound = false
      return kind[at] === K.BRACE ? past(sketch, at, to) : at + 1
    case K.BRACE_END:
      sketch.sound = false
      return at + 1
    case K.AT:
    case K.SIGN:
      return dialect.objc ? objectiveItem(sketch, at, to, drawItems) : at + 1
    default:
      return drawDeclaration(sketch, at, at, to, place)
  }
}

/** `export module a;`, `import <x>;` of C++20. */
function isModuleLine(sketch: Sketch, at: number): boolean {
  const word = textOf(sketch, at)
  if (word !== 'module' && word !== 'import') return false
  const next = sketch.kind[at + 1]
  return next === K.SEMICOLON || next === K.WORD || next === K.LESS || next === K.STRING || next === K.COLON
}

/** The place after the `;` that ends what begins at `at`. */
export function pastStatement(sketch: Sketch, at: number, to: number): number {
  const { kind } = sketch
  for (let i = at; i < to; ) {
    const type = kind[i]!
    if (type === K.SEMICOLON) return i + 1
    if (type === K.BRACE_END) return i
    i = type === K.PAREN || type === K.BRACKET || type === K.BRACE ? past(sketch, i, to) : i + 1
  }
  return to
}

/** The items of a block that encloses nothing by name: `extern "C" {`. */
function drawBlock(sketch: Sketch, brace: number, to: number, place: Place): number {
  const close = sketch.partner[brace]!
  const end = close > brace && close <= to ? close : to
  if (place.depth < DEEPEST) drawItems(sketch, brace + 1, end, { ...place, depth: place.depth + 1 })
  return end + 1
}

function drawTemplate(sketch: Sketch, at: number, to: number, place: Place): number {
  const { kind } = sketch
  let i = at
  while (kind[i] === K.TEMPLATE) {
    // `template class A<int>;` defines nothing.
    if (kind[i + 1] !== K.LESS) return pastStatement(sketch, at, to)
    const after = pastAngles(sketch, i + 1, to)
    if (after < 0) {
      sketch.sound = false
      return i + 2
    }
    i = after
    if (kind[i] === K.TRAILER && textOf(sketch, i) === 'requires') i = pastRequires(sketch, i, to)
  }
  if (i >= to) return to
  if (kind[i] === K.USING || kind[i] === K.CONCEPT) return drawAlias(sketch, at, i, to)
  return drawDeclaration(sketch, i, at, to, place)
}

function drawNamespace(sketch: Sketch, lead: number, at: number, to: number, place: Place): number {
  const { kind, partner } = sketch
  let i = at + 1
  const shown: number[] = []
  while (i < to && kind[i] !== K.BRACE && kind[i] !== K.SEMICOLON && kind[i] !== K.ASSIGN) {
    const type = kind[i]!
    if (type === K.WORD) {
      // What follows a name without `::` is a macro.
      if (shown.length === 0 || kind[shown[shown.length - 1]!] === K.SCOPE) shown.push(i)
      else if (kind[i + 1] !== K.PAREN && shown.length === 1 && K.isMacroLike(textOf(sketch, shown[0]!))) shown[0] = i
      i++
    } else if (type === K.SCOPE) {
      shown.push(i++)
    } else if (type === K.PAREN || type === K.BRACKET) i = past(sketch, i, to)
    else if (type === K.SPECIFIER || type === K.ATTRIBUTE) i++
    else break
  }
  if (kind[i] !== K.BRACE) return kind[i] === K.ASSIGN || kind[i] === K.SEMICOLON ? pastStatement(sketch, i, to) : i
  const close = partner[i]!
  const end = close > i && close <= to ? close : to
  show(sketch, at)
  for (const token of shown) show(sketch, token)
  show(sketch, i)
  if (end < to || close === end) show(sketch, end)
  if (lead !== at) wrap(sketch, lead, end)
  if (place.depth < DEEPEST) drawItems(sketch, i + 1, end, { ...place, depth: place.depth + 1 })
  return end + 1
}

/** `using A = …;`, `concept A = …;`: the name before the first `=`. */
function drawAlias(sketch: Sketch, lead: number, at: number, to: number): number {
  const { kind, start, end, matches } = sketch
  const after = pastStatement(sketch, at, to)
  let i = at + 2
  while (i < after && kind[i] !== K.ASSIGN && kind[i] !== K.SEMICOLON && kind[i] !== K.SCOPE)
    i = kind[i] === K.BRACKET ? past(sketch, i, after) : i + 1
  if (kind[at + 1] === K.WORD && kind[i] === K.ASSIGN)
    matches.push(matchOf('type', start[lead]!, end[after - 1]!, start[at + 1]!, end[at + 1]!))
  return after
}

/** Widens the definition that ends with the token `last` to begin with the token `first`. */
export function wrap({ matches, start, end }: Sketch, first: number, last: number): void {
  matches.push(matchOf('wrap', start[first]!, end[last]!, -1, -1))
}

/** Draws a declaration whose words begin at `at`, and what it is part of at `lead`. */
function drawDeclaration(sketch: Sketch, at: number, lead: number, to: number, place: Place): number {
  const { kind } = sketch
  const head = readHead(sketch, at, to)
  const { elements, stop } = head
  const type = kind[stop]!
  if (stop >= to || type === K.BRACE_END) return Math.max(stop, at + 1)
  const key = elements.findIndex(({ kind: each }) => each === 'class' || each === 'enum')
  if (key >= 0 && (type === K.BRACE || type === K.COLON)) {
    const brace = type === K.BRACE ? stop : classHeadEnd(sketch, stop, to)
    if (brace > 0 && isTypeHead(elements, key))
      return drawTypeBody(sketch, head, key, brace, lead, to, place, drawItems)
  }
  switch (type) {
    case K.BRACE:
      return drawFunction(sketch, head, stop, lead, to, place)
    case K.COLON: {
      const body = sketch.dialect.cpp ? initialisersEnd(sketch, stop, to) : -1
      return body > 0 ? drawFunction(sketch, head, body, lead, to, place) : pastStatement(sketch, stop, to)
    }
    case K.SEMICOLON:
    case K.ASSIGN:
    case K.COMMA:
      return drawStatement(sketch, head, lead, to, place)
    default:
      // Words that belong to nothing: macros before what comes next.
      return stop > at ? stop : at + 1
  }
}

/** Whether the words after `struct` name it, and are no function that returns one. */
function isTypeHead(elements: readonly Element[], key: number): boolean {
  for (let i = key + 1; i < elements.length; i++) {
    if (elements[i]!.kind === 'pointer' || elements[i]!.kind === 'trailer') return false
    if (elements[i]!.kind !== 'group') continue
    // `struct MACRO(x) name {`, `struct name MACRO(x) {`
    const before = elements[i - 1]!
    if (before.kind !== 'word') return false
    const isFirst = i === key + 2 && elements[i + 1]?.kind === 'word' && elements[i + 2]?.kind !== 'group'
    if (!isFirst && !before.macroLike) return false
    if (!isFirst && i === elements.length - 1 && i > key + 3 && elements[i - 2]?.kind !== 'word') return false
  }
  return true
}

/** The `{` of a function after the initialisers that begin at the `:`; -1 where no body follows. */
function initialisersEnd({ kind, ...rest }: Sketch, colon: number, to: number): number {
  const sketch = { kind, ...rest }
  for (let i = colon + 1; i < to; ) {
    const type = kind[i]!
    if (type === K.SEMICOLON || type === K.BRACE_END) return -1
    if (type === K.LESS) {
      const after = pastAngles(sketch, i, to)
      i = after < 0 ? i + 1 : after
    } else if (type === K.BRACE) {
      const before = kind[i - 1]
      if (before !== K.WORD && before !== K.GREATER) return i
      i = past(sketch, i, to)
    } else i = type === K.PAREN || type === K.BRACKET ? past(sketch, i, to) : i + 1
  }
  return -1
}

function drawFunction(
  sketch: Sketch,
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
      return drawStatement(sketch, { elements, stop: brace }, lead, to, place)
    const only = elements.filter(({ dropped }) => !dropped)
    if (only.length === 1 && only[0]!.macroLike) return drawBlock(sketch, brace, to, place)
    sketch.sound = false
    return end + 1
  }
  if (named.type < 0 && isCall(sketch, elements, named, place)) {
    macroFunction(sketch, elements[named.name]!, elements[named.parameters]!, lead, brace, end)
    drawLocals(sketch, brace + 1, end, place)
    return pastCatches(sketch, end + 1, to)
  }
  const first = leadOf(sketch, elements, lead, named.name)
  drawType(sketch, elements, named.type)
  drawDeclarator(sketch, elements, named)
  show(sketch, brace)
  if (close < 0) write(sketch, sketch.end[brace]!, '}')
  else show(sketch, close)
  if (first !== shownFirst(elements, named)) wrap(sketch, first, end)
  drawLocals(sketch, brace + 1, end, place)
  return pastCatches(sketch, end + 1, to)
}

/** Whether what has no type is the call of a macro: no constructor, nothing qualified. */
export function isCall(sketch: Sketch, elements: readonly Element[], { name }: Named, { className }: Place): boolean {
  const element = elements[name]!
  if (element.kind !== 'word' || sketch.kind[element.name] === K.OPERATOR || element.name !== element.from) return false
  return className === '' || textOf(sketch, element.name) !== className
}

/** The token that a definition begins with: macros on a line of their own that only look like part of it are not. */
function leadOf(sketch: Sketch, elements: readonly Element[], lead: number, name: number): number {
  const { text, start, end } = sketch
  let first = elements[0]!.from
  for (let i = 0; i < name; i++) {
    const element = elements[i]!
    if (!element.dropped) break
    const next = elements[i + 1]!
    if (!text.slice(end[element.to - 1], start[next.from]).includes('\n')) continue
    if (element.kind === 'attribute') continue
    const written = text.slice(start[element.from], end[element.to - 1])
    const isStatement =
      element.kind === 'group' ? !written.includes('"') : /BEGIN|END|OBJECT|GADGET|NAMESPACE|DECL/.test(written)
    if (isStatement) first = next.from
  }
  return first === elements[0]!.from ? lead : first
}

/** The first token of what is drawn of a declaration. */
function shownFirst(elements: readonly Element[], { type, name, inner }: Named): number {
  if (type >= 0) return elements[type]!.from
  return inner >= 0 ? inner : elements[name]!.from
}

/** Past the handlers of a function that is a `try` as a whole. */
function pastCatches(sketch: Sketch, at: number, to: number): number {
  const { kind } = sketch
  let i = at
  while (i < to && kind[i] === K.CONTROL && kind[i + 1] === K.PAREN && textOf(sketch, i) === 'catch') {
    i = past(sketch, i + 1, to)
    if (kind[i] === K.BRACE) i = past(sketch, i, to)
  }
  return i
}

/** Types with a name and a body that a function defines for itself. */
function drawLocals(sketch: Sketch, from: number, to: number, place: Place): void {
  const { kind } = sketch
  if (place.depth >= DEEPEST) return
  for (let i = from; i < to; i++) {
    if (kind[i] !== K.CLASS && kind[i] !== K.ENUM) continue
    const before = kind[i - 1]!
    if (before === K.PAREN || before === K.COMMA || before === K.LESS || kind[i + 1] !== K.WORD) continue
    const head = readHead(sketch, i, to)
    const { elements, stop } = head
    if (elements[0]?.kind !== 'class' && elements[0]?.kind !== 'enum') continue
    const brace = kind[stop] === K.BRACE ? stop : kind[stop] === K.COLON ? classHeadEnd(sketch, stop, to) : -1
    if (brace < 0 || !isTypeHead(elements, 0)) continue
    const inside: Place = { kind: 'body', className: '', depth: place.depth + 1 }
    i = drawTypeBody(sketch, head, 0, brace, i, to, inside, drawItems) - 1
  }
}

/** A declaration that ends without a body: prototypes, variables, type aliases. */
function drawStatement(sketch: Sketch, head: Head, lead: number, to: number, place: Place): number {
  const { kind, start, end, matches, dialect } = sketch
  const { elements, stop } = head
  const after = pastStatement(sketch, stop, to)
  const isAlias = elements.some(({ kind: each, from }) => each === 'specifier' && kind[from] === K.TYPEDEF)
  const named = nameOf(sketch, elements, isAlias ? '' : place.className)
  if (!named) return after
  const isFunction = named.parameters >= 0 && elements[named.name]!.kind === 'word'
  if (!isAlias && named.type < 0 && named.parameters >= 0 && isCall(sketch, elements, named, place)) {
    if (place.kind === 'file') macroStatement(sketch, elements[named.name]!, elements[named.parameters]!, lead, after)
    return after
  }
  const isFriend = elements.some(({ from }) => kind[from] === K.FRIEND)
  if (isFriend || (named.type < 0 && !isFunction)) return after
  if (isFunction && !isAlias && !dialect.cpp && kind[stop] === K.SEMICOLON) {
    const brace = oldStyleBody(sketch, elements, named, stop, to)
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
  if (kind[stop] === K.ASSIGN && !isFunction) {
    show(sketch, stop)
    write(sketch, start[stop + 1]!, '0')
  }
  drawMore(sketch, stop, last, isFunction)
  show(sketch, last)
  if (matches && end[last]! > 0 && first !== shownFirst(elements, named) && !isAlias) wrap(sketch, first, last)
  return after
}

/** The declarators after the first. */
function drawMore(sketch: Sketch, stop: number, last: number, isFunction: boolean): void {
  const { kind, start } = sketch
  for (let i = stop; i < last; ) {
    if (kind[i] !== K.COMMA) {
      i = kind[i] === K.PAREN || kind[i] === K.BRACKET || kind[i] === K.BRACE ? past(sketch, i, last) : i + 1
      continue
    }
    const { elements, stop: next } = readHead(sketch, i + 1, last)
    const word = elements.findIndex(element => element.kind === 'word')
    const group = elements.findIndex(element => element.kind === 'group')
    const isNext = kind[next] === K.COMMA || kind[next] === K.ASSIGN || next === last
    if (isNext && (word === 0 || (word > 0 && elements[0]!.kind === 'pointer') || group === 0)) {
      const name = group >= 0 && (word < 0 || group < word) ? group : word
      const parameters = elements[name + 1]?.kind === 'group' && (isFunction || name === group) ? name + 1 : -1
      show(sketch, i)
      drawDeclarator(sketch, elements, { name, parameters, type: -1, inner: -1 })
      if (kind[next] === K.ASSIGN) {
        show(sketch, next)
        write(sketch, start[next + 1]!, '0')
      }
    }
    i = Math.max(next, i + 1)
  }
}

/** Whether what stands in parentheses behind a name in C++ are values, not parameters. */
function isValue({ kind, dialect, text, start }: Sketch, { from, to }: Element, { kind: place }: Place): boolean {
  if (!dialect.cpp || place !== 'file') return false
  const first = kind[from + 1]!
  if (first === K.NUMBER || first === K.STRING || first === K.CONTROL || first === K.SIGN) return true
  if (first === K.POINTER && kind[from + 2] === K.WORD) return true
  if (first === K.WORD && /^(?:true|false|nullptr|NULL)\b/.test(text.slice(start[from + 1], start[from + 1]! + 8)))
    return true
  for (let i = from + 1; i < to - 1; i++) {
    if (kind[i] === K.ARROW) return true
    if (kind[i] === K.OTHER && text[start[i]!] === '.' && text[start[i]! + 1] !== '.' && text[start[i]! - 1] !== '.')
      return true
    if (kind[i] === K.ASSIGN) return false
  }
  return false
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
  if (!words.includes('static') || !words.some(word => word === 'const' || word === 'constexpr')) return
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

/** The `{` of a function whose parameters are declared behind their names, as before C89; -1 for a prototype. */
function oldStyleBody(
  { kind, ...rest }: Sketch,
  elements: readonly Element[],
  { parameters }: Named,
  stop: number,
  to: number,
): number {
  const sketch = { kind, ...rest }
  const list = elements[parameters]!
  for (let i = list.from + 1; i < list.to - 1; i++) if (kind[i] !== K.WORD && kind[i] !== K.COMMA) return -1
  const declared = elements
    .slice(parameters + 1)
    .filter(({ kind: each }) => each !== 'pointer' && each !== 'array' && each !== 'group')
  if (declared.length < 2 || list.to - list.from < 3) return -1
  let begins = false
  for (let i = stop; i < to && i < stop + 200; ) {
    const type = kind[i]!
    if (type === K.BRACE) return begins ? i : -1
    if (type === K.BRACE_END || type === K.ASSIGN || type === K.TYPEDEF || type === K.EXTERN) return -1
    begins = type === K.SEMICOLON
    i = type === K.PAREN || type === K.BRACKET ? past(sketch, i, to) : i + 1
  }
  return -1
}
