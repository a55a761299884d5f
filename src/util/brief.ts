// The brief of a definition: the first sentence of its doc comment and the words of its signature. Pure.

/** Lines that document a part: `@param`, `:param`, `\param`, the headings of Google's and NumPy's sections. */
const TAG = /^\s*(?:[@\\:]\w|(?:args|arguments|parameters|params?|returns?|raises)\s*:?\s*$)/i
/** A first sentence has at least MIN_SENTENCE characters; the search for its end stops after MAX_SENTENCE. */
const MIN_SENTENCE = 12
const MAX_SENTENCE = 250

/** The first sentence of the doc comment of `name`; empty if the comment documents only parts. */
export function briefOf(doc: string, name: string): string {
  let text = ''
  for (const line of doc.split('\n')) {
    if (TAG.test(line) || /^[\s*]*$/.test(line)) {
      if (text !== '') break
      continue
    }
    text += ` ${text === '' ? withoutName(line, name) : line}`
    if (text.length > MAX_SENTENCE || (text.length > MIN_SENTENCE && /[.!?:](?:\s|$)/.test(line))) break
  }
  return /^.{12,}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
}

/** Drops the name that kernel-doc and similar styles begin with: `name() - text`, `name: text`. */
function withoutName(line: string, name: string): string {
  const trimmed = line.trimStart()
  if (!trimmed.startsWith(name)) return line
  const mark = /^(?:\(\))?\s*[:\u2013-]/.exec(trimmed.slice(name.length))
  return mark ? trimmed.slice(name.length + mark[0].length) : line
}

const KEYWORDS =
  /\b(?:abstract|class|const|constexpr|constructor|declare|def|default|enum|export|extends|extern|final|fn|func|fun|function|impl|implements|inline|interface|internal|let|mut|namespace|new|override|private|protected|pub|public|readonly|return|self|static|struct|this|throws|trait|type|typedef|typename|undefined|union|unsigned|val|var|virtual|void)\b/g

/** A signature without its keywords, which do not describe what the definition is about. */
export function headOf(signature: string): string {
  return signature.replace(KEYWORDS, ' ')
}
