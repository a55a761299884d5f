// In which column each token of a text stands, however wide its author's tabs are.

/** Columns of places asked for in their order: a line of a hundred thousand tokens is counted through once. */
export class Columns {
  readonly #text: string
  readonly #tab: number
  #lineStart = -1
  #at = 0
  #column = 0

  constructor(text: string) {
    this.#text = text
    this.#tab = tabOf(text)
  }

  /** Columns before a place in the line that begins at `lineStart`. */
  at(lineStart: number, at: number): number {
    if (lineStart !== this.#lineStart || at < this.#at) {
      this.#lineStart = this.#at = lineStart
      this.#column = 0
    }
    for (; this.#at < at; this.#at++) this.#column = behind(this.#column, this.#text.charCodeAt(this.#at), this.#tab)
    return this.#column
  }
}

/**
 * The columns that a tab stands for: of those that are usual the one with which most lines begin where the next does.
 */
function tabOf(text: string): number {
  if (!/^\t/m.test(text) || !/^ {4}/m.test(text)) return TABS[0]
  const equal = TABS.map(() => 0)
  let above = ''
  for (const [, indent = ''] of text.matchAll(INDENTATION)) {
    // Only a tab above spaces, or below them, tells.
    if (indent.includes('\t') !== above.includes('\t'))
      for (const [at, tab] of TABS.entries()) if (widthOf(indent, tab) === widthOf(above, tab)) equal[at]!++
    above = indent
  }
  return TABS[equal.indexOf(Math.max(...equal))]!
}

const TABS = [8, 4, 2] as const
const INDENTATION = /^([ \t]*)(?=[^\s])/gm

function widthOf(indent: string, tab: number): number {
  let width = 0
  for (let at = 0; at < indent.length; at++) width = behind(width, indent.charCodeAt(at), tab)
  return width
}

/** The column behind a character that stands in another one. */
function behind(column: number, code: number, tab: number): number {
  return code === 9 ? column + tab - (column % tab) : column + 1
}
