// What the scanner of tokens reads a language by: strings, comments, blocks and words. Pure data.
import type { ContainerRule } from './container-rule.ts'
import type { PatternRule } from './destructuring-rule.ts'
import type { Layout } from './layout-rule.ts'
import type { DocAttributes, SignatureRule } from './signature-rule.ts'

/** What the scanner must know of a language to read its tokens without a grammar. */
export interface Lexis {
  /** What bounds a block: braces, indentation, words (`if … end`), or the heading of the next (`[table]`). */
  readonly blocks: 'brace' | 'indent' | 'end' | 'section'
  /** What ends the head of a block that is indented: `:` (Python). */
  readonly blockMark?: string
  /** The words of blocks, where words bound them. */
  readonly blockWords?: BlockWords
  /**
   * How items of a file begin and end, where only the next one ends them (OCaml) or an error in one takes others along
   * (Lua).
   */
  readonly items?: ItemRule
  /** What lines show of what stands below them: how a text is read piece by piece around an error. */
  readonly layout?: Layout
  /** Members of objects, each on lines of its own, that a mark parts (JSON). */
  readonly members?: MemberRule
  /** What a type is called in itself, on a line below its brace that may stand no deeper: `self =>` (Scala). */
  readonly naming?: RegExp
  /** `//`, `#`. */
  readonly lineComments: readonly string[]
  /** A line comment begins only where a word may: `${#name}` and `a#b` hold none (Bash). */
  readonly commentsApart?: boolean
  /** A backslash outside of strings makes the character after it plain: `\"` opens none (Bash). */
  readonly escapes?: boolean
  /** A backslash at the end of a line comment carries it on to the next line (C, Make). */
  readonly continuedComments?: boolean
  /** Pairs of opening and closing mark. One that opens with `=` does so only at the start of a line (Ruby, Perl). */
  readonly blockComments: readonly (readonly [string, string])[]
  readonly nestedBlockComments?: boolean
  readonly strings: readonly StringRule[]
  /** `/…/` may be a regular expression (JavaScript). */
  readonly regexLiterals?: boolean
  /** `'a` may be a lifetime (Rust), so `'` opens a string only when it closes within one character or escape. */
  readonly charQuote?: boolean
  /** Preprocessor lines (`#if … \`) are skipped whole, continuation lines too. */
  readonly preprocessor?: boolean
  /** Characters beyond letters, digits and `_` that names may hold: `$`. */
  readonly identifierExtras?: string
  /** Characters that a name may end with: `?`, `!` (Ruby, Elixir). */
  readonly identifierTails?: string
  /** Literals that end with a mark they choose themselves, or where they do: `%w[a b]`, `:symbol`, `~s(text)`. */
  readonly literals?: readonly LiteralRule[]
  /** What announces text that begins on the next line and ends with one of `tag` alone: `<<~TEXT`. Sticky, with that group. */
  readonly heredoc?: RegExp
  /** The statement may go on behind the tag that ends a heredoc (PHP); else the tag is alone on its line. */
  readonly heredocGoesOn?: boolean
  /** Text between these marks is no code: `?>` … `<?php` (PHP). The text before the first opening one is none either. */
  readonly outside?: readonly [close: string, open: RegExp]
  /**
   * Calls without parentheses: of a member (`order.save`, Ruby), of a name with an operand after it (`puts x`), of a
   * name with a string or a brace after it (`require "x"`, Lua), of a name with a function in braces after it
   * (`items.map { … }`), of a type with one (`VStack { … }`), of the first word of a statement, and then nothing else is a call (shells).
   */
  readonly bareCalls?: readonly ('member' | 'argument' | 'string' | 'lambda' | 'builder' | 'command')[]
  /** Words that are values: what follows one is no argument of it. */
  readonly constants?: readonly string[]
  /** Arguments stand one behind the other, so that a name behind an operand is one: `f a b` (Haskell, OCaml). */
  readonly curried?: boolean
  /** Functions are written as equations, `add x y = …`, on whose left nothing is called (Haskell). */
  readonly equations?: boolean
  /** Marks that join the words of a callee: `.`, `?.`, `::`, `->`. */
  readonly access: readonly string[]
  /** `cond ? a : b` exists. */
  readonly ternary: boolean
  /** `&&`, `||`, `??`, `and`, `or`. */
  readonly logical: readonly string[]
  /** Marks and words that open a function without a name: `=>`, `lambda`, `func`. */
  readonly lambdas: readonly string[]
  /** Type arguments between a callee and its `(`: `<`…`>` (TypeScript), `::<`…`>` (Rust), `[`…`]` (Go). */
  readonly typeArguments?: '<>' | '::<>' | '[]'
  /** The condition of a control word stands in parentheses, so its body may do without braces (C, Java, JavaScript). */
  readonly parenthesized?: boolean
  /** No mark ends a body that is an expression, so that comments after it seem to be in it (Scala). */
  readonly openEnded?: boolean
  /** The end of a line may end a statement (JavaScript, Go). */
  readonly lineEnds?: boolean
  /** A parenthesis that begins a line calls nothing that ends the line before (Go, Kotlin, Swift). */
  readonly callsWithinLine?: boolean
  /** The mark after the pattern of a match arm that no word begins, which counts as a branch: `=>` (Rust, PHP). */
  readonly arm?: '=>' | '->' | ')'
  /** The mark has no other use in a function, wherever it stands (Rust). */
  readonly armOnly?: boolean
  /** Words that end a body that began with `:` instead of a brace: `endif` (PHP). */
  readonly colonEnds?: readonly string[]
  /** Words that may stand between the head of a control structure and its body, where braces bound bodies (Scala). */
  readonly bodyWords?: readonly string[]
  /** `?` right behind a type or a value says that it may be missing (C#). */
  readonly optionalMark?: boolean
  /** A name followed by `!` and a bracket is a call (Rust macros). */
  readonly bangCalls?: boolean
  /** Where what looks like a call is a pattern. */
  readonly patterns?: PatternRule
  /** What of classes and modules runs; absent: nothing. */
  readonly containers?: ContainerRule
  /** What variables begin with, where a parenthesis behind one calls nothing unless `&` stands before it (Perl). */
  readonly sigils?: string
  /** An element, a path in parentheses or one before `?.` and `!` may be called: `a[0](x)`, `f?.(x)` (JavaScript). */
  readonly indirectCalls?: boolean
  /** `<Card a={b}>` renders what the name stands for (JSX). */
  readonly elements?: boolean
  /**
   * How a function is given by value: by its name alone (`name`), on the object of a method (`member`, Go), behind `::`
   * (Java, Kotlin, Rust).
   */
  readonly functionValues?: readonly ('name' | 'member' | '::')[]
  /**
   * What makes one of a type: `new Tree()`, a name with a capital that is called, `Tree.new` and `Tree::new()`, `Tree{}`.
   * Absent where receivers of calls have no types that are told.
   */
  readonly makes?: readonly ('new' | '()' | '.new' | '{}')[]
  /** Methods name fields of their object alone (Java). */
  readonly bareFields?: boolean
  /** Methods are called on an object and never by their names alone: `f()` in a method `f` is another (JavaScript). */
  readonly objectCalls?: boolean
  /** Words that are names elsewhere: between operands, `a as (b)` (TypeScript), or in a path, `T::template get` (C++). */
  readonly infixes?: readonly string[]
  /** Words that begin an import in which names of functions stand. */
  readonly imports?: readonly string[]
  /** A bare decorator-like mark that precedes annotations: `@`, `#[`. */
  readonly decorator?: string
  /** What opens brackets in which nothing is called, beside `#[`: `[@` (OCaml). */
  readonly attribute?: string
  readonly words: {
    readonly if: readonly string[]
    /** `else`, and the one-word forms `elif`, `elseif` in `elseIf`. */
    readonly else: readonly string[]
    readonly elseIf: readonly string[]
    readonly loop: readonly string[]
    /** `do`, whose closing `while` is not a second loop. */
    readonly do: readonly string[]
    readonly switch: readonly string[]
    readonly case: readonly string[]
    readonly try: readonly string[]
    readonly catch: readonly string[]
    readonly await: readonly string[]
    readonly throw: readonly string[]
    /** `goto`, and `break`/`continue` where a label follows. */
    readonly jump: readonly string[]
    /** Words that declare the function or type whose name follows, so that `name(` is no call. */
    readonly declare: readonly string[]
    /** Words before the name of a module, which is not called: `use` (Perl). */
    readonly import?: readonly string[]
    /** `new`: the name after it is a call, written with it. */
    readonly construct: readonly string[]
    /** Every other word that may stand before `(` without being called: `return`, `typeof`, `sizeof`. */
    readonly notCalled: readonly string[]
    /** Words right before a name that make it a local one: `let`, `mut`, `int`. */
    readonly binding: readonly string[]
    /** Words whose names belong to the module and are written to in the function: `global` (Python). */
    readonly global?: readonly string[]
    /** A statement that does nothing, for a body that must have one: `pass` (Python). */
    readonly empty?: readonly string[]
  }
  /**
   * What a name, `(`…`)` and then `{` are: a method being defined (JavaScript, Java), a loop written as a macro (C:
   * `list_for_each_entry(…) {`, still a call), or, absent, nothing in particular.
   */
  readonly callThenBrace?: 'defines' | 'loops'
  /**
   * How a parameter is written; null where parameters do not stand in parentheses after the name (Haskell, OCaml,
   * Bash).
   */
  readonly parameters: 'name: type' | 'type name' | 'name type' | null
  /** What stands between the parameter list and the return type: `:`, `->`, '' (Go), or null where it stands first. */
  readonly returns: string | null
  /** What a head has beside that. */
  readonly signature?: SignatureRule
  /** Doc comments: marks that make a comment one, and whether it stands before the definition or first in its body. */
  readonly doc: {
    /** `/**`, `///`, `//`, `#`: longer ones first. */
    readonly before?: readonly string[]
    /** A comment begun with the first of these goes on with the plain mark: `---`, then `--` (Lua). */
    readonly carriedOn?: boolean
    /** Python: the first string of the body. */
    readonly firstString?: boolean
    /** A string right before the definition; matched against what its line holds before it: `@doc raw` (Julia). */
    readonly stringBefore?: RegExp
    /** Strings given to attributes (Elixir). */
    readonly attributes?: DocAttributes
    /** What stands before each of several definitions on a line that share a comment: `attr_reader :a, :b` (Ruby). */
    readonly shared?: RegExp
    /** What a line of the comment may begin with that is no part of it: `|` (Haddock). */
    readonly lead?: RegExp
  }
  /** Names whose calls stand for raising an error without a word: `panic`, `errors.New`, `abort`. */
  readonly throwers?: readonly string[]
  /** Last words of calls that deal with an error: `catch`, `map_err`, `IS_ERR`. */
  readonly handlers?: readonly string[]
  /** Names that make a condition an error check: `err`, `ret`. */
  readonly errorNames?: readonly string[]
  /** `?` after an operand hands an error on (Rust). */
  readonly errorMark?: boolean
}

