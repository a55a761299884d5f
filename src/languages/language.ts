// The contract of a language: pure data. What a language needs that is not expressible here becomes a field here,
// never a branch on its name elsewhere.

import type { EffectKind, SymbolKind } from '../model.ts'
import type { BodyRule } from './body-rule.ts'
import type { Match } from './definition-match.ts'
import type { Lexis } from './lexis-rule.ts'
import type { Pattern, Verbatim } from './pattern-rule.ts'

export interface Language {
  /** `typescript`; lower case, the name in the output and the docs. */
  readonly name: string
  /**
   * File in dist/grammars without `.wasm`: `tree-sitter-typescript`. Without one the language is read by its patterns.
   */
  readonly grammar?: string
  /** Tree-sitter query; its captures are listed in languages/README.md. */
  readonly query?: string
  /** Definitions by their looks: where there is no grammar, or it fails. */
  readonly patterns?: readonly Pattern[]
  /** The parser of ctx's own that finds all definitions, in place of a grammar (CSS); parse/own-parsers.ts has them. */
  readonly ownParser?: OwnParserName
  /** The parser of ctx's own that is asked before the grammar, and gives up where a text holds anything rare (JSON). */
  readonly fastPath?: FastPathName
  /** Keys of data whose members are symbols, too: `services` of a Compose file. */
  readonly enteredKeys?: readonly string[]
  /** Blocks that patterns must not search and no lexis can tell. */
  readonly verbatim?: readonly Verbatim[]
  /** Patterns whose outermost node is the whole file. Apart, since in the query they would cost time at every node. */
  readonly topQuery?: string
  /** Patterns that few texts need, each taken up for the first that does. */
  readonly rareQueries?: readonly RareQuery[]
  /**
   * Deepest level of the tree at which the query looks for a definition; absent: all. Saves the walk through bodies.
   */
  readonly queryDepth?: number
  /** What the JavaScript parser must be told to read this language; absent where it cannot. */
  readonly script?: 'typescript' | 'tsx' | 'javascript'
  /**
   * The beginning of a definition that in a sound text stands in no string, with the flag `m`: `name() {` at the margin
   * of a shell script. Where one does, a quote is missing above it. A function where that depends on how a text is
   * indented.
   */
  readonly unmistakable?: RegExp | ((text: string) => RegExp)
  /** Text that shows a definition below `queryDepth`; where it occurs the query looks at all levels. */
  readonly deeper?: RegExp
  /**
   * Functions of one name may differ in their parameters: a declaration announces the definition with the same ones
   * only.
   */
  readonly overloads?: true
  /** Kinds whose `_` names nothing: `const _: () = …` (Rust). */
  readonly unnamed?: readonly SymbolKind[]
  /** Text hidden from the parser, in turn: what the grammar does not know (annotation macros in C). */
  readonly masks?: readonly Mask[]
  /**
   * What is newer than the grammar and rare in the files of today, or another language's: hidden as masks hide, in turn,
   * but only from texts with errors.
   */
  readonly newer?: readonly Mask[]
  /** How the text is rewritten for a grammar that does not know the preprocessor of the language (C). */
  readonly skeleton?: SkeletonName
  /** Which bodies hold no definition and need not be parsed; absent: all are. */
  readonly bodies?: BodyRule
  /** Kinds of the node types that a `@value` with a `@body` may have: `arrow_function` is a `fn`. */
  readonly values?: Readonly<Record<string, SymbolKind>>
  /** How to see a `@value` through what stands around it (JavaScript). */
  readonly around?: ValueRule
  /** Where the name in a `@declarator` is (C). */
  readonly declarators?: DeclaratorRule
  /** Where the code is, in a language whose files are markup with code in it (Vue). */
  readonly embedded?: EmbeddedRule
  readonly lexis: Lexis
  readonly effects: readonly EffectRule[]
  /**
   * What is in its files where it is no program: `declarations`, of which none runs (a schema, an infrastructure), or
   * `data`, text, settings and style, which search puts behind code. Neither has calls, control flow or effects.
   */
  readonly nature?: 'declarations' | 'data'
  readonly exported: ExportRule
  /** What is defined elsewhere though it looks like a definition: an import bound to a name. */
  readonly elsewhere?: readonly ElsewhereRule[]
  /** Words before a name that are modifiers, as written: `async`, `static`, `private`. */
  readonly modifiers: readonly string[]
  /** What looks like a modifier and is none, with the `g` flag: `private(set)` (Swift). */
  readonly notModifiers?: RegExp
  /** Kinds that depend on the text: React components, Python constants. The first that fits is taken. */
  readonly rename?: readonly Rename[]
  /** How the `@head` of a function leads to its name: `Base.f(x)::T where T` (Julia). */
  readonly heads?: HeadRule
  /** What of a captured name is the name, where a grammar has no node for it: `ll` in `ll=` (Bash). */
  readonly nameWithin?: RegExp
  /** Names may be written with escapes: `\u0061` for `a` (JavaScript). */
  readonly nameEscapes?: true
  /** Names of more than one token: `operator +`, `~Store` (C++). */
  readonly operatorNames?: true
  /**
   * What stands before `::` in a name says all of where it belongs, whatever encloses it, and packages are called so, too:
   * `sub A::B::f` in the package C (Perl).
   */
  readonly absoluteNames?: true
  /**
   * What in the text of a `@scope` names the type that it belongs to: `Wrap` in `(Wrap a)`. Where it fits nothing: all of it, plain.
   */
  readonly scopeName?: RegExp
  /** Directory names that never name a module, on top of the common ones in indexer/source/module-name.ts. */
  readonly transparentDirectories?: readonly string[]
}

