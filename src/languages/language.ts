// The contract of a language: pure data. What a language needs that is not expressible here becomes a field here,
// never a branch on its name elsewhere.
import type { EffectKind, SymbolKind } from '../model.ts'
import type { Match } from './match.ts'
import type { Pattern, Verbatim } from './pattern.ts'

export interface Language {
  /** `typescript`; lower case, the name in the output and the docs. */
  readonly name: string
  /** File in dist/grammars without `.wasm`: `tree-sitter-typescript`. Without one the language is read by its patterns. */
  readonly grammar?: string
  /** Tree-sitter query; its captures are listed in languages/README.md. */
  readonly query?: string
  /** Definitions by their looks: where there is no grammar, or it fails. */
  readonly patterns?: readonly Pattern[]
  /** Blocks that patterns must not search and no lexis can tell. */
  readonly verbatim?: readonly Verbatim[]
  /** Patterns whose outermost node is the whole file. Apart, since in the query they would cost time at every node. */
  readonly topQuery?: string
  /** Deepest level of the tree at which the query looks for a definition; absent: all. Saves the walk through bodies. */
  readonly queryDepth?: number
  /** Text that shows a definition below `queryDepth`; where it occurs the query looks at all levels. */
  readonly deeper?: RegExp
  /** Kinds whose `_` names nothing: `const _: () = …` (Rust). */
  readonly unnamed?: readonly SymbolKind[]
  /** Text hidden from the parser, in turn: what the grammar does not know (annotation macros in C). */
  readonly masks?: readonly Mask[]
  /** Draws what the parser reads in place of the text, for a language whose preprocessor the grammar does not know (C). */
  readonly skeleton?: (text: string) => Skeleton
  /** Kinds of the node types that a `@value` with a `@body` may have: `arrow_function` is a `fn`. */
  readonly values?: Readonly<Record<string, SymbolKind>>
  /** How to see a `@value` through what stands around it (JavaScript). */
  readonly around?: ValueRule
  /** Where the name in a `@declarator` is (C). */
  readonly declarators?: DeclaratorRule
  readonly lexis: Lexis
  readonly effects: readonly EffectRule[]
  readonly exported: ExportRule
  /** Words before a name that are modifiers, as written: `async`, `static`, `private`. */
  readonly modifiers: readonly string[]
  /** Kinds that depend on the text: React components, Python constants. The first that fits is taken. */
  readonly rename?: readonly Rename[]
  /** How the `@head` of a function leads to its name: `Base.f(x)::T where T` (Julia). */
  readonly heads?: HeadRule
  /** What of a captured name is the name, where a grammar has no node for it: `ll` in `ll=` (Bash). */
  readonly nameWithin?: RegExp
  /** What in the text of a `@scope` names the type that it belongs to: `Wrap` in `(Wrap a)`. Absent: all of it, plain. */
  readonly scopeName?: RegExp
  /** Directory names that never name a module, on top of the common ones in languages/module.ts. */
  readonly transparentDirectories?: readonly string[]
}

/** A text made plain for a grammar, and what was found on the way. */
export interface Skeleton {
  /** As long as the text: every offset still holds. */
  readonly text: string
  /** What the grammar does not get to see: macros. */
  readonly matches: readonly Match[]
  /** False where something did not fit, so that definitions may be missing: a brace without its partner. */
  readonly sound: boolean
}

/** How to see the value that a name is bound to through what stands around it. */
export interface ValueRule {
  /** The node type of an object, whose functions are members of what it is bound to. */
  readonly object: string
  /** Node types that only stand around a value: parentheses, casts. */
  readonly wrappers: readonly string[]
  /** Node types between a name and the file's level: `export`. */
  readonly statements: readonly string[]
  readonly call: string
  /** Matched against callees that hand out the object they are given: `Object.freeze`. */
  readonly passing: RegExp
  /** Matched against callees that call a module's function: `define`. */
  readonly defining: RegExp
}

/** How to read declarators: types that wrap a name, as `*(name[3])` does. */
export interface DeclaratorRule {
  /**
   * Node types that end the search, with what they name: a variable, or a function where parameters follow; a function
   * only; a member; a type; a conversion, which is a function by itself.
   */
  readonly names: Readonly<Record<string, 'variable' | 'function' | 'member' | 'type' | 'cast'>>
  /** A variable without a value is defined elsewhere if this matches the words before it: `extern`. */
  readonly elsewhere: RegExp
}

