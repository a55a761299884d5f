// Breaks texts as edits in progress do.

/** Removes, doubles or replaces a random token; `more` adds replacements. */
export function broken(
  text: string,
  random: () => number,
  more: (token: string) => readonly string[] = () => [],
): string {
  const tokens = [...text.matchAll(/\w+|[^\s\w]|\n[ \t]*/g)]
  const any = () => tokens[Math.floor(random() * tokens.length)]!
  const { 0: token, index } = any()
  const choices = [any()[0], token + token, ...more(token), '', '']
  const instead = choices[Math.floor(random() * choices.length)]!
  return text.slice(0, index) + instead + text.slice(index + token.length)
}
