// What a definition is about, in its author's words: the first sentence of its doc comment, and the words of its head.
// Pure.

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
  const mark = /^(?:\(\))?\s*[:\u2013-]/.exec(trimmed.slice(name.length))
  return mark ? trimmed.slice(name.length + mark[0].length) : line
}

/** Words of a head that say what it is and not what it is about. */
const KEYWORDS =
  /\b(?:abstract|class|const|constexpr|constructor|declare|def|default|enum|export|extends|extern|final|fn|func|fun|function|impl|implements|inline|interface|internal|let|mut|namespace|new|override|private|protected|pub|public|readonly|return|self|static|struct|this|throws|trait|type|typedef|typename|undefined|union|unsigned|val|var|virtual|void)\b/g

/** A signature without what only says which kind of definition it is. */
export function headOf(signature: string): string {
  return signature.replace(KEYWORDS, ' ')
}