/** The words around a block in a language without braces. Each control word opens a block of its own. */
export interface BlockWords {
  /**
   * `end`, `until` (Lua); where each structure has its own, those of `if`, of loops and of `case`: `fi`, `done`,
   * `esac`.
   */
  readonly close: readonly string[]
  /** Words that open a block and are no control structure: `begin`, `do` (Lua). One of `lambdas` opens a function. */
  readonly open: readonly string[]
  /** Words between the head of a control structure and its body, which open a block only elsewhere: `then`, `do`. */
  readonly enter: readonly string[]
  /** Words that are none of those and open a block: `def` (Ruby). */
  readonly heads?: readonly string[]
  /** Words that go on with a block and are no control word: `ensure`. */
  readonly within?: readonly string[]
  /**
   * What ends such a head: its line or one of `enter` (Ruby, Julia), only such a word (Lua, Bash), or a line without
   * that word ends the whole statement (Elixir: `if x, do: y`).
   */
  readonly head: 'line' | 'word' | 'statement'
  /**
   * What a control word is that follows an operand on its line: `x if y` (Ruby), an argument (Bash); absent: what it
   * always is.
   */
  readonly trailing?: 'modifies' | 'argument'
}

/** How members of objects are told apart in a text with errors: what begins one, and what is between. */
export interface MemberRule {
  readonly head: RegExp
  readonly between: string
}

