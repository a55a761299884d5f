// How an answer is written.
import type { Suggestion } from '../errors.ts'

export type Format = 'text' | 'toon' | 'json'

export interface RenderOptions {
  readonly operation: string
  readonly format: Format
  /** The start of the page, for `next` when the budget cuts results; undefined if there are no pages. */
  readonly offset?: number | undefined
  readonly maxTokens?: number | undefined
  /** Text only: writes a suggested call; by default as the tool's name and its arguments in JSON. */
  readonly command?: (call: Suggestion) => string
  /** Text only: rewrites argument names in a hint; by default they stay. */
  readonly advise?: (hint: string) => string
  readonly color?: boolean
  /** Text only: a person reads it at a terminal. */
  readonly isTerminal?: boolean
  /** Text only: the URL of the repository, if the terminal follows links. */
  readonly links?: string
  /** Text only: shows the hash of each symbol. */
  readonly hashes?: boolean
  /** Shows secrets as they stand. */
  readonly allowsSecrets?: boolean
  /** Text only: columns of the terminal; unlimited if undefined. */
  readonly width?: number
}
