// Where a reader of a shell script is, and what it passes over between words: blanks, comments, and here-documents, which
// begin on the line after that of the command they are given to.
import type { Region } from '../../languages/definition-match.ts'

export const [TAB, LINE_FEED, CARRIAGE_RETURN, BLANK, QUOTE, HASH, DOLLAR, AND, SINGLE_QUOTE, OPEN, CLOSE] = [
  9, 10, 13, 32, 34, 35, 36, 38, 39, 40, 41,
] as const
export const [SEMICOLON, LESS, EQUALS, GREATER, OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, BACKTICK] = [
  59, 60, 61, 62, 91, 92, 93, 96,
] as const
export const [OPEN_BRACE, PIPE, CLOSE_BRACE] = [123, 124, 125] as const

/** What is asked for behind the end. */
export const NOTHING = -1

/** A here-document whose text is still to come. */
interface Awaited {
  readonly delimiter: string
  /** `<<-`: tabs may stand before the delimiter. */
  readonly isIndented: boolean
}

export class ScriptText {
  readonly text: string
  at = 0
  /** Where reading ends: behind the script, or before the backtick that ends a substitution. */
  end: number
  /** Something does not fit; nothing more is read then. */
  hasFailed = false
  awaited: Awaited[] = []
  /** Here-documents, and texts in quotes that begin with a line of their own: they may hold scripts. */
  readonly documents: Region[] = []

  constructor(text: string) {
    this.text = text
    this.end = text.length
  }

  /** Ends all reading. */
  fail(): void {
    this.hasFailed = true
    this.at = this.end
  }

  /** The character here, or some further on. */
  code(ahead = 0): number {
    const at = this.at + ahead
    return at < this.end ? this.text.charCodeAt(at) : NOTHING
  }

  /** Whether a line ends here. */
  get isLineEnd(): boolean {
    const code = this.code()
    return code === LINE_FEED || (code === CARRIAGE_RETURN && this.code(1) === LINE_FEED)
  }

  /** Goes behind characters that are to be here. */
  expect(characters: string): void {
    if (this.at + characters.length <= this.end && this.text.startsWith(characters, this.at))
      this.at += characters.length
    else this.fail()
  }

  /** Goes to the next word or mark of this line, or to its end. */
  blanks(): void {
    for (;;) {
      const code = this.code()
      if (code === BLANK || code === TAB || (code === CARRIAGE_RETURN && this.code(1) === LINE_FEED)) this.at++
      else if (code === BACKSLASH && this.code(1) === LINE_FEED) this.at += 2
      else if (code === BACKSLASH && this.code(1) === CARRIAGE_RETURN && this.code(2) === LINE_FEED) this.at += 3
      else if (code === HASH) this.at = this.#lineEnd()
      else return
    }
  }

  /** Goes to the next word or mark, on whatever line. */
  gap(): void {
    for (this.blanks(); this.code() === LINE_FEED; this.blanks()) this.newline()
  }

  /** Goes behind a line feed, and the here-documents that begin there. */
  newline(): void {
    this.at++
    const { awaited } = this
    if (awaited.length === 0) return
    this.awaited = []
    for (const each of awaited) this.#passDocument(each)
  }

  #passDocument({ delimiter, isIndented }: Awaited): void {
    const start = this.at
    while (this.at < this.end) {
      let from = this.at
      let to = this.#lineEnd()
      this.at = to + 1
      if (isIndented) while (this.text.charCodeAt(from) === TAB) from++
      if (this.text.charCodeAt(to - 1) === CARRIAGE_RETURN) to--
      if (to - from === delimiter.length && this.text.startsWith(delimiter, from)) {
        // What follows begins on a line of its own, or not at all.
        if (this.at > this.end) this.at = this.end
        this.documents.push({ start, end: from })
        if (beginsWithin(this.text.slice(start, from), delimiter)) this.fail()
        return
      }
    }
    this.fail()
  }

  #lineEnd(): number {
    const end = this.text.indexOf('\n', this.at)
    return end < 0 || end > this.end ? this.end : end
  }
}

/** Whether a here-document holds what begins one of the same name: then its own end is missing. */
function beginsWithin(text: string, delimiter: string): boolean {
  for (let at = text.indexOf('<<'); at >= 0; at = text.indexOf('<<', at + 2)) {
    NAME_BEFORE.lastIndex = at + 2
    NAME_BEFORE.test(text)
    if (text.startsWith(delimiter, NAME_BEFORE.lastIndex)) return true
  }
  return false
}

/** What may stand between `<<` and the name. */
const NAME_BEFORE = /-?[ \t]{0,9}["'\\]?/y
