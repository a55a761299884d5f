// Where imports of Swift lead: to the files of a target of a Package.swift, or of a folder of that name at the root.
import { folderOf, joined, type ModuleFiles, type Resolution } from './module-files.ts'

/** Folders in which the sources of targets stand, if a manifest gives no path. */
const SOURCES = ['Sources', 'Source', 'src', 'srcs', 'Tests']

interface SwiftTarget {
  readonly name: string
  /** With a trailing slash; '' for the root. */
  readonly folder: string
}

export class SwiftModules {
  readonly #files: Pick<ModuleFiles, 'named' | 'paths' | 'read'>
  #targets: readonly SwiftTarget[] | undefined
  readonly #filesOf = new Map<string, readonly string[]>()

  constructor(files: Pick<ModuleFiles, 'named' | 'paths' | 'read'>) {
    this.#files = files
  }

  /** `specifier` is a module, or a declaration of one: `Lib.Thing`. */
  resolve(_from: string, specifier: string): Resolution {
    const name = specifier.split('.')[0]!
    const files = this.#ofModule(name)
    if (files.length > 0) return { files }
    return this.#all().some(target => target.name === name) ? { why: 'file-missing' } : { package: name }
  }

  /** The module that a file belongs to; '' for one of an application or of no manifest. */
  moduleOf(path: string): string {
    return this.#all().find(({ folder }) => path.startsWith(folder))?.name ?? ''
  }

  /** The name by which others import the module of a file. */
  namesOf(path: string): readonly string[] {
    return [this.moduleOf(path) || path.split('/')[0]!]
  }

  #ofModule(name: string): readonly string[] {
    let found = this.#filesOf.get(name)
    if (!found) {
      const code = this.#files.paths().filter(path => path.endsWith('.swift'))
      found = code.filter(path => this.moduleOf(path) === name)
      if (found.length === 0) found = code.filter(path => path.startsWith(`${name}/`) && this.moduleOf(path) === '')
      this.#filesOf.set(name, found)
    }
    return found
  }

  /** Deepest folders first. */
  #all(): readonly SwiftTarget[] {
    this.#targets ??= this.#files
      .named('Package.swift')
      .flatMap(path => this.#targetsIn(path))
      .sort((a, b) => b.folder.length - a.folder.length)
    return this.#targets
  }

  #targetsIn(manifest: string): readonly SwiftTarget[] {
    const text = this.#files.read(manifest).replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*/gm, '')
    const above = folderOf(manifest)
    const found: SwiftTarget[] = []
    const head = /\.(?:target|testTarget|executableTarget|systemLibrary|macro|plugin)\s*\(\s*name:\s*"([^"\n]+)"/g
    for (const { index, 0: start, 1: name } of text.matchAll(head)) {
      const written = /\bpath:\s*"([^"\n]*)"/.exec(argumentsFrom(text, index + start.length))?.[1]
      const places = written === undefined ? SOURCES.map(folder => `${folder}/${name}`) : [written]
      for (const place of places) {
        const folder = joined(above, place)
        if (folder === undefined || (written === undefined && !this.#hasFolder(`${folder}/`))) continue
        found.push({ name: name!, folder: folder === '' ? '' : `${folder}/` })
        break
      }
    }
    return found
  }

  #hasFolder(folder: string): boolean {
    return this.#files.paths().some(path => path.startsWith(folder))
  }
}

/** The text up to the bracket that closes the one before `from`. */
function argumentsFrom(text: string, from: number): string {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}
