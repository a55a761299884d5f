// Decides whether a file imports a definition, directly or through index files. The search starts at the definition, so
// few files are read however many imports there are.
import { endingsBeside, INDEXES, rootNameOf } from '../languages/package-rules.ts'
import { type Import, importsOf } from './import-lines.ts'
import { mayReferTo } from './module-specifiers.ts'

/** Longest chain of re-exports that is followed. */
const MAX_STEPS = 4

/** Imported by its name, or only its file. */
export type Reached = 'name' | 'file'

/** Reads the imports of each file at most once. `read` returns '' for a missing file. */
export class Reach {
  readonly #read: (path: string) => string
  readonly #has: (path: string) => boolean
  readonly #imports = new Map<string, readonly Import[]>()
  readonly #indexFiles = new Map<string, readonly string[]>()

  #rootName: string | undefined

  constructor(read: (path: string) => string, has: (path: string) => boolean) {
    this.#read = read
    this.#has = has
  }

  /** How the file `from` imports a definition in `file`. `names` are the definition's name and its owners' names. */
  reached(from: string, file: string, names: readonly string[], steps = MAX_STEPS): Reached | undefined {
    let best: Reached | undefined
    for (const target of this.#filesExporting(file, steps)) {
      if (target === from) continue
      const matching = this.#importsOf(from).filter(
        ({ specifier }) => mayReferTo(specifier, from, target) || this.#isRootPackage(specifier, target),
      )
      if (matching.length === 0) continue
      if (target !== file && this.reached(target, file, names, steps - 1) === undefined) continue
      if (matching.some(extension => names.some(name => extension.names?.has(name)))) return 'name'
      best = 'file'
    }
    return best
  }

  /** Lazy: index files are only looked up if the file itself is not enough. */
  *#filesExporting(file: string, steps: number): Iterable<string> {
    yield file
    if (steps > 0) yield* this.#indexFilesAbove(file)
  }

  /** The name of a package at the root is not part of any path. */
  #isRootPackage(specifier: string, file: string): boolean {
    const root = file.includes('/') ? undefined : rootNameOf(file)
    if (!root) return false
    this.#rootName ??= root.read(this.#read(root.file))
    return specifier === this.#rootName
  }

  /** Existing index files of the folders above a file, nearest first. */
  #indexFilesAbove(file: string): readonly string[] {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const ending = /\.(.*)$/.exec(name)?.[1] ?? ''
    const folders = file.split('/').slice(0, -1)
    const key = `${ending} ${folders.join('/')}`
    let found = this.#indexFiles.get(key)
    if (!found) {
      const stems = folders.flatMap((_, i) => {
        const folder = folders.slice(0, folders.length - i).join('/')
        // A file beside the folder may act as its index (Rust 2018, TypeScript).
        return [...INDEXES.map(index => `${folder}/${index}`), folder]
      })
      const endings = endingsBeside(ending)
      found = [...stems, ...INDEXES].flatMap(stem => endings.map(extension => `${stem}.${extension}`)).filter(this.#has)
      this.#indexFiles.set(key, found)
    }
    return found.filter(path => path !== file)
  }

  #importsOf(path: string): readonly Import[] {
    let imports = this.#imports.get(path)
    if (!imports) {
      imports = importsOf(this.#read(path))
      this.#imports.set(path, imports)
    }
    return imports
  }
}
