// Reads shell scripts without the grammar: what POSIX.1 and Bash allow. What is anything else is left to the grammar.
import { HEADS } from '../../languages/bash/patterns.ts'
import type { Match } from '../../languages/definition-match.ts'
import { Commands } from './command-lists.ts'

/** What the query of shell scripts would find; undefined where the text is not ordinary. */
export function readShell(text: string): readonly Match[] | undefined {
  const reader = new Commands(text)
  return reader.read() && !hasLost(reader) ? reader.matches : undefined
}

/** Whether a quote that is missing has taken a function: one that begins a line of words in quotes. */
function hasLost({ text, matches, documents }: Commands): boolean {
  const found = new Set(matches.map(({ start }) => start))
  const lost = [...text.matchAll(HEADS)].filter(({ index }) => !found.has(index))
  return lost.some(({ index }) => !documents.some(({ start, end }) => start <= index && index < end))
}
