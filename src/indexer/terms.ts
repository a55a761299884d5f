// The words by which a symbol is found in a sentence: those of its name, of its doc comment, and of what it uses. A
// line a symbol, in the form in which they are put aside and handed to the writer.
import { TERM_PLACES, type TermPlace } from '../cache/format.ts'
import type { SymbolRecord } from '../model.ts'
import { briefOf, headOf } from '../util/about.ts'
import { termsOf, withoutAcronyms } from '../util/terms.ts'
import { eachWord, foldCase } from '../util/words.ts'

/** Terms of one symbol that are kept, of the first fields first: what is called comes last. */
const MOST_TERMS = 60
/** Numbers that terms have; when half of them are given all is forgotten, since one symbol brings in fewer. */
const MOST_TERM_NUMBERS = 1 << 16
/** Calls whose words count. */
const MOST_CALLS = 40
/** Callees whose terms are remembered. */
const MOST_KNOWN_CALLS = 1 << 14

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

function lineOf({ s, p, doc, signature, calls = [], references = [], aliases = [] }: SymbolRecord): string {
  vocabulary.begin()
  add(NAME, s)
  if (doc !== undefined) {
    add(BRIEF, briefOf(doc, s))
    add(DOC, doc)
  }
  if (p !== undefined) add(OWNER, p)
  // The name stands in it, too.
  add(SIGNATURE, headOf(signature.replace(s, ' ')))
  // By its own name, too, so that what is called is found; the name in the file is among the calls.
  for (const alias of aliases) vocabulary.noteCall(alias.slice(0, alias.indexOf(' ')))
  for (let i = 0; i < calls.length && i < MOST_CALLS; i++) vocabulary.noteCall(calls[i]!.callee)
  for (let i = 0; i < references.length && i < MOST_CALLS; i++) vocabulary.noteCall(references[i]!)
  let line = ''
  for (let i = 0; i < vocabulary.count; i++) {
    const term = vocabulary.found[i]!
    line += `${i === 0 ? '' : ' '}${PLACES[vocabulary.fields[term]!]}${vocabulary.terms[term]}`
  }
  return line
}

function add(field: number, text: string): void {
  eachFolded(text, word => vocabulary.note(word, field))
}

function eachFolded(text: string, take: (word: string) => void): void {
  const unfolded = withoutAcronyms(text)
  const folded = foldCase(unfolded)
  eachWord(unfolded, (start, end) => take(folded.slice(start, end)))
}

/** Numbers of the places of terms by all the fields that they may stand in. */
const PLACES = Array.from({ length: CALL * 2 }, (_, mask) => TERM_PLACES.indexOf(placeOf(mask)))

/** The place that counts most, and the two pairs of which both count. */
function placeOf(fields: number): TermPlace {
  if (fields & NAME) return fields & (BRIEF | DOC) ? 'name+doc' : 'name'
  if (fields & BRIEF) return fields & OWNER ? 'brief+owner' : 'brief'
  if (fields & OWNER) return 'owner'
  if (fields & DOC) return 'doc'
  return fields & SIGNATURE ? 'signature' : 'call'
}

/** Longer words are looked at anew: V8 would keep the text that they are part of. */
const LONGEST_KNOWN = 12

/** Terms have numbers, so that what a symbol has of them is counted in arrays that all symbols use. */
class Vocabulary {
  readonly #words = new Map<string, readonly number[]>()
  /** Of callees, which many symbols have in common. */
  readonly #calls = new Map<string, readonly number[]>()
  readonly #numbers = new Map<string, number>()
  terms: string[] = []
  /**
   * By the number of a term: the fields of the symbol in which it stands, which hold where the mark is that of the
   * symbol.
   */
  readonly fields = new Uint8Array(MOST_TERM_NUMBERS)
  readonly #marks = new Uint32Array(MOST_TERM_NUMBERS)
  #mark = 0
  /** The terms of the symbol, in the order in which they were found. */
  readonly found = new Uint32Array(MOST_TERMS)
  count = 0

  /** Begins another symbol. */
  begin(): void {
    this.count = 0
    this.#mark++
    if (this.terms.length < MOST_TERM_NUMBERS / 2) return
    this.#words.clear()
    this.#calls.clear()
    this.#numbers.clear()
    this.terms = []
    this.#marks.fill(0)
  }

  /** Notes the terms of a word that stands in a field. */
  note(word: string, field: number): void {
    this.#noteAll(this.#words.get(word) ?? this.#numbersOf(word), field)
  }

  /** Notes the terms of a callee. */
  noteCall(callee: string): void {
    let numbers = this.#calls.get(callee)
    if (numbers === undefined) {
      const all: number[] = []
      eachFolded(callee, word => all.push(...(this.#words.get(word) ?? this.#numbersOf(word))))
      if (this.#calls.size >= MOST_KNOWN_CALLS) this.#calls.clear()
      this.#calls.set(callee, all)
      numbers = all
    }
    this.#noteAll(numbers, CALL)
  }

  #noteAll(numbers: readonly number[], field: number): void {
    for (let i = 0; i < numbers.length; i++) {
      const term = numbers[i]!
      if (this.#marks[term] === this.#mark) this.fields[term]! |= field
      else if (this.count < MOST_TERMS) {
        this.#marks[term] = this.#mark
        this.fields[term] = field
        this.found[this.count++] = term
      }
    }
  }

  #numbersOf(word: string): readonly number[] {
    const numbers = termsOf(word).map(term => {
      const known = this.#numbers.get(term)
      if (known !== undefined) return known
      const number = this.terms.push(term) - 1
      this.#numbers.set(term, number)
      return number
    })
    if (word.length <= LONGEST_KNOWN) this.#words.set(word, numbers)
    return numbers
  }
}

const vocabulary = new Vocabulary()
