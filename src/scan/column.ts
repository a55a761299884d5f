// Columns of indented lines, as Python and its grammar count them.

const TAB = 9
const FORM_FEED = 12
/** Columns that a tab counts for. */
const TAB_COLUMNS = 8

/** The column at which a line that begins at `start` has its first token, at `end`, from 0. */
export function columnOf(text: string, start: number, end: number): number {
  let column = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    column = code === TAB ? column + TAB_COLUMNS : code === FORM_FEED ? 0 : column + 1
  }
  return column
}
