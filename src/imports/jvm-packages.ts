// Where imports of Java, Kotlin and Scala lead: to the file of a class by its path, else by the package that a file names.
import { folderOf, type ModuleFiles, type Resolution } from './module-files.ts'
import { nearestTo, PathTable } from './path-table.ts'

const ENDINGS = ['java', 'kt', 'scala', 'groovy', 'kts']
/** Files of a package that are read for a function or a second class. */
const MAX_READ = 300
/** Folders of sources of tests: their files are imported by tests only. */
const OF_TESTS = /(?:^|\/)(?:test|tests|androidTest|testFixtures|it)\//

export class JvmPackages {
  readonly #files: ModuleFiles
  readonly #packages = new Map<string, string>()

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  resolve(from: string, specifier: string): Resolution {
    const parts = specifier.replace(/`/g, '').split('.')
    const isAll = /^(?:\*|_|given)$/.test(parts.at(-1)!)
    const names = isAll ? parts.slice(0, -1) : parts
    const file = this.#classOf(from, names)
    if (file !== undefined) return { files: [file] }
    if (isAll) {
      const files = this.#filesOf(from, names)
      return files.length > 0 ? { files } : { package: packageOf(names) }
    }
    // A function of a package, or a class in a file of another name.
    const members = this.#filesOf(from, names.slice(0, -1))
    if (members.length === 0) return { package: packageOf(names) }
    const name = names.at(-1)!.replace(/\W/g, '')
    const defines = new RegExp(
      `\\b(?:fun|val|var|const|class|object|interface|enum|record|trait|type|typealias|def|given)\\b[^\\n=]{0,200}\\b${name}\\b`,
    )
    const found = members.slice(0, MAX_READ).filter(path => defines.test(this.#files.read(path)))
    return found.length === 0 ? { why: 'file-missing' } : { files: found }
  }

  /** The file of the outermost class on the path. */
  #classOf(from: string, names: readonly string[]): string | undefined {
    const table = PathTable.of(this.#files)
    for (let length = names.length; length > 1; length--) {
      const path = names.slice(0, length).join('/')
      const found = ENDINGS.flatMap(ending => table.filesEndingIn(`${path}.${ending}`))
      if (found.length > 0) return nearestTo(from, this.#seenFrom(from, found)) ?? found[0]
    }
    // Kotlin leaves out the folders that all packages of a module share.
    for (let length = names.length; length > 1; length--) {
      const wanted = names.slice(0, length - 1).join('.')
      const named = ENDINGS.slice(1).flatMap(ending => table.filesEndingIn(`${names[length - 1]}.${ending}`))
      const found = named.slice(0, MAX_READ).filter(path => this.#packageIn(path) === wanted)
      if (found.length > 0) return nearestTo(from, this.#seenFrom(from, found)) ?? found[0]
    }
    return undefined
  }

  /** The files of a package. */
  #filesOf(from: string, names: readonly string[]): readonly string[] {
    const table = PathTable.of(this.#files)
    const isCode = (path: string): boolean => ENDINGS.includes(path.slice(path.lastIndexOf('.') + 1))
    const folders = names.length === 0 ? [] : table.foldersEndingIn(`${names.join('/')}/`)
    const whole = folders.flatMap(folder => table.filesIn(folder).filter(isCode))
    if (whole.length > 0 || names.length === 0) return this.#seenFrom(from, whole)
    const near = table.foldersEndingIn(`${names.at(-1)!}/`).slice(0, MAX_READ)
    const found = near.filter(folder => {
      const [first] = table.filesIn(folder).filter(isCode)
      return first !== undefined && this.#packageIn(first) === names.join('.')
    })
    return this.#seenFrom(
      from,
      found.flatMap(folder => table.filesIn(folder).filter(isCode)),
    )
  }

  #seenFrom(from: string, paths: readonly string[]): readonly string[] {
    if (OF_TESTS.test(from)) return paths
    const seen = paths.filter(path => !OF_TESTS.test(path))
    return seen.length > 0 ? seen : paths
  }

  #packageIn(path: string): string {
    const folder = folderOf(path)
    const known = this.#packages.get(path)
    if (known !== undefined) return known
    const name = /^[ \t]*package[ \t]+([\w.`]+)/m.exec(this.#files.read(path))?.[1]?.replace(/`/g, '')
    this.#packages.set(path, name ?? folder)
    return name ?? folder
  }
}

/** The part of a package's name that tells who makes it: `java.util`, `com.google.common`. */
function packageOf(names: readonly string[]): string {
  const lower = names.slice(0, /^(?:javax?|kotlinx?|scala|android)$/.test(names[0]!) ? 2 : 3)
  const end = lower.findIndex((name, at) => at > 0 && /^[A-Z]/.test(name))
  return lower.slice(0, end < 0 ? undefined : end).join('.')
}
