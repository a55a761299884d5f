// The table of all errors that users can do something about. Engines throw a `CtxError` with one of its codes. Any
// other exception is a defect in ctx and is reported as INTERNAL.

/** See docs/guide.md: 0 answered, 1 nothing found, 2 bad input or a failure, 3 ambiguous. */
type ExitStatus = 0 | 1 | 2 | 3

interface ErrorRow {
  readonly exit: ExitStatus
  /** The text of the table in the documentation. */
  readonly meaning: string
  readonly hint: string
  readonly suggestions: readonly Suggestion[]
}

/** A call that can be made as it is. */
export interface Suggestion {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly why: string
}

/** Calls suggested in several places. */
export const CALLS = {
  overview: { tool: 'get_repo_overview', args: {}, why: 'what the repository consists of' },
  entryPoints: { tool: 'get_repo_overview', args: {}, why: 'modules and entry points there are' },
  choice: { tool: 'get_repo_overview', args: {}, why: 'what there is to ask for' },
  status: { tool: 'get_index_status', args: {}, why: 'how the index stands' },
  leftOut: { tool: 'get_index_status', args: {}, why: 'what was left out and why' },
  repositories: { tool: 'list_repos', args: {}, why: 'the repositories there are' },
  refresh: { tool: 'generate_index', args: {}, why: 'brings the index up to date' },
  refreshFirst: { tool: 'generate_index', args: {}, why: 'brings the index up to date; then ask again' },
  rebuild: { tool: 'generate_index', args: { force: true }, why: 'makes the index anew' },
  guidance: { tool: 'get_workflow_guidance', args: {}, why: 'which operation to use when' },
  editing: { tool: 'get_workflow_guidance', args: { topic: 'edit' }, why: 'how to edit' },
} satisfies Record<string, Suggestion>

/** The most calls that an answer or an error suggests. */
const MAX_SUGGESTIONS = 2