export type OwnParserName = 'css' | 'dockerfile' | 'html' | 'less' | 'scss'
export type FastPathName = 'bash' | 'c' | 'cpp' | 'json' | 'toml' | 'yaml'
export type SkeletonName = 'c' | 'cpp' | 'csharp' | 'objective-c'

/** What a parser of ctx's own found. */
export interface Outline {
  readonly matches: readonly Match[]
  /** False where something did not fit: a brace without its partner. */
  readonly sound: boolean
}

/**
 * A query of patterns that can match only in some texts. Compiling all of them would take longer than indexing a small
 * tree.
 */
export interface RareQuery {
  /** What a text with a match holds; `error`: something the grammar does not understand. */
  readonly needs: RegExp | 'error'
  readonly query: string
  /** The outermost node is the whole file, as in `topQuery`; of patterns that match a name these come first. */
  readonly top?: boolean
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
  /** An assignment that is a definition is as wide as the statement it is. */
  readonly assignment: { readonly type: string; readonly statement: string }
  /**
   * The node type of what is as wide as its statement where it is all of that. A pattern that says so would be tried at
   * every node.
   */
  readonly declarator: string
  /** The end of an owner's name that says nothing: `.prototype`. */
  readonly ownerEnding: string
  /** Matched against callees that hand out the object they are given: `Object.freeze`. */
  readonly passing: RegExp
  /** Matched against callees that call a module's function: `define`. */
  readonly defining: RegExp
  /** Matched against values that an export only hands on: a name, `require(…)`, `void 0` behind other exports. */
  readonly noValue: RegExp
}

/** Characters of the longest callee that `passing` and `defining` are matched against. */
export const LONGEST_CALLEE = 80

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

/**
 * How to read the head of a function that is written as an expression. Node types; a head without a call is no
 * function.
 */
export interface HeadRule {
  /** Around the call: its first child leads on. */
  readonly around: readonly string[]
  /** What is called, or the head of a type: its first child leads on. */
  readonly calls: readonly string[]
  /** Within that child: the child that leads on. */
  readonly within: Readonly<Record<string, 'first' | 'last'>>
  /** The one of these whose first child is the owner. */
  readonly owner: string
  readonly names: readonly string[]
}

