// Cuts text without splitting a surrogate pair. Pure.

/** The offset `at`, in UTF-16 units, or one less if it would split a surrogate pair. */
export function betweenCharacters(text: string, at: number): number {
  const isWithin = (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00
  return isWithin ? at - 1 : at
}

/** At most `most` UTF-16 units from the start of a text, without splitting a surrogate pair. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, betweenCharacters(text, most))
}
