// What is hidden of a text becomes blank at equal length, so that every offset and every line holds.
import type { Region } from './definition-match.ts'

/** Blanks in place of a text, its line ends kept. */
export function blanked(hidden: string): string {
  return hidden.replace(/[^\r\n]/g, ' ')
}

/** A text with a part of it blank. */
export function withBlank(text: string, { start, end }: Region): string {
  return text.slice(0, start) + blanked(text.slice(start, end)) + text.slice(end)
}
