// Lines that are none of a file's own, where blocks are indented: what they assign is a local or a field.
import type { Lexis } from '../../languages/lexis-rule.ts'
import { lineEnd } from '../../scan/literal-ends.ts'
import type { Line } from './line-structure.ts'

/**
 * Places of the lines in a function or a type, or in a block that has lost its head: they stand deeper than a line that
 * can begin none.
 */
export function innerLines(text: string, lines: readonly Line[], lexis: Lexis): ReadonlySet<number> {
  const inner = new Set<number>()
  const { blockMark } = lexis
  if (blockMark === undefined) return inner
  const declaring = new Set(lexis.words.declare)
  const words = new Set(
    Object.values(lexis.words)
      .flat()
      .filter(word => !declaring.has(word)),
  )
  const open: number[] = []
  for (const [at, { indent }] of lines.entries()) {
    while (open.length > 0 && lines[open.at(-1)!]!.indent >= indent) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined && (inner.has(outer) || !mayBegin(text, lines[outer]!, words, blockMark))) inner.add(at)
    open.push(at)
  }
  return inner
}

/** Whether a line begins a block of a statement, or its head goes on below. */
function mayBegin(text: string, { start, end, brackets }: Line, words: ReadonlySet<string>, mark: string): boolean {
  const [word] = WORD.exec(text.slice(start, start + LONGEST_WORD))!
  const isOdd = brackets.filter(({ opens }) => opens).length * 2 !== brackets.length
  const goesOn = isOdd || text.startsWith(mark, end - mark.length)
  return (goesOn && words.has(word)) || text.slice(end, lineEnd(text, end)).trim() === '\\'
}

const WORD = /^\w*/
const LONGEST_WORD = 20
