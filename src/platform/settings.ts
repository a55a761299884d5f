// Settings of the environment that are numbers, each with what holds without it.
import { CtxError } from '../errors.ts'

/** What holds where nothing is set. */
export const DEFAULTS = {
  /**
   * Rows of an index up to which the whole tree is looked at before each answer. A larger one is checked behind the
   * results.
   */
  CTX_SWEEP_FILES: 2000,
  /** Longest look at the tree before an answer, in ms. */
  CTX_SWEEP_MS: 50,
  /** Most files of a slice of a large tree that are looked at beside an answer. */
  CTX_SLICE_FILES: 1000,
  /** Most changed files that are parsed again before an answer, and the longest time for that, in ms. */
  CTX_REFRESH_FILES: 500,
  CTX_REFRESH_MS: 3000,
  /** Longest wait for git before an answer, in ms; whoever asked for the index waits on, and is told. */
  CTX_GIT_MS: 10_000,
  /** Longest look at the texts of files for a call that finds no symbol, and for what may be a message, in ms. */
  CTX_TEXT_MS: 1000,
  /** Most folders that a server watches where each takes a handle. */
  CTX_WATCH_HANDLES: 4000,
  /**
   * How long a full look is believed by a server that watches, in ms: a watcher may miss what other machines do to a
   * shared folder. Then one is taken, whether anybody asks or not.
   */
  CTX_FULL_CHECK_MS: 3_600_000,
  /** Memory for the heap of one parser thread, in MB, 4 at least; its WebAssembly memory comes on top. */
  CTX_WORKER_MEMORY: 512,
  /**
   * Longest time a parser thread may be silent over what it has in hand, in ms. Its files are read again one by one.
   */
  CTX_WORKER_MS: 60_000,
  /** Bytes of lines up to which an index is written anew whole: that is quick, and its lines stay in path order. */
  CTX_SMALL_INDEX: 256 << 10,
  /** Largest overlay, as a share of the base. */
  CTX_OVERLAY_SHARE: 1 / 4,
} as const

/** Most that any of them is: the ms, 24 days, that a timer of Node waits, which makes 1 ms of more, Infinity too. */
const MOST = 2 ** 31 - 1

/** The value of a setting. Throws INVALID_ARGUMENT when it is set to what is no number, or less than 0. */
export function setting(name: keyof typeof DEFAULTS): number {
  const text = process.env[name]?.trim()
  if (!text) return DEFAULTS[name]
  const number = Number(text)
  if (number >= 0) return Math.min(number, MOST)
  throw new CtxError('INVALID_ARGUMENT', `${name} must be a number, 0 or more; got ${JSON.stringify(text)}.`, {
    hint: `Unset it, or set it to a number: without it ${DEFAULTS[name]} holds.`,
  })
}
