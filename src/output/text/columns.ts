// Aligns columns to the width of the terminal. Pure.

/** A text and its colour, which is applied after padding. */
export interface Cell {
  readonly text: string
  readonly paint?: (padded: string) => string
  /** Aligned right, as numbers are. */
  readonly right?: true
}

/** Terminal columns of a text: wide characters (CJK, emoji) take two, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code >= 0x300 && code <= 0x36f) continue
    const isWide =
      (code >= 0x1100 && code <= 0x115f) ||
      (code >= 0x2e80 && code <= 0xa4cf) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xfe30 && code <= 0xfe6f) ||
      (code >= 0xff00 && code <= 0xff60) ||
      (code >= 0x1f300 && code <= 0x1faff)
    width += isWide ? 2 : 1
  }
  return width
}

/** Cuts a text that is too wide on the left, since the end of a path says more. */
export function cutLeft(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const characters = [...text]
  let left = characters.length
  let used = 1
  while (left > 0 && used + displayWidth(characters[left - 1]!) <= width) used += displayWidth(characters[--left]!)
  return `…${characters.slice(left).join('')}`
}

/** Breaks a text at blanks into lines of at most `width`; longer words are kept whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || displayWidth(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** Blanks between the columns of a terminal. */
const GAP = 2
/** The fewest columns to which a text is cut. */
const LEAST = 12

/**
 * Rows as lines. On a terminal the columns are aligned, and while a line is too wide the last columns go; then the
 * second column is cut on the left, at last the first. In a pipe the cells stand side by side.
 */
export function align(rows: readonly (readonly Cell[])[], { isTerminal, width }: AlignOptions): string[] {
  if (!isTerminal) return rows.map(row => row.map(pipeText).filter(Boolean).join(' '))
  const count = Math.max(0, ...rows.map(row => row.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map(row => displayWidth(row[column]?.text ?? ''))),
  )
  const needed = (): number => widths.reduce((sum, each) => sum + (each > 0 ? each + GAP : 0), -GAP)
  for (let column = count - 1; column >= 2 && needed() > width; column--) widths[column] = 0
  for (const column of [1, 0]) {
    if (widths[column] === undefined || needed() <= width) continue
    widths[column] = Math.min(widths[column], Math.max(LEAST, widths[column] - (needed() - width)))
  }
  return rows.map(row =>
    row
      .flatMap(({ text, paint, right }, column) => {
        // Omit empty and dropped columns.
        if (widths[column] === 0) return []
        const shown = cutLeft(text, widths[column]!)
        const blanks = ' '.repeat(Math.max(0, widths[column]! - displayWidth(shown)))
        const padded = right ? blanks + shown : column === row.length - 1 ? shown : shown + blanks
        return [paint && padded !== '' ? paint(padded) : padded]
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
}

/** Where lines are written. */
interface AlignOptions {
  readonly isTerminal: boolean
  /** Columns of the terminal. */
  readonly width: number
}

function pipeText({ text, paint }: Cell): string {
  return paint && text !== '' ? paint(text) : text
}
