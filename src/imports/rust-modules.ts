// Where imports of Rust lead: along the modules of a crate as far as they have files, and into other crates of the tree.
import { CargoCrates, type Crate } from './cargo-crates.ts'
import { folderOf, joined, type ModuleFiles, type Resolution } from './module-files.ts'

/** Crates that come with the compiler. */
const STANDARD: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])

/** A module: its file, and the folder of the files of its submodules, which ends in a slash. */
interface Module {
  readonly file: string
  readonly inner: string
}

export class RustModules {
  readonly #files: ModuleFiles
  readonly #crates: CargoCrates

  constructor(files: ModuleFiles) {
    this.#files = files
    this.#crates = new CargoCrates(files)
  }

  /** `specifier` is a path, `mod name`, or a file name in quotes; `blocks` are the inline modules around it. */
  resolve(from: string, specifier: string, blocks: readonly string[] = []): Resolution {
    const own = this.#moduleOf(from)
    const here = { file: from, inner: own.inner + blocks.map(block => `${block}/`).join('') }
    const [, isModule, quoted, name] = /^(mod )?(?:"([^"]*)"|([^"]*))$/.exec(specifier) ?? []
    if (quoted !== undefined) return this.#answer(this.#fileAt(joined(folderOf(from), quoted)))
    if (isModule) return this.#answer(this.#child(here, name!)?.file)
    const parts = specifier.replace(/^::/, '').split('::')
    const crate = this.#crates.around(from)
    const first = parts[0]!.replace(/^r#|^\$/, '')
    if (first === 'crate') return this.#walk(this.#rootOf(from, crate), parts.slice(1))
    if (first === 'self') return this.#walk(here, parts.slice(1))
    if (first === 'super') return this.#above(here, own, blocks, parts)
    return this.#byName(from, here, crate, specifier.startsWith('::'), parts)
  }

  /** The name of the crate whose library's root the file is. */
  namesOf(path: string): readonly string[] {
    const crate = this.#crates.around(path)
    return crate?.library === path ? [crate.name] : []
  }

  #byName(
    from: string,
    here: Module,
    crate: Crate | undefined,
    isGlobal: boolean,
    parts: readonly string[],
  ): Resolution {
    const [first, ...rest] = parts as [string, ...string[]]
    if (!isGlobal) {
      const root = (crate?.isOld ? this.#rootOf(from, crate) : undefined) ?? here
      if (this.#child(here, first)) return this.#walk(here, parts)
      if (this.#child(root, first)) return this.#walk(root, parts)
    }
    if (!/^\w+$/.test(first)) return { why: 'file-missing' }
    if (STANDARD.has(first)) return { package: first }
    const declared = crate?.dependencies.get(first)
    const other = this.#crates.named(declared ?? first, from)
    if (other?.library !== undefined && (declared !== undefined || other.folder === crate?.folder))
      return this.#walk({ file: other.library, inner: folderOf(other.library) }, rest)
    if (declared !== undefined || crate === undefined) return { package: declared ?? first }
    // A type or an inline module of this file.
    const isOwn =
      /^[A-Z]/.test(first) || new RegExp(`\\b(?:mod|enum|as|trait)\\s+${first}\\b`).test(this.#files.read(from))
    return isOwn ? { files: [from] } : { why: 'unknown-package' }
  }

  /** `super` for each module above; an inline module is within its file. */
  #above(here: Module, own: Module, blocks: readonly string[], parts: readonly string[]): Resolution {
    let module: Module | undefined = here
    let left = blocks.length
    let at = 0
    for (; parts[at] === 'super'; at++) {
      if (left > 0) {
        left--
        module = {
          file: here.file,
          inner:
            own.inner +
            blocks
              .slice(0, left)
              .map(block => `${block}/`)
              .join(''),
        }
      } else module = module && this.#parent(module)
    }
    return module ? this.#walk(module, parts.slice(at)) : { why: 'file-missing' }
  }

  /** The file of the innermost module on the path; the rest of it is in that file, or is exported there. */
  #walk(start: Module | undefined, parts: readonly string[]): Resolution {
    let module = start
    for (let at = 0; module && at < parts.length; at++) {
      const inline: Module = { file: module.file, inner: `${module.inner}${parts[at]}/` }
      const isInline = at + 1 < parts.length && this.#child(inline, parts[at + 1]!) !== undefined
      const inner: Module | undefined = this.#child(module, parts[at]!) ?? (isInline ? inline : undefined)
      if (!inner) break
      module = inner
    }
    return this.#answer(module?.file)
  }

  #child({ inner }: Module, name: string): Module | undefined {
    const plain = name.replace(/^r#/, '')
    const file = [`${inner}${plain}.rs`, `${inner}${plain}/mod.rs`].find(each => this.#files.has(each))
    return file === undefined ? undefined : { file, inner: `${inner}${plain}/` }
  }

  #parent({ file, inner }: Module): Module | undefined {
    const root = this.#rootOf(file, this.#crates.around(file))
    const folder = folderOf(inner.slice(0, -1))
    if (root && folder === root.inner) return root
    const stem = folder.slice(0, -1)
    const above = [`${stem}.rs`, `${folder}mod.rs`].find(each => this.#files.has(each))
    return above === undefined ? undefined : { file: above, inner: folder }
  }

  #moduleOf(file: string): Module {
    const root = this.#rootOf(file, this.#crates.around(file))
    const isFolder = root?.file === file || /(?:^|\/)mod\.rs$/.test(file)
    return { file, inner: isFolder ? folderOf(file) : `${file.replace(/\.rs$/, '')}/` }
  }

  /** The root of the crate that compiles a file: of the library, else of the program, test or example. */
  #rootOf(file: string, crate: Crate | undefined): Module | undefined {
    if (!crate) return undefined
    const { folder, library, programs } = crate
    // One whose place the manifest gives compiles the files of its folder, but for those of the library.
    const listed = programs.filter(
      each => each === file || (file.startsWith(folderOf(each)) && folderOf(each) !== folder),
    )
    const [deepest] = listed.sort((a, b) => Number(b === file) - Number(a === file) || b.length - a.length)
    const isOfLibrary = library !== undefined && deepest !== file && folderOf(library) === folderOf(deepest ?? '')
    if (deepest !== undefined && !isOfLibrary) return { file: deepest, inner: folderOf(deepest) }
    const inner = file.slice(folder.length)
    const [program] = /^(?:src\/bin|tests|examples|benches)\/(?:[^/]+\.rs$|[^/]+\/)/.exec(inner) ?? []
    const roots = program?.endsWith('.rs')
      ? [inner]
      : program !== undefined
        ? [`${program}main.rs`, `${program.slice(0, -1)}.rs`]
        : /^(?:build|src\/main)\.rs$/.test(inner)
          ? [inner]
          : []
    const root =
      roots.map(each => folder + each).find(each => this.#files.has(each)) ??
      library ??
      [`${folder}src/main.rs`].find(each => this.#files.has(each))
    return root === undefined ? undefined : { file: root, inner: folderOf(root) }
  }

  #fileAt(path: string | undefined): string | undefined {
    return path !== undefined && this.#files.has(path) ? path : undefined
  }

  #answer(file: string | undefined): Resolution {
    return file === undefined ? { why: 'file-missing' } : { files: [file] }
  }
}
