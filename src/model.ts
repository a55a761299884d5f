// The data model: types of symbols and their constants. Names are those of cache-format.md and of the output.

/** Kinds of definitions. A new kind must be added to cache-format.md, too. */
export const SYMBOL_KINDS = [
  'fn',
  'method',
  'class',
  'interface',
  'struct',
  'union',
  'enum',
  'trait',
  'type',
  'component',
  'const',
  'var',
  'macro',
  'module',
  'property',
  'heading',
  'key',
  'target',
  'selector',
  'table',
  'block',
] as const
export type SymbolKind = (typeof SYMBOL_KINDS)[number]

/** Kinds whose body runs when they are called. */
export const FUNCTION_KINDS: ReadonlySet<string> = new Set<SymbolKind>(['fn', 'method', 'component'])
/** Kinds that can be used as types. */
export const TYPE_KINDS: ReadonlySet<string> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'union',
  'enum',
  'trait',
  'type',
])

/**
 * How members are called without a receiver. `bare`: by name wherever the type is visible. `own`: by name inside the
 * type. `apart`: never, and functions have a namespace of their own, so a parameter hides none.
 */
export type MemberCalls = 'bare' | 'own' | 'apart'

/** Behavioural risk, lowest first. The index cache stores the position. */
export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/** One line of `symbol_index.jsonl`. The order of keys is part of the format. */
export interface IndexEntry {
  /** Name as written at the definition, unqualified: `submit`. */
  readonly s: string
  /** Symbol hash: a letter and 15 digits, which is lower-case hex. */
  readonly h: string
  readonly k: SymbolKind
  /** Module, by the rule in cache-format.md: `auth`. */
  readonly m: string
  /** Path relative to the repository root, `/` on every platform. */
  readonly f: string
  /** First and last line of the whole definition, 1-based, inclusive: `45-89`. */
  readonly l: string
  readonly r: Risk
  /** Qualified name of the enclosing definition: `LoginForm`. Absent at the top level. */
  readonly p?: string
}

/** Columns that a list prints once if all rows share the value, with the name used then. */
export const SHARED_COLUMNS = { m: 'module', f: 'file', k: 'kind', r: 'risk' } as const

/** A definition as a parser returns it. Offsets are UTF-16 units into the decoded text. */
export interface Definition {
  readonly name: string
  readonly kind: SymbolKind
  /** Start including decorators and modifiers, excluding the doc comment. */
  readonly start: number
  readonly end: number
  readonly nameStart: number
  /** Start of the body: its opening brace or first token. -1 if there is none. */
  readonly bodyStart: number
  /** Index of the enclosing definition in the same list; -1 at the top level. */
  readonly parent: number
  /** Qualified name of the owner (`p`): an enclosing definition, Go receiver, Rust impl or `Foo::bar`. */
  readonly owner?: string | undefined
  /** Usable from other files, by the rules of the language. */
  readonly exported: boolean
  /** As written (`async`, `static`, `get`), and `declaration` for a definition without a body. */
  readonly modifiers: readonly string[]
  /** As written, one line each: `@Input()`. */
  readonly decorators: readonly string[]
}

export interface Parameter {
  /** As written without `...`, `*` or `&`; a destructured parameter is its pattern on one line. */
  readonly name: string
  readonly type?: string
  readonly default?: string
  readonly optional?: true
  readonly rest?: true
}

export interface Call {
  /** As written with white space collapsed: `this.api.post`, `std::mem::swap`. */
  readonly callee: string
  /** 1-based line of the callee's last word. */
  readonly line: number
  /** The number of calls of a callee whose calls an answer sums up; `line` is that of the first. */
  readonly count?: number
}

/** Counts over the body of one function, without nested named definitions. */
export interface ControlFlow {
  /** if, else if, case, match arm, ternary, catch. */
  readonly branches: number
  readonly loops: number
  /** try blocks and their equivalents, but neither `with` nor `defer`. */
  readonly try: number
  readonly awaits: number
  readonly nesting: number
  /** Cognitive complexity after G. Ann Campbell, SonarSource, 2018. */
  readonly complexity: number
}

export const EFFECTS = ['file_read', 'file_write', 'network', 'process', 'database', 'global_state'] as const
export type EffectKind = (typeof EFFECTS)[number]
export interface Effect {
  readonly effect: EffectKind
  /** The callee or name that shows the effect: `fs.writeFileSync`. */
  readonly by: string
  readonly line: number
}

export interface RiskAssessment {
  readonly level: Risk
  readonly score: number
  /** `network +2`, in the order of the rule in cache-format.md. */
  readonly reasons: readonly string[]
}

export interface Member {
  readonly s: string
  readonly k: SymbolKind
  readonly l: string
}

/** A full symbol record as a detail pack stores it: nothing in it depends on the path of the file. */
export interface SymbolRecord {
  readonly s: string
  readonly k: SymbolKind
  readonly l: string
  readonly r: Risk
  readonly p?: string
  /** Qualified name; the n-th of its name in a file (n ≥ 2) has the suffix `~n`: `LoginForm.submit~2`. */
  readonly qualified: string
  /** The head of the definition on one line, without body and decorators. */
  readonly signature: string
  /** Without comment marks; line breaks are kept. */
  readonly doc?: string
  readonly params?: readonly Parameter[]
  readonly returns?: string
  /** `exported` first, then as in Definition. */
  readonly modifiers?: readonly string[]
  readonly decorators?: readonly string[]
  readonly members?: readonly Member[]
  readonly calls?: readonly Call[]
  /** Functions passed or returned by value, as written. */
  readonly references?: readonly string[]
  /** Import aliases that it uses: `foo as bar`. */
  readonly aliases?: readonly string[]
  /** Types of receivers that the parameters do not give: `oak Tree`. */
  readonly receivers?: readonly string[]
  readonly control?: ControlFlow
  readonly effects?: readonly Effect[]
  readonly risk: RiskAssessment
  /** Digest of the definition's text, in the format of a symbol hash. */
  readonly text_hash: string
}

/** Code of a file outside all definitions: statements at its top level, and callbacks among them. */
export type ModuleRecord = Pick<SymbolRecord, 'calls' | 'references' | 'aliases' | 'receivers'>

/** Why a file is not in the index. */
export const SKIP_REASONS = [
  'binary',
  'minified',
  'oversized',
  'encoding',
  'unreadable',
  'symlink',
  'unparsable',
  'special',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** How a file was parsed: grammar without an error, grammar with errors, labelled patterns. */
export const TIERS = ['exact', 'partial', 'heuristic'] as const
export type Tier = (typeof TIERS)[number]

export interface Progress {
  /** Absolute. */
  readonly root: string
  readonly phase: 'walk' | 'parse' | 'write'
  /** `total` is 0 while unknown. */
  readonly done: number
  readonly total: number
  /** Source bytes, from which the remaining time is estimated. */
  readonly bytes: number
  readonly totalBytes: number
}