/** Code in the blocks of one tag; the file itself is a component named after it. */
export interface EmbeddedRule {
  readonly tag: string
  /** The attribute that names the language, and the languages of ctx by its values. */
  readonly attribute: string
  readonly languages: Readonly<Record<string, string>>
  /** The language of a block that names none. */
  readonly plain: string
}

/** Text that is blanked out before parsing, offsets and line breaks kept. */
export interface Mask {
  /** With the `g` flag. */
  readonly text: RegExp
  /** What stands in its place instead, as `String.replace` takes it; of the same length. */
  readonly to?: string | ((hidden: string) => string)
  /** Line ends are blanked too, where the grammar wants one line. */
  readonly joins?: true
}

/** A definition of `kind` is one of kind `as` where every given pattern matches. */
export interface Rename {
  readonly kind: SymbolKind
  readonly as: SymbolKind
  /** Matched against the name. */
  readonly when?: RegExp
  /** Matched against the words before the name. */
  readonly head?: RegExp
  /** Matched against the text from the body on, comments aside. */
  readonly body?: RegExp
  /** Matched against the text from the value on. */
  readonly value?: RegExp
}

/** A definition that matches every given pattern only names what is defined elsewhere. */
export interface ElsewhereRule {
  /** Matched against the signature. */
  readonly head?: RegExp
  /** Matched against the path of the file: stubs, which define nothing. */
  readonly file?: RegExp
  /** Matched against each decorator; one of them must match. */
  readonly decorator?: RegExp
}

/** When a definition is usable from outside its file. */
export interface ExportRule {
  /** A word among the modifiers that exports: `export`, `pub`, `public`. */
  readonly words?: readonly string[]
  /** A word among the modifiers that hides: `static` (C), `private`. Applied after `words`. */
  readonly hiddenBy?: readonly string[]
  /** The same for what is not a member: `static` (C++). */
  readonly hiddenAtTopBy?: readonly string[]
  /**
   * Labels that hide the members after them (`private:`), and the words of types whose members begin hidden: `class`.
   */
  readonly sections?: {
    readonly hidden: RegExp
    readonly hiddenFrom: readonly string[]
    /** The label is a statement of its own, without a colon (Ruby). */
    readonly bare?: boolean
    /** What they hide; absent: every member. */
    readonly kinds?: readonly SymbolKind[]
  }
  /** The word of a name space that exports what is in it with itself: `declare` (TypeScript). */
  readonly ambient?: string
  /** A decorator of this shape exports: `#[macro_export]`. */
  readonly decorator?: RegExp
  /** A name of this shape is never exported: `#secret`. */
  readonly hiddenName?: RegExp
  /** A name of this shape is exported (Go: upper case first; Python: no leading underscore). */
  readonly name?: RegExp
  /** Where the file lists what it exports, nothing else is exported (Haskell). */
  readonly lists?: boolean
  /** Where such a list is that no query finds: Python's `__all__`; parse/definitions/python-exports.ts reads it. */
  readonly listed?: 'python'
  /** Without any of the above: true where everything is exported unless hidden. */
  readonly byDefault?: boolean
  /**
   * Files of these names are put into others as they stand: their `static` functions are usable there, macros of other
   * files nowhere else.
   */
  readonly headers?: RegExp
  /**
   * Members are exported when their owner is, unless hidden (TypeScript, Python). Interfaces and traits need not say
   * it.
   */
  readonly membersFollowOwner?: boolean
}

export interface EffectRule {
  readonly effect: EffectKind
  /** Matched against a callee as written, anchored by the writer of the rule: /^(fs|fsp)\.(read|open)/. */
  readonly callee?: RegExp
  /**
   * With `callee`: matched against what follows the opening parenthesis, up to a line or statement end, 200 characters
   * at most. Where it matches, this rule stands in place of those that go by the callee alone: `open(name, "w")`
   * writes.
   */
  readonly arguments?: RegExp
  /** Matched against the target of an assignment as written: /^process\.env\b/. */
  readonly assigned?: RegExp
}
