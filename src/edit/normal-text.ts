// Texts without the differences that a level ignores, and where each character came from.

/** Levels of text without its tokens. */
export type TextLevel = 'line-endings' | 'trailing' | 'indentation' | 'blanks'

/** Ranges whose blanks count: string literals. Sorted, without overlaps. */
export type Kept = readonly (readonly [start: number, end: number])[]

export interface NormalText {
  readonly text: string
  /** Where each character begins and ends in the original text. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** True if blanks at the end of a last line without line ending were dropped. */
  readonly endsBlank: boolean
}

const ORDER = { 'line-endings': 0, trailing: 1, indentation: 2, blanks: 3 } as const

/** Normalizes a text. From `trailing` on, lines of blanks are dropped. */
export function normalText(text: string, level: TextLevel, kept: Kept = []): NormalText {
  const order = ORDER[level]
  const starts = new Int32Array(text.length)
  const ends = new Int32Array(text.length)
  const parts: string[] = []
  let length = 0
  let range = 0
  let endsBlank = false
  /** True if an offset is inside a string literal. Offsets must ascend. */
  const isKept = (at: number): boolean => {
    while (range < kept.length && kept[range]![1] <= at) range++
    return range < kept.length && kept[range]![0] < at
  }
  const add = (part: string, start: number, end: number): void => {
    starts[length] = start
    ends[length++] = end
    parts.push(part)
  }
  const copy = (from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      starts[length] = at
      ends[length++] = at + 1
    }
    parts.push(text.slice(from, to))
  }
  for (let start = 0; start < text.length; ) {
    let end = start
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
    const next = text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length)
    let [from, to] = [start, end]
    const isStartKept = order > 0 && isKept(start)
    const isEndKept = order > 0 && isKept(end)
    if (order >= 1 && !isEndKept) while (to > from && isBlank(text.charCodeAt(to - 1))) to--
    const isEmpty = from === to
    if (order >= 2 && !isStartKept) while (from < to && isBlank(text.charCodeAt(from))) from++
    const isDropped = order >= 1 && isEmpty && !isStartKept && !isEndKept
    if (!isDropped) {
      if (order < 3) copy(from, to)
      else collapse(text, from, to, add)
      if (end < next) add('\n', to, next)
    }
    if (end === next) endsBlank = to < end
    start = next
  }
  return { text: parts.join(''), starts: starts.subarray(0, length), ends: ends.subarray(0, length), endsBlank }
}

/** Adds a line with each run of blanks as one. */
function collapse(
  text: string,
  from: number,
  to: number,
  add: (part: string, start: number, end: number) => void,
): void {
  for (let at = from; at < to; ) {
    let end = at + 1
    const isGap = isBlank(text.charCodeAt(at))
    if (isGap) while (end < to && isBlank(text.charCodeAt(end))) end++
    add(isGap ? ' ' : text[at]!, at, end)
    at = end
  }
}

/** True for the character code of a blank or tab, not of a line ending. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 12 || code === 11 || code === 0xa0
}
