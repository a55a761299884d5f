// Where imports of Elixir lead: to the files that define the module.
import type { ModuleFiles, Resolution } from './module-files.ts'

export class DefinedModules {
  readonly #files: ModuleFiles

  constructor(files: ModuleFiles) {
    this.#files = files
  }

  resolve(_from: string, specifier: string): Resolution {
    const files = this.#files.defining?.(specifier) ?? []
    return files.length > 0 ? { files } : { package: specifier.split('.')[0]! }
  }

  /** The names of the modules that a file defines. */
  namesOf(path: string): readonly string[] {
    return Array.from(this.#files.read(path).matchAll(/\bdefmodule\s+([\w.]+)/g), match => match[1]!)
  }
}
