// The one table of everything that can go wrong because of what a user did or has. Engines throw `CtxError` with a code
// from it; the edges print it. Anything else that is thrown is a defect in ctx and is reported as INTERNAL.

/** Exit statuses of the contract: 0 answered, 1 nothing found, 2 bad input or a failure, 3 ambiguous. */
export type ExitStatus = 0 | 1 | 2 | 3

interface ErrorRow {
  readonly exit: ExitStatus
  /** What to do next when the thrower has nothing better to say. */
  readonly hint: string
}

export const ERRORS = {
  NO_MATCH: { exit: 1, hint: 'Search for a part of the name with search_symbols.' },
  AMBIGUOUS_MATCH: { exit: 3, hint: 'Ask again with the hash or the id of the one that is meant.' },
  INDEX_MISSING: { exit: 2, hint: 'Make the index with generate_index.' },
  INDEX_VERSION: { exit: 2, hint: 'Rebuild the index with generate_index, or use the newer ctx that wrote it.' },
  INDEX_CORRUPT: { exit: 2, hint: 'Rebuild the index with generate_index --force; sources are not touched.' },
  INDEX_BUSY: { exit: 2, hint: 'Another ctx is indexing this repository; wait for it, then repeat the call.' },
  INVALID_ARGUMENT: { exit: 2, hint: 'See the accepted arguments with --help.' },
  PATH_NOT_FOUND: { exit: 2, hint: 'Check the spelling; paths are relative to the repository root.' },
  PATH_OUTSIDE_REPO: {
    exit: 2,
    hint: 'Only files inside the repository are served; give a path relative to its root.',
  },
  REPO_NOT_FOUND: { exit: 2, hint: 'Give the folder of a repository with --path.' },
  ENVIRONMENT_ISSUE: {
    exit: 2,
    hint: 'Check permissions and free space, or put the cache elsewhere with --cache-dir.',
  },
  CANCELLED: { exit: 2, hint: 'The old index is untouched; repeat the call to finish.' },
  INTERNAL: { exit: 2, hint: 'This is a defect in ctx. Run again with CTX_DEBUG=1 and report what it prints.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof ERRORS

/** A call that works as it stands: a tool, its arguments, and why it would help. */
export interface Suggestion {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly why: string
}

/** The one shape of an error in JSON, TOON and MCP. */
export interface ErrorShape {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
  /** Nearest names to what was asked for, best first. */
  readonly similar: readonly string[]
  /** At most two. */
  readonly suggestions: readonly Suggestion[]
}

interface ErrorDetails {
  readonly hint?: string
  readonly similar?: readonly string[]
  readonly suggestions?: readonly Suggestion[]
  readonly cause?: unknown
  /** Of an ambiguous name: all that it may mean. The answer then lists them and is no error. */
  readonly candidates?: readonly unknown[]
}

/** A failure the user can do something about. */
export class CtxError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** True for a CtxError from any bundle: the bundles of dist/ each carry a class of their own, so `instanceof` fails. */
export function isCtxError(error: unknown): error is CtxError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in ERRORS
}

/** What is answered when something was thrown: candidates where a name was ambiguous, else the error. */
export function failure(
  error: unknown,
): Readonly<Record<string, unknown>> & { readonly error?: ErrorShape; readonly ambiguous?: true } {
  const candidates = isCtxError(error) ? error.details.candidates : undefined
  if (!candidates) return { error: errorShape(error) }
  const { message, hint } = errorShape(error)
  return { ambiguous: true, message, results: candidates, total: candidates.length, showing: candidates.length, hint }
}

/** Codes of the operating system that mean the place of the cache is at fault, not ctx. */
const ENVIRONMENT_CODES = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EMFILE', 'ENFILE', 'EIO', 'EFBIG'])

/** Whatever was thrown, as the shape users see. */
export function errorShape(error: unknown): ErrorShape {
  if (isCtxError(error)) {
    const { hint, similar = [], suggestions = [] } = error.details
    const shown = suggestions.slice(0, 2)
    return {
      code: error.code,
      message: error.message,
      hint: hint ?? ERRORS[error.code].hint,
      similar,
      suggestions: shown,
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  const system = error instanceof Error && 'code' in error ? String(error.code) : ''
  const code: ErrorCode = ENVIRONMENT_CODES.has(system) ? 'ENVIRONMENT_ISSUE' : 'INTERNAL'
  return { code, message, hint: ERRORS[code].hint, similar: [], suggestions: [] }
}
