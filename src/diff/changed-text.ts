// The lines of a symbol that differ, as a unified diff without its head. Pure.
import { structuredPatch } from 'diff'
import type { SideSymbol } from './file-symbols.ts'
import type { SymbolChange } from './symbol-changes.ts'

/** Unchanged lines around changed ones. */
const CONTEXT = 1
/** Lines of one symbol that are shown. */
const MAX_LINES = 400
const MAX_EDITS = 5000

/** Hides what must not be shown of a text, and keeps its lines. */
type Shown = (text: string) => string

/**
 * `12 + code` for an added line by its number now, `10 - code` for a removed one by its number before, `11   code`. The
 * texts of files are shown as `shown` gives them.
 */
export function linesOfChange({ before, after }: SymbolChange, shown: Shown): string[] {
  const [old, now] = [before && linesOf(before, shown), after && linesOf(after, shown)]
  const lines = old && now ? differing(old, now) : whole((now ?? old)!, now ? '+' : '-')
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} lines more`] : lines
}

interface SymbolLines {
  readonly text: string
  /** Number of the first line. */
  readonly first: number
}

function whole({ text, first }: SymbolLines, mark: string): string[] {
  return text.split('\n').map((line, i) => `${first + i} ${mark} ${line}`)
}

function differing(old: SymbolLines, now: SymbolLines): string[] {
  const patch = structuredPatch('', '', old.text, now.text, '', '', { context: CONTEXT, maxEditLength: MAX_EDITS })
  if (!patch) return [...whole(old, '-'), ...whole(now, '+')]
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

/** The whole lines of a symbol. */
function linesOf({ file: { text }, definition: { start, end } }: SideSymbol, shown: Shown): SymbolLines {
  const first = text.slice(0, start).split('\n').length
  const last = first + text.slice(start, end).split('\n').length - 1
  return {
    text: shown(text)
      .split('\n')
      .slice(first - 1, last)
      .join('\n'),
    first,
  }
}
