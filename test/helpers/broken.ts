// Texts as they are in the middle of an edit.

/** A text with a token left out, written twice, put in place of another, or as what `more` makes of it. */
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
