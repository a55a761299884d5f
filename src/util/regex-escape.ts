// Texts that are looked for as they stand, within regular expressions. Pure.

/** The source of a regular expression that matches just this text, with any flags. */
export function escaped(text: string): string {
  // With the flag `v` nothing else may be escaped, a hyphen least of all.
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** The source of a regular expression that matches a name where it is no part of a longer one. */
export function wholeWord(name: string): string {
  return `${/^\w/.test(name) ? '\\b' : ''}${escaped(name)}${/\w$/.test(name) ? '\\b' : ''}`
}
