// Walks the items of a file, a namespace or a class: namespaces, templates, blocks, aliases, and declarations.
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import { drawDeclaration } from './c-declarations.ts'
import { pastRequires } from './declaration-head.ts'
import { DEEPEST, pastStatement } from './item-ends.ts'
import { objectiveItem } from './objective-c.ts'
import { type Place, pastAngles, pastBracket, type SkeletonDraft, show, textOf } from './skeleton-text.ts'

/** Draws the items between two tokens. */
export function drawItems(sketch: SkeletonDraft, from: number, to: number, place: Place): void {
  for (let at = from; at < to; ) at = Math.max(at + 1, drawItem(sketch, at, to, place))
}

/** Draws the item at `at`; the place after it. */
export function drawItem(sketch: SkeletonDraft, at: number, to: number, place: Place): number {
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
      // `DECLARE(int a;)`
      if (kind[at + 1] === K.PAREN && kind[sketch.partner[at + 1]! - 1] === K.SEMICOLON && sketch.partner[at + 1]! < to)
        return drawBlock(sketch, at + 1, to, place)
      // `signals:`
      if (place.kind === 'class' && dialect.cpp && kind[at + 1] === K.COLON) return at + 2
      if (dialect.cpp && isTemplateCall(sketch, at)) return drawTemplate(sketch, at, to, place)
      if (dialect.cpp && kind[at + 1] !== K.PAREN && kind[at + 1] !== K.SCOPE && isModuleLine(sketch, at))
        return pastStatement(sketch, at, to)
      if (dialect.cpp && kind[at + 1] === K.BRACE && textOf(sketch, at) === 'export')
        return drawBlock(sketch, at + 1, to, place)
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
      return kind[at] === K.BRACE ? pastBracket(sketch, at, to) : at + 1
    case K.BRACE_END:
      sketch.sound = false
      return at + 1
    case K.AT:
    case K.SIGN:
      return dialect.objc ? objectiveItem(sketch, at, to, place) : at + 1
    default:
      return drawDeclaration(sketch, at, at, to, place)
  }
}

/** `export module a;`, `import <x>;` of C++20. */
function isModuleLine(sketch: SkeletonDraft, at: number): boolean {
  const word = textOf(sketch, at)
  if (word === 'export' && sketch.kind[at + 1] === K.WORD) return isModuleLine(sketch, at + 1)
  if (word !== 'module' && word !== 'import') return false
  const next = sketch.kind[at + 1]
  return next === K.SEMICOLON || next === K.WORD || next === K.LESS || next === K.STRING || next === K.COLON
}

/** The items of a block that encloses nothing by name: `extern "C" {`. */
export function drawBlock(sketch: SkeletonDraft, brace: number, to: number, place: Place): number {
  const close = sketch.partner[brace]!
  const end = close > brace && close <= to ? close : to
  if (place.depth < DEEPEST) drawItems(sketch, brace + 1, end, { ...place, depth: place.depth + 1 })
  return end + 1
}

/** `TEMPLATE(typename T)(requires C<T>)`, a macro for compilers that have concepts and such that have not. */
function isTemplateCall(sketch: SkeletonDraft, at: number): boolean {
  const { kind, partner } = sketch
  const second = partner[at + 1]! + 1
  if (kind[at + 1] !== K.PAREN || kind[second] !== K.PAREN || kind[second + 1] !== K.TRAILER) return false
  return textOf(sketch, second + 1) === 'requires'
}

function drawTemplate(sketch: SkeletonDraft, at: number, to: number, place: Place): number {
  const { kind } = sketch
  let i = at
  while (kind[i] === K.TEMPLATE || i === at) {
    // `template class A<int>;` defines nothing.
    if (kind[i + 1] !== K.LESS && kind[i + 1] !== K.PAREN) return pastStatement(sketch, at, to)
    let after = i + 1
    // `template(typename T)(requires C<T>)`, a macro where there may be no concepts.
    if (kind[after] === K.PAREN) while (kind[after] === K.PAREN) after = pastBracket(sketch, after, to)
    else after = pastAngles(sketch, after, to)
    if (after < 0) {
      sketch.sound = false
      return i + 2
    }
    i = after
    if (kind[i] === K.TRAILER && textOf(sketch, i) === 'requires') i = pastRequires(sketch, i, to)
  }
  if (i >= to) return to
  if (kind[i] === K.USING || isConcept(sketch, i)) return drawAlias(sketch, at, i, to)
  return drawDeclaration(sketch, i, at, to, place)
}

/** `concept`, or a macro that is one where the compiler has it: `CPP_concept name =`. */
function isConcept(sketch: SkeletonDraft, at: number): boolean {
  const { kind } = sketch
  if (kind[at] !== K.WORD) return kind[at] === K.CONCEPT
  return kind[at + 1] === K.WORD && kind[at + 2] === K.ASSIGN && /_concept$/i.test(textOf(sketch, at))
}

/** What stands in a name space without a name is known to its file alone. */
const UNNAMED = { anonymous: null, hidden: null }

function drawNamespace(sketch: SkeletonDraft, lead: number, at: number, to: number, place: Place): number {
  const { kind, partner, text, start, end, matches } = sketch
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
    } else if (type === K.PAREN || type === K.BRACKET) i = pastBracket(sketch, i, to)
    else if (type === K.SPECIFIER || type === K.ATTRIBUTE) i++
    else break
  }
  if (kind[i] !== K.BRACE) return kind[i] === K.ASSIGN || kind[i] === K.SEMICOLON ? pastStatement(sketch, i, to) : i
  const close = partner[i]!
  const closed = close > i && close <= to
  const last = closed ? end[close]! : text.length
  // `namespace a::b {` opens both.
  const names = shown.filter(token => kind[token] === K.WORD)
  for (const [n, token] of names.entries()) {
    const inside = n === names.length - 1 ? start[i]! : end[token]!
    matches.push(matchOf('module', n === 0 ? start[lead]! : start[token]!, last, start[token]!, end[token]!, inside))
  }
  if (names.length === 0)
    matches.push({ ...matchOf('module', start[lead]!, last, start[at]!, end[at]!, start[i]!), set: UNNAMED })
  if (place.depth < DEEPEST) drawItems(sketch, i + 1, closed ? close : to, { ...place, depth: place.depth + 1 })
  return (closed ? close : to) + 1
}

/** `using A = …;`, `concept A = …;`: the name before the first `=`. */
function drawAlias(sketch: SkeletonDraft, lead: number, at: number, to: number): number {
  const { kind, start, end, matches } = sketch
  const after = pastStatement(sketch, at, to)
  let i = at + 2
  while (i < after && kind[i] !== K.ASSIGN && kind[i] !== K.SEMICOLON && kind[i] !== K.SCOPE)
    i = kind[i] === K.BRACKET ? pastBracket(sketch, i, after) : i + 1
  if (kind[at + 1] === K.WORD && kind[i] === K.ASSIGN)
    matches.push(matchOf('type', start[lead]!, end[after - 1]!, start[at + 1]!, end[at + 1]!))
  return after
}
