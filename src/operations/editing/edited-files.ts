// Opens the files of edits, and refuses those that must not be edited.
import { resolve } from 'node:path'
import { type Location, standardCaches } from '../../cache/files/location.ts'
import { IndexReader } from '../../cache/reader/index-reader.ts'
import type { Context } from '../../contract.ts'
import { fileText } from '../../edit/file-text.ts'
import type { OpenedFile } from '../../edit/plan-edits.ts'
import { isGenerated } from '../../edit/protected-files.ts'
import { TargetSearch } from '../../edit/target-search.ts'
import { grammarOf } from '../../edit/text-grammar.ts'
import { CtxError, isCtxError } from '../../errors.ts'
import { isRepositoryPath, readInside } from '../../platform/confined.ts'
import { statsOf } from '../../platform/fs.ts'
import { realPath } from '../../platform/real-path.ts'
import { areSecretsAllowed } from '../../platform/secret-access.ts'
import { deniedFile, insideFile, insidePath } from '../../project/inside-repository.ts'
import { isSecretFile } from '../../util/secret-files.ts'

/** Largest file that can be edited, in bytes. */
const MAX_BYTES = 64 << 20

/** Opens files once each. */
export class EditedFiles {
  readonly #location: Location
  readonly #context: Context
  readonly #mayBeIgnored: boolean
  readonly #opened = new Map<string, OpenedFile>()
  /** Undefined before the first lookup, null without an index. */
  #reader: IndexReader | null | undefined

  constructor(location: Location, context: Context, mayBeIgnored: boolean) {
    this.#location = location
    this.#context = context
    this.#mayBeIgnored = mayBeIgnored
  }

  /**
   * Opens a file, or where one can be made if `mayBeNew`. Throws PATH_NOT_FOUND, PATH_OUTSIDE_REPO, NOT_TEXT,
   * NOT_WRITABLE and IGNORED_FILE.
   */
  async open(named: string, mayBeNew: boolean): Promise<OpenedFile> {
    const { root } = this.#location
    const path = mayBeNew && isMissing(root, named) ? newPath(root, named) : insideFile(root, named).real
    const known = this.#opened.get(path)
    if (known) return known
    this.#refuseOwn(path, named)
    const bytes = isMissing(root, path) ? undefined : this.#read(path, named)
    const file = bytes && fileText(named, bytes)
    if (!this.#mayBeIgnored) await this.#refuseProtected(path, named, file?.text ?? '')
    const grammar = file && (await grammarOf(path, file.text))
    const opened = { path, named, file, grammar, search: new TargetSearch(file?.text ?? '', grammar) }
    this.#opened.set(path, opened)
    return opened
  }

  #read(path: string, named: string): Buffer {
    try {
      return readInside(this.#location.root, path, MAX_BYTES)
    } catch (cause) {
      if (cause instanceof RangeError)
        throw new CtxError('NOT_TEXT', `${named} is larger than the ${MAX_BYTES >> 20} MB that ctx edits.`, { cause })
      if (deniedFile(named, cause)) throw new CtxError('NOT_WRITABLE', `${named} cannot be opened.`, { cause })
      throw new CtxError('PATH_NOT_FOUND', `${named} cannot be read.`, { cause })
    }
  }

  /** ctx's own files are no sources. */
  #refuseOwn(path: string, named: string): void {
    const { root, cache } = this.#location
    const file = `${root}/${path}`
    if ([cache, ...standardCaches(root)].some(own => file === own || file.startsWith(`${own}/`)))
      throw new CtxError('PATH_OUTSIDE_REPO', `${named} belongs to the index of ctx.`)
  }

  /** Closes the index, if it was looked at. */
  close(): void {
    const { readers } = this.#context
    if (this.#reader && readers) readers.release(this.#reader)
    else this.#reader?.close()
    this.#reader = undefined
  }

  /** True if a file is in the index as it is, however old: then it was not ignored. */
  #isIndexed(path: string): boolean {
    if (this.#reader === undefined) this.#reader = openedIndex(this.#location, this.#context)
    return this.#reader !== null && this.#reader.fileNumber(path) >= 0
  }

  async #refuseProtected(path: string, named: string, text: string): Promise<void> {
    const hint = 'Edit what it is made from, or repeat the call with allow_ignored.'
    if (isGenerated(path, text))
      throw new CtxError('IGNORED_FILE', `${named} is generated; nothing is applied.`, { hint })
    if (this.#isIndexed(path)) return
    const { isIgnored } = await import('../../edit/ignored-files.ts')
    if (await isIgnored(this.#location.root, path, message => this.#context.warn(message)))
      throw new CtxError('IGNORED_FILE', `${named} is ignored; nothing is applied.`, { hint })
  }
}

/** True for a file whose text answers leave out. */
export function isWithheld(path: string): boolean {
  return isSecretFile(path) && !areSecretsAllowed()
}

function isMissing(root: string, named: string): boolean {
  return statsOf(resolve(root, named)) === undefined
}

/** The real path of a file that is to be made. Throws PATH_OUTSIDE_REPO. */
function newPath(root: string, named: string): string {
  const path = insidePath(root, named)
  const parts = path.split('/')
  let above = parts.length - 1
  while (above > 0 && !statsOf(`${root}/${parts.slice(0, above).join('/')}`)) above--
  const folder = realPath([root, ...parts.slice(0, above)].join('/'))
  const inside = folder === root ? '' : folder.startsWith(`${root}/`) ? folder.slice(root.length + 1) : undefined
  const rest = parts.slice(above).join('/')
  const real = inside === '' ? rest : `${inside}/${rest}`
  if (path === '' || inside === undefined || !isRepositoryPath(real))
    throw new CtxError('PATH_OUTSIDE_REPO', `${named} leads out of the repository.`)
  return real
}

function openedIndex({ cache }: Location, { readers }: Context): IndexReader | null {
  try {
    return (readers ? readers.open(cache) : IndexReader.open(cache)) ?? null
  } catch (error) {
    if (!isCtxError(error)) throw error
    return null
  }
}
