// Lines of a shell script that name a function other than as a command: in a list of names to run, as an argument. A
// variable or another command may then call it.
import { escaped } from '../util/regex-escape.ts'
import type { GraphFile } from './graph.ts'

/** 1-based lines of the file that have the name as a word, but for its definitions, comments and the lines in `known`. */
export function linesNaming(name: string, { lines }: GraphFile, known: ReadonlySet<number>): readonly number[] {
  const word = new RegExp(`(?<![\\w$./-])${escaped(name)}(?![\\w./=-]|[ \\t]*\\(\\))`)
  const found: number[] = []
  for (const [i, text] of lines.entries()) {
    if (known.has(i + 1) || !text.includes(name)) continue
    const code = text.replace(/(?:^|[ \t])#.*$/, '').replace(/^[ \t]*function[ \t]+[\w:.-]+/, '')
    if (word.test(code)) found.push(i + 1)
  }
  return found
}
