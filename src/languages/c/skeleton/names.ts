// Which of the words of a declaration is its name, which its type, and which are macros that stand where the language
// has no word. By shape: nothing here knows a macro by its name.
import { laterFunction, laterTyped, laterVariable, oneWordLeft } from './ahead.ts'
import {
  beginsWithValue,
  holdsName,
  holdsNumbers,
  holdsOneGroup,
  holdsParameters,
  holdsPointer,
  holdsType,
  innerName,
  isNameGroup,
} from './groups.ts'
import type { Element } from './head.ts'
import * as K from './kinds.ts'
import { type Sketch, textOf } from './sketch.ts'

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

/**
 * Finds the name of a declaration, and drops the words that are macros. `className`: of the class around it, whose
 * constructors have no type. undefined where nothing is named.
 */
export function nameOf(sketch: Sketch, elements: readonly Element[], className: string): Named | undefined {
  const called = findFunction(sketch, elements, className)
  return called ?? findVariable(sketch, elements)
}

function isWord(element: Element | undefined): boolean {
  return element !== undefined && element.kind === 'word' && !element.dropped
}

function isGroup(element: Element | undefined): boolean {
  return element !== undefined && element.kind === 'group' && !element.dropped
}

/** Whether the elements before `at` hold a type by keyword: `int`, `struct x`. */
function typedBefore(elements: readonly Element[], at: number): boolean {
  for (let i = 0; i < at; i++) {
    const { kind, dropped } = elements[i]!
    if (!dropped && (kind === 'type' || kind === 'class' || kind === 'enum' || kind === 'pointer')) return true
  }
  return false
}

/** Words before `at` that are neither dropped nor the name of a `struct`. */
function wordsBefore(elements: readonly Element[], at: number): number[] {
  const found: number[] = []
  for (let i = 0; i < at; i++) {
    const before = elements[i - 1]?.kind
    if (isWord(elements[i]) && before !== 'class' && before !== 'enum') found.push(i)
  }
  return found
}

