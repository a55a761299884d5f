// How the statements of a language that import files or packages are written.
import type { Lexis } from './lexis-rule.ts'

/** How a file is imported; a re-export passes on what it imports. */
export type ImportHow = 'import' | 're-export' | 'type' | 'dynamic' | 'require'

/** The text of each named group of a match, with what stands in quotes. */
export type ImportGroups = Readonly<Record<string, string | undefined>>

/**
 * One form of statement. Patterns see a text with comments and the contents of strings blanked, so what stands in quotes
 * is blank: `"(?<specifier>[^\S\n]*)"`. Groups:
 *
 * - `specifier`: what is imported, as written; `computed`: the expression that stands in its place;
 * - `names`: the names that are imported from it, between commas;
 * - `type`, `reExport`: if they match, empty or not, they say how.
 */
export interface ImportRule {
  /** With the flags `dgm`. */
  readonly statement: RegExp
  /** Finds each import in the group `list` of the statement, with the flags `dg`. */
  readonly each?: RegExp
  /** `specifier` may end in braces, `a::{b, c::d}`, which are expanded: the mark before the braces. */
  readonly tree?: '::' | '.' | '\\'
  readonly how: ImportHow
  /** The statement counts outside of braces only, apart from those of `blocks`. */
  readonly outside?: true
  /** The specifier as the language's resolution takes it, where that is not the group. */
  readonly specifier?: (groups: ImportGroups) => string
}

export interface ImportRules {
  readonly lexis: Lexis
  /** Each statement contains one of these, in this case. The text after the last of them is not searched. */
  readonly words: readonly string[]
  readonly rules: readonly ImportRule[]
  /** The heads of named blocks, up to the brace, with the flag `g` and the group `name`: `mod tests {`. */
  readonly blocks?: RegExp
  /** Code that only types run through, with the flag `gm`: imports in it are of types. */
  readonly typesOnly?: RegExp
  /** The code of a markup file, in the group `code`, with the flags `dg`. */
  readonly within?: RegExp
}

/** A string of one literal; its name is free so that a pattern may hold several. */
export const QUOTED = '(?<quote>["\'`])(?<specifier>[^\\S\\n]*)\\k<quote>'
