// Where the imports of a file lead, by the rules of its language.
import { isPython, isScript } from '../facts/calls/import-bindings.ts'
import type { StoredImport } from '../facts/imports/stored-imports.ts'
import { CSharpNamespaces } from './csharp-namespaces.ts'
import { DartFiles } from './dart-files.ts'
import { DefinedModules } from './defined-modules.ts'
import { GoPackages } from './go-packages.ts'
import { HeaderFiles } from './header-files.ts'
import { JvmPackages } from './jvm-packages.ts'
import { LuaModules } from './lua-modules.ts'
import type { ModuleFiles, Resolution } from './module-files.ts'
import { PhpClasses } from './php-classes.ts'
import { PythonModules } from './python-modules.ts'
import { RubyFiles } from './ruby-files.ts'
import { RustModules } from './rust-modules.ts'
import { ScriptModules } from './script-modules.ts'
import { ShellFiles } from './shell-files.ts'
import { SwiftModules } from './swift-modules.ts'

/** Endings of the scripts that a declaration file may describe. */
const DESCRIBED: Readonly<Record<string, readonly string[]>> = {
  '.d.ts': ['.js', '.jsx'],
  '.d.mts': ['.mjs'],
  '.d.cts': ['.cjs'],
}

/** Resolution of one language. `blocks` are the named blocks around the statement. */
interface Modules {
  resolve(from: string, specifier: string, blocks?: readonly string[]): Resolution
  /** Names by which others import the package or crate that a file belongs to. */
  namesOf?(path: string): readonly string[]
}

/** By the ending of the importing file, without the dot; of scripts and Python this file knows more. */
const OTHERS: readonly (readonly [endings: string, make: (files: ModuleFiles) => Modules])[] = [
  ['go', files => new GoPackages(files)],
  ['php', files => new PhpClasses(files)],
  ['rb rake', files => new RubyFiles(files)],
  ['rs', files => new RustModules(files)],
  ['dart', files => new DartFiles(files)],
  ['ex exs', files => new DefinedModules(files)],
  ['lua', files => new LuaModules(files)],
  ['cs csx', files => new CSharpNamespaces(files)],
  ['swift', files => new SwiftModules(files)],
  // A script of a shell may have no ending.
  ['sh bash zsh ksh bats -', files => new ShellFiles(files)],
  ['java kt kts scala sc groovy', files => new JvmPackages(files)],
  ['c h m cpp cc cxx c++ hpp hh hxx h++ ipp tpp inl tcc txx inc mm cu cuh ino', files => new HeaderFiles(files)],
]

export class ModuleResolver {
  readonly #files: ModuleFiles
  readonly #scripts: ScriptModules
  readonly #python: PythonModules
  readonly #others = new Map<string, Modules | undefined>()

  constructor(files: ModuleFiles) {
    this.#files = files
    this.#scripts = new ScriptModules(files)
    this.#python = new PythonModules(files)
  }

  /** Undefined in languages whose imports ctx does not resolve. */
  resolve(from: string, specifier: string, blocks?: readonly string[]): Resolution | undefined {
    if (isScript(from)) return this.#scripts.resolve(from, specifier)
    if (isPython(from)) return this.#python.resolve(from, specifier)
    return this.#otherFor(from)?.resolve(from, specifier, blocks)
  }

  /** Names by which others import a file, or the package, crate or module that it belongs to, in languages that do so by name. */
  namesOfPackage(path: string): readonly string[] {
    return this.#otherFor(path)?.namesOf?.(path) ?? []
  }

  /** Where a statement of the file `from` leads. It has several targets where it imports modules by their names. */
  targetsOf(from: string, { specifier, names, isComputed, blocks }: StoredImport): readonly Resolution[] {
    if (isComputed) return [{ why: 'dynamic' }]
    if (names !== undefined && isPython(from)) return this.#python.resolveNames(from, specifier, names)
    return [this.resolve(from, specifier, blocks) ?? { why: 'unsupported-language' }]
  }

  /**
   * Where an import of a script or of Python leads, with the script beside a declaration file. Empty outside the tree,
   * undefined if unknown: what resolves it may be set up in ways that no file shows.
   */
  files(from: string, specifier: string): readonly string[] | undefined {
    const found = isScript(from) || isPython(from) ? this.resolve(from, specifier) : undefined
    if (found === undefined) return undefined
    if ('files' in found) return found.files.flatMap(file => [file, ...this.#describedBy(file)])
    return 'package' in found || (found.why === 'file-missing' && specifier.startsWith('.')) ? [] : undefined
  }

  #otherFor(from: string): Modules | undefined {
    const ending = /\.([^./]*)$/.exec(from)?.[1]?.toLowerCase() ?? '-'
    if (!this.#others.has(ending)) {
      const [row] = OTHERS.filter(([endings]) => endings.split(' ').includes(ending))
      // Files of one row share what they read of the tree.
      const shared = row?.[0]
        .split(' ')
        .map(each => this.#others.get(each))
        .find(Boolean)
      this.#others.set(ending, shared ?? row?.[1](this.#files))
    }
    return this.#others.get(ending)
  }

  #describedBy(path: string): readonly string[] {
    const [, stem = '', ending = ''] = /^(.*)(\.d\.[cm]?ts)$/.exec(path) ?? []
    return (DESCRIBED[ending] ?? []).map(each => stem + each).filter(this.#files.has)
  }
}
