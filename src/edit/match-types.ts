// The ladder of levels at which the text of an edit is looked for.
import type { Language } from '../languages/language.ts'
import type { Tables } from '../scan/word-tables.ts'

/** From the strictest: each level also ignores what the levels before it ignore. */
export const LEVELS = ['exact', 'line-endings', 'trailing', 'indentation', 'blanks', 'structural'] as const
export type Level = (typeof LEVELS)[number]

/** Caps of the ladder by their names in calls, and the last level of each. */
export const NORMALIZATIONS = { exact: 'exact', whitespace: 'blanks', structural: 'structural' } as const
export type Normalization = keyof typeof NORMALIZATIONS

/** What a language says about blanks. */
export interface Grammar {
  readonly language: Language
  readonly tables: Tables
}

/** Indentation of one line in the target and at the place. */
export interface IndentPair {
  readonly target: string
  readonly place: string
}

/** A place where a target matches, in UTF-16 units. */
export interface Match {
  readonly start: number
  readonly end: number
  /** Of the lines that both begin, in order; empty if indentation was compared. */
  readonly indents: readonly IndentPair[]
  /** Comments inside the place that the target lacks. */
  readonly comments: readonly string[]
}

export interface Found {
  readonly level: Level
  /** One, or several equally good ones; at most MOST_PLACES. */
  readonly matches: readonly Match[]
}

/** Places that are counted of a target that is not unique. */
export const MOST_PLACES = 1000
