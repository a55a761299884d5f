// The lines of a symbol that differ, as a unified diff without its head. Pure.
import { structuredPatch } from 'diff'
import type { SideSymbol } from './file-symbols.ts'
import type { SymbolChange } from './symbol-changes.ts'

/** Unchanged lines around changed ones. */
const CONTEXT = 1
/** Lines of one symbol that are shown. */
const MAX_LINES = 400
const MAX_EDITS = 5000

/** `12 + code` for an added line by its number now, `10 - code` for a removed one by its number before, `11   code`. */
export function linesOfChange({ before, after }: SymbolChange): string[] {
  const lines = before && after ? differing(before, after) : whole((after ?? before)!, after ? '+' : '-')
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} lines more`] : lines
}

function whole(symbol: SideSymbol, mark: string): string[] {
  const { text, first } = linesOf(symbol)
  return text.split('\n').map((line, i) => `${first + i} ${mark} ${line}`)
}

function differing(before: SideSymbol, after: SideSymbol): string[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const patch = structuredPatch('', '', old.text, now.text, '', '', { context: CONTEXT, maxEditLength: MAX_EDITS })
  if (!patch) return [...whole(before, '-'), ...whole(after, '+')]
  return patch.hunks.flatMap(({ oldStart, newStart, lines }) => {
    let [from, to] = [old.first + oldStart - 1, now.first + newStart - 1]
    return lines
      .filter(line => !line.startsWith('\\'))
      .map(line => {
        const mark = line[0]!
        const number = mark === '-' ? from : to
        if (mark !== '+') from++
        if (mark !== '-') to++
        return `${number} ${mark} ${line.slice(1)}`
      })
  })
}

/** The whole lines of a symbol, and the number of the first. */
function linesOf({ file: { text }, definition: { start, end } }: SideSymbol): { text: string; first: number } {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end)
  return { text: text.slice(from, to < 0 ? text.length : to), first: text.slice(0, from).split('\n').length }
}
