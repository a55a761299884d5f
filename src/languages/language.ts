// The contract of a language: pure data. If a language needs something new, it becomes a field here, never a branch on
// the language's name elsewhere.
import type { EffectKind, SymbolKind } from '../model.ts'
import type { BodyRule } from './body-rule.ts'
import type { Match } from './definition-match.ts'
import type { Lexis } from './lexis-rule.ts'
import type { Pattern, Verbatim } from './pattern-rule.ts'

export interface Language {
  /** Lower case, as in the output and the docs: `typescript`. */
  readonly name: string
  /** File in dist/grammars without `.wasm`: `tree-sitter-typescript`. Absent: `patterns` find the definitions. */
  readonly grammar?: string
  /** Tree-sitter query; languages/README.md lists its captures. */
  readonly query?: string
  /** Regular expressions for definitions, for a language without a grammar or a text the grammar fails on. */
  readonly patterns?: readonly Pattern[]
  /** ctx's own parser, which replaces a grammar (CSS); see parse/own-parsers.ts. */
  readonly ownParser?: OwnParserName
  /** ctx's own parser that runs before the grammar and gives up at anything rare (JSON). */
  readonly fastPath?: FastPathName
  /** Keys of data whose members are symbols, too: `services` of a Compose file. */
  readonly enteredKeys?: readonly string[]
  /** Blocks that patterns must not search and the lexis cannot describe. */
  readonly verbatim?: readonly Verbatim[]
  /** Patterns rooted at the whole file. In `query` they would cost time at every node. */
  readonly topQuery?: string
  /** Patterns that few texts need; each is compiled for the first text that does. */
  readonly rareQueries?: readonly RareQuery[]
  /** Deepest tree level at which the query looks for definitions; absent: all. Saves walking bodies. */
  readonly queryDepth?: number
  /** Dialect for the JavaScript parser; absent if it cannot parse this language. */
  readonly script?: 'typescript' | 'tsx' | 'javascript'
  /**
   * Start of a definition that never occurs inside a string of a valid text (flag `m`): `name() {` at the margin of a
   * shell script. If one does, a quote is missing above it. A function if it depends on the text's indentation.
   */
  readonly unmistakable?: RegExp | ((text: string) => RegExp)
  /** Text that shows a definition below `queryDepth`; where it occurs the query looks at all levels. */
  readonly deeper?: RegExp
  /** Functions of one name may differ in parameters: a declaration matches a definition with the same ones only. */
  readonly overloads?: true
  /** Kinds for which `_` is no name: `const _: () = …` (Rust). */
  readonly unnamed?: readonly SymbolKind[]
  /** Text hidden from the parser, applied in order: constructs the grammar does not know (annotation macros in C). */
  readonly masks?: readonly Mask[]
  /** The same, only for texts with errors: rare syntax, newer than the grammar or of another language. */
  readonly newer?: readonly Mask[]
  /** How the text is rewritten for a grammar that does not know the preprocessor of the language (C). */
  readonly skeleton?: SkeletonName
  /** Which bodies hold no definition and need not be parsed; absent: all are parsed. */
  readonly bodies?: BodyRule
  /** Kinds by node type of a `@value` with a `@body`: `arrow_function` is a `fn`. */
  readonly values?: Readonly<Record<string, SymbolKind>>
  /** How to unwrap a `@value` (JavaScript). */
  readonly around?: ValueRule
  /** How to find the name in a `@declarator` (C). */
  readonly declarators?: DeclaratorRule
  /** Where the code is in a markup file (Vue). */
  readonly embedded?: EmbeddedRule
  /** A page, whose `<script>` and `<style>` elements hold JavaScript and CSS. */
  readonly page?: true
  readonly lexis: Lexis
  readonly effects: readonly EffectRule[]
  /**
   * For files that are no programs: `declarations` (schemas, infrastructure) or `data` (text, settings, style), which
   * search ranks below code. Neither has calls, control flow or effects.
   */
  readonly nature?: 'declarations' | 'data'
  readonly exported: ExportRule
  /** Definitions that only name something defined elsewhere: an import bound to a name. */
  readonly elsewhere?: readonly ElsewhereRule[]
  /** Modifiers before a name, as written: `async`, `static`, `private`. */
  readonly modifiers: readonly string[]
  /** Text that only looks like a modifier (flag `g`): `private(set)` (Swift). */
  readonly notModifiers?: RegExp
  /** Kinds that depend on the text: React components, Python constants. The first match wins. */
  readonly rename?: readonly Rename[]
  /** How to find the name in the `@head` of a function: `Base.f(x)::T where T` (Julia). */
  readonly heads?: HeadRule
  /** The part of a captured name that is the name, where a grammar has no node for it: `ll` in `ll=` (Bash). */
  readonly nameWithin?: RegExp
  /** The value of a variable that is an import and no definition: `require("a")` (JavaScript). */
  readonly imported?: RegExp
  /** Names may contain escapes: `\u0061` for `a` (JavaScript). */
  readonly nameEscapes?: true
  /** Names of more than one token: `operator +`, `~Store` (C++). */
  readonly operatorNames?: true
  /** The part of a name before `::` is absolute, whatever encloses the name, also in calls: `sub A::B::f` (Perl). */
  readonly absoluteNames?: true
  /** Finds the type's name in the text of a `@scope`: `Wrap` in `(Wrap a)`. Without a match: the whole text. */
  readonly scopeName?: RegExp
  /** Directories that never name a module, beside the common ones in indexer/source/module-name.ts. */
  readonly transparentDirectories?: readonly string[]
}

