// Parses declarations without a body: prototypes, variables and type aliases.
import { FORWARD } from '../../../languages/definition-match.ts'
import * as K from '../preprocessor/c-token-kinds.ts'
import { matchOf } from '../preprocessor/c-tokens.ts'
import type { Element, Head } from './declaration-head.ts'
import { nameOf } from './declared-name.ts'
import type { Named } from './function-names.ts'
import { parseFurtherDeclarators } from './further-declarators.ts'
import { lastOfValue, pastStatement, wrap } from './item-ends.ts'
import { keywordAlias, macroAlias, macroMember, macroStatement } from './macro-calls.ts'
import { oldStyleBody, parseUntypedFunction } from './old-style-functions.ts'
import { holdsName } from './parenthesized-groups.ts'
import { copyToken, pastBracket, type Scope, type SkeletonBuilder, textOf, writeAt } from './skeleton-text.ts'
import { holdsValues, isMemberCall } from './value-statements.ts'
import { writeDeclarator, writeType } from './written-declaration.ts'

type ParseFunction = (
  builder: SkeletonBuilder,
  head: Head,
  brace: number,
  lead: number,
  to: number,
  scope: Scope,
) => number

interface Statement {
  readonly elements: readonly Element[]
  /** The token that ends its words. */
  readonly stop: number
  readonly named: Named
  /** The first token, which may be `template`. */
  readonly lead: number
  /** Index of the token behind it. */
  readonly after: number
  readonly scope: Scope
  readonly isAlias: boolean
  readonly isFunction: boolean
}

/** Parses a declaration without a body and returns the index of the token behind it. */
export function parseStatement(
  builder: SkeletonBuilder,
  head: Head,
  lead: number,
  to: number,
  scope: Scope,
  parseFunction: ParseFunction,
): number {
  const { kind, dialect } = builder
  const { elements, stop } = head
  const untyped = dialect.cpp ? -1 : parseUntypedFunction(builder, head, lead, to)
  if (untyped > 0) return untyped
  const after = pastStatement(builder, stop, to)
  if (isForwardClass(builder, head)) return after
  const isAlias = elements.some(({ kind: each, from }) => each === 'specifier' && kind[from] === K.TYPEDEF)
  const named = nameOf(builder, elements, isAlias ? '' : scope.className)
  if (!named || isMemberCall(builder, elements[named.name]!)) return after
  // The parentheses in `int (max)(int a)` prevent a macro of that name from being expanded.
  const isFunction =
    named.parameters >= 0 && (elements[named.name]!.kind === 'word' || holdsName(builder, elements[named.name]!))
  const statement = { elements, stop, named, lead, after, scope, isAlias, isFunction }
  if (isSettledByMacro(builder, statement)) return after
  const isFriend = elements.some(({ from }) => kind[from] === K.FRIEND)
  if (isFriend || (named.type < 0 && !isFunction)) return after
  if (isFunction && !isAlias && (dialect.objc || !dialect.cpp)) {
    const brace = oldStyleBody(builder, elements, named.parameters, stop, to)
    if (brace > 0)
      return parseFunction(builder, { elements: elements.slice(0, named.parameters + 1), stop }, brace, lead, to, scope)
  }
  const first = firstTokenOf(builder, elements, lead, named.name)
  const isShown = isAlias || isFunction || !isVariableSettled(builder, statement, first)
  if (isShown && kind[after - 1] === K.SEMICOLON) writeStatement(builder, statement, first)
  return after
}

/** Adds what a macro call defines. True if nothing else of the declaration is to be written. */
function isSettledByMacro(
  builder: SkeletonBuilder,
  { elements, named, lead, after, scope, isAlias }: Statement,
): boolean {
  const { kind, start, end, matches, dialect } = builder
  const name = elements[named.name]!
  const list = named.parameters < 0 ? undefined : elements[named.parameters]!
  if (!isAlias && named.type < 0 && list && isCall(builder, elements, named, scope)) {
    const guide = elements[named.parameters + 1]
    if (guide && kind[guide.from] === K.ARROW && dialect.cpp)
      matches.push(matchOf('fn', start[lead]!, end[after - 1]!, start[name.name]!, end[name.name]!, -1, true))
    else if (scope.kind === 'file') macroStatement(builder, name, list, lead, after)
    else macroMember(builder, list, lead)
    return true
  }
  if (isAlias && list && macroAlias(builder, list, lead, after)) return true
  if (isAlias && keywordAlias(builder, name, lead, after)) return true
  // A struct of C has no functions: `char *FIELD(name);`
  if (scope.kind === 'class' && named.inner >= 0 && !dialect.cpp) return true
  if (isAlias || named.inner < 0 || kind[named.inner + 1] !== K.PAREN_END) return false
  // `int NDECL(name);`
  const found = matchOf('fn', start[lead]!, end[after - 1]!, start[named.inner]!, end[named.inner]!, -1, true)
  matches.push({ ...found, set: FORWARD })
  return true
}

/** Adds constant members and lambdas. True if nothing of the variable is left to write. */
function isVariableSettled(
  builder: SkeletonBuilder,
  { elements, stop, named, after, scope }: Statement,
  first: number,
): boolean {
  const { kind, dialect } = builder
  if (scope.kind !== 'file') {
    constantMember(builder, elements, named, first, after, scope)
    return true
  }
  const name = elements[named.name]!
  const isLambda = kind[stop] === K.ASSIGN && kind[stop + 1] === K.BRACKET && name.kind === 'word' && dialect.cpp
  if (isLambda) lambda(builder, name, first, stop + 1, after)
  return isLambda
}

