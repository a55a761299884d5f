// White space and C-style comments.

/** One part at a time: in a single pattern, each comment could end at any later `*\/`. */
const PART = /\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\//y

/** Offset (UTF-16 units) after the leading white space and comments. */
export function gapEnd(text: string): number {
  let end = 0
  for (PART.lastIndex = 0; PART.test(text); ) end = PART.lastIndex
  return end
}

/** True if a text is only white space and comments. */
export function isGap(text: string): boolean {
  return gapEnd(text) === text.length
}

/** True for the character code of a blank, tab or line end. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 10
}