export type OwnParserName = 'css' | 'dockerfile' | 'dotenv' | 'html' | 'less' | 'scss'
export type FastPathName = 'bash' | 'c' | 'cpp' | 'json' | 'toml' | 'yaml'
export type SkeletonName = 'c' | 'cpp' | 'csharp' | 'objective-c'

/** The result of one of ctx's own parsers. */
export interface Outline {
  readonly matches: readonly Match[]
  /** False if something did not match: a brace without its partner. */
  readonly sound: boolean
}

/** A query that can match only in some texts. Compiling all of them takes longer than indexing a small tree. */
export interface RareQuery {
  /** Text that every match needs; `error`: only texts with syntax errors. */
  readonly needs: RegExp | 'error'
  readonly query: string
  /** Rooted at the whole file, as `topQuery`; of the patterns that match a name these win. */
  readonly top?: boolean
}

/** How to find the value that a name is bound to inside wrappers. Strings are node types. */
export interface ValueRule {
  /** An object literal, whose functions are members of the name it is bound to. */
  readonly object: string
  readonly wrappers: readonly string[]
  /** Nodes between a definition and the file's level: `export`. */
  readonly statements: readonly string[]
  readonly call: string
  /** An assignment that is a definition has the range of its statement. */
  readonly assignment: { readonly type: string; readonly statement: string }
  /** A node with its statement's range if alone in it. A query pattern for it would run at every node. */
  readonly declarator: string
  /** Suffix of an owner that is no part of its name: `.prototype`. */
  readonly ownerEnding: string
  /** Callees that return their argument: `Object.freeze`. */
  readonly passing: RegExp
  /** Callees that call a module's function: `define`. */
  readonly defining: RegExp
  /** Values that an export does not define: a name, `require(…)`, `void 0` after other exports. */
  readonly noValue: RegExp
}

/** Characters of the longest callee matched against `passing` and `defining`. */
export const LONGEST_CALLEE = 80

/** How to read declarators, nodes that wrap a name: `*(name[3])`. */
export interface DeclaratorRule {
  /** Node types that end the search; `variable` is a function if parameters follow, `cast` a conversion. */
  readonly names: Readonly<Record<string, 'variable' | 'function' | 'member' | 'type' | 'cast'>>
  /** A variable without a value is defined elsewhere if the words before it match: `extern`. */
  readonly elsewhere: RegExp
}

