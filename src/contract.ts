// The types of operations. An operation is declared once, in a file of operations/, and knows nothing of argv, streams,
// MCP or formats. The command, the tool, the help and the docs are derived from the declaration.
import type { Location } from './cache/files/location.ts'
import type { Readers } from './cache/reader/open-readers.ts'
import type { ErrorShape, Suggestion } from './errors.ts'
import type { Progress } from './model.ts'

export type { Progress } from './model.ts'

/** An argument, in JSON Schema so that MCP can publish it unchanged. Flat types, and lists of flat objects. */
export type Field =
  | (FieldBase & {
      readonly type: 'string'
      readonly enum?: readonly string[]
      readonly minLength?: number
      readonly maxLength?: number
    })
  | (FieldBase & { readonly type: 'integer'; readonly minimum: number; readonly maximum: number })
  | (FieldBase & { readonly type: 'boolean' })
  | (FieldBase & { readonly type: 'array'; readonly items: { readonly type: 'string' }; readonly minItems: number })
  | (FieldBase & { readonly type: 'array'; readonly items: ObjectField; readonly minItems: number })

/** An object in a list. */
export interface ObjectField {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Extract<Field, { type: 'string' }>>>
  readonly required: readonly string[]
}

interface FieldBase {
  readonly description: string
  /** A shorter description for `tools/list`, which every session pays for. An empty one is left out. */
  readonly brief?: string
  /** False if it is left out of `tools/list`: seldom needed, but accepted. */
  readonly advertised?: boolean
  readonly default?: string | number | boolean
  /** The short flag: `C` for `-C`. */
  readonly short?: string
  /** A path: blanks at its ends are kept. */
  readonly isPath?: true
  /** Another field, required unless this one is given. */
  readonly insteadOf?: string
  /** Possibly a path: blanks at its ends are kept if such a file exists (operations/arguments/path-blanks.ts). */
  readonly mayBeFile?: true
  /** Several values with commas, or as a list. */
  readonly isList?: true
  /** The kinds of values that shells complete, in addition to `enum`. */
  readonly offers?: readonly OfferKind[]
  /** The value on the command line if its flag, or a first positional field, is given none. */
  readonly bare?: string
  /** The name of its flag if it differs: `context` for `--context`. The flag of a boolean sets the opposite of its default. */
  readonly flag?: string
  /** The placeholder of its value in help: `DIR`. */
  readonly placeholder?: string
  /** Values under the names that other tools give them: accepted by calls that only read, else suggested. */
  readonly synonyms?: Readonly<Record<string, string>>
}

/**
 * Kinds of completed values: symbols, files and folders of the index (`paths`: several with commas), modules, folders
 * on disk, registered repositories (`repositories`: several with commas, or all), commands, help topics.
 */
export type OfferKind =
  | 'symbol'
  | 'path'
  | 'paths'
  | 'module'
  | 'folder'
  | 'repository'
  | 'repositories'
  | 'command'
  | 'topic'

/** Arguments before validation. */
export type Raw = Readonly<Record<string, unknown>>

/** Arguments after validation, with defaults filled in and no unknown ones. */
export type Input = Readonly<Record<string, string | number | boolean | readonly string[] | readonly Raw[] | undefined>>

/** A result, or any other object in an answer. */
export type Row = Readonly<Record<string, unknown>>

/** An answer: one object of plain data. Lists are in `results`, with `total`, `showing` and `next`. */
export type Answer = Row & {
  /** Not found or a failure; its code determines the exit status. */
  readonly error?: ErrorShape
  /** Several equally good targets; ctx picked none. */
  readonly ambiguous?: true
  /** Freshness of the index: `fresh`, `refreshed 2 files`, `results verified`, `stale: 3 files, because …`. */
  readonly index?: string
  readonly suggestions?: readonly Suggestion[]
}

