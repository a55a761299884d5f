// The readable id of a symbol, `src/auth/login.ts#LoginForm.submit~2`: its grammar is in cache-format.md. Pure.

/** The id of a symbol from its file and qualified name (with `~n` where the record carries it). */
export function symbolId(file: string, qualified: string): string {
  return `${file}#${qualified}`
}

/** The parts of an id, or undefined for what is none. */
export function parseSymbolId(text: string): { readonly file: string; readonly qualified: string } | undefined {
  const mark = text.indexOf('#')
  if (mark <= 0 || mark === text.length - 1) return undefined
  return { file: text.slice(0, mark), qualified: text.slice(mark + 1) }
}
