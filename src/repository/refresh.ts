// Refreshes an index for an answer, within limits, and reports the result.
import { isTracked, type Location, whyNotWritable, writable } from '../cache/files/location.ts'
import { NOT_OURS } from '../cache/files/manifest.ts'
import type { Context, Work } from '../contract.ts'
import { errorShape } from '../errors.ts'
import type { Summary } from '../indexer/build.ts'
import type { GenerateOptions } from '../indexer/options.ts'
import { makeFolders } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { isDiskError } from '../util/disk-errors.ts'
import { counted } from '../util/noun.ts'
import { refreshInBackground } from './background-refresh.ts'

/** Most bytes parsed before an answer; larger changes go to the background. */
const MAX_BYTES = 4 << 20
/** Longest wait for another writer, in ms, before answering from the existing index. */
const PATIENCE = 2000

/** Adds the cost of indexing to the metrics. */
export function countParsed(
  { work }: Context,
  { parsed, fallbacks }: Pick<Work, 'fallbacks'> & { parsed: number },
): void {
  if (!work) return
  work.files += parsed
  work.fallbacks += fallbacks
}

/** Why a run had to make what was there again. */
export type Rebuilt = Pick<Summary, 'damaged' | 'untrusted'>

export class Refresh {
  #location: Location
  readonly #context: Context
  refreshed = 0
  /** How many of them were parsed for one answer only: a refresh parses them again. */
  #inPassing = 0
  isSwept = false
  /** Why the index is out of date, as a clause after "because"; empty if it is up to date. */
  hindrance = ''
  /** True if the reason is that the index cannot be written. */
  isRefused = false
  /** Changed files that are not refreshed; -1 if the number is unknown. */
  #behind = 0
  readonly #repaired = new Set<string>()
  #wasUntrusted = false
  #isTracked = false
  /** Files of a tree that was not checked completely for an exact name; 0 if that does not matter. */
  #unseen = 0

  /** One function, so that a wait for git is reported once. */
  readonly #warn = (message: string): void => this.#context.warn(message)

  constructor(location: Location, context: Context) {
    this.#location = location
    this.#context = context
  }

  /** Location of the index in use; another one once a read-only index has become out of date. */
  get location(): Location {
    return this.#location
  }

  get writableLocation(): Location {
    this.#moveTo(writable(this.#location))
    return this.#location
  }

  #moveTo(target: Location): boolean {
    if (target === this.#location) return false
    this.#context.warn(`${whyNotWritable(this.#location)}: the index is kept in ${target.cache}.`)
    this.#isTracked ||= isTracked(this.#location)
    this.#location = target
    return true
  }

  /** Leaves an index whose files git tracks. True if it was one. */
  leaveTracked(): boolean {
    return isTracked(this.#location) && this.#moveTo(writable(this.#location))
  }

  get isHindered(): boolean {
    return this.hindrance !== ''
  }

  /** Checks the whole tree and refreshes the index: without limits if `whole`. True if the index is a new one. */
  async run(whole: boolean, changed = -1): Promise<boolean> {
    this.isSwept = true
    const { signal, progress } = this.#context
    const { late: _late, ...options } = this.inAnyCase
    const parseMs = setting('CTX_REFRESH_MS')
    const target = writable(this.#location)
    try {
      const { generate } = await import('../indexer/start.ts')
      const done = await generate(target, {
        ...options,
        ...(whole
          ? { progress: progress?.bind(this.#context) }
          : {
              patience: PATIENCE,
              most: { files: setting('CTX_REFRESH_FILES'), bytes: MAX_BYTES },
              parseMs,
            }),
      })
      const isMoved = this.#moveTo(target)
      if (done.behind > 0) {
        this.fallBehind(done.behind, 'that is more than are read again before an answer')
        return isMoved
      }
      this.hindrance = ''
      this.isRefused = false
      this.noteRebuilt(done)
      this.refreshed += Math.max(0, done.parsed + done.removed - this.#inPassing)
      this.#inPassing = 0
      countParsed(this.#context, done)
      return done.isNew || isMoved
    } catch (error) {
      const { code, message } = errorShape(error)
      if (code === 'CANCELLED' && !signal?.aborted) {
        this.fallBehind(changed, `they take longer to read again than ${parseMs} ms`)
        return false
      }
      if (code === 'CANCELLED' || code === 'INTERNAL') throw error
      this.#behind = changed
      this.hindrance = inSentence(message)
      this.isRefused = isDiskError(error)
      return false
    }
  }

  noteUnwritten(changed: number): void {
    this.#behind = changed
    if (changed === 0) this.hindrance = ''
  }

  /** Resets the state after another writer replaced the index. */
  startOver(): void {
    this.hindrance = ''
    this.isRefused = false
    this.isSwept = false
  }

  parsedInPassing(files: number): void {
    this.refreshed += files
    this.#inPassing += files
  }

  /** Records changed files and starts a background refresh. */
  fallBehind(files: number, because: string): void {
    if (this.isHindered) return
    this.#behind = files
    const started = this.#startBehind()
    this.hindrance = started ? `${because}; it is being brought up to date` : because
  }

  /** Options of a run that the answer depends on: without git if git times out. */
  get inAnyCase(): Pick<GenerateOptions, 'signal' | 'gitMs' | 'warn' | 'late'> {
    return {
      signal: this.#context.signal,
      gitMs: setting('CTX_GIT_MS'),
      warn: this.#warn,
      late: message => {
        this.hindrance = inSentence(message)
      },
    }
  }

  /** Starts a background refresh of a large index, although the answer itself is right. */
  noteOutdated(): void {
    if (!this.isHindered) this.#startBehind()
  }

  #startBehind(): boolean {
    const target = writable(this.#location)
    try {
      if (target !== this.#location) makeFolders(target.cache)
    } catch {
      return false
    }
    return refreshInBackground(target)
  }

  noteRebuilt({ damaged = [], untrusted = false }: Rebuilt): void {
    for (const file of damaged) this.#repaired.add(file)
    this.#wasUntrusted ||= untrusted
  }

  /** Records that only similar names were found, in an index of `files` files. */
  noteUnseen(files: number): void {
    this.#unseen = files
  }

  /** The freshness of the answer, and why the index was made again. */
  get state(): string {
    const place = this.#isTracked ? `; kept in ${this.#location.cache}, because git tracks .ctx` : ''
    const state = `${this.#freshness}${this.#wasUntrusted ? `; ${REBUILT}` : ''}${place}`
    if (this.#repaired.size === 0) return state
    const files = [...this.#repaired]
    const [were, have] = files.length === 1 ? ['was', 'has'] : ['were', 'have']
    return `${state}; ${files.join(', ')} ${were} damaged and ${have} been made again`
  }

  get #freshness(): string {
    if (this.isHindered) {
      return `stale: ${filesInWords(this.#behind)}, because ${this.hindrance}; results verified`
    }
    if (this.refreshed > 0) return `refreshed ${filesInWords(this.refreshed)}`
    if (this.isSwept) return 'fresh'
    return `results verified${this.#unseen > 0 ? `, but not all of ${filesInWords(this.#unseen)} looked at for the exact name` : ''}`
  }
}

/** Says in the state of an index that it replaced one that was not ours. */
export const REBUILT = `${NOT_OURS}, and has been made again`

/** `1 file`, `2 files`; `some files` if the number is unknown. */
export function filesInWords(files: number): string {
  return files <= 0 ? 'some files' : counted(files, 'file')
}

/** A message as a clause inside a sentence. */
function inSentence(message: string): string {
  const text = message.replace(/\.$/, '')
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
