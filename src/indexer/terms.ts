// The words by which a symbol is found in a sentence: those of its name, of its doc comment, and of what it uses. A line a
// symbol, in the form in which they are put aside and handed to the writer.
import { TERM_FIELDS } from '../cache/format.ts'
import type { SymbolRecord } from '../model.ts'
import { termsOf } from '../util/terms.ts'

/** Terms of one symbol that are kept, of the first fields first: what is called comes last. */
const MOST_TERMS = 60
/** Calls whose words count. */
const MOST_CALLS = 40

/** Words of a head that say what it is and not what it is about. */
const KEYWORDS =
  /\b(?:abstract|class|const|constexpr|constructor|declare|def|default|enum|export|extends|extern|final|fn|func|fun|function|impl|implements|inline|interface|internal|let|mut|namespace|new|override|private|protected|pub|public|readonly|return|self|static|struct|this|throws|trait|type|typedef|typename|undefined|union|unsigned|val|var|virtual|void)\b/g

/** Lines of terms, one a symbol, each term after the digit of its fields: `3parse 2http 2date`. */
export function termLines(records: readonly SymbolRecord[]): Buffer {
  return Buffer.from(records.map(record => `${lineOf(record)}\n`).join(''))
}

function lineOf({ s, p, doc, signature, calls }: SymbolRecord): string {
  const fields = new Map<string, number>()
  const add = (field: number, text: string): void => {
    for (const term of termsOf(text)) {
      const before = fields.get(term)
      if (before === undefined && fields.size === MOST_TERMS) continue
      fields.set(term, (before ?? 0) | field)
    }
  }
  add(TERM_FIELDS.name, s)
  if (doc !== undefined) add(TERM_FIELDS.doc, doc)
  if (p !== undefined) add(TERM_FIELDS.use, p)
  // The name stands in it, too.
  add(TERM_FIELDS.use, signature.replace(s, ' ').replace(KEYWORDS, ' '))
  for (const { callee } of (calls ?? []).slice(0, MOST_CALLS)) add(TERM_FIELDS.use, callee)
  return [...fields].map(([term, mask]) => `${mask}${term}`).join(' ')
}
