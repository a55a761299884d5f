// The words by which a symbol is found in a sentence: those of its name, of its doc comment, and of what it uses. A line a
// symbol, in the form in which they are put aside and handed to the writer.
import { TERM_PLACES, type TermPlace } from '../cache/format.ts'
import type { SymbolRecord } from '../model.ts'
import { termsOf, wordsOf } from '../util/terms.ts'
import { briefOf } from './brief.ts'

/** Terms of one symbol that are kept, of the first fields first: what is called comes last. */
const MOST_TERMS = 60
/** Calls whose words count. */
const MOST_CALLS = 40

/** Words of a head that say what it is and not what it is about. */
const KEYWORDS =
  /\b(?:abstract|class|const|constexpr|constructor|declare|def|default|enum|export|extends|extern|final|fn|func|fun|function|impl|implements|inline|interface|internal|let|mut|namespace|new|override|private|protected|pub|public|readonly|return|self|static|struct|this|throws|trait|type|typedef|typename|undefined|union|unsigned|val|var|virtual|void)\b/g

/** Where a word may stand; what a posting keeps of several is `placeOf`. */
const NAME = 1
const BRIEF = 2
const DOC = 4
const OWNER = 8
const SIGNATURE = 16
const CALL = 32

/** Lines of terms, one a symbol, each term after the number of its place (TERM_PLACES): `7parse 4http 2date`. */
export function termLines(records: readonly SymbolRecord[]): Buffer {
  return Buffer.from(records.map(record => `${lineOf(record)}\n`).join(''))
}

function lineOf({ s, p, doc, signature, calls }: SymbolRecord): string {
  const fields = new Map<string, number>()
  const add = (field: number, text: string): void => {
    for (const word of wordsOf(text)) {
      for (const term of termsOfWord(word)) {
        const before = fields.get(term)
        if (before === undefined && fields.size === MOST_TERMS) continue
        fields.set(term, (before ?? 0) | field)
      }
    }
  }
  add(NAME, s)
  if (doc !== undefined) {
    add(BRIEF, briefOf(doc, s))
    add(DOC, doc)
  }
  if (p !== undefined) add(OWNER, p)
  // The name stands in it, too.
  add(SIGNATURE, signature.replace(s, ' ').replace(KEYWORDS, ' '))
  for (const { callee } of (calls ?? []).slice(0, MOST_CALLS)) add(CALL, callee)
  return [...fields].map(([term, mask]) => `${TERM_PLACES.indexOf(placeOf(mask))}${term}`).join(' ')
}

/** The place that counts most, and the two pairs of which both count. */
function placeOf(fields: number): TermPlace {
  if (fields & NAME) return fields & (BRIEF | DOC) ? 'name+doc' : 'name'
  if (fields & BRIEF) return fields & OWNER ? 'brief+owner' : 'brief'
  if (fields & OWNER) return 'owner'
  if (fields & DOC) return 'doc'
  return fields & SIGNATURE ? 'signature' : 'call'
}

/** Words whose terms are kept; all are forgotten at once. The same words stand in every file. */
const MOST_KNOWN = 20_000
/** Longer words are looked at anew: V8 would keep the text that they are part of. */
const LONGEST_KNOWN = 12

const known = new Map<string, readonly string[]>()

/** What `termsOf` gives for a word. */
function termsOfWord(word: string): readonly string[] {
  if (word.length > LONGEST_KNOWN) return termsOf(word)
  let terms = known.get(word)
  if (terms === undefined) {
    terms = termsOf(word)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(word, terms)
  }
  return terms
}