/**
 * How items of a file or a module are told apart in a text with errors. Matched against lines without their
 * indentation.
 */
export interface ItemRule {
  /** The beginning of one. */
  readonly head: RegExp
  /** What one is read within, where by itself it does not show its fault. */
  readonly around?: readonly [before: string, after: string]
  readonly between?: string
  /**
   * The end of a line behind which items of a module begin, deeper than it, and the word that closes it: `struct`,
   * `end` (OCaml).
   */
  readonly modules?: readonly ModuleRule[]
  /** What of one may be kept where the rest is at fault, and what stands for the rest: `let half x =`, a name. */
  readonly stubs?: readonly RegExp[]
  readonly operand?: string
}

interface ModuleRule {
  readonly opens: RegExp
  readonly close: string
  /** What an item of it is read within, where none may stand alone. */
  readonly around?: readonly [before: string, after: string]
  /** What parts its items. */
  readonly between?: string
}

/** A literal known by how it begins. */
export interface LiteralRule {
  /** Its first character. */
  readonly first: string
  /** What it begins with, sticky. Without `delimited` that is the whole literal. */
  readonly open: RegExp
  /** The last character of `open` is a bracket or mark; what closes it ends the literal, brackets within it counted. */
  readonly delimited?: boolean
  /** What follows in brackets of its own replaces what it matches, and is text, too, without the flag `e`: `s{a} {b}g`. */
  readonly replaced?: boolean
  /** May directly follow an operand and a space: `puts %w[a b]`. Without it, it never follows an operand. */
  readonly asArgument?: boolean
}

export interface StringRule {
  readonly open: string
  readonly close: string
  /** `\` escapes the next character. */
  readonly escape: boolean
  /** `close`, of one character, stands for itself where it is written twice: `@"a ""b"""` (C#). */
  readonly doubled?: boolean
  /** May span lines; without it an unclosed quote ends at the line's end and is taken as a plain character. */
  readonly multiline: boolean
  /** Code inside the string: `${` … `}`. Calls in it count. An `open` of one character is escaped by doubling it. */
  readonly interpolation?: readonly [string, string]
  /** Code between two backticks in it counts, too (shells). */
  readonly backticks?: boolean
  /** Never directly after a name: there it is an apostrophe in the text of JSX. */
  readonly notAfterName?: boolean
  /** Words directly before `open` that the rule needs: `r`, `f` (Python, Rust, C++). Without them it needs none. */
  readonly prefixes?: readonly string[]
  /**
   * A fence between prefix and text, repeated at the end: `#` for Rust's `r##"…"##`, `(` for C++'s `R"x(…)x"`, where
   * `open` and `close` are the bare quotes.
   */
  readonly fence?: '#' | '('
}