/** The first calls without duplicates, as many as an answer or an error may suggest. The best comes first. */
export function distinctCalls(...calls: readonly (Suggestion | undefined)[]): Suggestion[] {
  const seen = new Set<string>()
  const kept = calls.filter((call): call is Suggestion => {
    const key = call ? JSON.stringify([call.tool, call.args]) : ''
    if (!call || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return kept.slice(0, MAX_SUGGESTIONS)
}

export const ERRORS = {
  NO_MATCH: {
    exit: 1,
    meaning: 'nothing is called so, the filters left nothing, or the text of an edit is nowhere in its file',
    hint: 'Search for a part of the name with search_symbols.',
    suggestions: [CALLS.overview],
  },
  AMBIGUOUS_MATCH: {
    exit: 3,
    meaning: 'several are equally good; none was picked',
    hint: 'Ask again with the hash or the id of the one that is meant.',
    suggestions: [CALLS.guidance],
  },
  HASH_MISMATCH: {
    exit: 2,
    meaning: 'what stands there is not what was read: its text_hash differs',
    hint: 'Read it again and go on from what stands there now.',
    suggestions: [CALLS.status],
  },
  OVERLAPPING_EDITS: {
    exit: 2,
    meaning: 'two edits change the same text',
    hint: 'Make one edit of the two.',
    suggestions: [CALLS.editing],
  },
  OUT_OF_RANGE: {
    exit: 2,
    meaning: 'an edit names lines that the file does not have',
    hint: 'Read the file again; all line numbers of a call are those before it.',
    suggestions: [CALLS.editing],
  },
  NOT_TEXT: {
    exit: 2,
    meaning: 'the file is binary, or its bytes are no text where an edit would begin or end',
    hint: 'Only text can be edited.',
    suggestions: [CALLS.editing],
  },
  NOT_WRITABLE: {
    exit: 2,
    meaning: 'the file to edit is write-protected',
    hint: 'Change its permissions if you want to edit it, then repeat the call.',
    suggestions: [CALLS.editing],
  },
  IGNORED_FILE: {
    exit: 2,
    meaning: 'the file to edit is ignored or generated',
    hint: 'Edit what it is made from, or repeat the call with allow_ignored.',
    suggestions: [CALLS.editing],
  },
  REFERENCED: {
    exit: 2,
    meaning: 'the symbol to delete is referred to',
    hint: 'Change the references first, then repeat the call.',
    suggestions: [CALLS.editing],
  },
  UNENCODABLE: {
    exit: 2,
    meaning: 'the encoding of the file lacks a character of the new text',
    hint: 'Write the character another way, or convert the file to UTF-8 first.',
    suggestions: [CALLS.editing],
  },
  PARSE_ERROR: {
    exit: 2,
    meaning: 'the file is there, but no parser reads it; or an edit would break what parsed before',
    hint: 'Ask for its lines with get_symbol_source, or search its text with search_project.',
    suggestions: [CALLS.status],
  },
  INDEX_STALE: {
    exit: 2,
    meaning: 'it is not in the index, which is behind the files, so whether it is there cannot be told',
    hint: 'Bring the index up to date with generate_index, then repeat the call.',
    suggestions: [CALLS.refresh],
  },
  INDEX_MISSING: {
    exit: 2,
    meaning: 'there is no index to look at',
    hint: 'Make the index with generate_index.',
    suggestions: [CALLS.refresh],
  },
  INDEX_VERSION: {
    exit: 2,
    meaning: 'a newer ctx wrote the index',
    hint: 'Rebuild the index with generate_index, or use the newer ctx that wrote it.',
    suggestions: [CALLS.rebuild],
  },
  INDEX_CORRUPT: {
    exit: 2,
    meaning: 'the index does not hold what it claims',
    hint: 'Rebuild the index with generate_index and force; sources are not touched.',
    suggestions: [CALLS.rebuild],
  },
  INDEX_BUSY: {
    exit: 2,
    meaning: 'the index is being written',
    hint: 'Another ctx is indexing this repository; wait for it, then repeat the call.',
    suggestions: [CALLS.status],
  },
  INVALID_ARGUMENT: {
    exit: 2,
    meaning: 'an argument, a flag or a command that does not exist or cannot be',
    hint: 'The help of the command and the schema of the tool say what is accepted.',
    suggestions: [CALLS.guidance],
  },
  PATH_NOT_FOUND: {
    exit: 2,
    meaning: 'no such file or folder in the repository',
    hint: 'Check the spelling; paths are relative to the repository root.',
    suggestions: [CALLS.overview],
  },
  PATH_OUTSIDE_REPO: {
    exit: 2,
    meaning: 'a path, or where its link leads, lies outside of the repository',
    hint: 'Only files inside the repository are served; give a path relative to its root.',
    suggestions: [CALLS.repositories],
  },
  UNTRUSTED: {
    exit: 2,
    meaning: 'a file or folder that someone else may have put there, or one outside of those that a server answers for',
    hint: 'Remove it, or put the index elsewhere with cache_dir.',
    suggestions: [CALLS.repositories],
  },
  TIMEOUT: {
    exit: 2,
    meaning: 'the call took longer than CTX_CALL_MS',
    hint: 'Ask for less: a shorter query, fewer symbols, or one folder with file_pattern.',
    suggestions: [CALLS.guidance],
  },
  REPO_NOT_FOUND: {
    exit: 2,
    meaning: 'no such folder, or no repository of this name is registered',
    hint: 'Name the folder of a repository with path.',
    suggestions: [CALLS.repositories],
  },
  ENVIRONMENT_ISSUE: {
    exit: 2,
    meaning: 'the machine refuses: permissions, space, memory, a missing program',
    hint: 'Check permissions and free space, or put the cache elsewhere with cache_dir.',
    suggestions: [CALLS.repositories],
  },
  PARSER_UNAVAILABLE: {
    exit: 2,
    meaning: 'a parser cannot be loaded',
    hint: 'Install ctx again; CTX_ENGINE_MODE=ci goes on with what can be read without this parser.',
    suggestions: [CALLS.status],
  },
  CANCELLED: {
    exit: 2,
    meaning: 'the call was interrupted',
    hint: 'The old index is untouched; repeat the call to finish.',
    suggestions: [CALLS.refresh],
  },
  INTERNAL: {
    exit: 2,
    meaning: 'a defect in ctx',
    hint: 'This is a defect in ctx. Run again with CTX_DEBUG=1 and report what it prints.',
    suggestions: [CALLS.status],
  },
} as const satisfies Record<string, ErrorRow>

type ErrorCode = keyof typeof ERRORS

/** An error in JSON, TOON and MCP. */
export interface ErrorShape {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
  /** Names similar to the requested one, best first. */
  readonly similar: readonly string[]
  /** At most as many as `distinctCalls` returns. */
  readonly suggestions: readonly Suggestion[]
}

interface ErrorDetails {
  readonly hint?: string
  readonly similar?: readonly string[]
  readonly suggestions?: readonly Suggestion[]
  readonly cause?: unknown
  /** Candidates for an ambiguous name. The answer then lists them and is not an error. */
  readonly candidates?: readonly unknown[]
}

/** An error the user can do something about. */
export class CtxError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** True for a CtxError from any bundle. Each bundle has a class of its own, so `instanceof` fails. */
export function isCtxError(error: unknown): error is CtxError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in ERRORS
}

/** The answer for an exception: the candidates for an ambiguous name, else the error. */
export function failure(
  error: unknown,
): Readonly<Record<string, unknown>> & { readonly error?: ErrorShape; readonly ambiguous?: true } {
  const candidates = isCtxError(error) ? error.details.candidates : undefined
  if (!candidates) return { error: errorShape(error) }
  const { message, hint } = errorShape(error)
  return { ambiguous: true, message, results: candidates, total: candidates.length, showing: candidates.length, hint }
}

/** System error codes that are the fault of the machine or of the cache's location, not of ctx. */
const ENVIRONMENT_CODES = new Set([
  ...['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EFBIG', 'ENOMEM'],
  ...['ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR', 'ENOTEMPTY', 'ENXIO', 'ELOOP', 'ENAMETOOLONG', 'ESTALE', 'EBUSY'],
  'ERR_WORKER_OUT_OF_MEMORY',
])

const MORE_MEMORY =
  'Free memory, or raise the limit of addresses (ulimit -v), of which WebAssembly reserves some 10 GB at a time.'

/**
 * True for V8's out-of-memory errors, which have no code. Errors from threads arrive as copies, so it matches the
 * message.
 */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const pattern = /could not allocate memory|cannot allocate|allocation failed|out of memory/i
  return error.name === 'RangeError' ? pattern.test(error.message) : isOutOfMemory(error.cause)
}

/** Converts any exception to the error that users see. */
export function errorShape(error: unknown): ErrorShape {
  if (isCtxError(error)) {
    const row: ErrorRow = ERRORS[error.code]
    const { hint = row.hint, similar = [], suggestions: own = [] } = error.details
    const suggestions = own.length > 0 ? own : row.suggestions
    return {
      code: error.code,
      message: error.message,
      hint,
      similar,
      suggestions: distinctCalls(...suggestions),
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  const system = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isMemory = isOutOfMemory(error)
  const code: ErrorCode = isMemory || ENVIRONMENT_CODES.has(system) ? 'ENVIRONMENT_ISSUE' : 'INTERNAL'
  const { hint, suggestions } = ERRORS[code]
  return { code, message, hint: isMemory ? MORE_MEMORY : hint, similar: [], suggestions }
}
