// What stands in a value of YAML on its own: plain and quoted text, blocks of text, lists and mappings in brackets. Each
// reader gives the offset behind it, or -1 where the grammar must be asked. `margin` is the column that its further
// lines stand right of.

/** Offset of the line feed at or behind `at`; of the end where there is none. */
export function lineEndFrom(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Offset of the first character at or behind `at` that is no space. */
export function pastSpaces(text: string, at: number): number {
  let past = at
  while (text.charCodeAt(past) === 32) past++
  return past
}

/** Whether the line ends at `at`, as all lines do. */
export function isLineEnd(text: string, at: number): boolean {
  const char = text[at]
  return char === undefined || char === '\n' || (char === '\r' && text[at + 1] === '\n')
}

/** Offset behind what stands on a line up to a comment, a key or the line's end, spaces at its end aside. */
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

/** Whether a space or the end of a line stands at `at`. */
export function isGap(text: string, at: number): boolean {
  return text[at] === ' ' || isLineEnd(text, at)
}

/** Where the next line begins that is not empty, and how far right its text stands; -1 for that in a tab. */
export function nextLine(text: string, from: number): { readonly at: number; readonly column: number } {
  for (let start = from; ; ) {
    const at = pastSpaces(text, start)
    if (at >= text.length || !isLineEnd(text, at)) return { at, column: text[at] === '\t' ? -1 : at - start }
    start = lineEndFrom(text, at) + 1
  }
}

/** Plain text, over several lines. */
export function plainEnd(text: string, from: number, margin: number): number {
  if (!PLAIN.test(text[from] ?? ' ') && !('-?:'.includes(text[from]!) && !isGap(text, from + 1))) return -1
  let end = plainLineEnd(text, from)
  while (end >= 0 && isLineEnd(text, pastSpaces(text, end))) {
    const { at, column } = nextLine(text, lineEndFrom(text, end) + 1)
    if (at >= text.length || column <= margin || text[at] === '#') break
    // What else it may be is for the grammar to say.
    if ('-?'.includes(text[at]!) && isGap(text, at + 1)) return -1
    end = plainLineEnd(text, at)
  }
  return end
}

/** What plain text may begin with, whatever follows. */
const PLAIN = /[^\s,[\]{}#&*!|>'"%@`?:-]/

/** Text in quotes. */
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

/** A block of text, `|` or `>`. */
export function blockEnd(text: string, from: number, margin: number): number {
  HEADER.lastIndex = from
  if (!HEADER.test(text)) return -1
  let end = HEADER.lastIndex
  let indent = -1
  for (let start = lineEndFrom(text, end) + 1; start < text.length; ) {
    const { at, column } = nextLine(text, start)
    if (at >= text.length || column <= margin) return column < 0 && at < text.length ? -1 : end
    if (indent < 0) {
      // Lines without text that are longer than those with it.
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

/** A list or a mapping in brackets. */
export function flowEnd(text: string, from: number, margin: number): number {
  const open: string[] = []
  /** The bracket, comma or colon that something may follow; '' behind that. */
  let mark = ''
  /** What stands before it is a key, or may be. */
  let isKey = false
  let isQuoted = false
  for (let at = from; at < text.length; ) {
    const char = text[at]!
    if (char === ' ') at++
    else if (isLineEnd(text, at)) {
      const next = nextLine(text, lineEndFrom(text, at) + 1)
      // What closes it may stand below the key.
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

/** `*name`, which stands for what `&name` marks. */
export function aliasEnd(text: string, from: number): number {
  ALIAS.lastIndex = from
  return ALIAS.test(text) ? ALIAS.lastIndex : -1
}

const ALIAS = /\*[\w.-]+/y

/** Plain text in brackets, on one line. */
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
