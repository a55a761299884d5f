// Which word of a declaration is the name of a function. By shape: nothing here knows a macro by its name.
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
import { type SkeletonDraft, textOf } from './skeleton-text.ts'

/** A declarator: what is named, what its type is. Places in the elements; -1 for none. */
export interface Named {
  /** The word that is the name, or the group that holds it: `(*name)`. */
  readonly name: number
  /** The list of parameters of a function. */
  readonly parameters: number
  /** The element that stands for the type; -1 for a constructor, or a call of a macro. */
  readonly type: number
  /** `MACRO(name, (parameters))`, `MACRO(name (parameters))`: the token in the group that is the name. */
  readonly inner: number
}

/** A word with parentheses behind it, and what stands around it. */
interface Called {
  readonly sketch: SkeletonDraft
  readonly elements: readonly Element[]
  /** Its place in the elements. */
  readonly at: number
  readonly element: Element
  readonly group: Element
  /** What follows the parentheses. */
  readonly after: Element | undefined
  /** Whether a type by keyword stands before it. */
  readonly typed: boolean
  /** Other words before it, which may be types, names or macros. */
  readonly words: readonly number[]
  /** Whether the parentheses hold a pointer. */
  readonly pointed: boolean
  readonly className: string
}

/** The word is no name: what it is has been dropped, or stands for the type of what follows. */
const PASSED = Symbol('passed')

/** What one look at a called word tells: the name that it shows, PASSED, or undefined where the next look must tell. */
type Look = (called: Called) => Named | typeof PASSED | undefined

/** In this order: what a look may take for granted the ones before have ruled out. */
const LOOKS: readonly Look[] = [
  specialName,
  attributeBeforeName,
  nameInMacro,
  nameBeforeParameters,
  attributeOfVariable,
  macroCall,
  plainName,
]

/** The first word with parentheses behind it that is the name; undefined where none is. */
export function findFunction(
  sketch: SkeletonDraft,
  elements: readonly Element[],
  className: string,
): Named | undefined {
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]!
    if (element.dropped) continue
    const group = elements[at + 1]
    if (element.kind === 'group') {
      // `(*name)(…)`, `(name)(…)` after a type.
      const parameters = parametersAt(sketch, elements, at + 1)
      if (parameters > 0 && at > 0) return { type: typeFor(elements, at), name: at, parameters, inner: -1 }
      continue
    }
    if (element.kind !== 'word' || !isGroup(group)) continue
    if (elements[at - 1]?.kind === 'class' || elements[at - 1]?.kind === 'enum') {
      // `struct __attribute(x) name`
      if (elements[at + 2]?.kind === 'word') drop(element, group)
      continue
    }
    const called: Called = {
      sketch,
      elements,
      at,
      element,
      group: group!,
      after: elements[at + 2],
      typed: typedBefore(elements, at),
      words: wordsBefore(elements, at),
      pointed: holdsPointer(sketch, group!),
      className,
    }
    let found: ReturnType<Look>
    for (let i = 0; i < LOOKS.length && found === undefined; i++) found = LOOKS[i]!(called)
    if (typeof found === 'object') return found
    if (found === undefined) passBy(called)
  }
  return undefined
}

/** An operator, or a name with its owner: `A::b(…)`. */
function specialName({ sketch, elements, at, element, group, after, typed, words, pointed }: Called): ReturnType<Look> {
  const isOperator = sketch.kind[element.name] === K.OPERATOR
  const isQualified = !isOperator && element.name > element.from
  // `std::string (*name)(…)`, `std::string (max)(…)`
  const isType = pointed || (!typed && areMacros(elements, words) && holdsName(sketch, group))
  if (isQualified && isGroup(after) && isType) return PASSED
  if (!isOperator && !isQualified) return undefined
  const type = typeFor(elements, at)
  if (!isTypeless(sketch, element)) return { type, name: at, parameters: at + 1, inner: -1 }
  if (isWord(elements[type])) drop(elements[type])
  return { type: -1, name: at, parameters: at + 1, inner: -1 }
}

