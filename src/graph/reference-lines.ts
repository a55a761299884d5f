// The line of a name that is given by value: records list references without their lines.
import { isPart } from '../util/type-names.ts'

/**
 * The first line, from `first` to `last` (1-based, both included), that has the name as a whole word and is not among
 * `others`; `first` if there is none.
 */
export function lineOfName(
  lines: readonly string[],
  name: string,
  [first, last]: readonly [number, number],
  others: ReadonlySet<number>,
): number {
  for (let line = first; line <= Math.min(last, lines.length); line++)
    if (!others.has(line) && hasWord(lines[line - 1]!, name)) return line
  return first
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isPart(text.charCodeAt(at - 1)) && !isPart(text.charCodeAt(at + word.length))) return true
  return false
}
