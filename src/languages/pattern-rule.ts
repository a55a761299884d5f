// Patterns: regular expressions for a definition's first line, with a rule for its end. For languages without a
// grammar and texts a grammar fails on. Pure data.
import type { SymbolKind } from '../model.ts'

/** The first pattern that matches a line wins. */
export interface Pattern {
  /**
   * As query captures (languages/README.md); `group` only encloses: `at` ends with its opening bracket, or with the colon of an indented block; `lead` is text
   * before a definition, after which the search continues.
   */
  readonly kind: SymbolKind | 'scope' | 'decorator' | 'access' | 'group' | 'lead'
  /**
   * Matched at a line's first character of code or after a decorator. It sees at most 1,000 UTF-16 units, with
   * comments and string contents blanked; `^` and `$` are the line's edges. Groups: `name`; optionally `owner` and,
   * for a section, `level`, whose length is its level.
   */
  readonly at: RegExp
  readonly end: PatternEnd
  /** String contents and preprocessor lines are not blanked. */
  readonly written?: true
  /** The name has a sigil, so it cannot be a keyword: `$` (Perl, PHP). */
  readonly sigil?: true
  /** The name is a key, which may be a keyword: `has state => …` (Perl). */
  readonly keyed?: true
  /** Not if the code before it matches: up to 200 UTF-16 units, without trailing blanks. */
  readonly notAfter?: RegExp
  /** Only on a line without indentation. */
  readonly margin?: true
  /** Only on a line indented by fewer columns. */
  readonly shallow?: number
  /** Only if the file has no earlier definition of its kind and name. */
  readonly once?: true
  /** More definitions may follow on the line, from the end of the match on; `written`: in the same string, too. */
  readonly more?: true | 'written'
  /** Only directly inside one of these; `file`: at top level. */
  readonly inside?: readonly (SymbolKind | 'scope' | 'group' | 'file')[]
  /** With `inside`: only if the container's text up to the end of its name matches: `object A`. */
  readonly insideHead?: RegExp
  /** It has no body: a prototype, a member of an interface. Not needed for one that lacks its block. */
  readonly declaration?: true
  /** Level of a section: 1, the default, is the highest. */
  readonly level?: number
  /** As `#set!` in a query: `exported`, `forward`, `modifier`. */
  readonly set?: Readonly<Record<string, string | null>>
  /** Replacements, in order, that turn the group into the name: a heading without its markup. */
  readonly rename?: readonly (readonly [RegExp, string])[]
}

/**
 * Where a definition ends. `line`: with its line and those joined by `\`. `block`: with its body's brackets, or its
 * statement if it has none. `indentation`: before the next line no deeper. `section`: before the next section of its
 * level or higher. `item`: before the next comma or closing bracket. `lines`: after the matching lines below it and
 * those between. `open`: at its closing word; these nest. `until`: with the match; `encloses` lets the text before it
 * hold definitions.
 */
export type PatternEnd =
  | 'line'
  | 'statement'
  | 'block'
  | 'indentation'
  | 'section'
  | 'item'
  | { readonly lines: RegExp; readonly between: RegExp }
  | { readonly open: RegExp; readonly close: RegExp }
  | { readonly until: RegExp; readonly encloses?: true }

/** Lines that are no code and not searched, which a lexis cannot describe: fenced blocks, heredocs, documentation. */
export interface Verbatim {
  /** Matched at the start of a line, or anywhere in it without `^`. */
  readonly open: RegExp
  /** Source of the regular expression for the closing line; `$name` is that group of `open`. Absent: end of file. */
  readonly close?: string
  /** The opening and closing lines are searched: a heredoc's is code. */
  readonly inner?: true
  /** Only on the first line of the file. */
  readonly atStart?: true
  /** Runs to the end of the file if unclosed; otherwise an unclosed block does not count. */
  readonly toEnd?: true
}