function findFunction(sketch: Sketch, elements: readonly Element[], className: string): Named | undefined {
  const { kind } = sketch
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]!
    if (element.dropped) continue
    const next = elements[at + 1]
    if (element.kind === 'group') {
      // `(*name)(…)`, `(name)(…)` after a type.
      const parameters = parametersAt(sketch, elements, at + 1)
      if (parameters > 0 && at > 0) return { ...typeFor(elements, at), name: at, parameters, inner: -1 }
      continue
    }
    if (element.kind !== 'word' || !isGroup(next)) continue
    if (elements[at - 1]?.kind === 'class' || elements[at - 1]?.kind === 'enum') {
      // `struct __attribute(x) name`
      if (elements[at + 2]?.kind === 'word') drop(element, next)
      continue
    }
    const typed = typedBefore(elements, at)
    const words = wordsBefore(elements, at)
    const group = next!
    const after = elements[at + 2]
    const pointed = holdsPointer(sketch, group)
    const isPointer = isGroup(after) && pointed
    const isQualified = kind[element.name] !== K.OPERATOR && element.name > element.from
    // `std::string (*name)(…)`
    if (isQualified && isPointer) continue
    const isSpecial = kind[element.name] === K.OPERATOR || isQualified
    if (isSpecial) {
      const { type } = typeFor(elements, at)
      if (!isTypeless(sketch, element)) return { type, name: at, parameters: at + 1, inner: -1 }
      if (isWord(elements[type])) drop(elements[type])
      return { type: -1, name: at, parameters: at + 1, inner: -1 }
    }
    if (isWord(after) && isGroup(elements[at + 3]) && holdsNumbers(sketch, group)) {
      // `void printflike(1, 2) name(const char *, ...)`
      drop(element, group)
      continue
    }
    const wrapped = isGroup(after) ? -1 : parametersAt(sketch, elements, at + 2)
    // A type before it makes a name of what is no macro: `int name(size_t size) ATTRIBUTES((pure))`.
    const isWrapped = element.macroLike || (!typed && (pointed || holdsName(sketch, group)))
    if (wrapped > 0 && isWrapped && !holdsOneGroup(sketch, group) && words.every(word => elements[word]!.macroLike))
      return { name: at + 1, parameters: wrapped, type: at, inner: -1 }
    if (isGroup(after)) {
      if (!typed && words.length === 0 && (isPointer || !element.macroLike)) {
        // `size_t (*name)(…)`
        return { name: at + 1, parameters: at + 2, type: at, inner: -1 }
      }
      if (typed || words.length > 0) {
        const last = words[words.length - 1]
        if (isPointer) {
          // `extern DWORD (WINAPI *name)(…)`
          return { ...typeFor(elements, at + 1), name: at + 1, parameters: at + 2, inner: -1 }
        }
        if (group.to - group.from === 3 && (last !== undefined || typed)) {
          // `int F(name)(…)`
          element.dropped = true
          return { ...typeFor(elements, at), name: at + 1, parameters: at + 2, inner: -1 }
        }
      }
    }
    if (element.macroLike && words.length > 1 && beginsWithValue(sketch, group)) {
      // `item_t __name SECTION("text");`
      drop(element, group)
      continue
    }
    if (element.macroLike || isLetter(sketch, element, group)) {
      const named = hasName(elements, words, at) && !isConvention(sketch, elements[at - 1]!, element)
      const isEnd = kind[group.to] === K.SEMICOLON
      const inner = named ? -1 : innerName(sketch, group, typed && isEnd && !/[a-z]/.test(textOf(sketch, element.name)))
      if ((typed || words.length > 0) && inner >= 0)
        return { ...typeFor(elements, at), name: at, parameters: at + 1, inner }
      // `int name PROTO((int x))`, `EXPORT(int) name PROTO((int x))`
      const last = words[words.length - 1]
      if (last === at - 1 && (typed || words.length > 1) && holdsOneGroup(sketch, group))
        return { ...typeFor(elements, last), name: last, parameters: at + 1, inner: -1 }
      if (named && last === at - 1 && holdsParameters(sketch, group)) {
        // `T max PREVENT_EXPANSION (T a)`
        element.dropped = true
        return { ...typeFor(elements, last), name: last, parameters: at + 1, inner: -1 }
      }
      const isFunctionNext =
        isWord(after) &&
        parametersAt(sketch, elements, at + 3) > 0 &&
        !after!.macroLike &&
        !isClassName(sketch, after!, className)
      const isTypeBefore = holdsType(sketch, group) && laterFunction(elements, at + 2)
      if (!typed && words.length === 0 && (after?.kind === 'pointer' || isFunctionNext || isTypeBefore)) {
        // `STACK_OF(X) *name(…)`, `CVAPI(int) name(…)`
        group.dropped = true
        continue
      }
      // `DIAG_PUSH DIAG_OFF(x) static int name = 1;`
      const isVariableNext = !typed && words.length > 0 && laterVariable(elements, at + 2)
      if (
        named ||
        laterFunction(elements, at + 2) ||
        (isVariableNext && words.every(word => elements[word]!.macroLike))
      ) {
        drop(element, group)
        continue
      }
    }
    if (typed || words.length > 0) return { ...typeFor(elements, at), name: at, parameters: at + 1, inner: -1 }
    if (className !== '' && textOf(sketch, element.name) === className)
      return { name: at, parameters: at + 1, type: -1, inner: -1 }
    if (after === undefined || after.kind === 'trailer' || after.kind === 'attribute' || after.kind === 'specifier') {
      if (
        after?.kind !== 'specifier' ||
        !elements.slice(at + 3).some(each => each.kind === 'word' || each.kind === 'type')
      )
        return { name: at, parameters: at + 1, type: -1, inner: -1 }
    }
    // `STACK_OF(X) *name`, `PyAPI_FUNC(int) name(…)`: a type; anything else before a declaration is a statement.
    const isNext = isWord(after) && !isClassName(sketch, after!, className)
    const isType =
      after?.kind === 'pointer' ||
      (isNext &&
        (isGroup(elements[at + 3])
          ? !after!.macroLike && !laterTyped(elements, at + 4)
          : oneWordLeft(elements, at + 2)))
    if (isType) group.dropped = true
    else drop(element, group)
  }
  return undefined
}

