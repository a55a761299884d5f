// Numeric settings from environment variables.
import { CtxError } from '../errors.ts'

export const DEFAULTS = {
  /** Largest index, in files, whose tree is checked before answers; larger ones are checked in the background. */
  CTX_SWEEP_FILES: 2000,
  /** Longest check of the tree before an answer, in ms. */
  CTX_SWEEP_MS: 50,
  /** Most files of a large tree checked beside one answer. */
  CTX_SLICE_FILES: 1000,
  /** Most changed files parsed before an answer, and the longest time for that in ms. */
  CTX_REFRESH_FILES: 500,
  CTX_REFRESH_MS: 3000,
  /** Longest wait for git before an answer, in ms. `ctx index` warns after it and waits for ten minutes. */
  CTX_GIT_MS: 10_000,
  /** Longest search of file texts for a call that finds no symbol or may quote a message, in ms. */
  CTX_TEXT_MS: 1000,
  /** Longest call of a server on an existing index, in ms, not counting the time in which an index makes progress. */
  CTX_CALL_MS: 10_000,
  /**
   * Longest wait of a server's call for a first index, in ms, or for its next progress where the client asks for it:
   * many clients give up after a minute.
   */
  CTX_FIRST_INDEX_MS: 45_000,
  /** Most folders that a server watches on systems where each takes a handle. */
  CTX_WATCH_HANDLES: 4000,
  /** Time after which a watching server checks the whole tree again, in ms: watchers miss changes by other machines. */
  CTX_FULL_CHECK_MS: 3_600_000,
  /** Heap of one parser thread in MB, at least 4, excluding WebAssembly memory. */
  CTX_WORKER_MEMORY: 512,
  /** Time without progress after which a parser thread is stopped, in ms. Its files are then parsed one by one. */
  CTX_WORKER_MS: 60_000,
  /** Bytes of lines up to which an index is rewritten whole: it is quick and keeps lines in path order. */
  CTX_SMALL_INDEX: 256 << 10,
  /** Largest overlay as a share of the base. */
  CTX_OVERLAY_SHARE: 1 / 4,
} as const

/** Longest timer of Node in ms (24 days); it treats longer ones as 1 ms. */
const MAX_VALUE = 2 ** 31 - 1

/** The value of a setting. Throws INVALID_ARGUMENT if it is not a number or below 0. */
export function setting(name: keyof typeof DEFAULTS): number {
  const text = process.env[name]?.trim()
  if (!text) return DEFAULTS[name]
  const number = Number(text)
  if (number >= 0) return Math.min(number, MAX_VALUE)
  throw new CtxError('INVALID_ARGUMENT', `${name} must be a number, 0 or more; got ${JSON.stringify(text)}.`, {
    hint: `Unset it, or set it to a number: without it ${DEFAULTS[name]} holds.`,
  })
}
