// What a grammar reads in place of a text in whose language there is something that it does not know.
import { blanked } from '../../languages/blanked.ts'
import type { Language, Mask } from '../../languages/language.ts'

/** The text with its masks applied: of the same length, so that every offset still holds. */
export function masked(text: string, { masks = [] }: Language): string {
  return applied(text, masks)
}

/** A masked text without what is newer than the grammar too; undefined where it holds nothing of the kind. */
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
