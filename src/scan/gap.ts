// White space and comments in the manner of C between two parts of a text, which say nothing of either.

/** One stretch of it at a time: as one pattern for all of it each comment could end at any `*\/` behind it. */
const PART = /\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\//y

/** Offset (UTF-16 units) after the white space and the comments that a text begins with. */
export function gapEnd(text: string): number {
  let end = 0
  for (PART.lastIndex = 0; PART.test(text); ) end = PART.lastIndex
  return end
}

/** Whether a text holds nothing else. */
export function isGap(text: string): boolean {
  return gapEnd(text) === text.length
}

/** White space, by the code of a character: blanks, tabs and ends of lines. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 10
}
