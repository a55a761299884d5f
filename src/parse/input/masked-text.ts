// Masks syntax that a grammar does not know.
import { blanked } from '../../languages/blanked.ts'
import type { Language, Mask } from '../../languages/language.ts'

/** The text with its masks applied. Keeps the length. */
export function masked(text: string, { masks = [] }: Language): string {
  return applied(text, masks)
}

/** A masked text without syntax newer than the grammar; undefined if it has none. */
export function maskedNewer(text: string, { newer = [] }: Language): string | undefined {
  const hidden = applied(text, newer)
  return hidden === text ? undefined : hidden
}

function applied(text: string, masks: readonly Mask[]): string {
  return masks.reduce((before, { text: hidden, to, joins }) => {
    const blank = (found: string) => (joins ? ' '.repeat(found.length) : blanked(found))
    return typeof to === 'string' ? before.replace(hidden, to) : before.replace(hidden, to ?? blank)
  }, text)
}
