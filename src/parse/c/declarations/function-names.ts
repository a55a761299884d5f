// Decides which word of a declaration is the name of a function. Only shapes count: no macro is known by name.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Element } from './declaration-head.ts'
import { drop, isGroup, isWord, typedBefore, typeFor, wordsBefore } from './declaration-words.ts'
import { laterFunction, laterTyped, laterVariable, oneWordLeft } from './following-words.ts'
import {
  beginsWithValue,
  holdsName,
  holdsNumbers,
  holdsOneGroup,
  holdsParameters,
  holdsPointer,
  holdsType,
  innerName,
} from './parenthesized-groups.ts'
import { type SkeletonBuilder, textOf } from './skeleton-text.ts'

/** A declarator. Fields are indexes of elements, -1 for none. */
export interface Named {
  /** The word that is the name, or the group that contains it: `(*name)`. */
  readonly name: number
  readonly parameters: number
  /** The element that stands for the type; -1 for a constructor or a macro call. */
  readonly type: number
  /** The token of the name inside `MACRO(name, (parameters))` or `MACRO(name (parameters))`. */
  readonly inner: number
}

/** A word with parentheses behind it, and its surroundings. */
interface Call {
  readonly builder: SkeletonBuilder
  readonly elements: readonly Element[]
  readonly at: number
  readonly element: Element
  readonly group: Element
  readonly after: Element | undefined
  /** Whether a type keyword precedes it. */
  readonly typed: boolean
  /** Indexes of the words before it: types, names or macros. */
  readonly words: readonly number[]
  readonly pointed: boolean
  readonly className: string
}

/** The word is not a name. The rule has dropped it or left it as a type. */
const NOT_A_NAME = Symbol('passed')

/** The name, NOT_A_NAME, or undefined if the next rule must decide. */
type Outcome = Named | typeof NOT_A_NAME | undefined
type NameRule = (called: Call) => Outcome

/** The order matters: each rule relies on those before it having failed. */
const NAME_RULES: readonly NameRule[] = [
  specialName,
  attributeBeforeName,
  nameInMacro,
  nameBeforeParameters,
  attributeOfVariable,
  macroCall,
  plainName,
]

/** Returns the first word before parentheses that is a function's name. */
export function findFunction(
  builder: SkeletonBuilder,
  elements: readonly Element[],
  className: string,
): Named | undefined {
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]!
    if (element.dropped) continue
    const group = elements[at + 1]
    if (element.kind === 'group') {
      // `(*name)(…)`, `(name)(…)` behind a type.
      const parameters = parametersAt(builder, elements, at + 1)
      if (parameters > 0 && at > 0) return { type: typeFor(elements, at), name: at, parameters, inner: -1 }
      continue
    }
    if (element.kind !== 'word' || !isGroup(group)) continue
    if (elements[at - 1]?.kind === 'class' || elements[at - 1]?.kind === 'enum') {
      // `struct __attribute(x) name`
      if (elements[at + 2]?.kind === 'word') drop(element, group)
      continue
    }
    const called: Call = {
      builder,
      elements,
      at,
      element,
      group: group!,
      after: elements[at + 2],
      typed: typedBefore(elements, at),
      words: wordsBefore(elements, at),
      pointed: holdsPointer(builder, group!),
      className,
    }
    let found: Outcome
    for (let i = 0; i < NAME_RULES.length && found === undefined; i++) found = NAME_RULES[i]!(called)
    if (typeof found === 'object') return found
    if (found === undefined) dropCall(called)
  }
  return undefined
}

/** An operator, or a qualified name: `A::b(…)`. */
function specialName({ builder, elements, at, element, group, after, typed, words, pointed }: Call): Outcome {
  const isOperator = builder.kind[element.name] === K.OPERATOR
  const isQualified = !isOperator && element.name > element.from
  // `std::string (*name)(…)`, `std::string (max)(…)`
  const isType = pointed || (!typed && areMacros(elements, words) && holdsName(builder, group))
  if (isQualified && isGroup(after) && isType) return NOT_A_NAME
  if (!isOperator && !isQualified) return undefined
  const type = typeFor(elements, at)
  if (!isTypeless(builder, element)) return { type, name: at, parameters: at + 1, inner: -1 }
  if (isWord(elements[type])) drop(elements[type])
  return { type: -1, name: at, parameters: at + 1, inner: -1 }
}

