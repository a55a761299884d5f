// Which of the words of a declaration is its name, which its type, and which are macros that stand where the language
// has no word. By shape: nothing here knows a macro by its name.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Element } from './declaration-head.ts'
import { typedBefore, typeFor, wordsBefore } from './declaration-words.ts'
import { findFunction, type Named } from './function-names.ts'
import { isNameGroup } from './parenthesized-groups.ts'
import { type SkeletonDraft, textOf } from './skeleton-text.ts'

/**
 * Finds the name of a declaration, and drops the words that are macros. `className`: of the class around it, whose
 * constructors have no type. undefined where nothing is named.
 */
export function nameOf(sketch: SkeletonDraft, elements: readonly Element[], className: string): Named | undefined {
  const called = findFunction(sketch, elements, className)
  return called ?? findVariable(sketch, elements)
}

/** A macro that exports what it stands before, and is no type. */
const EXPORTS = /_(?:API|EXPORT)$/

function findVariable(sketch: SkeletonDraft, elements: readonly Element[]): Named | undefined {
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
  // `A_API const string NAME`
  const leading = words.length > 2 && EXPORTS.test(textOf(sketch, elements[words[0]!]!.name)) ? 2 : 1
  const names = pointer >= 0 || (keyword >= 0 && behind.length > 0) ? behind : typed ? words : words.slice(leading)
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
    return { type: typeFor(elements, end), name: end, parameters: -1, inner: -1 }
  }
  for (const word of names) if (word > name) elements[word]!.dropped = true
  return { type: typeFor(elements, name), name, parameters: -1, inner: -1 }
}
