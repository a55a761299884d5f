// Columns of indented lines, counted as Python does.

const TAB = 9
const FORM_FEED = 12
const TAB_COLUMNS = 8

/** Column, from 0, of the offset `end` in the line that begins at `start`. */
export function columnOf(text: string, start: number, end: number): number {
  let column = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    column = code === TAB ? column + TAB_COLUMNS : code === FORM_FEED ? 0 : column + 1
  }
  return column
}