/** The parameters at `at`, or in the call of a macro there: `OF((int a))`; -1 for neither. */
function parametersAt(sketch: Sketch, elements: readonly Element[], at: number): number {
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
function isConvention(sketch: Sketch, before: Element, called: Element): boolean {
  return /^_[A-Z][a-z]/.test(textOf(sketch, before.from)) && /^__[a-z]/.test(textOf(sketch, called.name))
}

/** `P((int a))`: a macro for compilers that know prototypes and such that do not. */
function isLetter(sketch: Sketch, { from, to, name }: Element, group: Element): boolean {
  return to === from + 1 && /^[A-Z]$/.test(textOf(sketch, name)) && holdsOneGroup(sketch, group)
}

/** Constructors, destructors and conversions have no type. */
function isTypeless(sketch: Sketch, { from, to, name }: Element): boolean {
  const { kind } = sketch
  if (kind[name] !== K.OPERATOR) {
    if (kind[name - 1] === K.TILDE) return name > from
    return kind[name - 2] === K.WORD && name - 2 >= from && textOf(sketch, name - 2) === textOf(sketch, name)
  }
  const next = kind[name + 1]!
  // `operator new` and `operator delete` have one.
  return name + 1 < to && next < K.NUMBER && next !== K.CONTROL
}

function isClassName(sketch: Sketch, element: Element, className: string): boolean {
  return className !== '' && textOf(sketch, element.name) === className
}

function drop(...elements: readonly (Element | undefined)[]): void {
  for (const element of elements) if (element) element.dropped = true
}

/** The element before `at` that stands for the type; the words that do not are dropped. */
function typeFor(elements: readonly Element[], at: number): { type: number } {
  const words = wordsBefore(elements, at)
  let type = -1
  for (let i = 0; i < at && type < 0; i++) {
    const { kind, dropped } = elements[i]!
    if (!dropped && (kind === 'type' || kind === 'class' || kind === 'enum')) type = i
  }
  if (type < 0) {
    const plain = words.filter(word => !elements[word]!.macroLike)
    type = plain[plain.length - 1] ?? words[0] ?? -1
  }
  for (const word of words) if (word !== type) elements[word]!.dropped = true
  if (type < 0) type = elements.findIndex(({ kind, dropped }, i) => i < at && kind === 'specifier' && !dropped)
  return { type }
}

function findVariable(sketch: Sketch, elements: readonly Element[]): Named | undefined {
  const { kind } = sketch
  let end = elements.findIndex(
    ({ kind: each, dropped }) => (each === 'array' || each === 'group' || each === 'noise') && !dropped,
  )
  if (end < 0) end = elements.length
  const words = wordsBefore(elements, end)
  const typed =
    typedBefore(elements, end) &&
    elements.slice(0, end).some(({ kind: each }) => each === 'type' || each === 'class' || each === 'enum')
  // What follows a pointer is no type.
  const pointer = elements.findIndex(({ kind: each }, i) => each === 'pointer' && i < end)
  // Nor is it in `vector unsigned char name`.
  const keyword = elements.findLastIndex(({ kind: each }, i) => each === 'type' && i < end)
  const behind = words.filter(word => word > Math.max(pointer, keyword))
  const names = pointer >= 0 || (keyword >= 0 && behind.length > 0) ? behind : typed ? words : words.slice(1)
  const plain = names.filter(word => !elements[word]!.macroLike)
  // Of names that all look like macros: a value follows the last, and `__be16` is more of a name than `UNUSED`.
  const lower = names.filter(word => /^__[a-z]/.test(textOf(sketch, elements[word]!.name)))
  const first = elements[0]
  const last =
    first !== undefined && (kind[elements[elements.length - 1]!.to] === K.ASSIGN || kind[first.from] === K.TYPEDEF)
  const likely = lower.length > 0 && lower.length < names.length ? lower : names
  // What dimensions follow is the name, however it is spelled: `char Far NAME[]`.
  const dimensioned = elements[end]?.kind === 'array' ? names[names.length - 1] : undefined
  const name = dimensioned ?? plain[plain.length - 1] ?? (last ? likely[likely.length - 1] : likely[0])
  if (name === undefined) {
    // `int (name)`, `int (*name)[3]`
    const group = elements[end]
    if (group?.kind !== 'group' || end === 0 || !isNameGroup(sketch, group)) return undefined
    return { ...typeFor(elements, end), name: end, parameters: -1, inner: -1 }
  }
  for (const word of names) if (word > name) elements[word]!.dropped = true
  return { ...typeFor(elements, name), name, parameters: -1, inner: -1 }
}
