// Which file an import leads to, for the languages whose imports name files: JavaScript, TypeScript and Python.
import { isPython, isScript } from '../facts/calls/import-bindings.ts'
import type { ModuleFiles, Resolution } from './module-files.ts'
import { PythonModules } from './python-modules.ts'
import { ScriptModules } from './script-modules.ts'

/** Endings of the scripts that a declaration file may describe. */
const DESCRIBED: Readonly<Record<string, readonly string[]>> = {
  '.d.ts': ['.js', '.jsx'],
  '.d.mts': ['.mjs'],
  '.d.cts': ['.cjs'],
}

export class ModuleResolver {
  readonly #files: ModuleFiles
  readonly #scripts: ScriptModules
  readonly #python: PythonModules

  constructor(files: ModuleFiles) {
    this.#files = files
    this.#scripts = new ScriptModules(files)
    this.#python = new PythonModules(files)
  }

  /** Undefined in languages whose imports name no files. */
  resolve(from: string, specifier: string): Resolution | undefined {
    if (isScript(from)) return this.#scripts.resolve(from, specifier)
    return isPython(from) ? this.#python.resolve(from, specifier) : undefined
  }

  /**
   * Where an import leads, with the script beside a declaration file. Empty outside the tree, undefined if unknown:
   * what resolves it may be set up in ways that no file shows.
   */
  files(from: string, specifier: string): readonly string[] | undefined {
    const found = this.resolve(from, specifier)
    if (found === undefined) return undefined
    if ('file' in found) return [found.file, ...this.#describedBy(found.file)]
    return 'package' in found || (found.why === 'no such file' && specifier.startsWith('.')) ? [] : undefined
  }

  #describedBy(path: string): readonly string[] {
    const [, stem = '', ending = ''] = /^(.*)(\.d\.[cm]?ts)$/.exec(path) ?? []
    return (DESCRIBED[ending] ?? []).map(each => stem + each).filter(this.#files.has)
  }
}
