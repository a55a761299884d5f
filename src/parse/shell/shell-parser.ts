// Parses shell scripts without the grammar: POSIX.1 and Bash. Anything else is left to the grammar.
import { HEADS } from '../../languages/bash/patterns.ts'
import type { Match } from '../../languages/definition-match.ts'
import { Commands } from './command-lists.ts'

/** Returns what the shell query would match; undefined for an unsupported form. */
export function parseShell(text: string): readonly Match[] | undefined {
  const parser = new Commands(text)
  return parser.read() && !hasSwallowedFunction(parser) ? parser.matches : undefined
}

/** Whether a missing quote has swallowed a function: a head at the beginning of a line, inside a quoted word. */
function hasSwallowedFunction({ text, matches, documents }: Commands): boolean {
  const found = new Set(matches.map(({ start }) => start))
  const swallowed = [...text.matchAll(HEADS)].filter(({ index }) => !found.has(index))
  return swallowed.some(({ index }) => !documents.some(({ start, end }) => start <= index && index < end))
}