/** How to read the head of a function that is written as an expression. Node types; a head without a call is no function. */
export interface HeadRule {
  /** Around the call: its first child leads on. */
  readonly around: readonly string[]
  readonly call: string
  /** Within what is called: the child that leads on. */
  readonly within: Readonly<Record<string, 'first' | 'last'>>
  /** The one of these whose first child is the owner. */
  readonly owner: string
  readonly names: readonly string[]
}

/** Text that is blanked out before parsing, offsets and line breaks kept. */
export interface Mask {
  /** With the `g` flag. */
  readonly text: RegExp
  /** One character to stand in place of the last one: `;`. */
  readonly fill?: string
}

/** A definition of `kind` is one of kind `as` where every given pattern matches. */
export interface Rename {
  readonly kind: SymbolKind
  readonly as: SymbolKind
  /** Matched against the name. */
  readonly when?: RegExp
  /** Matched against the words before the name. */
  readonly head?: RegExp
  /** Matched against the text from the body on. */
  readonly body?: RegExp
  /** Matched against the text from the value on. */
  readonly value?: RegExp
}

/** When a definition is usable from outside its file. */
export interface ExportRule {
  /** A word among the modifiers that exports: `export`, `pub`, `public`. */
  readonly words?: readonly string[]
  /** A word among the modifiers that hides: `static` (C), `private`. Applied after `words`. */
  readonly hiddenBy?: readonly string[]
  /** The same for what is not a member: `static` (C++). */
  readonly hiddenAtTopBy?: readonly string[]
  /** Labels that hide the members after them (`private:`), and the words of types whose members begin hidden: `class`. */
  readonly sections?: {
    readonly hidden: RegExp
    readonly hiddenFrom: readonly string[]
    /** The label is a statement of its own, without a colon (Ruby). */
    readonly bare?: boolean
    /** What they hide; absent: every member. */
    readonly kinds?: readonly SymbolKind[]
  }
  /** A decorator of this shape exports: `#[macro_export]`. */
  readonly decorator?: RegExp
  /** A name of this shape is never exported: `#secret`. */
  readonly hiddenName?: RegExp
  /** A name of this shape is exported (Go: upper case first; Python: no leading underscore). */
  readonly name?: RegExp
  /** Where the file lists what it exports, nothing else is exported (Haskell). */
  readonly lists?: boolean
  /** Without any of the above: true where everything is exported unless hidden. */
  readonly byDefault?: boolean
  /** Members are exported when their owner is, unless hidden (TypeScript, Python). Interfaces and traits need not say it. */
  readonly membersFollowOwner?: boolean
}

