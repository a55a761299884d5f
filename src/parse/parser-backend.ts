// The contract of parsers, so that grammars in WebAssembly can be replaced.
import type { Language } from '../languages/language.ts'
import type { Definition, Tier } from '../model.ts'

export const BACKENDS = ['wasm', 'js', 'snapshot'] as const
export type BackendName = (typeof BACKENDS)[number]

/** In use from `initialize` to `close`. */
export interface ParserBackend {
  readonly name: BackendName
  capabilities(language: Language): boolean
  /** Loads these languages. Throws BackendUnavailable. */
  initialize(languages: readonly string[]): Promise<void>
  /** Parses an ordinary text of a language that need not be initialized; undefined if `parse` is needed. */
  parseByFastPath?(text: string, language: Language): ParsedFile | undefined
  /** Throws ParseTimeout after `timeLimit` ms, ParseFailure if the text is beyond it. Needs an initialized language. */
  parse(text: string, language: Language, options: { readonly timeLimit: number }): ParsedFile
  /** Like `parse`, but undefined at the first error. Absent if that saves no time. */
  parseWhole?(text: string, language: Language, options: { readonly timeLimit: number }): ParsedFile | undefined
  close(): void
}

export interface ParsedFile {
  /** By start, then longer first. */
  readonly definitions: readonly Definition[]
  readonly tier: Tier
  /** UTF-16 units within syntax errors; 0 also if the parser did not look that deep. */
  readonly errorUnits: number
}

export class ParseTimeout extends Error {
  readonly code = 'PARSE_TIMEOUT'
  constructor(timeLimit: number) {
    super(`Parsing took longer than ${timeLimit} ms`)
  }
}

export class ParseFailure extends Error {
  readonly code = 'PARSE_FAILURE'
}
