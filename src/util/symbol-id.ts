// The readable id of a symbol, `src/auth/login.ts#LoginForm.submit~2`, specified in cache-format.md. Pure.

/** The id of a symbol from its file and qualified name (with `~n` if the record has it). */
export function symbolId(file: string, qualified: string): string {
  return `${file}#${qualified}`
}

/** Splits an id into file and qualified name; undefined if the text is not an id. */
export function parseSymbolId(text: string): { readonly file: string; readonly qualified: string } | undefined {
  const mark = text.indexOf('#')
  if (mark <= 0 || mark === text.length - 1) return undefined
  return { file: text.slice(0, mark), qualified: text.slice(mark + 1) }
}
