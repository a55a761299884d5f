// Definitions that patterns alone find in a text.
import { loadLanguage } from '../../../src/languages/load-language.ts'
import { definitionsByPattern } from '../../../src/parse/patterns/pattern-matches.ts'

/** The first and the last line of a range of a text. */
export const lines = (text: string, start: number, end: number) =>
  `${text.slice(0, start).split('\n').length}-${text.slice(0, Math.max(start, end - 1)).split('\n').length}`

/** Owner, name, kind and lines of each definition. */
export async function outline(name: string, text: string): Promise<string[]> {
  return definitionsByPattern(text, await loadLanguage(name)).map(
    ({ kind, name, start, end, owner }) => `${owner ? `${owner}.` : ''}${name} ${kind} ${lines(text, start, end)}`,
  )
}
