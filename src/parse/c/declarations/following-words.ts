// Looks ahead in a declaration: can a later word be its name?
import type { Element } from './declaration-head.ts'

/** Whether no further word or type follows the element at `from`. */
export function oneWordLeft(elements: readonly Element[], from: number): boolean {
  return !elements
    .slice(from + 1)
    .some(({ kind }) => kind === 'word' || kind === 'type' || kind === 'class' || kind === 'enum')
}

/** Whether a word that does not look like a macro is followed by parentheses. */
export function laterFunction(elements: readonly Element[], from: number): boolean {
  for (let i = from; i < elements.length; i++) {
    const element = elements[i]!
    if (element.kind === 'trailer') return false
    if (element.kind === 'word' && !element.macroLike && elements[i + 1]?.kind === 'group') return true
  }
  return false
}

/** Whether a function with its type follows, so that the words before it are macros. */
export function laterTyped(elements: readonly Element[], from: number): boolean {
  let typed = false
  for (let i = from; i < elements.length; i++) {
    const { kind, macroLike } = elements[i]!
    if (kind === 'trailer') return false
    const isCalled = elements[i + 1]?.kind === 'group'
    if (kind === 'word' && isCalled && !macroLike && typed) return true
    typed ||= kind === 'type' || kind === 'class' || kind === 'enum' || (kind === 'word' && !isCalled)
  }
  return false
}

/** Whether a type and a name that does not look like a macro follow. */
export function laterVariable(elements: readonly Element[], from: number): boolean {
  return elements.some(({ kind, macroLike }, i) => {
    const before = elements[i - 1]?.kind
    return i > from && kind === 'word' && !macroLike && (before === 'type' || before === 'word' || before === 'class')
  })
}