/** `void printflike(1, 2) name(const char *, ...)` */
function attributeBeforeName({ builder, elements, at, element, group, after }: Call): Outcome {
  if (!isWord(after) || !isGroup(elements[at + 3]) || !holdsNumbers(builder, group)) return undefined
  drop(element, group)
  return NOT_A_NAME
}

/** `MACRO(name)(…)`, `MACRO(name) OF((…))` without a type before it. */
function nameInMacro({ builder, elements, at, element, group, after, typed, words, pointed }: Call): Outcome {
  const wrapped = isGroup(after) ? -1 : parametersAt(builder, elements, at + 2)
  // Behind a type only a macro wraps a name: `int name(size_t size) ATTRIBUTES((pure))`.
  const isWrapped = element.macroLike || (!typed && (pointed || holdsName(builder, group)))
  return wrapped > 0 && isWrapped && !holdsOneGroup(builder, group) && areMacros(elements, words)
    ? { name: at + 1, parameters: wrapped, type: at, inner: -1 }
    : undefined
}

/** Two groups, the first of which contains the name. */
function nameBeforeParameters({ elements, at, element, group, after, typed, words, pointed }: Call): Outcome {
  if (!isGroup(after)) return undefined
  if (!typed && words.length === 0) {
    // `size_t (*name)(…)`
    return pointed || !element.macroLike ? { name: at + 1, parameters: at + 2, type: at, inner: -1 } : undefined
  }
  // `extern DWORD (WINAPI *name)(…)`
  if (pointed) return { type: typeFor(elements, at + 1), name: at + 1, parameters: at + 2, inner: -1 }
  if (group.to - group.from !== 3) return undefined
  // `int F(name)(…)`
  element.dropped = true
  return { type: typeFor(elements, at), name: at + 1, parameters: at + 2, inner: -1 }
}

/** `item_t __name SECTION("text");` */
function attributeOfVariable({ builder, element, group, words }: Call): Outcome {
  if (!element.macroLike || words.length <= 1 || !beginsWithValue(builder, group)) return undefined
  drop(element, group)
  return NOT_A_NAME
}

/** A macro-like word may contain the parameters or the name, stand for the type, or annotate what follows. */
function macroCall(called: Call): Outcome {
  const { builder, elements, at, element, group, after, typed, words, className } = called
  if (!element.macroLike && !isOneLetterMacro(builder, element, group)) return undefined
  const named = hasName(elements, words, at) && !isCallingConvention(builder, elements[at - 1]!, element)
  const besideMacro = nameBesideMacro(called, named)
  if (besideMacro) return besideMacro
  const isFunctionNext =
    isWord(after) &&
    parametersAt(builder, elements, at + 3) > 0 &&
    !after!.macroLike &&
    !isClassName(builder, after!, className)
  const isTypeBefore = holdsType(builder, group) && laterFunction(elements, at + 2)
  if (!typed && words.length === 0 && (after?.kind === 'pointer' || isFunctionNext || isTypeBefore)) {
    // `STACK_OF(X) *name(…)`, `CVAPI(int) name(…)`
    group.dropped = true
    return NOT_A_NAME
  }
  // `DIAG_PUSH DIAG_OFF(x) static int name = 1;`
  const isVariableNext = !typed && words.length > 0 && laterVariable(elements, at + 2)
  if (!named && !laterFunction(elements, at + 2) && !(isVariableNext && areMacros(elements, words))) return undefined
  drop(element, group)
  return NOT_A_NAME
}

/** The name inside a macro call, or before a macro call that contains the parameters. */
function nameBesideMacro({ builder, elements, at, element, group, typed, words }: Call, named: boolean) {
  const isEnd = builder.kind[group.to] === K.SEMICOLON
  const inner = named ? -1 : innerName(builder, group, typed && isEnd && !/[a-z]/.test(textOf(builder, element.name)))
  if ((typed || words.length > 0) && inner >= 0)
    return { type: typeFor(elements, at), name: at, parameters: at + 1, inner }
  // `int name PROTO((int x))`, `EXPORT(int) name PROTO((int x))`
  const last = words[words.length - 1]
  if (last !== at - 1) return undefined
  if ((typed || words.length > 1) && holdsOneGroup(builder, group))
    return { type: typeFor(elements, last), name: last, parameters: at + 1, inner: -1 }
  if (!named || !holdsParameters(builder, group)) return undefined
  // `T max PREVENT_EXPANSION (T a)`
  element.dropped = true
  return { type: typeFor(elements, last), name: last, parameters: at + 1, inner: -1 }
}

