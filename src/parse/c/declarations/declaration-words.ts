// Queries over the elements of a declaration: which are words, which stands for the type, which were dropped as macros.
import type { Element } from './declaration-head.ts'

/** Whether an element is a word that was not dropped as a macro. */
export function isWord(element: Element | undefined): boolean {
  return element !== undefined && element.kind === 'word' && !element.dropped
}

/** Whether an element is a group that was not dropped. */
export function isGroup(element: Element | undefined): boolean {
  return element !== undefined && element.kind === 'group' && !element.dropped
}

/** Whether a type keyword or a pointer precedes the element `at`. */
export function typedBefore(elements: readonly Element[], at: number): boolean {
  for (let i = 0; i < at; i++) {
    const { kind, dropped } = elements[i]!
    if (!dropped && (kind === 'type' || kind === 'class' || kind === 'enum' || kind === 'pointer')) return true
  }
  return false
}

/** Indexes of the words before `at` that are neither dropped nor the name of a `struct`. */
export function wordsBefore(elements: readonly Element[], at: number): number[] {
  const found: number[] = []
  for (let i = 0; i < at; i++) {
    const before = elements[i - 1]?.kind
    if (isWord(elements[i]) && before !== 'class' && before !== 'enum') found.push(i)
  }
  return found
}

/** Marks elements as parts of a macro. */
export function drop(...elements: readonly (Element | undefined)[]): void {
  for (const element of elements) if (element) element.dropped = true
}

/** Index of the element that stands for the type of the name at `at`, or -1. Drops the other words. */
export function typeFor(elements: readonly Element[], at: number): number {
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
  return type
}
