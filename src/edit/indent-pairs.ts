// Indentation of a target against that of the place where it matches.
import type { IndentPair } from './match-types.ts'

const TAB = 8

/** Columns of an indentation; a tab reaches the next multiple of eight. */
export function widthOf(indent: string): number {
  let width = 0
  for (const character of indent) width = character === '\t' ? (Math.floor(width / TAB) + 1) * TAB : width + 1
  return width
}

/**
 * True if both indent the same lines deeper: equal indentations stay equal, deeper ones deeper. A first line that was
 * copied without its indentation counts if all others have theirs.
 */
export function isSameLayout(pairs: readonly IndentPair[]): boolean {
  const [first, ...rest] = pairs
  if (first?.target === '' && rest.length > 0 && rest.every(({ target, place }) => target === place)) return true
  const byWidth = [...pairs].sort((a, b) => widthOf(a.target) - widthOf(b.target))
  return byWidth.every((pair, i) => {
    const before = byWidth[i - 1]
    if (!before) return true
    const [target, place] = [widthOf(pair.target) - widthOf(before.target), widthOf(pair.place) - widthOf(before.place)]
    return target === 0 ? place === 0 : place > 0
  })
}

/** The unit of indentation that most lines of a text use: a tab or some blanks; undefined if none is indented. */
export function unitOf(text: string): string | undefined {
  let [tabs, blanks] = [0, 0]
  const steps = new Map<number, number>()
  let last = 0
  for (const line of text.split(/\r\n|\n|\r/, MOST_LINES)) {
    if (line.trim() === '') continue
    const width = /^ */.exec(line)![0].length
    if (line.startsWith('\t')) tabs++
    else if (width > 0) blanks++
    const step = Math.abs(width - last)
    if (step > 1 && !line.startsWith('\t')) steps.set(step, (steps.get(step) ?? 0) + 1)
    last = width
  }
  if (tabs === 0 && blanks === 0) return undefined
  if (tabs >= blanks) return '\t'
  const [best] = [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return ' '.repeat(best?.[0] ?? 4)
}

/** Lines of a text that tell how it is indented. */
const MOST_LINES = 2000
