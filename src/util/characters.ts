// Where a text may be cut: a character outside of Unicode's first plane is two units of UTF-16. Pure.

/** A place in a text, in units; the one before it where that lies in the middle of a character. */
export function betweenCharacters(text: string, at: number): number {
  const isWithin = (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00
  return isWithin ? at - 1 : at
}

/** The beginning of a text, at most so many units long, without half a character at its end. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, betweenCharacters(text, most))
}
