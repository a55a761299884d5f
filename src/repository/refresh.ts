// Brings an index up to date for an answer, within limits, and says what became of it.
import { type Location, writable } from '../cache/files/location.ts'
import type { Context, Work } from '../contract.ts'
import { errorShape, isOfDisk } from '../errors.ts'
import type { GenerateOptions } from '../indexer/options.ts'
import { makeFolders } from '../platform/fs.ts'
import { setting } from '../platform/settings.ts'
import { counted } from '../util/noun.ts'
import { refreshInBackground } from './background-refresh.ts'

/** Most bytes of files that are parsed again before an answer; what is beyond goes to the background. */
const MOST_BYTES = 4 << 20
/** Longest wait for another writer before an answer is given from what there is, in ms. */
const PATIENCE = 2000

/** Counts what indexing took, where someone watches. */
export function countParsed(
  { work }: Context,
  { parsed, fallbacks }: Pick<Work, 'fallbacks'> & { parsed: number },
): void {
  if (!work) return
  work.files += parsed
  work.fallbacks += fallbacks
}

export class Refresh {
  #location: Location
  readonly #context: Context
  /** Files that were parsed again or found gone. */
  refreshed = 0
  /** How many of these were for one answer alone: bringing the index up to date parses them again. */
  #inPassing = 0
  /** True when the whole tree has been looked at. */
  isSwept = false
  /** Why the index is not up to date, in words that follow "because"; empty while it is. */
  hindrance = ''
  /** True where that is the disk: the index cannot be written to. */
  isRefused = false
  /** Files known to have changed and not brought up to date; -1 when only that some have. */
  #behind = 0
  readonly #mended = new Set<string>()
  /** Files of a tree that was not looked at whole for an exact name; 0 where that does not matter. */
  #unseen = 0

  /** One for all, so that who waits for git says so once. */
  readonly #warn = (message: string): void => this.#context.warn(message)

  constructor(location: Location, context: Context) {
    this.#location = location
    this.#context = context
  }

  /** Where the index is that answers: another one, once that which was asked can only be read and has aged. */
  get location(): Location {
    return this.#location
  }

  /** The same, once it is one that can be written to. */
  get writableLocation(): Location {
    this.#moveTo(writable(this.#location))
    return this.#location
  }

  /** True where that is another place. */
  #moveTo(place: Location): boolean {
    if (place === this.#location) return false
    this.#context.warn(`${this.#location.cache} cannot be written to: the index is kept in ${place.cache} from now on.`)
    this.#location = place
    return true
  }

  /** True when bringing it up to date has been tried and did not do. */
  get isHindered(): boolean {
    return this.hindrance !== ''
  }

  /**
   * Looks at the whole tree and brings the index up to date; `whole` whatever that takes, else as far as the limits go.
   * True when the index is another one now.
   */
  async run(whole: boolean, changed = -1): Promise<boolean> {
    this.isSwept = true
    const { signal, progress } = this.#context
    const { late: _late, ...options } = this.inAnyCase
    const parseMs = setting('CTX_REFRESH_MS')
    const place = writable(this.#location)
    try {
      const { generate } = await import('../indexer/start.ts')
      const done = await generate(place, {
        ...options,
        ...(whole
          ? { progress: progress?.bind(this.#context) }
          : {
              patience: PATIENCE,
              most: { files: setting('CTX_REFRESH_FILES'), bytes: MOST_BYTES },
              parseMs,
            }),
      })
      const isMoved = this.#moveTo(place)
      if (done.behind > 0) {
        this.fallBehind(done.behind, 'that is more than are read again before an answer')
        return isMoved
      }
      this.hindrance = ''
      this.isRefused = false
      this.noteMended(done)
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
      this.isRefused = isOfDisk(error)
      return false
    }
  }

  /** Notes how many files have changed of a tree whose index cannot be written to: where none has, nothing is wrong. */
  noteUnwritten(changed: number): void {
    this.#behind = changed
    if (changed === 0) this.hindrance = ''
  }

  /** The index is another one although it could not be written to as far as was meant: it is looked at anew. */
  startOver(): void {
    this.hindrance = ''
    this.isRefused = false
    this.isSwept = false
  }

  /** Notes files that were parsed for one answer alone. */
  parsedInPassing(files: number): void {
    this.refreshed += files
    this.#inPassing += files
  }

  /** Notes that some files have changed, and has that seen to by a process of its own. */
  fallBehind(files: number, because: string): void {
    if (this.isHindered) return
    this.#behind = files
    const started = this.#startBehind()
    this.hindrance = started ? `${because}; it is being brought up to date` : because
  }

  /** What indexing is asked for by an answer that cannot do without it: without git where that keeps it waiting. */
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

  /** Has a large index that is behind in files of the answer brought up to date, though the answer itself is right. */
  noteOutdated(): void {
    if (!this.isHindered) this.#startBehind()
  }

  /** A refresh in the background of the index, or of the user's own where that can only be read. */
  #startBehind(): boolean {
    const place = writable(this.#location)
    try {
      if (place !== this.#location) makeFolders(place.cache)
    } catch {
      return false
    }
    return refreshInBackground(place)
  }

  /** Notes which files of the index were damaged and have been made again. */
  noteMended({ damaged = [] }: { readonly damaged?: readonly string[] }): void {
    for (const file of damaged) this.#mended.add(file)
  }

  /** Notes that only names like the one asked for were found, in an index of so many files. */
  noteUnseen(files: number): void {
    this.#unseen = files
  }

  /** How the answer stands to the files, and what was wrong with the index. */
  get state(): string {
    if (this.#mended.size === 0) return this.#freshness
    const files = [...this.#mended]
    const [were, have] = files.length === 1 ? ['was', 'has'] : ['were', 'have']
    return `${this.#freshness}; ${files.join(', ')} ${were} damaged and ${have} been made again`
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

/** `1 file`, `2 files`; `some files` where it is not known how many. */
export function filesInWords(files: number): string {
  return files <= 0 ? 'some files' : counted(files, 'file')
}

/** A message as it stands inside a sentence. */
function inSentence(message: string): string {
  const text = message.replace(/\.$/, '')
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
