// Where the head of an equation ends, `add x y` of `add x y = …`: what stands there is declared, not called (Haskell).

/** Longest head that is looked at, in UTF-16 units, so that no text costs more than its length. */
const LONGEST = 1000
const WORD = /[\p{L}\p{N}_'.]+/uy
const OPERATOR = /[!#$%&*+./<=>?@\\^|~:-]+/y
/** Marks that stand in patterns. */
const OF_PATTERNS: ReadonlySet<string> = new Set(['!', '~', '@', ':'])
const ENDS: ReadonlySet<string> = new Set(['=', '|', '<-'])
/** Words that no pattern holds. */
const OF_EXPRESSIONS: ReadonlySet<string> = new Set([
  ...['if', 'then', 'else', 'case', 'of', 'do', 'let', 'in', 'where'],
])

/**
 * Where the head of the equation or signature ends that begins at `start`, in this column; -1 where none does. Of a
 * signature everything is head.
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
      // Nothing that stands in brackets ends a head.
    } else if (mark === ',') words = 0
    else if (mark === '\n') {
      if (indentAfter(text, at) <= column) return -1
    } else {
      const operator = match(OPERATOR, text, at)
      if (operator === '::') return words === 1 ? itemEnd(text, at, column) : -1
      if (ENDS.has(operator)) return at
      const word = operator === '' ? match(WORD, text, at) : ''
      if (word === '' ? !OF_PATTERNS.has(operator) : OF_EXPRESSIONS.has(word)) return -1
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

/** Where the line begins that stands no deeper than `column`. */
function itemEnd(text: string, from: number, column: number): number {
  let at = text.indexOf('\n', from)
  while (at >= 0 && indentAfter(text, at) > column) at = text.indexOf('\n', at + 1)
  return at < 0 ? text.length : at
}

/** The indentation of the line behind a line feed; Infinity for one that holds nothing. */
function indentAfter(text: string, lineFeed: number): number {
  let at = lineFeed + 1
  while (text[at] === ' ' || text[at] === '\t') at++
  return at === text.length || text[at] === '\n' || text[at] === '\r' ? Infinity : at - lineFeed - 1
}