/** What the scanner must know of a language to read its tokens without a grammar. */
export interface Lexis {
  /** What bounds a block: braces, indentation, or words (`if … end`). */
  readonly blocks: 'brace' | 'indent' | 'end'
  /** The words of blocks, where words bound them. */
  readonly blockWords?: BlockWords
  /** `//`, `#`. */
  readonly lineComments: readonly string[]
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
  /**
   * What announces text that begins on the next line and ends with a line that holds `tag` alone: `<<~TEXT`. Sticky, with the
   * group `tag`.
   */
  readonly heredoc?: RegExp
  /** Text between these marks is no code: `?>` … `<?php` (PHP). The text before the first opening one is none either. */
  readonly outside?: readonly [close: string, open: RegExp]
  /**
   * Calls without parentheses: of a member (`order.save`, Ruby), of a name with an operand after it (`puts x`), of a name with
   * a string or a brace after it (`require "x"`, Lua).
   */
  readonly bareCalls?: readonly ('member' | 'argument' | 'string')[]
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
  /** The end of a line may end a statement (JavaScript, Go). */
  readonly lineEnds?: boolean
  /** The mark after the pattern of a match arm, which counts as a branch: `=>` (Rust). */
  readonly arm?: '=>'
  /** A name followed by `!` and a bracket is a call (Rust macros). */
  readonly bangCalls?: boolean
  /** A bare decorator-like mark that precedes annotations: `@`, `#[`. */
  readonly decorator?: string
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
    /** `new`: the name after it is a call, written with it. */
    readonly construct: readonly string[]
    /** Every other word that may stand before `(` without being called: `return`, `typeof`, `sizeof`. */
    readonly notCalled: readonly string[]
    /** Words right before a name that make it a local one: `let`, `mut`, `int`. */
    readonly binding: readonly string[]
    /** Words whose names belong to the module and are written to in the function: `global` (Python). */
    readonly global?: readonly string[]
  }
  /**
   * What a name, `(`…`)` and then `{` are: a method being defined (JavaScript, Java), a loop written as a macro (C:
   * `list_for_each_entry(…) {`, still a call), or, absent, nothing in particular.
   */
  readonly callThenBrace?: 'defines' | 'loops'
  /** How a parameter is written; null where parameters do not stand in parentheses after the name (Haskell, OCaml, Bash). */
  readonly parameters: 'name: type' | 'type name' | 'name type' | null
  /** What stands between the parameter list and the return type: `:`, `->`, '' (Go), or null where it stands first. */
  readonly returns: string | null
  /** Doc comments: marks that make a comment one, and whether it stands before the definition or first in its body. */
  readonly doc: {
    /** `/**`, `///`, `//`, `#`. Order: tried in turn. */
    readonly before?: readonly string[]
    /** Python: the first string of the body. */
    readonly firstString?: boolean
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
  /** `end`, `fi`, `done`, `until` (Lua). */
  readonly close: readonly string[]
  /** Words that open a block and are no control structure: `begin`, `do` (Lua). One of `lambdas` opens a function. */
  readonly open: readonly string[]
  /** Words between the head of a control structure and its body, which open a block only elsewhere: `then`, `do`. */
  readonly enter: readonly string[]
  /**
   * What ends such a head: its line or one of `enter` (Ruby, Julia), only such a word (Lua, Bash), or a line without
   * that word ends the whole statement (Elixir: `if x, do: y`).
   */
  readonly head: 'line' | 'word' | 'statement'
  /** What a control word is that follows an operand on its line: `x if y` (Ruby), an argument (Bash); absent: what it always is. */
  readonly trailing?: 'modifies' | 'argument'
}

/** A literal known by how it begins. */
export interface LiteralRule {
  /** Its first character. */
  readonly first: string
  /** What it begins with, sticky. Without `delimited` that is the whole literal. */
  readonly open: RegExp
  /** The last character of `open` is a bracket or mark; what closes it ends the literal, brackets within it counted. */
  readonly delimited?: boolean
  /** May directly follow an operand and a space: `puts %w[a b]`. Without it, it never follows an operand. */
  readonly asArgument?: boolean
}

export interface StringRule {
  readonly open: string
  readonly close: string
  /** `\` escapes the next character. */
  readonly escape: boolean
  /** May span lines; without it an unclosed quote ends at the line's end and is taken as a plain character. */
  readonly multiline: boolean
  /** Code inside the string: `${` … `}`. Calls in it count. An `open` of one character is escaped by doubling it. */
  readonly interpolation?: readonly [string, string]
  /** Never directly after a name: there it is an apostrophe in the text of JSX. */
  readonly notAfterName?: boolean
  /** Words directly before `open` that the rule needs: `r`, `f` (Python, Rust, C++). Without them it needs none. */
  readonly prefixes?: readonly string[]
  /**
   * A fence between prefix and text, repeated at the end: `#` for Rust's `r##"…"##`, `(` for C++'s `R"x(…)x"`, where `open`
   * and `close` are the bare quotes.
   */
  readonly fence?: '#' | '('
}

export interface EffectRule {
  readonly effect: EffectKind
  /** Matched against a callee as written, anchored by the writer of the rule: /^(fs|fsp)\.(read|open)/. */
  readonly callee?: RegExp
  /**
   * With `callee`: matched against what follows the opening parenthesis, up to a line or statement end, 200 characters at most. Where it matches,
   * this rule stands in place of those that go by the callee alone: `open(name, "w")` writes.
   */
  readonly arguments?: RegExp
  /** Matched against the target of an assignment as written: /^process\.env\b/. */
  readonly assigned?: RegExp
}
