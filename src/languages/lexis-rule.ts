// The lexical rules of a language: strings, comments, blocks and words. Pure data.
import type { ContainerRule } from './container-rule.ts'
import type { PatternRule } from './destructuring-rule.ts'
import type { Layout } from './layout-rule.ts'
import type { DocAttributes, SignatureRule } from './signature-rule.ts'

/** Lets the scanner tokenise a language without a grammar. */
export interface Lexis {
  /** Blocks end with a brace, by indentation, with a word (`if … end`) or at the next heading (`[table]`). */
  readonly blocks: 'brace' | 'indent' | 'end' | 'section'
  /** The end of an indented block's head: `:` (Python). */
  readonly blockMark?: string
  readonly blockWords?: BlockWords
  /** How items begin and end, if only the next one ends one (OCaml) or errors spread (Lua). */
  readonly items?: ItemRule
  readonly layout?: Layout
  readonly members?: MemberRule
  /** A self type, on a line below the brace that may be indented no deeper: `self =>` (Scala). */
  readonly naming?: RegExp
  /** `//`, `#`. */
  readonly lineComments: readonly string[]
  /** A line comment begins only at the start of a word: `${#name}` and `a#b` contain none (Bash). */
  readonly commentsApart?: boolean
  /** A backslash outside of strings escapes the next character: `\"` opens no string (Bash). */
  readonly escapes?: boolean
  /** A backslash at its end continues a line comment (C, Make). */
  readonly continuedComments?: boolean
  /** Pairs of marks. A mark that begins with `=` opens only at the start of a line (Ruby, Perl). */
  readonly blockComments: readonly (readonly [string, string])[]
  readonly nestedBlockComments?: boolean
  readonly strings: readonly StringRule[]
  /** `'a'` and `"a"` are the same string: always (JavaScript), or without escapes and interpolation (`plain`, Ruby). */
  readonly equalQuotes?: 'always' | 'plain'
  /** `(a,)` is a tuple, and not `(a)` (Python). */
  readonly commaTuples?: boolean
  readonly regexLiterals?: boolean
  /** `'` opens a string only if it closes after one character or escape: `'a` may be a lifetime (Rust). */
  readonly charQuote?: boolean
  /** Preprocessor lines (`#if … \`) are skipped with their continuation lines. */
  readonly preprocessor?: boolean
  /** Characters allowed in names beside letters, digits and `_`: `$`. */
  readonly identifierExtras?: string
  /** Characters allowed at the end of a name: `?`, `!` (Ruby, Elixir). */
  readonly identifierTails?: string
  /** Literals with a delimiter of their choice or none: `%w[a b]`, `:symbol`, `~s(text)`. */
  readonly literals?: readonly LiteralRule[]
  /** Start of a heredoc, `<<~TEXT`, sticky. It ends with a line that holds only the group `tag`. */
  readonly heredoc?: RegExp
  /** The statement may continue after the closing tag (PHP); else the tag is alone on its line. */
  readonly heredocGoesOn?: boolean
  /** Text between these marks, and before the first opening one, is no code: `?>` … `<?php` (PHP). */
  readonly outside?: readonly [close: string, open: RegExp]
  /**
   * Calls without parentheses: of a member (`order.save`, Ruby), of a name before an operand (`puts x`), a string or
   * brace (`require "x"`, Lua) or a function in braces (`items.map { … }`), of a type before one (`VStack { … }`).
   * `name`: of a name alone that no variable has (Ruby). `command`: the first word of a statement and nothing else (shells).
   */
  readonly bareCalls?: readonly ('member' | 'argument' | 'string' | 'lambda' | 'builder' | 'name' | 'command')[]
  /** Words that are values: an operand after one is not its argument. */
  readonly constants?: readonly string[]
  /** Arguments follow each other, so a name after an operand is one: `f a b` (Haskell, OCaml). */
  readonly curried?: boolean
  /** Functions are equations, `add x y = …`, whose left side calls nothing (Haskell). */
  readonly equations?: boolean
  readonly access: readonly string[]
  readonly ternary: boolean
  readonly logical: readonly string[]
  /** Marks and words that open an anonymous function: `=>`, `lambda`, `func`. */
  readonly lambdas: readonly string[]
  /** Type arguments before `(`: `<`…`>` (TypeScript), `::<`…`>` (Rust), `[`…`]` (Go). */
  readonly typeArguments?: '<>' | '::<>' | '[]'
  /** Conditions are in parentheses, so a body may lack braces (C, Java, JavaScript). */
  readonly parenthesized?: boolean
  /** Nothing marks the end of an expression body, so comments after it seem to be in it (Scala). */
  readonly openEnded?: boolean
  /** A line end may end a statement (JavaScript, Go). */
  readonly lineEnds?: boolean
  /** A parenthesis at the start of a line calls nothing (Go, Kotlin, Swift). */
  readonly callsWithinLine?: boolean
  /** The mark after the pattern of a match arm without a word, which counts as a branch: `=>` (Rust, PHP). */
  readonly arm?: '=>' | '->' | ')'
  /** That mark has no other use in a function (Rust). */
  readonly armOnly?: boolean
  /** Words that end a body opened by `:` instead of a brace: `endif` (PHP). */
  readonly colonEnds?: readonly string[]
  /** Words between the head of a control structure and its body in a language with braces (Scala). */
  readonly bodyWords?: readonly string[]
  /** `?` directly after a type or value marks it as nullable (C#). */
  readonly optionalMark?: boolean
  /** A name before `!` and a bracket is a call (Rust macros). */
  readonly bangCalls?: boolean
  /** Where a destructuring pattern looks like a call. */
  readonly patterns?: PatternRule
  readonly containers?: ContainerRule
  /** Sigils of variables: a parenthesis after a variable calls nothing without `&` before it (Perl). */
  readonly sigils?: string
  /** An element, a parenthesised path, one before `?.`, `!` or a template may be called: `a[0](x)`, `f?.(x)` (JavaScript). */
  readonly indirectCalls?: boolean
  /** `<Card a={b}>` refers to the component `Card` (JSX). */
  readonly elements?: boolean
  /** Matches, at the start of a statement, one that only exports names (JavaScript). With the flag `y`. */
  readonly exports?: RegExp
  /** All code is in definitions (C, Haskell). */
  readonly declarationsOnly?: boolean
  /** How a function is passed: by name, on a method's object (`member`, Go), after `::` (Java, Kotlin, Rust). */
  readonly functionValues?: readonly ('name' | 'member' | '::')[]
  /** How an instance is created. Absent: ctx infers no receiver types. */
  readonly makes?: readonly ('new' | '()' | '.new' | '{}')[]
  /** Types whose values give access to the members of the contained type. */
  readonly pointers?: ReadonlySet<string>
  /** Methods name their object's fields without it (Java). */
  readonly bareFields?: boolean
  /** Methods are only called on an object: `f()` in a method `f` is another function (JavaScript). */
  readonly objectCalls?: boolean
  /** Words that may also be names: `a as (b)` (TypeScript), `T::template get` (C++). */
  readonly infixes?: readonly string[]
  /** Words that begin an import of function names. */
  readonly imports?: readonly string[]
  /** `:` behind the parameters of a constructor begins calls: `: Base(x), size_(count())` (C++), `: base(x)` (C#). */
  readonly initialisers?: boolean
  /** The mark of annotations: `@`, `#[`. */
  readonly decorator?: string
  /** Opens brackets in which nothing is called, beside `#[`: `[@` (OCaml). */
  readonly attribute?: string
  readonly words: {
    readonly if: readonly string[]
    /** One-word forms as `elif` belong in `elseIf`. */
    readonly else: readonly string[]
    readonly elseIf: readonly string[]
    readonly loop: readonly string[]
    /** Its closing `while` is no second loop. */
    readonly do: readonly string[]
    readonly switch: readonly string[]
    readonly case: readonly string[]
    readonly try: readonly string[]
    readonly catch: readonly string[]
    readonly await: readonly string[]
    readonly throw: readonly string[]
    /** `goto`; `break` and `continue` count before a label. */
    readonly jump: readonly string[]
    /** Words before the name of a function or type being declared: `name(` is no call there. */
    readonly declare: readonly string[]
    /** Words before the name of a module: `use` (Perl). */
    readonly import?: readonly string[]
    /** `new`: the name after it is called. */
    readonly construct: readonly string[]
    /** Every other word before `(` that is no callee: `return`, `typeof`, `sizeof`. */
    readonly notCalled: readonly string[]
    /** Words that make the next name local: `let`, `mut`, `int`. */
    readonly binding: readonly string[]
    /** Words that make a name the module's in a function: `global` (Python). */
    readonly global?: readonly string[]
    readonly empty?: readonly string[]
  }
  /** Meaning of `name(…) {`: a method definition (JavaScript, Java), or a loop macro, also a call (C). */
  readonly callThenBrace?: 'defines' | 'loops'
  /** null: parameters are not in parentheses after the name (Haskell, OCaml, Bash). */
  readonly parameters: 'name: type' | 'type name' | 'name type' | null
  /** The mark between parameters and return type: `:`, `->`, '' (Go); null if the type comes first. */
  readonly returns: string | null
  readonly signature?: SignatureRule
  /** Doc comments. */
  readonly doc: {
    /** Marks of doc comments, longer ones first: `/**`, `///`, `//`, `#`. */
    readonly before?: readonly string[]
    /** The next lines of a comment begin with the plain mark: `---`, then `--` (Lua). */
    readonly carriedOn?: boolean
    /** The first string of the body is the doc (Python). */
    readonly firstString?: boolean
    /** A string right before the definition is the doc if the text before it matches: `@doc raw` (Julia). */
    readonly stringBefore?: RegExp
    /** Doc strings in attributes (Elixir). */
    readonly attributes?: DocAttributes
    /** Text before each of several definitions that share a line and its comment: `attr_reader :a, :b` (Ruby). */
    readonly shared?: RegExp
    /** Mark to strip from the start of a comment's line: `|` (Haddock). */
    readonly lead?: RegExp
  }
  /** Functions that raise an error: `panic`, `errors.New`, `abort`. */
  readonly throwers?: readonly string[]
  /** Last words of callees that handle an error: `catch`, `map_err`, `IS_ERR`. */
  readonly handlers?: readonly string[]
  /** Names that make a condition an error check: `err`, `ret`. */
  readonly errorNames?: readonly string[]
  /** `?` after an operand propagates an error (Rust). */
  readonly errorMark?: boolean
}

