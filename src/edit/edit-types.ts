// Edits as calls give them, and where they go.
import type { Level, Normalization } from './match-types.ts'

export const POSITIONS = ['replace', 'before', 'after', 'body', 'member_end'] as const
export type Position = (typeof POSITIONS)[number]

/** One edit of a call. */
export interface Edit {
  readonly file_path?: string
  readonly target?: string
  readonly lines?: string
  readonly symbol?: string
  readonly replacement: string
  readonly position?: Position
  readonly expected_hash?: string
  readonly normalization?: Normalization
}

/** A range of a text, in UTF-16 units, and what goes there. */
export interface Place {
  readonly start: number
  readonly end: number
  readonly level: Level
  /** With the line endings of the file. */
  readonly text: string
  /** The part of the new text that answers show and digests cover; from its start. */
  readonly shown: { readonly start: number; readonly end: number }
  /** What `expected_hash` may be a digest of. */
  readonly hashed: readonly { readonly start: number; readonly end: number }[]
  /** Comments that the target lacked, and that are replaced with the place. */
  readonly comments: readonly string[]
}
