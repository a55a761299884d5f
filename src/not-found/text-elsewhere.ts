// Facts for calls that found nothing: where the text occurs, similar files, and what is not in the index.
import type { Suggestion } from '../errors.ts'
import { now } from '../platform/clock.ts'
import { setting } from '../platform/settings.ts'
import type { Repository } from '../repository/query-session.ts'
import { unreadableFolders } from '../repository/unreadable-folders.ts'
import { counted } from '../util/noun.ts'

export interface TextOccurrences {
  /** Lines and files with the text. */
  readonly lines: number
  readonly files: number
  /** An upper limit of the files not searched: time ran out, or a large repository has no ripgrep. */
  readonly unread?: number
}

/** Collects facts for all missing targets of one call. */
export class TextElsewhere {
  readonly #repository: Repository
  #files: Promise<readonly string[]> | undefined
  #left = setting('CTX_TEXT_MS')

  /** `files` are all files of the repository, if already known. */
  constructor(repository: Repository, files?: readonly string[]) {
    this.#repository = repository
    if (files) this.#files = Promise.resolve(files)
  }

  /** The number of files that are not in the index, by reason; and of folders whose files nobody can count. */
  get notIndexed(): Readonly<Record<string, number>> {
    const { skipped, other } = this.#repository.reader.manifest.counts
    const reasons = { ...skipped, ...(other > 0 ? { no_known_language: other } : {}) }
    const files = Object.values(reasons).reduce((sum, count) => sum + count, 0)
    const folders = unreadableFolders(this.#repository.location).length
    return { files, ...reasons, ...(folders > 0 ? { unreadable_folders: folders } : {}) }
  }

  /** True if the index has no symbols. */
  get isEmpty(): boolean {
    for (const { count } of this.#repository.reader.outlines()) if (count > 0) return false
    return true
  }

  /** All files of the repository on disk. */
  files(): Promise<readonly string[]> {
    this.#files ??= import('../project/project-files.ts').then(({ filesOf }) => filesOf(this.#repository.location.root))
    return this.#files
  }

  /** The files most similar to a path. */
  async nearestFiles(path: string): Promise<string[]> {
    const { nearestPaths, standsIn } = await import('../project/project-files.ts')
    return nearestPaths(path, await this.files(), standsIn(this.#repository.location.root))
  }

  /** The folders most similar to a path. */
  async nearestFolders(path: string): Promise<string[]> {
    const { nearestPaths, foldersOf, standsIn } = await import('../project/project-files.ts')
    return nearestPaths(path, foldersOf(await this.files()).keys(), standsIn(this.#repository.location.root))
  }

  /** Occurrences of a text, as far as time allows; undefined for a text of several lines or a single character. */
  async inText(text: string): Promise<TextOccurrences | undefined> {
    if (text.length < 2 || /[\r\n]/.test(text)) return undefined
    const until = now() + this.#left
    const { filesHolding, LOOKING, needleOf, searchContent, treeOf } = await import('../project/project-files.ts')
    const needle = needleOf(text, false)
    const tree = treeOf(this.#repository)
    const holding = this.#files
      ? { files: await this.#files, isWhole: true }
      : await filesHolding(tree, needle, now() + LOOKING * this.#left, false)
    const files = holding?.files ?? []
    const found = await searchContent(tree.root, files, needle, 0, 1, until - now())
    this.#left = Math.max(0, until - now())
    const unread = found.unread + (holding?.isWhole ? 0 : Math.max(1, tree.files - files.length))
    return { lines: found.total, files: found.files, ...(unread > 0 ? { unread } : {}) }
  }
}

/** The call that lists the lines with a text, or searches the files that were not searched. */
export function contentCall(query: string, { lines, files, unread = 0 }: TextOccurrences): Suggestion {
  const rest = `${counted(unread, 'file')} that ${unread === 1 ? 'was' : 'were'} not read`
  const known = `${counted(lines, 'line')} of ${counted(files, 'file')} ${lines === 1 ? 'holds' : 'hold'} the text`
  const why = lines === 0 ? `looks for the text in ${rest}` : unread === 0 ? known : `${known}, and it looks in ${rest}`
  return { tool: 'search_project', args: { query, type: 'content' }, why }
}
