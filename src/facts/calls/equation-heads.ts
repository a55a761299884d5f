// Finds the end of an equation's head, `add x y` in `add x y = …`: names there are declared, not called (Haskell).

/** Longest head that is examined, in UTF-16 units, to keep the time linear. */
const LONGEST = 1000
const WORD = /[\p{L}\p{N}_'.]+/uy
const OPERATOR = /[!#$%&*+./<=>?@\\^|~:-]+/y
const PATTERN_MARKS: ReadonlySet<string> = new Set(['!', '~', '@', ':'])
const ENDS: ReadonlySet<string> = new Set(['=', '|', '<-'])
const EXPRESSION_WORDS: ReadonlySet<string> = new Set([
  ...['if', 'then', 'else', 'case', 'of', 'do', 'let', 'in', 'where'],
])

/**
 * End of the head of the equation or signature that begins at `start`, in this column; -1 if there is none. A signature
 * is all head.
 */
export function headEnd(text: string, start: number, column: number): number {
  let depth = 0
  let words = 0
  const limit = Math.min(text.length, start + LONGEST)
  for (let at = start; at < limit; at++) {
    const mark = text[at] as string
    if (mark === '"') {
      while (++at < limit && text[at] !== '"') if (text[at] === '\\') at++
    } else if ('([{'.includes(mark)) depth++
    else if (')]}'.includes(mark)) {
      if (--depth < 0) return -1
    } else if (depth > 0 || mark === ' ' || mark === '`' || mark === '\t' || mark === '\r') {
    } else if (mark === ',') words = 0
    else if (mark === '\n') {
      if (indentAfter(text, at) <= column) return -1
    } else {
      const operator = match(OPERATOR, text, at)
      if (operator === '::') return words === 1 ? itemEnd(text, at, column) : -1
      if (ENDS.has(operator)) return at
      const word = operator === '' ? match(WORD, text, at) : ''
      if (word === '' ? !PATTERN_MARKS.has(operator) : EXPRESSION_WORDS.has(word)) return -1
      if (word !== '') words++
      at += operator.length + word.length - 1
    }
  }
  return -1
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** Start of the next line that is not indented beyond `column`. */
function itemEnd(text: string, from: number, column: number): number {
  let at = text.indexOf('\n', from)
  while (at >= 0 && indentAfter(text, at) > column) at = text.indexOf('\n', at + 1)
  return at < 0 ? text.length : at
}

/** Indentation of the line after a line feed; Infinity for an empty line. */
function indentAfter(text: string, lineFeed: number): number {
  let at = lineFeed + 1
  while (text[at] === ' ' || text[at] === '\t') at++
  return at === text.length || text[at] === '\n' || text[at] === '\r' ? Infinity : at - lineFeed - 1
}