function writeStatement(
  builder: SkeletonBuilder,
  { elements, stop, named, after, scope, isAlias, isFunction }: Statement,
  first: number,
): void {
  const { kind, start } = builder
  const last = after - 1
  for (const element of elements) {
    const type = kind[element.from]
    if (element.kind === 'specifier' && (type === K.TYPEDEF || (type === K.EXTERN && !isFunction)))
      copyToken(builder, element.from)
  }
  writeType(builder, elements, named.type)
  // `Foo name(1);`
  const isObject = isFunction && !isAlias && holdsValues(builder, elements[named.parameters]!, scope)
  writeDeclarator(builder, elements, isObject ? { ...named, parameters: -1 } : named)
  const isWider = first !== firstWritten(builder, elements, named)
  if (isFunction && kind[stop] === K.ASSIGN && kind[stop + 1] === K.CONTROL) {
    // `A() = default;` is a definition.
    writeAt(builder, start[stop]!, '{')
    writeAt(builder, start[last]!, '}')
    if (isWider) wrap(builder, first, last)
    return
  }
  if (kind[stop] === K.ASSIGN && !isFunction) {
    copyToken(builder, stop)
    writeAt(builder, start[lastOfValue(builder, stop + 1, last)]!, '0')
  }
  parseFurtherDeclarators(builder, stop, last, scope)
  copyToken(builder, last)
  if (isWider && !isAlias) wrap(builder, first, last)
}

/** Whether a declarator without a type is a macro call: neither a constructor nor a qualified name. */
export function isCall(
  builder: SkeletonBuilder,
  elements: readonly Element[],
  { name }: Named,
  { className }: Scope,
): boolean {
  const element = elements[name]!
  if (element.kind !== 'word' || builder.kind[element.name] === K.OPERATOR || element.name !== element.from)
    return false
  return className === '' || textOf(builder, element.name) !== className
}

/** A macro call that annotates what follows: a format and argument indices, a string, or `ATTRIBUTE`. */
const ANNOTATES = /"|ATTR|\((?:\w*(?:printf|scanf|strftime)\w*,)?[\d, ]+\)$/i

/** The first token of a definition, without unrelated macros on lines of their own before it. */
export function firstTokenOf(
  builder: SkeletonBuilder,
  elements: readonly Element[],
  lead: number,
  name: number,
): number {
  const { text, start, end } = builder
  let first = elements[0]!.from
  // Everything behind `template<…>` belongs to the declaration.
  if (lead !== first) return lead
  for (let i = 0; i < name; i++) {
    const element = elements[i]!
    if (!element.dropped) break
    // `} END_TEST`
    if (element.from > 0 && element.from === first && !text.slice(end[first - 1], start[first]).includes('\n')) {
      const isBehind = builder.kind[first - 1] === K.BRACE_END
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

/** The first token of a declaration that is written to the output. */
export function firstWritten(
  { kind }: SkeletonBuilder,
  elements: readonly Element[],
  { type, name, inner }: Named,
): number {
  // `std::string` is written as `string`.
  if (type >= 0) return elements[type]!.kind === 'word' ? elements[type]!.name : elements[type]!.from
  if (inner >= 0) return inner
  const { from } = elements[name]!
  return kind[from] === K.SCOPE ? from + 1 : from
}

function isConstMacro(builder: SkeletonBuilder, name: number): boolean {
  return /^[A-Z0-9_]*CONST(?:EXPR)?(?:_|$)/.test(textOf(builder, name))
}

/** `class EXPORT name;` declares a type. With `struct` it is as often a variable. */
function isForwardClass(builder: SkeletonBuilder, { elements, stop }: Head): boolean {
  const [first, macro] = elements
  if (elements.length !== 3 || first!.kind !== 'class' || builder.kind[stop] !== K.SEMICOLON) return false
  return (
    macro!.kind === 'word' &&
    macro!.macroLike &&
    elements[2]!.kind === 'word' &&
    textOf(builder, first!.from) === 'class'
  )
}

function constantMember(
  builder: SkeletonBuilder,
  elements: readonly Element[],
  { name }: Named,
  first: number,
  after: number,
  { kind: scope }: Scope,
): void {
  const { start, end, matches, dialect } = builder
  const element = elements[name]!
  if (scope !== 'class' || !dialect.cpp || element.kind !== 'word') return
  const words = elements.filter(({ kind }) => kind === 'specifier').map(({ from }) => textOf(builder, from))
  // `static BOOST_CONSTEXPR_OR_CONST int name = 1;`
  const isConstant = elements.some(
    ({ kind, dropped, name }) => kind === 'word' && dropped && isConstMacro(builder, name),
  )
  if (!words.includes('static') || !(isConstant || words.some(word => word === 'const' || word === 'constexpr'))) return
  matches.push(matchOf('const', start[first]!, end[after - 1]!, start[element.name]!, end[element.name]!))
}

/** `auto name = [](…) { … };` */
function lambda(builder: SkeletonBuilder, element: Element, first: number, bracket: number, after: number): void {
  const { kind, start, end, matches } = builder
  let body = pastBracket(builder, bracket, after)
  while (body < after && kind[body] !== K.BRACE)
    body = kind[body] === K.PAREN ? pastBracket(builder, body, after) : body + 1
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
