// Finds the ends of YAML values: plain and quoted scalars, block scalars, flow collections. Each function returns the
// offset behind the value, or -1 to leave it to the grammar. Continuation lines must be right of the column `margin`.

/** Returns the offset of the next line feed, or of the end. */
export function lineEndFrom(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Returns the offset of the first character that is no space. */
export function pastSpaces(text: string, at: number): number {
  let past = at
  while (text.charCodeAt(past) === 32) past++
  return past
}

/** Whether a line ends at `at`. */
export function isLineEnd(text: string, at: number): boolean {
  const char = text[at]
  return char === undefined || char === '\n' || (char === '\r' && text[at + 1] === '\n')
}

/** The offset behind the plain text of a line, before a comment and trailing spaces; -1 if it contains a key. */
function plainLineEnd(text: string, from: number): number {
  let last = from
  for (let at = from; !isLineEnd(text, at); at++) {
    const char = text[at]!
    if (char < ' ' || (char === ':' && isGap(text, at + 1))) return -1
    if (char === '#' && text[at - 1] === ' ') break
    if (char !== ' ') last = at + 1
  }
  return last
}

/** Whether a space or the end of a line is at `at`. */
export function isGap(text: string, at: number): boolean {
  return text[at] === ' ' || isLineEnd(text, at)
}

/** Returns the beginning of the next line with text, and its column; -1 if a tab precedes the text. */
export function nextLine(text: string, from: number): { readonly at: number; readonly column: number } {
  for (let start = from; ; ) {
    const at = pastSpaces(text, start)
    if (at >= text.length || !isLineEnd(text, at)) return { at, column: text[at] === '\t' ? -1 : at - start }
    start = lineEndFrom(text, at) + 1
  }
}

/** Returns the end of a plain scalar, which may span lines. */
export function plainEnd(text: string, from: number, margin: number): number {
  if (!PLAIN.test(text[from] ?? ' ') && !('-?:'.includes(text[from]!) && !isGap(text, from + 1))) return -1
  let end = plainLineEnd(text, from)
  while (end >= 0 && isLineEnd(text, pastSpaces(text, end))) {
    const { at, column } = nextLine(text, lineEndFrom(text, end) + 1)
    if (at >= text.length || column <= margin || text[at] === '#') break
    // The grammar must decide what else this is.
    if ('-?'.includes(text[at]!) && isGap(text, at + 1)) return -1
    end = plainLineEnd(text, at)
  }
  return end
}

/** Characters that a plain scalar can always begin with. */
const PLAIN = /[^\s,[\]{}#&*!|>'"%@`?:-]/

/** Returns the end of a quoted scalar. */
export function quotedEnd(text: string, from: number, margin: number): number {
  const quote = text[from]
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '\\' && quote === '"') at++
    else if (char === quote) {
      if (quote !== "'" || text[at + 1] !== "'") return at + 1
      at++
    } else if (char === '\n') {
      const next = nextLine(text, at + 1)
      if (next.column <= margin) return -1
      at = next.at - 1
    }
  }
  return -1
}

/** Returns the end of a block scalar, `|` or `>`. */
export function blockEnd(text: string, from: number, margin: number): number {
  HEADER.lastIndex = from
  if (!HEADER.test(text)) return -1
  let end = HEADER.lastIndex
  let indent = -1
  for (let start = lineEndFrom(text, end) + 1; start < text.length; ) {
    const { at, column } = nextLine(text, start)
    if (at >= text.length || column <= margin) return column < 0 && at < text.length ? -1 : end
    if (indent < 0) {
      // Blank lines that are longer than the text's indentation.
      if (
        text
          .slice(start, at)
          .split('\n')
          .some((line, number, all) => number < all.length - 1 && line.length > column)
      )
        return -1
      indent = column
    }
    if (column < indent) return -1
    end = lineEndFrom(text, at)
    start = end + 1
    while (' \r'.includes(text[end - 1]!)) end--
  }
  return end
}

const HEADER = /[|>][+-]?(?= *(?:(?<= )#|\r?\n|$))/y

/** Returns the end of a flow list or mapping. */
export function flowEnd(text: string, from: number, margin: number): number {
  const open: string[] = []
  /** The last bracket, comma or colon; empty behind a value. */
  let mark = ''
  /** Whether the part before it may be a key. */
  let isKey = false
  let isQuoted = false
  for (let at = from; at < text.length; ) {
    const char = text[at]!
    if (char === ' ') at++
    else if (isLineEnd(text, at)) {
      const next = nextLine(text, lineEndFrom(text, at) + 1)
      // The closing bracket may be in the column of the key.
      if (next.column < margin + (text[next.at] === open.at(-1) ? 0 : 1)) return -1
      at = next.at
    } else if (char === '#') {
      if (text[at - 1] !== ' ' && text[at - 1] !== '\n') return -1
      at = lineEndFrom(text, at)
    } else if (char === '[' || char === '{') {
      if (open.length > 0 && (mark === '' || (open.at(-1) === '}' && mark !== ':'))) return -1
      open.push(char === '[' ? ']' : '}')
      isKey = char === '{'
      mark = char
      at++
    } else if (char === ']' || char === '}') {
      if (open.pop() !== char || mark === ':') return -1
      mark = ''
      isKey = false
      at++
      if (open.length === 0) return at
    } else if (char === ',' || (char === ':' && (isQuoted || isGap(text, at + 1)) && mark === '')) {
      if (mark !== '' || (char === ':' && !isKey)) return -1
      isKey = char === ',' && open.at(-1) === '}'
      mark = char
      at++
    } else {
      if (mark === '') return -1
      isQuoted = char === '"' || char === "'"
      at = isQuoted ? quotedEnd(text, at, margin) : char === '*' ? aliasEnd(text, at) : flowPlainEnd(text, at)
      if (at < 0) return -1
      mark = ''
    }
  }
  return -1
}

/** Returns the end of the alias `*name`, which refers to `&name`. */
export function aliasEnd(text: string, from: number): number {
  ALIAS.lastIndex = from
  return ALIAS.test(text) ? ALIAS.lastIndex : -1
}

const ALIAS = /\*[\w.-]+/y

/** The end of a plain scalar in a flow collection, on one line. */
function flowPlainEnd(text: string, from: number): number {
  if (!PLAIN.test(text[from]!) && !(text[from] === '-' && /[\w-]/.test(text[from + 1] ?? ''))) return -1
  let at = from
  while (!isLineEnd(text, at) && !',[]{}\t'.includes(text[at]!)) {
    if (text[at] === ':' && (isGap(text, at + 1) || ',[]{}'.includes(text[at + 1]!))) break
    if (text[at] === '#' && text[at - 1] === ' ') break
    at++
  }
  return '[{\t'.includes(text[at] ?? ' ') ? -1 : at
}
