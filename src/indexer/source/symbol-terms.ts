// The words by which a symbol is found in a sentence: those of its name, of its doc comment, and of what it uses. A
// line a symbol, in the form in which they are put aside and handed to the writer.
import { TERM_PLACES, type TermPlace } from '../../cache/format.ts'
import { termLinesWith } from '../../kernel/term-lines.ts'
import type { SymbolRecord } from '../../model.ts'
import { briefOf, headOf } from '../../util/brief.ts'

/** Calls whose words count. */
const MOST_CALLS = 40

/** Where a word may stand; what a posting keeps of several is `repositoryOf`. */
const NAME = 1
const BRIEF = 2
const DOC = 4
const OWNER = 8
const SIGNATURE = 16
const CALL = 32

/** Lines of terms, one a symbol, each term after the number of its place (TERM_PLACES): `7parse 4http 2date`. */
export function termLines(records: readonly SymbolRecord[]): Buffer {
  lines ??= termLinesWith(
    Array.from({ length: CALL * 2 }, (_, fields) => TERM_PLACES.indexOf(placeOf(fields))).join(''),
  )
  for (const record of records) noteTexts(record, lines)
  return lines.take()
}

/** Made with the first file: a thread that makes the dictionary alone has no use for it. */
let lines: ReturnType<typeof termLinesWith> | undefined

function noteTexts(
  { s, p, doc, signature, calls = [], references = [], aliases = [] }: SymbolRecord,
  to: NonNullable<typeof lines>,
): void {
  to.note(NAME, s)
  if (doc !== undefined) {
    to.note(BRIEF, briefOf(doc, s))
    to.note(DOC, doc)
  }
  if (p !== undefined) to.note(OWNER, p)
  // The name stands in it, too, and counts as the name.
  to.note(SIGNATURE, headOf(signature))
  // By its own name, too, so that what is called is found; the name in the file is among the calls.
  for (const alias of aliases) to.note(CALL, alias.slice(0, alias.indexOf(' ')))
  for (let i = 0; i < calls.length && i < MOST_CALLS; i++) to.note(CALL, calls[i]!.callee)
  for (let i = 0; i < references.length && i < MOST_CALLS; i++) to.note(CALL, references[i]!)
  to.end()
}

/** The place that counts most, and the two pairs of which both count. */
function placeOf(fields: number): TermPlace {
  if (fields & NAME) return fields & (BRIEF | DOC) ? 'name+doc' : 'name'
  if (fields & BRIEF) return fields & OWNER ? 'brief+owner' : 'brief'
  if (fields & OWNER) return 'owner'
  if (fields & DOC) return 'doc'
  return fields & SIGNATURE ? 'signature' : 'call'
}
