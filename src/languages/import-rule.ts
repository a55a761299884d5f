// Rules for the statements of a language that import files or packages.
import type { Lexis } from './lexis-rule.ts'

/** How a file is imported; a re-export also exports the names it imports. */
export type ImportHow = 'import' | 're-export' | 'type' | 'dynamic' | 'require'

/** The text of each named group of a match, contents of quotes included. */
export type ImportGroups = Readonly<Record<string, string | undefined>>

/**
 * One form of statement. Patterns match a text with comments and the contents of strings blanked:
 * `"(?<specifier>[^\S\n]*)"`. Groups:
 *
 * - `specifier`: the imported file or package, as written; `computed`: an expression in its place;
 * - `names`: the names that are imported from it, between commas;
 * - `type`, `reExport`: if they match, even empty, the import is of that kind.
 */
export interface ImportRule {
  /** With the flags `dgm`. */
  readonly statement: RegExp
  /** Finds each import in the group `list` of the statement, with the flags `dg`. */
  readonly each?: RegExp
  /** `specifier` may end in braces, `a::{b, c::d}`, which are expanded: the mark before the braces. */
  readonly tree?: '::' | '.' | '\\'
  readonly how: ImportHow
  /** The statement counts only outside of braces, except those of `blocks`. */
  readonly outside?: true
  /** The specifier for the language's resolution, if it differs from the group. */
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
