// What a renaming does with one place of a name.
import type { How, Why } from '../relation.ts'

/** Why it is unknown whether a place names the target. */
export type Doubt =
  | Why
  /** The name is in a comment, in a text of prose, or in a string. */
  | 'comment'
  | 'string'
  /** The key of an object whose type is not known. */
  | 'key'
  /** A name of an inner scope, which may hide the target. */
  | 'hidden'
  /** The file has no tokens that ctx can scan, or ctx does not resolve the names of its language. */
  | 'not-resolved'
  /** A program writes the file. */
  | 'generated'

/** A place that names the target, with how that is known. */
export interface Certain {
  readonly how: 'definition' | 're-export' | How
  /** In `{ name }`: whether the name is the value, `{ name: new }`, or the key, `{ new: name }`. */
  readonly form?: 'value' | 'key'
}

/** `none` for a place that names something else. */
export type Verdict = Certain | { readonly why: Doubt } | 'none'

export const isCertain = (verdict: Verdict): verdict is Certain => verdict !== 'none' && 'how' in verdict
