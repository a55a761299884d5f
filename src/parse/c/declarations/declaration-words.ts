// The words among the elements of a declaration: which there are, which stands for the type, which are dropped as macros.
import type { Element } from './declaration-head.ts'

/** True for a word that has not been found to be a macro. */
export function isWord(element: Element | undefined): boolean {
  return element !== undefined && element.kind === 'word' && !element.dropped
}

/** The same for parentheses. */
export function isGroup(element: Element | undefined): boolean {
  return element !== undefined && element.kind === 'group' && !element.dropped
}

/** Whether the elements before `at` hold a type by keyword: `int`, `struct x`. */
export function typedBefore(elements: readonly Element[], at: number): boolean {
  for (let i = 0; i < at; i++) {
    const { kind, dropped } = elements[i]!
    if (!dropped && (kind === 'type' || kind === 'class' || kind === 'enum' || kind === 'pointer')) return true
  }
  return false
}

/** Words before `at` that are neither dropped nor the name of a `struct`. */
export function wordsBefore(elements: readonly Element[], at: number): number[] {
  const found: number[] = []
  for (let i = 0; i < at; i++) {
    const before = elements[i - 1]?.kind
    if (isWord(elements[i]) && before !== 'class' && before !== 'enum') found.push(i)
  }
  return found
}

/** Notes that some are macros, or belong to one. */
export function drop(...elements: readonly (Element | undefined)[]): void {
  for (const element of elements) if (element) element.dropped = true
}

/** The element before `at` that stands for the type, -1 where none does; the words that do not are dropped. */
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
