// Columns of text by the width of the terminal. Pure.

/** A cell: its text, and how it is coloured once it has its width. */
export interface Cell {
  readonly text: string
  readonly paint?: (padded: string) => string
  /** Numbers stand at the right. */
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

/** What JSON leaves as it is and a terminal acts upon. */
const ESCAPED = (): RegExp => /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** JSON on one line, of plain characters and letters. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(
    ESCAPED(),
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Control characters, ends of lines and changes of the direction of writing made visible, so that a file name can
 * neither drive the terminal nor break a line.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '�')
}

/** The end of a text that is too wide, after `…`: the end of a path tells more than its start. */
export function cutLeft(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const characters = [...text]
  let left = characters.length
  let used = 1
  while (left > 0 && used + displayWidth(characters[left - 1]!) <= width) used += displayWidth(characters[--left]!)
  return `…${characters.slice(left).join('')}`
}

/** A text in lines of at most `width`, broken at blanks; a word wider than that stands alone, whole. */
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

/**
 * Rows as aligned lines, two blanks between columns.
 *
 * @param flexible The column that gives way when a line would be wider than `width`; it is cut from the left.
 */
export function align(rows: readonly (readonly Cell[])[], width: number, flexible: number): string[] {
  const columns = Math.max(0, ...rows.map(row => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(row => displayWidth(printable(row[column]?.text ?? '')))),
  )
  const used = widths.filter(each => each > 0)
  const needed = used.reduce((sum, each) => sum + each, 0) + 2 * (used.length - 1)
  if (needed > width && widths[flexible] !== undefined) {
    widths[flexible] = Math.min(widths[flexible], Math.max(12, widths[flexible] - (needed - width)))
  }
  return rows.map(row =>
    row
      .map(({ text, paint, right }, column) => {
        const clean = printable(text)
        const shown = column === flexible ? cutLeft(clean, widths[column]!) : clean
        const blanks = ' '.repeat(Math.max(0, widths[column]! - displayWidth(shown)))
        const padded = right ? blanks + shown : column === row.length - 1 ? shown : shown + blanks
        return paint && padded !== '' ? paint(padded) : padded
      })
      // A column that is empty in every row takes no room.
      .filter((_, column) => widths[column]! > 0)
      .join('  '),
  )
}
