// Draws declarations that end without a body: prototypes, variables, type aliases.
import { FORWARD } from '../../../languages/definition-match.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import type { Element, Head } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import type { Named } from './function-names.ts'
import { drawMore } from './further-declarators.ts'
import { lastOfValue, pastStatement, wrap } from './item-ends.ts'
import { keywordAlias, macroAlias, macroMember, macroStatement } from './macro-calls.ts'
import { drawUntyped, oldStyleBody } from './old-style-functions.ts'
import { holdsName } from './parenthesized-groups.ts'
import { type Place, pastBracket, type SkeletonDraft, show, textOf, write } from './skeleton-text.ts'
import { isMember, isValue } from './value-statements.ts'
import { drawDeclarator, drawType } from './written-declaration.ts'

/** Draws a function whose body opens at `brace`. */
type DrawFunction = (sketch: SkeletonDraft, head: Head, brace: number, lead: number, to: number, place: Place) => number

/** A declaration without a body, and what is known of it. */
interface Statement {
  readonly elements: readonly Element[]
  /** The token that ended its words. */
  readonly stop: number
  readonly named: Named
  /** Its first token, with `template<…>`. */
  readonly lead: number
  /** The place after it. */
  readonly after: number
  readonly place: Place
  readonly isAlias: boolean
  readonly isFunction: boolean
}

/** A declaration that ends without a body: prototypes, variables, type aliases. Gives the place after it. */
export function drawStatement(
  sketch: SkeletonDraft,
  head: Head,
  lead: number,
  to: number,
  place: Place,
  drawFunction: DrawFunction,
): number {
  const { kind, dialect } = sketch
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
  const statement = { elements, stop, named, lead, after, place, isAlias, isFunction }
  if (isSettledByMacro(sketch, statement)) return after
  const isFriend = elements.some(({ from }) => kind[from] === K.FRIEND)
  if (isFriend || (named.type < 0 && !isFunction)) return after
  if (isFunction && !isAlias && (dialect.objc || !dialect.cpp)) {
    const brace = oldStyleBody(sketch, elements, named.parameters, stop, to)
    if (brace > 0)
      return drawFunction(sketch, { elements: elements.slice(0, named.parameters + 1), stop }, brace, lead, to, place)
  }
  const first = leadOf(sketch, elements, lead, named.name)
  const isShown = isAlias || isFunction || !isVariableSettled(sketch, statement, first)
  if (isShown && kind[after - 1] === K.SEMICOLON) drawShown(sketch, statement, first)
  return after
}

/** What macros make of a declaration is found here, and what they leave unclear is left out: then nothing of it is drawn. */
function isSettledByMacro(sketch: SkeletonDraft, { elements, named, lead, after, place, isAlias }: Statement): boolean {
  const { kind, start, end, matches, dialect } = sketch
  const name = elements[named.name]!
  const list = named.parameters < 0 ? undefined : elements[named.parameters]!
  if (!isAlias && named.type < 0 && list && isCall(sketch, elements, named, place)) {
    const guide = elements[named.parameters + 1]
    if (guide && kind[guide.from] === K.ARROW && dialect.cpp)
      matches.push(matchOf('fn', start[lead]!, end[after - 1]!, start[name.name]!, end[name.name]!, -1, true))
    else if (place.kind === 'file') macroStatement(sketch, name, list, lead, after)
    else macroMember(sketch, list, lead)
    return true
  }
  if (isAlias && list && macroAlias(sketch, list, lead, after)) return true
  if (isAlias && keywordAlias(sketch, name, lead, after)) return true
  // A struct of C holds no functions: `char *FIELD(name);`
  if (place.kind === 'class' && named.inner >= 0 && !dialect.cpp) return true
  if (isAlias || named.inner < 0 || kind[named.inner + 1] !== K.PAREN_END) return false
  // `int NDECL(name);`
  const found = matchOf('fn', start[lead]!, end[after - 1]!, start[named.inner]!, end[named.inner]!, -1, true)
  matches.push({ ...found, set: FORWARD })
  return true
}