/** An ordinary name: behind a type, equal to the class name, or alone. */
function plainName({ builder, elements, at, element, after, typed, words, className }: Call): Outcome {
  if (typed || words.length > 0) return { type: typeFor(elements, at), name: at, parameters: at + 1, inner: -1 }
  const typeless = { name: at, parameters: at + 1, type: -1, inner: -1 }
  if (isClassName(builder, element, className)) return typeless
  const isLast =
    after === undefined || after.kind === 'trailer' || after.kind === 'attribute' || isBeforeBody(builder, elements, at)
  const isNamedLater = (): boolean => elements.slice(at + 3).some(({ kind }) => kind === 'word' || kind === 'type')
  return isLast || (after.kind === 'specifier' && !isNamedLater()) ? typeless : undefined
}

/** `TEST(Suite, Name) NO_ANALYSIS {`: whether only a macro stands between the parentheses and a body. */
function isBeforeBody({ kind, partner, dialect }: SkeletonBuilder, elements: readonly Element[], at: number): boolean {
  const macro = elements[at + 2]
  if (!dialect.cpp || !elements[at]!.macroLike || elements.length !== at + 3 || !isWord(macro) || !macro!.macroLike)
    return false
  const close = kind[macro!.to] === K.BRACE ? partner[macro!.to]! : -1
  return close > 0 && kind[close + 1] !== K.SEMICOLON
}

/** A type, `STACK_OF(X) *name` or `PyAPI_FUNC(int) name(…)`, or else a separate macro call. */
function dropCall({ builder, elements, at, element, group, after, className }: Call): void {
  const isNext = isWord(after) && !isClassName(builder, after!, className)
  const isType =
    after?.kind === 'pointer' ||
    (isNext &&
      (isGroup(elements[at + 3]) ? !after!.macroLike && !laterTyped(elements, at + 4) : oneWordLeft(elements, at + 2)))
  if (isType) group.dropped = true
  else drop(element, group)
}

function areMacros(elements: readonly Element[], words: readonly number[]): boolean {
  return words.every(word => elements[word]!.macroLike)
}

/** Index of the parameters at `at`, also in a macro call, `OF((int a))`; -1 if there are none. */
function parametersAt(builder: SkeletonBuilder, elements: readonly Element[], at: number): number {
  if (isGroup(elements[at])) return at
  const group = elements[at + 1]
  return isWord(elements[at]) && elements[at]!.macroLike && isGroup(group) && holdsOneGroup(builder, group!)
    ? at + 1
    : -1
}

/** Whether a name precedes `at`, apart from the type and macro-like words. */
function hasName(elements: readonly Element[], words: readonly number[], at: number): boolean {
  const plain = words.filter(word => !elements[word]!.macroLike)
  const pointer = elements.findIndex(({ kind }, i) => i < at && kind === 'pointer')
  if (pointer >= 0) return plain.some(word => word > pointer)
  const isKeyword = ({ kind }: Element, i: number) => i < at && (kind === 'type' || kind === 'class' || kind === 'enum')
  const keyword = elements.findLastIndex(isKeyword)
  return keyword >= 0 ? plain.some(word => word > keyword) : plain.length >= 2
}

/** A calling convention: a reserved word with a capital before a name with two underscores, `int _System __name(…)`. */
function isCallingConvention(builder: SkeletonBuilder, before: Element, called: Element): boolean {
  return /^_[A-Z][a-z]/.test(textOf(builder, before.from)) && /^__[a-z]/.test(textOf(builder, called.name))
}

/** `P((int a))`: a macro for compilers without prototypes. */
function isOneLetterMacro(builder: SkeletonBuilder, { from, to, name }: Element, group: Element): boolean {
  return to === from + 1 && /^[A-Z]$/.test(textOf(builder, name)) && holdsOneGroup(builder, group)
}

/** Constructors, destructors and conversions have no type. */
function isTypeless(builder: SkeletonBuilder, { from, to, name }: Element): boolean {
  const { kind } = builder
  if (kind[name] !== K.OPERATOR) {
    if (kind[name - 1] === K.TILDE) return name > from
    return kind[name - 2] === K.WORD && name - 2 >= from && textOf(builder, name - 2) === textOf(builder, name)
  }
  const next = kind[name + 1]!
  // `operator new` and `operator delete` have a type.
  return name + 1 < to && next < K.NUMBER && next !== K.CONTROL
}

function isClassName(builder: SkeletonBuilder, element: Element, className: string): boolean {
  return className !== '' && textOf(builder, element.name) === className
}