/** How to read a function head that is an expression. Strings are node types; a head without a call is no function. */
export interface HeadRule {
  /** Nodes around the call: continue with their first child. */
  readonly around: readonly string[]
  /** Calls, or the head of a type: continue with their first child. */
  readonly calls: readonly string[]
  /** Nodes within that child, with the child to continue with. */
  readonly within: Readonly<Record<string, 'first' | 'last'>>
  /** A node whose first child is the owner. */
  readonly owner: string
  readonly names: readonly string[]
}

/** Code in the blocks of one tag. The file itself is a component named after it. */
export interface EmbeddedRule {
  readonly tag: string
  /** The attribute that names the language, and ctx's language for each of its values. */
  readonly attribute: string
  readonly languages: Readonly<Record<string, string>>
  /** The language of a block without it. */
  readonly plain: string
}

/** Text that is blanked before parsing; offsets and line ends stay valid. */
export interface Mask {
  /** With the `g` flag. */
  readonly text: RegExp
  /** The replacement, as `String.replace` takes it; of the same length. */
  readonly to?: string | ((hidden: string) => string)
  /** Line ends are blanked too, where the grammar needs one line. */
  readonly joins?: true
}

/** A definition of `kind` becomes `as` if all given patterns match. */
export interface Rename {
  readonly kind: SymbolKind
  readonly as: SymbolKind
  readonly when?: RegExp
  /** Matched against the words before the name. */
  readonly head?: RegExp
  /** Matched against the text from the body on, without comments. */
  readonly body?: RegExp
  /** Matched against the text from the value on. */
  readonly value?: RegExp
}

/** A definition that matches all given patterns is defined elsewhere. */
export interface ElsewhereRule {
  /** Matched against the signature. */
  readonly head?: RegExp
  /** Matched against the file's path: stubs define nothing. */
  readonly file?: RegExp
  /** At least one decorator must match. */
  readonly decorator?: RegExp
}

/** When a definition is visible outside its file. */
export interface ExportRule {
  /** Modifiers that export: `export`, `pub`, `public`. */
  readonly words?: readonly string[]
  /** Modifiers that hide: `static` (C), `private`. Applied after `words`. */
  readonly hiddenBy?: readonly string[]
  /** Modifiers that hide unless on a member: `static` (C++). */
  readonly hiddenAtTopBy?: readonly string[]
  /** Labels that hide the members after them (`private:`); types whose members start hidden: `class`. */
  readonly sections?: {
    readonly hidden: RegExp
    readonly hiddenFrom: readonly string[]
    /** The label is a statement without a colon (Ruby). */
    readonly bare?: boolean
    /** Kinds they hide; absent: every member. */
    readonly kinds?: readonly SymbolKind[]
  }
  /** A modifier that exports a namespace's contents with it: `declare` (TypeScript). */
  readonly ambient?: string
  /** A matching decorator exports: `#[macro_export]`. */
  readonly decorator?: RegExp
  /** A matching name is never exported: `#secret`. */
  readonly hiddenName?: RegExp
  /** A matching name is exported (Go: initial capital; Python: no leading underscore). */
  readonly name?: RegExp
  /** If the file lists its exports, nothing else is exported (Haskell). */
  readonly lists?: boolean
  /** A list that no query can find: Python's `__all__`; see parse/definitions/python-exports.ts. */
  readonly listed?: 'python'
  /** If nothing above applies: true if everything is exported unless hidden. */
  readonly byDefault?: boolean
  /** Files that others include: `static` functions are visible there. Macros of other files are private. */
  readonly headers?: RegExp
  /** Members are exported with their owner unless hidden (TypeScript, Python). Not needed for interfaces and traits. */
  readonly membersFollowOwner?: boolean
}

export interface EffectRule {
  readonly effect: EffectKind
  /** Matched against a callee as written; anchor it yourself: /^(fs|fsp)\.(read|open)/. */
  readonly callee?: RegExp
  /**
   * With `callee`: matched against the text after the parenthesis, up to the end of the line or statement, at most 200
   * characters. A match overrides rules with a callee only: `open(name, "w")` writes.
   */
  readonly arguments?: RegExp
  /** Matched against the target of an assignment as written: /^process\.env\b/. */
  readonly assigned?: RegExp
}
