// Decides which word of a declaration is its name, which its type, and which are macros. Only shapes count: no macro is
// known by name.
import * as K from '../preprocessor/c-token-kinds.ts'
import type { Element } from './declaration-head.ts'
import { typedBefore, typeFor, wordsBefore } from './declaration-words.ts'
import { findFunction, type Named } from './function-names.ts'
import { isNameGroup } from './parenthesized-groups.ts'
import { type SkeletonBuilder, textOf } from './skeleton-text.ts'

/**
 * Finds the declared name and drops words that are macros. `className` is the enclosing class, whose constructors have
 * no type. Returns undefined if nothing is named.
 */
export function nameOf(builder: SkeletonBuilder, elements: readonly Element[], className: string): Named | undefined {
  const called = findFunction(builder, elements, className)
  return called ?? findVariable(builder, elements)
}

/** An export macro, which is never a type. */
const EXPORTS = /_(?:API|EXPORT)$/

function findVariable(builder: SkeletonBuilder, elements: readonly Element[]): Named | undefined {
  const { kind } = builder
  let end = elements.findIndex(
    ({ kind: each, dropped }) => (each === 'array' || each === 'group' || each === 'noise') && !dropped,
  )
  if (end < 0) end = elements.length
  const words = wordsBefore(elements, end)
  const typed =
    typedBefore(elements, end) &&
    elements.slice(0, end).some(({ kind: each }) => each === 'type' || each === 'class' || each === 'enum')
  // Only words behind a pointer can be the name.
  const pointer = elements.findIndex(({ kind: each }, i) => each === 'pointer' && i < end)
  // `vector unsigned char name`
  const keyword = elements.findLastIndex(({ kind: each }, i) => each === 'type' && i < end)
  const behind = words.filter(word => word > Math.max(pointer, keyword))
  // `A_API const string NAME`
  const leading = words.length > 2 && EXPORTS.test(textOf(builder, elements[words[0]!]!.name)) ? 2 : 1
  const names = pointer >= 0 || (keyword >= 0 && behind.length > 0) ? behind : typed ? words : words.slice(leading)
  const plain = names.filter(word => !elements[word]!.macroLike)
  // If all look like macros: before a value the last one is the name, and `__be16` is likelier than `UNUSED`.
  const lower = names.filter(word => /^__[a-z]/.test(textOf(builder, elements[word]!.name)))
  const first = elements[0]
  const last =
    first !== undefined && (kind[elements[elements.length - 1]!.to] === K.ASSIGN || kind[first.from] === K.TYPEDEF)
  const likely = lower.length > 0 && lower.length < names.length ? lower : names
  // The word before array dimensions is the name, however it is spelled: `char Far NAME[]`.
  const dimensioned = elements[end]?.kind === 'array' ? names[names.length - 1] : undefined
  const name = dimensioned ?? plain[plain.length - 1] ?? (last ? likely[likely.length - 1] : likely[0])
  if (name === undefined) {
    // `int (name)`, `int (*name)[3]`
    const group = elements[end]
    if (group?.kind !== 'group' || end === 0 || !isNameGroup(builder, group)) return undefined
    return { type: typeFor(elements, end), name: end, parameters: -1, inner: -1 }
  }
  for (const word of names) if (word > name) elements[word]!.dropped = true
  return { type: typeFor(elements, name), name, parameters: -1, inner: -1 }
}
