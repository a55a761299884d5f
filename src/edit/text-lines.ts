// Lines and line endings of a text, numbered as in the index: by line feeds, or by carriage returns if there are none.

export type Newline = 'lf' | 'crlf' | 'cr' | 'mixed' | 'none'

/** A line of a text, in UTF-16 units. */
export interface Line {
  readonly start: number
  /** Before the line ending. */
  readonly end: number
  /** After the line ending. */
  readonly next: number
}

/** The lines of a text; none of an empty one. A line ending at the end begins no further line. */
export function linesOf(text: string): Line[] {
  const feed = text.includes('\n') ? '\n' : '\r'
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const at = text.indexOf(feed, start)
    const next = at < 0 ? text.length : at + 1
    const end = at < 0 ? text.length : feed === '\n' && at > start && text[at - 1] === '\r' ? at - 1 : at
    lines.push({ start, end, next })
    start = next
  }
  return lines
}

/** Number (from 1) of the line with an offset; that of the last line at the end of the text. */
export function lineAt(lines: readonly Line[], offset: number): number {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lines[middle]!.start <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** The style of the line endings of a text. */
export function newlineOf(text: string): Newline {
  let [lf, crlf, cr] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10) lf++
    else if (code !== 13) continue
    else if (text.charCodeAt(at + 1) === 10) {
      crlf++
      at++
    } else cr++
  }
  const kinds = Number(lf > 0) + Number(crlf > 0) + Number(cr > 0)
  if (kinds === 0) return 'none'
  return kinds > 1 ? 'mixed' : lf > 0 ? 'lf' : crlf > 0 ? 'crlf' : 'cr'
}

const ENDINGS = { lf: '\n', crlf: '\r\n', cr: '\r' } as const

/** The line endings of a text, in order. */
export function endingsIn(text: string): string[] {
  return text.match(/\r\n|\n|\r/g) ?? []
}

/**
 * A replacement with the line endings of the file. In a file of several, each line keeps the ending of the line it
 * replaces, and new ones take that of their neighbour.
 */
export function withEndings(replacement: string, text: string, start: number, end: number): string {
  const style = newlineOf(text)
  if (style === 'none') return replacement
  // A lone carriage return is a character unless it ends the lines of this file.
  const parts = replacement.split(style === 'cr' ? /\r\n|\n|\r/ : /\r\n|\n/)
  if (style !== 'mixed') return parts.join(ENDINGS[style])
  const replaced = endingsIn(text.slice(start, end))
  const neighbour = replaced.at(-1) ?? endingAfter(text, end) ?? endingsIn(text.slice(0, start)).at(-1)!
  return parts.map((part, i) => (i === 0 ? part : (replaced[i - 1] ?? neighbour) + part)).join('')
}

function endingAfter(text: string, from: number): string | undefined {
  return /\r\n|\n|\r/.exec(text.slice(from))?.[0]
}

/** Blanks and tabs at the beginning of a line. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)![0]
}

/** Number of line endings in a text. */
export function newlinesIn(text: string): number {
  return text.split(text.includes('\n') ? '\n' : '\r').length - 1
}
