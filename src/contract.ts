// What an operation is. It is declared once, in its own file under operations/, and knows nothing of argv, stdout, MCP
// or formats; the command, the tool, the help and the docs are derived from the declaration.
import type { Location } from './cache/files/location.ts'
import type { Readers } from './cache/reader/open-readers.ts'
import type { ErrorShape, Suggestion } from './errors.ts'
import type { Progress } from './model.ts'

export type { Progress } from './model.ts'

/** One argument, in the words of JSON Schema so that MCP publishes it as it stands. Flat types only. */
export type Field =
  | (FieldBase & { readonly type: 'string'; readonly enum?: readonly string[]; readonly minLength?: number })
  | (FieldBase & { readonly type: 'integer'; readonly minimum: number; readonly maximum: number })
  | (FieldBase & { readonly type: 'boolean' })
  | (FieldBase & { readonly type: 'array'; readonly items: { readonly type: 'string' }; readonly minItems: number })

interface FieldBase {
  readonly description: string
  /** The same for `tools/list`, which every session pays for, where the field is in many tools. */
  readonly brief?: string
  readonly default?: string | number | boolean
  /** Short form on the command line: `C` for `-C`. */
  readonly short?: string
  /** A path: blanks at its ends belong to it. */
  readonly isPath?: true
  /**
   * It may name a file: blanks at its ends belong to it where one is called so (operations/arguments/path-blanks.ts).
   */
  readonly mayBeFile?: true
  /** What a shell is offered for its value, beside what it may be by `enum`. */
  readonly offers?: readonly OfferKind[]
  /** What its flag means without a value: such a flag may stand alone. */
  readonly bare?: string
  /** The word of its flag where that is not its name: `context` for `--context`. */
  readonly flag?: string
  /** The word that stands for its value in help: `DIR`. */
  readonly placeholder?: string
  /** What other tools call its values: offered where one of them is given, never taken for it. */
  readonly synonyms?: Readonly<Record<string, string>>
}

/**
 * What values are taken from: symbols, files and folders of the index (`paths`: several with commas), its modules, folders
 * on disk, registered repositories (`repositories`: several with commas, or all), commands, topics of help.
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

/** Arguments as they come. */
export type Raw = Readonly<Record<string, unknown>>

/** Arguments after validation: every field with its default filled in, none unknown. */
export type Input = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** A result, or any other object of an answer. */
export type Row = Readonly<Record<string, unknown>>

/** What an operation answers: plain data, one object. Lists stand under `results`, with `total`, `showing`, `next`. */
export type Answer = Row & {
  /** A miss or a failure; the exit status follows from its code. */
  readonly error?: ErrorShape
  /** Several equally good targets; nothing was picked. */
  readonly ambiguous?: true
  /**
   * How the answer stands to the files: `fresh`, `refreshed 2 files`, `results verified`, `stale: 3 files, because …`.
   */
  readonly index?: string
  readonly suggestions?: readonly Suggestion[]
}

/**
 * What an operation may use of the process that runs it. The command line makes one a process, the server one a call.
 */
export interface Context {
  /** Absolute folder from which the repository is looked for when none is named. */
  readonly cwd: string
  /** Aborts a running index; the old one stays. */
  readonly signal?: AbortSignal
  /** Something the user should know now; never part of the answer. */
  warn(message: string): void
  progress?(progress: Progress): void
  /** Waits for the first index of `root`; a server rejects with INDEX_BUSY rather than keep its client waiting. */
  whileBuilding?(root: string, building: Promise<unknown>): Promise<unknown>
  /** What a server knows of the trees it is asked about, because it watches them. */
  readonly watching?: Watching
  /** Indexes that a server keeps open between calls. */
  readonly readers?: Readers
  /** Records of recently asked symbols, kept by a server between calls. */
  readonly hot?: HotCache
  /** What the client of a server was already sent. */
  readonly sent?: Sent
  /** Where what is done is counted. */
  readonly work?: Work
}

/** Tells whether anything has happened in a tree since it was looked at whole. */
export interface Watching {
  /** True when nothing has happened since `checked` said so. */
  isUnchanged(location: Location): boolean
  /** Whether a tree is watched, in words. */
  state(location: Location): string
  /**
   * Begins to watch a tree, where that can be, before it is looked at; the mark is for `checked`. `rows` are those of
   * its index.
   */
  begin(location: Location, rows: number): number
  /**
   * Rows of a generation that looks at slices of the tree found changed. The first `look` is taken at once, the next
   * ones between answers, when nobody waits.
   */
  changedInSlices(location: Location, generation: number, look: (ms?: number) => readonly number[]): readonly number[]
  /**
   * Says that a look at the whole tree, begun after `begin` gave the mark, has found the index to be true, or made it
   * so.
   */
  checked(location: Location, mark: number): void
}

/** The part of lru-cache that operations use. */
export interface HotCache {
  get(key: string): unknown
  set(key: string, value: unknown): unknown
}

/** Keys of the records and sources that a client was sent; a server keeps them for each. */
export interface Sent {
  has(key: string): boolean
  add(key: string): unknown
}

/** What a call took, counted where someone watches. */
export interface Work {
  /** Files parsed. */
  files: number
  /** Bytes of the index read. */
  bytes: number
  /** Records served from memory. */
  hits: number
  /** Files read by another parser than the one that was asked for. */
  fallbacks: number
}

export interface Operation {
  /** The command, the tool and the file: `search_symbols`. */
  readonly name: string
  /** The short command: `search`. */
  readonly alias: string
  readonly title: string
  /** One line for the list of commands. */
  readonly summary: string
  /** For a model: what it answers, when to use it, when another is better. */
  readonly description: string
  readonly effect: 'read' | 'index'
  /** Not served over MCP. */
  readonly terminalOnly?: true
  /** The key of its answer that the command line writes as it stands, where no other form is asked for. */
  readonly verbatim?: string
  readonly fields: Readonly<Record<string, Field>>
  /** Fields that the command line takes without a flag, in order; only the last may be an array. */
  readonly positional: readonly string[]
  /** Positional fields that must be given. */
  readonly required: readonly string[]
  /** Command lines that show its use, for help. */
  readonly examples: readonly string[]
  /** It is of no repository: it answers where the folder of calls is gone, too. */
  readonly isOfNone?: true
  /** Throws INVALID_ARGUMENT for arguments that are each right, but do not go together. */
  check?(input: Input): unknown
  run(input: Input, context: Context): Promise<Answer>
}
