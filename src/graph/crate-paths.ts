// The paths of modules of Rust: the crate's name, then the modules that folders and files make.
import { moduleFilesOf } from '../resolve/module-files-of-index.ts'
import type { TypeSymbols } from './type-symbols.ts'

interface Crate {
  /** With a trailing slash; '' at the root. */
  readonly folder: string
  readonly name: string
}

export class CratePaths {
  readonly #types: TypeSymbols
  #crates: readonly Crate[] | undefined
  #files: Map<string, string> | undefined

  constructor(types: TypeSymbols) {
    this.#types = types
  }

  /** The module that a file is: `shop.orders.line`. */
  moduleOf(file: string): string {
    const crate = this.#crateOf(file)
    const parts = file
      .slice(crate.folder.length)
      .replace(/^src\//, '')
      .replace(/\.rs$/, '')
      .split('/')
    if (['mod', 'lib', 'main'].includes(parts.at(-1)!)) parts.pop()
    return [crate.name, ...parts].join('.')
  }

  /** The file that is a module; undefined if none is. */
  fileOf(module: string): string | undefined {
    if (!this.#files) {
      this.#files = new Map()
      for (const { path } of this.#types.sources.reader.outlines())
        if (path.endsWith('.rs')) this.#files.set(this.moduleOf(path), path)
    }
    return this.#files.get(module)
  }

  /** A path from the root of its crate; `from` is the file in which it is written. */
  absolute(path: string, from: string): string {
    const [first, ...rest] = path.split('.') as [string, ...string[]]
    if (first === 'crate') return [this.#crateOf(from).name, ...rest].join('.')
    const module = this.moduleOf(from).split('.')
    if (first === 'self') return [...module, ...rest].join('.')
    let at = 0
    for (const parts = path.split('.'); parts[at] === 'super'; at++) module.pop()
    if (at > 0) return [...module, ...path.split('.').slice(at)].join('.')
    return this.has(first) ? path : [...module, path].join('.')
  }

  /** True for the name of a crate of the repository. */
  has(name: string): boolean {
    return this.#all().some(crate => crate.name === name)
  }

  #crateOf(file: string): Crate {
    return this.#all().find(({ folder }) => file.startsWith(folder)) ?? { folder: '', name: 'crate' }
  }

  /** Deepest folders first. */
  #all(): readonly Crate[] {
    if (!this.#crates) {
      const files = moduleFilesOf(this.#types.sources.reader, path => this.#types.text(path))
      this.#crates = files
        .named('Cargo.toml')
        .flatMap(path => {
          const name = /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/m.exec(files.read(path))?.[1]
          return name === undefined
            ? []
            : [{ folder: path.slice(0, -'Cargo.toml'.length), name: name.replaceAll('-', '_') }]
        })
        .sort((a, b) => b.folder.length - a.folder.length)
    }
    return this.#crates
  }
}
