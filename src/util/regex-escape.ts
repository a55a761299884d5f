// Escapes literal text for regular expressions. Pure.

/** Source of a regular expression that matches this text literally, with any flags. */
export function escaped(text: string): string {
  // The flag `v` forbids to escape other characters, such as the hyphen.
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Source of a regular expression that matches a name as a whole word. */
export function wholeWord(name: string): string {
  return `${/^\w/.test(name) ? '\\b' : ''}${escaped(name)}${/\w$/.test(name) ? '\\b' : ''}`
}