/** The words around a block in a language without braces. Each control word opens a block. */
export interface BlockWords {
  /** `end`, `until` (Lua); or those of `if`, of loops and of `case`: `fi`, `done`, `esac`. */
  readonly close: readonly string[]
  /** Words that open a block and are no control words: `begin`, `do` (Lua). A word of `lambdas` opens a function. */
  readonly open: readonly string[]
  /** Words between the head of a control structure and its body: `then`, `do`. Elsewhere they open a block. */
  readonly enter: readonly string[]
  /** Other words that open a block: `def` (Ruby). */
  readonly heads?: readonly string[]
  /** Words that continue a block and are no control words: `ensure`. */
  readonly within?: readonly string[]
  /**
   * The end of such a head: the line or a word of `enter` (Ruby, Julia), only that word (Lua, Bash), or that word,
   * without which the statement ends with the line (Elixir: `if x, do: y`).
   */
  readonly head: 'line' | 'word' | 'statement'
  /** A control word after an operand on its line is a modifier, `x if y` (Ruby), or an argument (Bash). */
  readonly trailing?: 'modifies' | 'argument'
}

/** The start of a member of an object and the separator of members, to find members in a text with errors. */
export interface MemberRule {
  readonly head: RegExp
  readonly between: string
}

/** How to find the items of a file or module in a text with errors, by lines without their indentation. */
export interface ItemRule {
  readonly head: RegExp
  /** Text to wrap an item in if its error does not show when it is parsed alone. */
  readonly around?: readonly [before: string, after: string]
  readonly between?: string
  /** The end of a line below which a module's items begin, deeper, and its closing word: `struct`, `end` (OCaml). */
  readonly modules?: readonly ModuleRule[]
  /** The part of a broken item to keep, `let half x =`, and the operand that replaces the rest. */
  readonly stubs?: readonly RegExp[]
  readonly operand?: string
}