/** `void printflike(1, 2) name(const char *, ...)` */
function attributeBeforeName({ sketch, elements, at, element, group, after }: Called): ReturnType<Look> {
  if (!isWord(after) || !isGroup(elements[at + 3]) || !holdsNumbers(sketch, group)) return undefined
  drop(element, group)
  return PASSED
}

/** `MACRO(name)(…)`, `MACRO(name) OF((…))` where no type stands before. */
function nameInMacro({ sketch, elements, at, element, group, after, typed, words, pointed }: Called): ReturnType<Look> {
  const wrapped = isGroup(after) ? -1 : parametersAt(sketch, elements, at + 2)
  // A type before it makes a name of what is no macro: `int name(size_t size) ATTRIBUTES((pure))`.
  const isWrapped = element.macroLike || (!typed && (pointed || holdsName(sketch, group)))
  return wrapped > 0 && isWrapped && !holdsOneGroup(sketch, group) && areMacros(elements, words)
    ? { name: at + 1, parameters: wrapped, type: at, inner: -1 }
    : undefined
}

/** Two groups: the name stands in the first. */
function nameBeforeParameters({
  elements,
  at,
  element,
  group,
  after,
  typed,
  words,
  pointed,
}: Called): ReturnType<Look> {
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
function attributeOfVariable({ sketch, element, group, words }: Called): ReturnType<Look> {
  if (!element.macroLike || words.length <= 1 || !beginsWithValue(sketch, group)) return undefined
  drop(element, group)
  return PASSED
}

/** What is spelled as a macro may hold the parameters or the name, stand for the type, or say something about what follows. */
function macroCall(called: Called): ReturnType<Look> {
  const { sketch, elements, at, element, group, after, typed, words, className } = called
  if (!element.macroLike && !isLetter(sketch, element, group)) return undefined
  const named = hasName(elements, words, at) && !isConvention(sketch, elements[at - 1]!, element)
  const shown = nameBesideMacro(called, named)
  if (shown) return shown
  const isFunctionNext =
    isWord(after) &&
    parametersAt(sketch, elements, at + 3) > 0 &&
    !after!.macroLike &&
    !isClassName(sketch, after!, className)
  const isTypeBefore = holdsType(sketch, group) && laterFunction(elements, at + 2)
  if (!typed && words.length === 0 && (after?.kind === 'pointer' || isFunctionNext || isTypeBefore)) {
    // `STACK_OF(X) *name(…)`, `CVAPI(int) name(…)`
    group.dropped = true
    return PASSED
  }
  // `DIAG_PUSH DIAG_OFF(x) static int name = 1;`
  const isVariableNext = !typed && words.length > 0 && laterVariable(elements, at + 2)
  if (!named && !laterFunction(elements, at + 2) && !(isVariableNext && areMacros(elements, words))) return undefined
  drop(element, group)
  return PASSED
}

/** The name in the call of a macro, or before one that holds the parameters; `named`: a name stands before it. */
function nameBesideMacro({ sketch, elements, at, element, group, typed, words }: Called, named: boolean) {
  const isEnd = sketch.kind[group.to] === K.SEMICOLON
  const inner = named ? -1 : innerName(sketch, group, typed && isEnd && !/[a-z]/.test(textOf(sketch, element.name)))
  if ((typed || words.length > 0) && inner >= 0)
    return { type: typeFor(elements, at), name: at, parameters: at + 1, inner }
  // `int name PROTO((int x))`, `EXPORT(int) name PROTO((int x))`
  const last = words[words.length - 1]
  if (last !== at - 1) return undefined
  if ((typed || words.length > 1) && holdsOneGroup(sketch, group))
    return { type: typeFor(elements, last), name: last, parameters: at + 1, inner: -1 }
  if (!named || !holdsParameters(sketch, group)) return undefined
  // `T max PREVENT_EXPANSION (T a)`
  element.dropped = true
  return { type: typeFor(elements, last), name: last, parameters: at + 1, inner: -1 }
}

/** A name as the language has it: behind a type, or that of the class, or alone. */
function plainName({ sketch, elements, at, element, after, typed, words, className }: Called): ReturnType<Look> {
  if (typed || words.length > 0) return { type: typeFor(elements, at), name: at, parameters: at + 1, inner: -1 }
  const typeless = { name: at, parameters: at + 1, type: -1, inner: -1 }
  if (isClassName(sketch, element, className)) return typeless
  const isLast =
    after === undefined || after.kind === 'trailer' || after.kind === 'attribute' || isBeforeBody(sketch, elements, at)
  const isNamedLater = (): boolean => elements.slice(at + 3).some(({ kind }) => kind === 'word' || kind === 'type')
  return isLast || (after.kind === 'specifier' && !isNamedLater()) ? typeless : undefined
}

/** `TEST(Suite, Name) NO_ANALYSIS {`: whether a macro behind the parentheses is all before a body, which ends no statement. */
function isBeforeBody({ kind, partner, dialect }: SkeletonDraft, elements: readonly Element[], at: number): boolean {
  const macro = elements[at + 2]
  if (!dialect.cpp || !elements[at]!.macroLike || elements.length !== at + 3 || !isWord(macro) || !macro!.macroLike)
    return false
  const close = kind[macro!.to] === K.BRACE ? partner[macro!.to]! : -1
  return close > 0 && kind[close + 1] !== K.SEMICOLON
}

/** `STACK_OF(X) *name`, `PyAPI_FUNC(int) name(…)`: a type; anything else before a declaration is a statement. */
function passBy({ sketch, elements, at, element, group, after, className }: Called): void {
  const isNext = isWord(after) && !isClassName(sketch, after!, className)
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

/** The parameters at `at`, or in the call of a macro there: `OF((int a))`; -1 for neither. */
function parametersAt(sketch: SkeletonDraft, elements: readonly Element[], at: number): number {
  if (isGroup(elements[at])) return at
  const group = elements[at + 1]
  return isWord(elements[at]) && elements[at]!.macroLike && isGroup(group) && holdsOneGroup(sketch, group!)
    ? at + 1
    : -1
}

/** Whether a name stands before `at`, beside the type and what is spelled as a macro. */
function hasName(elements: readonly Element[], words: readonly number[], at: number): boolean {
  const plain = words.filter(word => !elements[word]!.macroLike)
  const pointer = elements.findIndex(({ kind }, i) => i < at && kind === 'pointer')
  if (pointer >= 0) return plain.some(word => word > pointer)
  const isKeyword = ({ kind }: Element, i: number) => i < at && (kind === 'type' || kind === 'class' || kind === 'enum')
  const keyword = elements.findLastIndex(isKeyword)
  return keyword >= 0 ? plain.some(word => word > keyword) : plain.length >= 2
}

/** `int _System __name(…)`: a word that C reserves, with a capital, before a function with two underscores. */
function isConvention(sketch: SkeletonDraft, before: Element, called: Element): boolean {
  return /^_[A-Z][a-z]/.test(textOf(sketch, before.from)) && /^__[a-z]/.test(textOf(sketch, called.name))
}

/** `P((int a))`: a macro for compilers that know prototypes and such that do not. */
function isLetter(sketch: SkeletonDraft, { from, to, name }: Element, group: Element): boolean {
  return to === from + 1 && /^[A-Z]$/.test(textOf(sketch, name)) && holdsOneGroup(sketch, group)
}

/** Constructors, destructors and conversions have no type. */
function isTypeless(sketch: SkeletonDraft, { from, to, name }: Element): boolean {
  const { kind } = sketch
  if (kind[name] !== K.OPERATOR) {
    if (kind[name - 1] === K.TILDE) return name > from
    return kind[name - 2] === K.WORD && name - 2 >= from && textOf(sketch, name - 2) === textOf(sketch, name)
  }
  const next = kind[name + 1]!
  // `operator new` and `operator delete` have one.
  return name + 1 < to && next < K.NUMBER && next !== K.CONTROL
}

function isClassName(sketch: SkeletonDraft, element: Element, className: string): boolean {
  return className !== '' && textOf(sketch, element.name) === className
}
