// What finds the definitions of a file: a contract, so that grammars in WASM can be replaced by something else.
import type { Language } from '../languages/language.ts'
import type { Definition, Tier } from '../model.ts'

export const BACKENDS = ['wasm', 'js', 'snapshot'] as const
export type BackendName = (typeof BACKENDS)[number]

/** A parser of source text; open from `initialize` to `close`. */
export interface ParserBackend {
  readonly name: BackendName
  /** Whether it can read a language. */
  capabilities(language: Language): boolean
  /** Makes these languages, by name, ready to parse. Throws BackendUnavailable where it cannot. */
  initialize(languages: readonly string[]): Promise<void>
  /**
   * Reads a text in which nothing is out of the ordinary, of a language that need not have been initialized; undefined
   * where `parse` must be asked. Absent where no language is read so.
   */
  parseByFastPath?(text: string, language: Language): ParsedFile | undefined
  /**
   * Throws ParseTimeout when `timeLimit` (ms) passes, ParseFailure where the text is beyond it. The language must have
   * been initialized.
   */
  parse(text: string, language: Language, options: { readonly timeLimit: number }): ParsedFile
  /**
   * The same, but undefined as soon as something is not understood: for whoever has another parser to ask then. Absent
   * where that would save nothing.
   */
  parseWhole?(text: string, language: Language, options: { readonly timeLimit: number }): ParsedFile | undefined
  close(): void
}

/** What is in one file. */
export interface ParsedFile {
  /** In source order: by start, then longer first. */
  readonly definitions: readonly Definition[]
  readonly tier: Tier
  /** UTF-16 units of text the grammar did not understand; 0 where it understood all or did not look that deep. */
  readonly errorUnits: number
}

/** A text took longer than its limit. */
export class ParseTimeout extends Error {
  readonly code = 'PARSE_TIMEOUT'
  constructor(timeLimit: number) {
    super(`Parsing took longer than ${timeLimit} ms`)
  }
}

/** A text that a backend can make nothing of. */
export class ParseFailure extends Error {
  readonly code = 'PARSE_FAILURE'
}
