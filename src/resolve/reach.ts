// What a file reaches by its imports: what it names, and what a file that stands for a folder passes on (`index.ts`,
// `__init__.py`, `mod.rs`). Asked from the side of a definition, so that few files are read however much is imported.
// Pure but for what it is given.
import { endingsBeside, INDEXES, rootNameOf } from '../languages/package-rules.ts'
import { type Import, importsOf } from './import-lines.ts'
import { mayReferTo } from './module-specifiers.ts'

/** Files that pass on what others define, one behind the other. */
const MOST_STEPS = 4

/** By the very name, or as a file. */
export type Reached = 'name' | 'file'

/**
 * Reads imports at most once a file: `read` gives the text of a file, empty where there is none; `has` says whether
 * there is one.
 */
export class Reach {
  readonly #read: (path: string) => string
  readonly #has: (path: string) => boolean
  readonly #imports = new Map<string, readonly Import[]>()
  /** By the folder of a file and its ending. */
  readonly #indexes = new Map<string, readonly string[]>()

  #rootName: string | undefined

  constructor(read: (path: string) => string, has: (path: string) => boolean) {
    this.#read = read
    this.#has = has
  }

  /** How the file `from` imports what `file` defines as one of `names` (its own and that of what encloses it). */
  reached(from: string, file: string, names: readonly string[], steps = MOST_STEPS): Reached | undefined {
    let best: Reached | undefined
    for (const target of this.#passingOn(file, steps)) {
      if (target === from) continue
      const meant = this.#importsOf(from).filter(
        ({ specifier }) => mayReferTo(specifier, from, target) || this.#isRoot(specifier, target),
      )
      if (meant.length === 0) continue
      if (target !== file && this.reached(target, file, names, steps - 1) === undefined) continue
      if (meant.some(one => names.some(name => one.names?.has(name)))) return 'name'
      best = 'file'
    }
    return best
  }

  /** The file itself, and files that may pass on what it defines: looked for only where it is asked for more. */
  *#passingOn(file: string, steps: number): Iterable<string> {
    yield file
    if (steps > 0) yield* this.#indexesAbove(file)
  }

  /** Of the package at the root no path says what it is called. */
  #isRoot(specifier: string, file: string): boolean {
    const named = file.includes('/') ? undefined : rootNameOf(file)
    if (!named) return false
    this.#rootName ??= named.read(this.#read(named.file))
    return specifier === this.#rootName
  }

  /** The files that may stand for the folders a file lies in, nearest first. */
  #indexesAbove(file: string): readonly string[] {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const ending = /\.(.*)$/.exec(name)?.[1] ?? ''
    const folders = file.split('/').slice(0, -1)
    const key = `${ending} ${folders.join('/')}`
    let found = this.#indexes.get(key)
    if (!found) {
      const stems = folders.flatMap((_, i) => {
        const folder = folders.slice(0, folders.length - i).join('/')
        // Rust since 2018, and barrels beside the folder they stand for.
        return [...INDEXES.map(index => `${folder}/${index}`), folder]
      })
      const endings = endingsBeside(ending)
      found = [...stems, ...INDEXES].flatMap(stem => endings.map(one => `${stem}.${one}`)).filter(this.#has)
      this.#indexes.set(key, found)
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
