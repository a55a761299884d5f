// Replaces text with blanks of equal length, so that offsets and line numbers stay valid.
import type { Region } from './definition-match.ts'

/** Replaces every character but line ends with a blank. */
export function blanked(hidden: string): string {
  return hidden.replace(/[^\r\n]/g, ' ')
}

/** Blanks one region of a text. */
export function withBlank(text: string, { start, end }: Region): string {
  return text.slice(0, start) + blanked(text.slice(start, end)) + text.slice(end)
}

/** Blanks all but some regions, which ascend and do not overlap. */
export function blankedExcept(text: string, kept: Iterable<Region>): string {
  let result = ''
  for (const { start, end } of kept) result += blanked(text.slice(result.length, start)) + text.slice(start, end)
  return result + blanked(text.slice(result.length))
}
