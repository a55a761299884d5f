// Which files the imports of a file lead to, in one step or through files that hand on what they import.
import { importStatementsOf } from '../facts/imports/import-statements.ts'
import type { Resolution } from '../imports/module-files.ts'
import { ModuleResolver } from '../imports/module-resolver.ts'
import type { IndexedFiles } from '../resolve/module-files-of-index.ts'

/** The most files that are read for one. */
const MAX_FILES = 2000
/** Languages in which an import brings along all that the imported file imports. */
const HANDS_ON =
  /(?:\.(?:sh|bash|zsh|ksh|bats|rb|rake|c|h|m|cc|cpp|cxx|hh|hpp|hxx|mm|inc)|(?:^|\/)__init__\.pyi?|(?:^|\/)[^./]+)$/

interface ImportedFile {
  readonly file: string
  readonly isHandedOn: boolean
}

/** Reads the imports of each file once. */
export class ImportedFiles {
  readonly #sources: IndexedFiles
  readonly #isSkipped: (path: string) => boolean
  readonly #resolver: ModuleResolver
  readonly #direct = new Map<string, readonly ImportedFile[]>()
  readonly #open = new Set<string>()
  readonly #all = new Map<string, ReadonlySet<string>>()
  #importers: ReadonlyMap<string, readonly string[]> | undefined

  /** `isSkipped` is true for a file that was not read for the index. */
  constructor(sources: IndexedFiles, isSkipped: (path: string) => boolean) {
    this.#sources = sources
    this.#isSkipped = isSkipped
    this.#resolver = new ModuleResolver(sources)
  }

  /** The files whose definitions a file sees by its imports. */
  of(path: string): ReadonlySet<string> {
    let found = this.#all.get(path)
    if (!found) {
      found = this.#reachedFrom(path)
      this.#all.set(path, found)
    }
    return found
  }

  /** True if some file that a file sees, or itself, has an import that leads nowhere: it may see more than is known. */
  isOpen(path: string): boolean {
    return [path, ...this.of(path)].some(one => {
      this.#directOf(one)
      return this.#open.has(one)
    })
  }

  /** The files that a script of a shell sees when others run it by `source`: theirs, and those of their imports. */
  ofImporters(path: string): ReadonlySet<string> {
    const found = new Set<string>()
    const seen = new Set([path])
    for (const one of seen) {
      for (const importer of this.#importersOf(one)) if (seen.size < MAX_FILES) seen.add(importer)
      if (one === path) continue
      found.add(one)
      for (const file of this.of(one)) found.add(file)
    }
    return found
  }

  #reachedFrom(path: string): ReadonlySet<string> {
    const found = new Set<string>()
    const handing = new Set([path])
    for (const from of handing)
      for (const { file, isHandedOn } of this.#directOf(from)) {
        if (from !== path && !isHandedOn) continue
        if (file !== path) found.add(file)
        if (handing.size < MAX_FILES) handing.add(file)
      }
    return found
  }

  #directOf(path: string): readonly ImportedFile[] {
    let found = this.#direct.get(path)
    if (!found) {
      const statements = importStatementsOf(this.#sources.read(path), path) ?? []
      found = statements.flatMap(statement => {
        const isHandedOn = statement.how === 're-export' || HANDS_ON.test(path)
        const targets = this.#resolver.targetsOf(path, statement)
        if (targets.some(to => this.#isUnknown(to))) this.#open.add(path)
        return targets.flatMap(to => ('files' in to ? to.files.map(file => ({ file, isHandedOn })) : []))
      })
      this.#direct.set(path, found)
    }
    return found
  }

  /** True for a file that only a run of the script could tell, or that the index has not read: a symbolic link. */
  #isUnknown(to: Resolution): boolean {
    if ('files' in to) return to.files.some(path => this.#isSkipped(path))
    return 'why' in to && to.why !== 'file-missing'
  }

  #importersOf(path: string): readonly string[] {
    if (!this.#importers) {
      const importers = new Map<string, string[]>()
      for (const { statement, files } of this.#sources.imports())
        for (const from of files) {
          if (!HANDS_ON.test(from)) continue
          for (const to of this.#resolver.targetsOf(from, statement))
            for (const file of 'files' in to ? to.files : []) {
              const known = importers.get(file)
              if (known) known.push(from)
              else importers.set(file, [from])
            }
        }
      this.#importers = importers
    }
    return this.#importers.get(path) ?? []
  }
}
