// The vocabulary of ctx: what a symbol is, in the index and in full. It holds types and their few constants, no logic.
// Every name here is the one used in cache-format.md, in the output and in the docs.

/** What a definition is. A language may not invent one here without adding it to cache-format.md. */
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

/** Kinds that run when they are called. */
export const FUNCTION_KINDS: ReadonlySet<string> = new Set<SymbolKind>(['fn', 'method', 'component'])
/** Kinds that are types to whoever writes their names. */
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
 * How members are called without their object: `bare`, by their names alone wherever those of their type are seen; `own`,
 * so by what the body of their type runs, and by nothing else; `apart`, never, and what is called is looked for apart from
 * values, so that no parameter hides a function.
 */
export type MemberCalls = 'bare' | 'own' | 'apart'

/** Behavioural risk, lowest first: the position is the number stored on disk. */
export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/** One line of `symbol_index.jsonl`; the keys stand in this order. */
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
  /** Members only: the qualified name of what encloses it: `LoginForm`. */
  readonly p?: string
}

/** Columns that a list says once where all its rows share them, and under which name. */
export const SHARED_COLUMNS = { m: 'module', f: 'file', k: 'kind', r: 'risk' } as const

/** A definition as a parser backend finds it. Offsets are UTF-16 units into the decoded source text. */
export interface Definition {
  readonly name: string
  readonly kind: SymbolKind
  /** Start of the whole definition: decorators and modifiers in, doc comment out. */
  readonly start: number
  /** End of the whole definition, exclusive. */
  readonly end: number
  /** Start of the name. */
  readonly nameStart: number
  /** Start of the body (its opening brace, or the first token of an expression or indented body); -1 without one. */
  readonly bodyStart: number
  /** Position in the same list of the definition that encloses this one; -1 at the top. */
  readonly parent: number
  /**
   * Qualified name of what it belongs to (`p`): by enclosure, Go receiver, Rust impl, `Foo::bar`. Absent at the top.
   */
  readonly owner?: string | undefined
  /** Usable from outside its file, by the language's rule. */
  readonly exported: boolean
  /**
   * Modifiers as written (`async`, `static`, `private`, `readonly`, `get` …), and `declaration` for one without a body.
   */
  readonly modifiers: readonly string[]
  /** Decorators, annotations or attributes as written, each on one line: `@Input()`. */
  readonly decorators: readonly string[]
}

export interface Parameter {
  /** As written, without `...`, `*` or `&`: `values`; for a destructured one the pattern on one line. */
  readonly name: string
  readonly type?: string
  readonly default?: string
  readonly optional?: true
  readonly rest?: true
}

export interface Call {
  /** The callee as written, white space folded: `this.api.post`, `std::mem::swap`. */
  readonly callee: string
  /** 1-based line of the callee's last word. */
  readonly line: number
}

/** Counts over the body of one function, nested named definitions left out. */
export interface ControlFlow {
  /** Ways to branch: if, else if, case, match arm, ternary, catch. */
  readonly branches: number
  readonly loops: number
  /** try blocks (and what stands for them: `with` and `defer` do not). */
  readonly try: number
  readonly awaits: number
  /** Deepest nesting of control structures; 0 for straight code. */
  readonly nesting: number
  /** Cognitive complexity after G. Ann Campbell, SonarSource, 2018. */
  readonly complexity: number
}

/** What a piece of code touches outside itself, as far as its text shows. */
export const EFFECTS = ['file_read', 'file_write', 'network', 'process', 'database', 'global_state'] as const
export type EffectKind = (typeof EFFECTS)[number]
export interface Effect {
  readonly effect: EffectKind
  /** The callee or name that shows it: `fs.writeFileSync`. */
  readonly by: string
  readonly line: number
}

export interface RiskAssessment {
  readonly level: Risk
  readonly score: number
  /** `network +2`, in the order of the rule in cache-format.md. */
  readonly reasons: readonly string[]
}

/** A member as listed in the record of its class. */
export interface Member {
  readonly s: string
  readonly k: SymbolKind
  readonly l: string
}

/** Everything known of a symbol that does not depend on where its file lies, as a detail pack holds it. */
export interface SymbolRecord {
  readonly s: string
  readonly k: SymbolKind
  readonly l: string
  readonly r: Risk
  readonly p?: string
  /** Qualified name; the n-th of the same name in its file (n ≥ 2) carries `~n`: `LoginForm.submit~2`. */
  readonly qualified: string
  /** The definition's head on one line, without body and decorators. */
  readonly signature: string
  /** Doc comment, comment marks removed, lines kept. */
  readonly doc?: string
  readonly params?: readonly Parameter[]
  readonly returns?: string
  /** `exported` first where it holds, then as in Definition. */
  readonly modifiers?: readonly string[]
  readonly decorators?: readonly string[]
  readonly members?: readonly Member[]
  readonly calls?: readonly Call[]
  /** Functions that it gives by value, as written: arguments, values of tables and attributes, what it returns. */
  readonly references?: readonly string[]
  /** What it calls or gives by a name that an import of the file gives it: `foo as bar`. */
  readonly aliases?: readonly string[]
  /** Of what its calls are made on and its parameters do not tell, the type: `oak Tree`. */
  readonly receivers?: readonly string[]
  readonly control?: ControlFlow
  readonly effects?: readonly Effect[]
  readonly risk: RiskAssessment
  /** Digest of the definition's text, written as a symbol hash is. */
  readonly text_hash: string
}

/** Why a file that was considered is not in the index. */
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

/** How a file's symbols were found: its grammar without an error, its grammar around errors, labelled patterns. */
export const TIERS = ['exact', 'partial', 'heuristic'] as const
export type Tier = (typeof TIERS)[number]

/** How far an index is that is being made. */
export interface Progress {
  /** Root of its repository, absolute. */
  readonly root: string
  readonly phase: 'walk' | 'parse' | 'write'
  /** Files done and in all; `total` is 0 while unknown. */
  readonly done: number
  readonly total: number
  /** Source bytes done and in all, the measure of the time left. */
  readonly bytes: number
  readonly totalBytes: number
}
