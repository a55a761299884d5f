// Where imports of Python lead, as its path finder looks for them. Which folders are on the path no file says: those above
// a file that are no packages, and those with a package of that name, are taken for it.
import { PYTHON_ENDINGS, PYTHON_PACKAGE, PYTHON_PACKAGE_FILE } from '../languages/package-rules.ts'
import { folderOf, foldersAbove, type ModuleFiles, type Resolution } from './module-files.ts'

/** Folders of a project that are put on the path. */
const SOURCE_FOLDERS = ['', 'src/', 'lib/', 'source/', 'python/']

export class PythonModules {
  readonly #files: ModuleFiles
  #roots: Map<string, string[]> | undefined
  readonly #known = new Map<string, Resolution>()

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** Where the module `specifier` leads in the file `from`: `a.b`, or `..b` with a dot for its folder and each above. */
  resolve(from: string, specifier: string): Resolution {
    const key = `${folderOf(from)} ${specifier}`
    const found = this.#known.get(key) ?? this.#search(from, specifier)
    this.#known.set(key, found)
    if ('files' in found || specifier.startsWith('.')) return found
    const beside = this.#moduleAt(folderOf(from), specifier.split('.'))
    return beside !== undefined && this.#isRun(from) ? { files: [beside] } : found
  }

  #search(from: string, specifier: string): Resolution {
    const dots = /^\.*/.exec(specifier)![0].length
    const parts = specifier.slice(dots).split('.').filter(Boolean)
    const folders = foldersAbove(from)
    if (dots > 0) {
      const file = dots > folders.length ? undefined : this.#moduleAt(folders[dots - 1]!, parts)
      return file === undefined ? { why: 'file-missing' } : { files: [file] }
    }
    const [first] = parts
    if (first === undefined) return { why: 'file-missing' }
    if (first === this.#files.folder && this.#files.has(PYTHON_PACKAGE_FILE)) {
      const own = this.#moduleAt('', parts.slice(1))
      return own === undefined ? { why: 'file-missing' } : { files: [own] }
    }
    const above = folders.filter(folder => !this.#files.has(`${folder}${PYTHON_PACKAGE_FILE}`))
    const file = this.#in(
      above.flatMap(folder => SOURCE_FOLDERS.map(inner => folder + inner)),
      parts,
    )
    if (file !== undefined) return { files: [file] }
    const roots = this.#rootsOf(first)
    const elsewhere = this.#in(roots, parts)
    if (elsewhere !== undefined) return { files: [elsewhere] }
    const isOwn = roots.length > 0 || above.some(folder => this.#moduleAt(folder, [first]) !== undefined)
    if (isOwn) return { why: 'file-missing' }
    return this.#isScript(first) ? { why: 'unknown-package' } : { package: first }
  }

  /**
   * Where `from specifier import names` leads: to the names that are modules, and to the module itself for others.
   */
  resolveNames(from: string, specifier: string, names: readonly string[]): readonly Resolution[] {
    const modules = names.flatMap(name => {
      const found: Resolution = name === '*' ? { why: 'file-missing' } : this.resolve(from, memberPath(specifier, name))
      return 'files' in found ? [found] : []
    })
    return modules.length === names.length && names.length > 0 ? modules : [...modules, this.resolve(from, specifier)]
  }

  /** True for a file of a package that is also run by itself, with its folder on the path. */
  #isRun(file: string): boolean {
    return this.#files.read(file).includes('__main__')
  }

  /** True for a file outside of packages, whose folder a script may put on the path; a package may have its name. */
  #isScript(name: string): boolean {
    const files = this.#files.named(`${name}.py`)
    return files.some(path => !this.#files.has(`${folderOf(path)}${PYTHON_PACKAGE_FILE}`))
  }

  #in(roots: readonly string[], parts: readonly string[]): string | undefined {
    for (const root of roots) {
      const file = this.#moduleAt(root, parts)
      if (file !== undefined) return file
    }
    return undefined
  }

  /** A package before a module of the same name, as Python looks for them. */
  #moduleAt(folder: string, parts: readonly string[]): string | undefined {
    const path = folder + parts.join('/')
    const stems = parts.length === 0 ? [path + PYTHON_PACKAGE] : [`${path}/${PYTHON_PACKAGE}`, path]
    return stems.flatMap(stem => PYTHON_ENDINGS.map(ending => `${stem}.${ending}`)).find(this.#files.has)
  }

  /** Folders with a package of that name at the top. */
  #rootsOf(name: string): readonly string[] {
    if (!this.#roots) {
      this.#roots = new Map()
      for (const path of this.#files.named(PYTHON_PACKAGE_FILE)) {
        const [folder, parent] = foldersAbove(path) as [string, string?]
        if (parent === undefined || this.#files.has(`${parent}${PYTHON_PACKAGE_FILE}`)) continue
        const own = folder.slice(parent.length, -1)
        const known = this.#roots.get(own)
        if (known) known.push(parent)
        else this.#roots.set(own, [parent])
      }
    }
    return this.#roots.get(name) ?? []
  }
}

/** Joins `.a` and `b` to `.a.b`. */
export function memberPath(module: string, name: string): string {
  return /[^.]$/.test(module) ? `${module}.${name}` : `${module}${name}`
}