/** Members, of which only constants are found, and lambdas: true where nothing of the variable is left to draw. */
function isVariableSettled(
  sketch: SkeletonDraft,
  { elements, stop, named, after, place }: Statement,
  first: number,
): boolean {
  const { kind, dialect } = sketch
  if (place.kind !== 'file') {
    constantMember(sketch, elements, named, first, after, place)
    return true
  }
  const name = elements[named.name]!
  const isLambda = kind[stop] === K.ASSIGN && kind[stop + 1] === K.BRACKET && name.kind === 'word' && dialect.cpp
  if (isLambda) lambda(sketch, name, first, stop + 1, after)
  return isLambda
}

/** Shows the grammar a declaration that ends with `;`. */
function drawShown(
  sketch: SkeletonDraft,
  { elements, stop, named, after, place, isAlias, isFunction }: Statement,
  first: number,
): void {
  const { kind, start } = sketch
  const last = after - 1
  for (const element of elements) {
    const type = kind[element.from]
    if (element.kind === 'specifier' && (type === K.TYPEDEF || (type === K.EXTERN && !isFunction)))
      show(sketch, element.from)
  }
  drawType(sketch, elements, named.type)
  // `Foo name(1);`
  const isObject = isFunction && !isAlias && isValue(sketch, elements[named.parameters]!, place)
  drawDeclarator(sketch, elements, isObject ? { ...named, parameters: -1 } : named)
  const isWider = first !== shownFirst(sketch, elements, named)
  if (isFunction && kind[stop] === K.ASSIGN && kind[stop + 1] === K.CONTROL) {
    // `A() = default;` is the definition.
    write(sketch, start[stop]!, '{')
    write(sketch, start[last]!, '}')
    if (isWider) wrap(sketch, first, last)
    return
  }
  if (kind[stop] === K.ASSIGN && !isFunction) {
    show(sketch, stop)
    write(sketch, start[lastOfValue(sketch, stop + 1, last)]!, '0')
  }
  drawMore(sketch, stop, last, place)
  show(sketch, last)
  if (isWider && !isAlias) wrap(sketch, first, last)
}

/** Whether what has no type is the call of a macro: no constructor, nothing qualified. */
export function isCall(
  sketch: SkeletonDraft,
  elements: readonly Element[],
  { name }: Named,
  { className }: Place,
): boolean {
  const element = elements[name]!
  if (element.kind !== 'word' || sketch.kind[element.name] === K.OPERATOR || element.name !== element.from) return false
  return className === '' || textOf(sketch, element.name) !== className
}

/** A call of a macro that says something of what follows: a format and its places, a text, `ATTRIBUTE`. */
const ANNOTATES = /"|ATTR|\((?:\w*(?:printf|scanf|strftime)\w*,)?[\d, ]+\)$/i

/** The token that a definition begins with: macros on a line of their own that only look like part of it are not. */
export function leadOf(sketch: SkeletonDraft, elements: readonly Element[], lead: number, name: number): number {
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
export function shownFirst(
  { kind }: SkeletonDraft,
  elements: readonly Element[],
  { type, name, inner }: Named,
): number {
  // Of `std::string` only the last word is drawn.
  if (type >= 0) return elements[type]!.kind === 'word' ? elements[type]!.name : elements[type]!.from
  if (inner >= 0) return inner
  const { from } = elements[name]!
  return kind[from] === K.SCOPE ? from + 1 : from
}

function isConstMacro(sketch: SkeletonDraft, name: number): boolean {
  return /^[A-Z0-9_]*CONST(?:EXPR)?(?:_|$)/.test(textOf(sketch, name))
}

/** `class EXPORT name;`, which declares a type. Of a `struct` it is a variable as often. */
function isForwardClass(sketch: SkeletonDraft, { elements, stop }: Head): boolean {
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
  sketch: SkeletonDraft,
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
function lambda(sketch: SkeletonDraft, element: Element, first: number, bracket: number, after: number): void {
  const { kind, start, end, matches } = sketch
  let body = pastBracket(sketch, bracket, after)
  while (body < after && kind[body] !== K.BRACE)
    body = kind[body] === K.PAREN ? pastBracket(sketch, body, after) : body + 1
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
