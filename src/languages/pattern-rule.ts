// What a labelled pattern is: a definition of a language described by how its first line looks and how its end is
// found. For a language without a grammar, and for a file or a part of one that a grammar does not understand. Pure
// data.
import type { SymbolKind } from '../model.ts'

/** A definition by its looks. Of a line's patterns the first that fits is taken. */
export interface Pattern {
  /**
   * A kind of symbol; `scope`, `decorator` and `access` as in the captures of a query (languages/README.md); `group`,
   * which is none of these and only encloses: `at` ends with its opening bracket; or `lead`, text of a line before a
   * definition: the line is searched on behind it.
   */
  readonly kind: SymbolKind | 'scope' | 'decorator' | 'access' | 'group' | 'lead'
  /**
   * Matched at the first character of a line that is code, or after a decorator on it. It sees 1,000 UTF-16 units at
   * most, in which comments and the insides of strings are blank, and `^` and `$` stand for the edges of lines. Group
   * `name`; where there is one, `owner`; for a section whose level its mark's length gives, `level`.
   */
  readonly at: RegExp
  readonly end: PatternEnd
  /** Strings and preprocessor lines are not blank to it: what it looks for is in one. */
  readonly written?: true
  /** A mark before the name tells it from the words of the language: `$` (Perl, PHP). */
  readonly sigil?: true
  /** The name is a key, which may be a word of the language: `has state => …` (Perl). */
  readonly keyed?: true
  /** Not where the code before it, up to 200 UTF-16 units without the blanks at their end, matches. */
  readonly notAfter?: RegExp
  /** Only where the line is not indented. */
  readonly margin?: true
  /** Only where the line is indented by fewer columns. */
  readonly shallow?: number
  /** Only where no definition of its kind and name comes before it in the file. */
  readonly once?: true
  /** More definitions may follow on the line, from where the expression's match ends. */
  readonly more?: true
  /** Only directly inside one of these; `file`: inside nothing. */
  readonly inside?: readonly (SymbolKind | 'scope' | 'group' | 'file')[]
  /** With `inside`: only where what is around matches, up to the end of its name: `object A`. */
  readonly insideHead?: RegExp
  /**
   * There is no body: a prototype, a member of an interface. One that should have had a block and has none needs no
   * such word.
   */
  readonly declaration?: true
  /** Level of a section: 1 is the highest, and the level without this. */
  readonly level?: number
  /** As `#set!` in a query: `exported`, `forward`, `modifier`. */
  readonly set?: Readonly<Record<string, string | null>>
  /** Replacements, in turn, that make the name of the text in the group: a heading without its markup. */
  readonly rename?: readonly (readonly [RegExp, string])[]
}

/**
 * Where a definition ends: with its line and those a `\` joins to it; with its statement; with the brackets of its body
 * or, where it has none, its statement; before the next line that is not indented deeper; before the next section of
 * its level or a higher one; before the comma or the closing bracket after it; with the lines below that match, and
 * those between them; with the closing word of the word that opens it, which nest; with the text a regular expression
 * finds, where what stands before that may be in it (`encloses`).
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

/**
 * Lines that are no code though no lexis can say so: a fenced block, a heredoc, documentation between marks. They are
 * not searched.
 */
export interface Verbatim {
  /** Matched at the start of a line, or anywhere in it without `^`. */
  readonly open: RegExp
  /**
   * Source of a regular expression for the line that closes; `$name` stands for that group of `open`. Absent: the end
   * of the file.
   */
  readonly close?: string
  /** The lines that open and close are left to be searched: that of a heredoc is code. */
  readonly inner?: true
  /** Only on the first line of the file. */
  readonly atStart?: true
  /** Without a line that closes it, it goes on to the end; else it is none. */
  readonly toEnd?: true
}
