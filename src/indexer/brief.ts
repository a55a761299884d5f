// The first sentence of a doc comment: what a definition is about, in its author's words. Pure.

/** Lines that document a part: `@param`, `:param`, `\param`, the heads of Google's and NumPy's sections. */
const TAG = /^\s*(?:[@\\:]\w|(?:args|arguments|parameters|params?|returns?|raises)\s*:?\s*$)/i
/** A sentence is not shorter than so many characters, and no longer one is looked for. */
const LEAST = 12
const MOST = 250

/** The first sentence of a doc comment of `name`; empty where it only documents parts. */
export function briefOf(doc: string, name: string): string {
  let text = ''
  for (const line of doc.split('\n')) {
    if (TAG.test(line) || /^[\s*]*$/.test(line)) {
      if (text !== '') break
      continue
    }
    text += ` ${text === '' ? withoutName(line, name) : line}`
    if (text.length > MOST || (text.length > LEAST && /[.!?:](?:\s|$)/.test(line))) break
  }
  return /^.{12,}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
}

/** As kernel-doc and its like begin: `name() - what it does`, `name:`. */
function withoutName(line: string, name: string): string {
  const trimmed = line.trimStart()
  if (!trimmed.startsWith(name)) return line
  const mark = /^(?:\(\))?\s*[:–-]/.exec(trimmed.slice(name.length))
  return mark ? trimmed.slice(name.length + mark[0].length) : line
}
