// The search terms of a symbol: words of its name, its doc comment, and what it uses. One line per symbol.
import { TERM_PLACES, type TermPlace } from '../../cache/format.ts'
import { termLinesWith } from '../../kernel/term-lines.ts'
import type { SymbolRecord } from '../../model.ts'
import { briefOf, headOf } from '../../util/brief.ts'

const MAX_CALLS = 40

const NAME = 1
const BRIEF = 2
const DOC = 4
const OWNER = 8
const SIGNATURE = 16
const CALL = 32

/** Terms of records, one line each; a digit before each term is its field (TERM_PLACES): `7parse 4http 2date`. */
export function termLines(records: readonly SymbolRecord[]): Buffer {
  lines ??= termLinesWith(
    Array.from({ length: CALL * 2 }, (_, fields) => TERM_PLACES.indexOf(placeOf(fields))).join(''),
  )
  for (const record of records) addTexts(record, lines)
  return lines.take()
}

/** Created with the first file, because a thread that only builds the dictionary does not need it. */
let lines: ReturnType<typeof termLinesWith> | undefined

function addTexts(
  { s, p, doc, signature, calls = [], references = [], aliases = [] }: SymbolRecord,
  to: NonNullable<typeof lines>,
): void {
  to.note(NAME, s)
  if (doc !== undefined) {
    to.note(BRIEF, briefOf(doc, s))
    to.note(DOC, doc)
  }
  if (p !== undefined) to.note(OWNER, p)
  to.note(SIGNATURE, headOf(signature))
  // An alias also adds the imported name; the local name is among the calls.
  for (const alias of aliases) to.note(CALL, alias.slice(0, alias.indexOf(' ')))
  for (let i = 0; i < calls.length && i < MAX_CALLS; i++) to.note(CALL, calls[i]!.callee)
  for (let i = 0; i < references.length && i < MAX_CALLS; i++) to.note(CALL, references[i]!)
  to.end()
}

/** The strongest field, or one of the two pairs that count together. */
function placeOf(fields: number): TermPlace {
  if (fields & NAME) return fields & (BRIEF | DOC) ? 'name+doc' : 'name'
  if (fields & BRIEF) return fields & OWNER ? 'brief+owner' : 'brief'
  if (fields & OWNER) return 'owner'
  if (fields & DOC) return 'doc'
  return fields & SIGNATURE ? 'signature' : 'call'
}