interface ModuleRule {
  readonly opens: RegExp
  readonly close: string
  /** Text to wrap an item in if it does not parse alone. */
  readonly around?: readonly [before: string, after: string]
  readonly between?: string
}

/** A literal known by how it begins. */
export interface LiteralRule {
  readonly first: string
  /** Its start, sticky. Without `delimited` it is the whole literal. */
  readonly open: RegExp
  /** `open` ends with a bracket or mark whose partner ends the literal; nested brackets count. */
  readonly delimited?: boolean
  /** A replacement in brackets of its own follows, text unless the flag `e` is set: `s{a} {b}g`. */
  readonly replaced?: boolean
  /** May follow an operand and a space: `puts %w[a b]`. Otherwise it never follows an operand. */
  readonly asArgument?: boolean
}

export interface StringRule {
  readonly open: string
  readonly close: string
  readonly escape: boolean
  /** A doubled `close`, of one character, is a literal one: `@"a ""b"""` (C#). */
  readonly doubled?: boolean
  /** May span lines; otherwise an unclosed quote is a plain character. */
  readonly multiline: boolean
  /** Code inside the string: `${` … `}`. Doubling an `open` of one character escapes it. */
  readonly interpolation?: readonly [string, string]
  /** Code between backticks in the string counts, too (shells). */
  readonly backticks?: boolean
  /** Not directly after a name: there it is an apostrophe in JSX text. */
  readonly notAfterName?: boolean
  /** Words required directly before `open`: `r`, `f` (Python, Rust, C++). */
  readonly prefixes?: readonly string[]
  /** A repeated fence, inside the prefix: `#` in `r##"…"##` (Rust), `(` in `R"x(…)x"` (C++). */
  readonly fence?: '#' | '('
}
