// Where `using` leads in C#: to the files that declare a namespace, or that define the type that it names.
import { foldersAbove, type ModuleFiles, type Resolution } from './module-files.ts'

/** Namespaces of the platform, which no project file names. */
const PLATFORM: ReadonlySet<string> = new Set(['System', 'Microsoft', 'Windows'])

export class CSharpNamespaces {
  readonly #files: ModuleFiles
  readonly #packages = new Map<string, readonly string[]>()

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  /** `blocks` are the namespaces around the statement: a name may begin in each of them. */
  resolve(from: string, specifier: string, blocks: readonly string[] = []): Resolution {
    const name = specifier.replaceAll('@', '')
    const around = blocks.join('.').split('.').filter(Boolean)
    for (let length = around.length; length >= 0; length--) {
      const files = this.#filesOf([...around.slice(0, length), name])
      if (files.length > 0) return { files }
    }
    const parts = name.split('.')
    const found = this.#packagesOf(from).find(each => startsWith(name, each) || startsWith(each, name))
    if (found !== undefined) return { package: found }
    const isPartOwn = parts.some((_, at) => at > 0 && this.#filesOf(parts.slice(0, at)).length > 0)
    return isPartOwn && !PLATFORM.has(parts[0]!) ? { why: 'file-missing' } : { package: parts[0]! }
  }

  /** The last parts of the names by which a `using` may name a file. */
  namesOf(path: string): readonly string[] {
    return Array.from(this.#files.read(path).matchAll(DECLARED), match => match[1]!)
  }

  #filesOf(names: readonly string[]): readonly string[] {
    return this.#files.defining?.(names.join('.')) ?? []
  }

  /** The packages that the project files above a file refer to, the longest names first. */
  #packagesOf(path: string): readonly string[] {
    const folders = foldersAbove(path)
    let found = this.#packages.get(folders[0]!)
    if (!found) {
      const names = folders.flatMap(folder =>
        projectsIn(folder).flatMap(each => Array.from(this.#files.read(each).matchAll(REFERENCE), match => match[1]!)),
      )
      found = names.sort((a, b) => b.length - a.length)
      this.#packages.set(folders[0]!, found)
    }
    return found
  }

  /** The folder of the project that a file belongs to; '' if no project file has the name of its folder. */
  static projectOf(path: string, files: Pick<ModuleFiles, 'read'>): string {
    return foldersAbove(path).find(folder => files.read(projectsIn(folder)[0]!) !== '') ?? ''
  }
}

/** Namespaces and types. */
const DECLARED = /\b(?:namespace|class|struct|interface|enum|record)\s+(?:[\p{L}\p{N}_]+\.)*([\p{L}_][\p{L}\p{N}_]*)/gu
const REFERENCE = /<Package(?:Reference|Version)\s[^>]*?\bInclude="([\w.-]+)"/g

/** Project files that a folder may have, which no index lists. */
function projectsIn(folder: string): readonly string[] {
  const name = folder.slice(0, -1).split('/').at(-1)!
  return [`${folder}${name}.csproj`, `${folder}Directory.Build.props`]
}

/** True if a name begins with all parts of another. */
function startsWith(name: string, start: string): boolean {
  return name === start || name.startsWith(`${start}.`)
}
