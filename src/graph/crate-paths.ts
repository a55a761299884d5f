// The paths of modules of Rust: the crate's name, then the modules that folders and files make.
import { moduleFilesOf } from '../resolve/module-files-of-index.ts'
import type { TypeSymbols } from './type-symbols.ts'

/** Folders of crates beside a package's library: the integration tests and programs of Cargo. */
const OWN_CRATES = /^(tests|benches|examples|src\/bin)\/(.+)$/

interface Crate {
  /** With a trailing slash; '' at the root. */
  readonly folder: string
  readonly name: string
}

export class CratePaths {
  readonly #types: TypeSymbols
  #crates: readonly Crate[] | undefined
  #files: Map<string, string[]> | undefined

  constructor(types: TypeSymbols) {
    this.#types = types
  }

  /**
   * The module that a file is: `shop.orders.line`. Tests, benchmarks, examples and further programs are crates of their
   * own, `shop/tests`, whose root is each file directly in the folder.
   */
  moduleOf(file: string): string {
    const crate = this.#crateOf(file)
    const path = file.slice(crate.folder.length).replace(/\.rs$/, '')
    const [, target, inTarget] = OWN_CRATES.exec(path) ?? []
    const parts = (inTarget ?? path.replace(/^src\//, '')).split('/')
    const isRoot = target !== undefined && parts.length === 1
    if (isRoot || ['mod', 'lib', 'main'].includes(parts.at(-1)!)) parts.pop()
    return [target === undefined ? crate.name : `${crate.name}/${target}`, ...parts].join('.')
  }

  /** The files that are a module, in the order of the index: a crate may have lib.rs and main.rs. */
  filesOf(module: string): readonly string[] {
    if (!this.#files) {
      this.#files = new Map()
      for (const { path } of this.#types.sources.reader.outlines()) {
        if (!path.endsWith('.rs')) continue
        const name = this.moduleOf(path)
        const files = this.#files.get(name)
        if (files) files.push(path)
        else this.#files.set(name, [path])
      }
    }
    return this.#files.get(module) ?? []
  }

  /** A path from the root of its crate; `from` is the file in which it is written. */
  absolute(path: string, from: string): string {
    const [first, ...rest] = path.split('.') as [string, ...string[]]
    const module = this.moduleOf(from).split('.')
    if (first === 'crate') return [module[0], ...rest].join('.')
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
    return (
      this.#all().find(({ folder }) => file.startsWith(folder)) ?? {
        folder: /^(?:.*\/)?(?=src\/)/.exec(file)?.[0] ?? '',
        name: 'crate',
      }
    )
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
