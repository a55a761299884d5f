// A cursor over a shell script. It skips blanks, comments and here-documents, which begin on the line behind their
// command.
import type { Region } from '../../languages/definition-match.ts'

export const [TAB, LINE_FEED, CARRIAGE_RETURN, BLANK, QUOTE, HASH, DOLLAR, AND, SINGLE_QUOTE, OPEN, CLOSE] = [
  9, 10, 13, 32, 34, 35, 36, 38, 39, 40, 41,
] as const
export const [SEMICOLON, LESS, EQUALS, GREATER, OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET, BACKTICK] = [
  59, 60, 61, 62, 91, 92, 93, 96,
] as const
export const [OPEN_BRACE, PIPE, CLOSE_BRACE] = [123, 124, 125] as const

/** Returned behind the end of the text. */
export const NOTHING = -1

/** A here-document whose text has not begun yet. */
interface PendingDocument {
  readonly delimiter: string
  /** `<<-`: tabs may precede the delimiter. */
  readonly isIndented: boolean
}

export class ScriptText {
  readonly text: string
  at = 0
  /** The end of the script, or the backtick that ends a substitution. */
  end: number
  /** Set for an unsupported form; the cursor is at the end then. */
  hasFailed = false
  pendingDocuments: PendingDocument[] = []
  /** Here-documents and quoted texts that begin with a line break. They may hold scripts. */
  readonly documents: Region[] = []

  constructor(text: string) {
    this.text = text
    this.end = text.length
  }

  /** Stops parsing. */
  fail(): void {
    this.hasFailed = true
    this.at = this.end
  }

  /** The character at the cursor, or `ahead` of it. */
  code(ahead = 0): number {
    const at = this.at + ahead
    return at < this.end ? this.text.charCodeAt(at) : NOTHING
  }

  get isLineEnd(): boolean {
    const code = this.code()
    return code === LINE_FEED || (code === CARRIAGE_RETURN && this.code(1) === LINE_FEED)
  }

  /** Skips these characters or fails. */
  expect(characters: string): void {
    if (this.at + characters.length <= this.end && this.text.startsWith(characters, this.at))
      this.at += characters.length
    else this.fail()
  }

  /** Advances to the next word or operator of the line, or to its end. */
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

  /** Advances to the next word or operator, across lines. */
  gap(): void {
    for (this.blanks(); this.code() === LINE_FEED; this.blanks()) this.newline()
  }

  /** Skips a line feed and the here-documents behind it. */
  newline(): void {
    this.at++
    const { pendingDocuments } = this
    if (pendingDocuments.length === 0) return
    this.pendingDocuments = []
    for (const each of pendingDocuments) this.#passDocument(each)
  }

  #passDocument({ delimiter, isIndented }: PendingDocument): void {
    const start = this.at
    while (this.at < this.end) {
      let from = this.at
      let to = this.#lineEnd()
      this.at = to + 1
      if (isIndented) while (this.text.charCodeAt(from) === TAB) from++
      if (this.text.charCodeAt(to - 1) === CARRIAGE_RETURN) to--
      if (to - from === delimiter.length && this.text.startsWith(delimiter, from)) {
        // The delimiter may end the text without a line feed.
        if (this.at > this.end) this.at = this.end
        this.documents.push({ start, end: from })
        if (containsSame(this.text.slice(start, from), delimiter)) this.fail()
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

/** Whether a here-document contains the beginning of another one with its delimiter: then its own end is missing. */
function containsSame(text: string, delimiter: string): boolean {
  for (let at = text.indexOf('<<'); at >= 0; at = text.indexOf('<<', at + 2)) {
    NAME_BEFORE.lastIndex = at + 2
    NAME_BEFORE.test(text)
    if (text.startsWith(delimiter, NAME_BEFORE.lastIndex)) return true
  }
  return false
}

/** Characters between `<<` and the delimiter. */
const NAME_BEFORE = /-?[ \t]{0,9}["'\\]?/y