/** The environment of a call. The command line creates one for its process, the server one for each call. */
export interface Context {
  /** Absolute folder in which the search for the repository starts. */
  readonly cwd: string
  /** Aborts indexing; the old index stays. */
  readonly signal?: AbortSignal
  /** Warns the user at once; the message is not part of the answer. */
  warn(message: string): void
  progress?(progress: Progress): void
  /** Called with the root of each repository that answers. */
  opened?(root: string): unknown
  /** Waits for the first index of `root`; a server rejects with INDEX_BUSY before clients give up. */
  whileBuilding?(root: string, building: Promise<unknown>): Promise<unknown>
  /** The file watchers of a server. */
  readonly watching?: Watching
  /** Indexes that a server keeps open between calls. */
  readonly readers?: Readers
  /** A server's cache of symbol records. */
  readonly hot?: HotCache
  /** What the client of a server was sent under the handle of this call. */
  readonly seen?: Seen
  /** Where what is done is counted. */
  readonly work?: Work
}

/** Reports whether a tree has changed since its last full check. */
export interface Watching {
  /** True if there were no events since the last `checked`. */
  isUnchanged(location: Location): boolean
  /** The state of the watch, as text. */
  state(location: Location): string
  /** Begins to watch a tree, if possible, before a check. `rows` are its index's; returns the mark for `checked`. */
  begin(location: Location, rows: number): number
  /**
   * Rows of a generation that checks of slices of the tree found changed. The first `look` runs at once, the next ones
   * between answers.
   */
  changedInSlices(location: Location, generation: number, look: (ms?: number) => readonly number[]): readonly number[]
  /** Records that a full check, begun after `begin` returned the mark, left the index up to date. */
  checked(location: Location, mark: number): void
}

/** The part of lru-cache that operations use. */
export interface HotCache {
  get(key: string): unknown
  set(key: string, value: unknown): unknown
}

/** Keys of the records and sources that a client was sent; a server keeps them for each handle. */
export interface Seen {
  has(key: string): boolean
  add(key: string): unknown
}

/** Counters of one call. */
export interface Work {
  /** Files parsed. */
  files: number
  /** Bytes of the index read. */
  bytes: number
  /** Records read from memory. */
  hits: number
  /** Files parsed by a fallback parser. */
  fallbacks: number
}

/** Groups of tools for `ctx mcp --tools`: `core` is offered by default, `edit` is what changing files takes. */
export type Toolset = 'core' | 'edit'

export interface Operation {
  /** The name of the command, the tool and the file: `search_symbols`. */
  readonly name: string
  /** The short name of the command: `search`. */
  readonly alias: string
  readonly title: string
  /** One line in the list of commands. */
  readonly summary: string
  /** Written for models: what it returns, when to use it, when another operation is better. */
  readonly description: string
  /** What it may write: nothing, the index, or files of the work tree. */
  readonly effect: 'read' | 'index' | 'edit'
  /**
   * The field that the terminal takes as JSON: in a file that its flag names, or with all other arguments on standard
   * input. It is not read if one of the fields in `unless` is given.
   */
  readonly json?: { readonly field: string; readonly unless: readonly string[] }
  /** The operation of which this command of the terminal is one mode. */
  readonly modeOf?: string
  /** Groups of tools that it belongs to, besides `all` and, unless it writes to the work tree, `read`. */
  readonly toolsets?: readonly Toolset[]
  /** Not an MCP tool. */
  readonly terminalOnly?: true
  /** The key of the answer that the command line prints unchanged by default, if it is there. */
  readonly verbatim?: string
  readonly fields: Readonly<Record<string, Field>>
  /** Fields that need no flag on the command line, in order; only the last may be an array. */
  readonly positional: readonly string[]
  /** Positional fields that must be given. */
  readonly required: readonly string[]
  /** Command lines for help. */
  readonly examples: readonly string[]
  /** Needs no repository: it works even if the current folder is gone. */
  readonly needsNoRepository?: true
  /** Throws INVALID_ARGUMENT for arguments that are valid but do not go together. */
  check?(input: Input): unknown
  run(input: Input, context: Context): Promise<Answer>
}
