// tsconfig.json and jsconfig.json: the settings that say where an import leads.
import { asObject, asStrings, readObject } from './json-with-comments.ts'
import { folderOf, foldersAbove, joined, type ModuleFiles } from './module-files.ts'
import type { Packages } from './packages.ts'

/** Limits of what one configuration may draw in, and of each of its lists. */
const MAX_EXTENDS = 16
const MAX_REFERENCES = 64
const MAX_LISTED = 32

/** Settings of a configuration with those it extends. Folders end in a slash. */
export interface ScriptConfig {
  /** Patterns with at most one star, and the paths they stand for: relative to `baseUrl`, else to `pathsFolder`. */
  readonly paths: Readonly<Record<string, readonly string[]>>
  readonly pathsFolder: string
  readonly baseUrl?: string
  readonly rootDirs: readonly string[]
  readonly conditions: readonly string[]
  readonly suffixes: readonly string[]
}

const NONE: ScriptConfig = { paths: {}, pathsFolder: '', rootDirs: [], conditions: [], suffixes: [''] }

type Options = { -readonly [key in keyof ScriptConfig]?: ScriptConfig[key] }

export class ScriptConfigs {
  readonly #files: ModuleFiles
  readonly #packages: Packages
  readonly #byFolder = new Map<string, readonly string[]>()
  readonly #byPath = new Map<string, ScriptConfig>()
  readonly #optionsByPath = new Map<string, Options>()
  readonly #texts = new Map<string, Readonly<Record<string, unknown>>>()

  constructor(files: ModuleFiles, packages: Packages) {
    this.#files = files
    this.#packages = packages
  }

  /** The configuration of a file: the nearest one, or the one it references that includes the file. */
  of(path: string): ScriptConfig {
    const nearest = this.#nearest(folderOf(path))
    if (nearest.length === 0) return NONE
    const chosen = nearest.find(config => this.#includes(config, path)) ?? nearest[0]!
    let config = this.#byPath.get(chosen)
    if (!config) {
      config = { ...NONE, ...this.#options(chosen, MAX_EXTENDS) }
      this.#byPath.set(chosen, config)
    }
    return config
  }

  /** The nearest configuration and those it references, in this order. */
  #nearest(folder: string): readonly string[] {
    const known = this.#byFolder.get(folder)
    if (known) return known
    let found: readonly string[] = []
    for (const above of foldersAbove(folder)) {
      const path = [`${above}tsconfig.json`, `${above}jsconfig.json`].find(each => this.#files.has(each))
      if (path === undefined) continue
      found = this.#withReferences(path)
      break
    }
    this.#byFolder.set(folder, found)
    return found
  }

  #withReferences(path: string): readonly string[] {
    const all = [path]
    for (let at = 0; at < all.length && all.length < MAX_REFERENCES; at++) {
      const { references } = this.#read(all[at]!)
      for (const reference of Array.isArray(references) ? references : []) {
        const [written] = asStrings(asObject(reference)?.path)
        const target = written === undefined ? undefined : this.#configAt(joined(folderOf(all[at]!), written))
        if (target !== undefined && !all.includes(target)) all.push(target)
      }
    }
    return all
  }

  #read(path: string): Readonly<Record<string, unknown>> {
    let object = this.#texts.get(path)
    if (!object) {
      object = readObject(this.#files.read(path)) ?? {}
      this.#texts.set(path, object)
    }
    return object
  }

  #configAt(path: string | undefined): string | undefined {
    if (path === undefined) return undefined
    return [path, `${path}.json`, path === '' ? 'tsconfig.json' : `${path}/tsconfig.json`].find(
      each => each.endsWith('.json') && this.#files.has(each),
    )
  }

  /** By `files` and the fixed beginnings of `include` and `exclude`. */
  #includes(config: string, path: string): boolean {
    const { files, include, exclude } = this.#read(config)
    const folder = folderOf(config)
    if (!path.startsWith(folder)) return asStrings(include).some(glob => beginsWith(folder, glob, path))
    if (asStrings(files).some(file => joined(folder, file) === path)) return true
    if (asStrings(exclude).some(glob => !glob.startsWith('*') && beginsWith(folder, glob, path))) return false
    return include === undefined ? files === undefined : asStrings(include).some(glob => beginsWith(folder, glob, path))
  }

  /** The options of a configuration over those it extends: a later one replaces a setting whole. */
  #options(path: string, steps: number): Options {
    const known = this.#optionsByPath.get(path)
    if (known) return known
    if (steps === 0) return {}
    const options: Options = {}
    // Before those it extends, so that a circle ends.
    this.#optionsByPath.set(path, options)
    const folder = folderOf(path)
    const config = this.#read(path)
    for (const written of asStrings(config.extends).slice(0, MAX_EXTENDS)) {
      const target = this.#extended(folder, written)
      if (target !== undefined) Object.assign(options, this.#options(target, steps - 1))
    }
    const { baseUrl, paths, rootDirs, customConditions, moduleSuffixes } = asObject(config.compilerOptions) ?? {}
    if (typeof baseUrl === 'string') {
      const base = folderAt(folder, baseUrl)
      if (base !== undefined) options.baseUrl = base
    }
    const listed = asObject(paths)
    if (listed !== undefined) {
      options.paths = Object.fromEntries(Object.entries(listed).map(([key, value]) => [key, listOf(value)]))
      options.pathsFolder = folder
    }
    if (Array.isArray(rootDirs)) options.rootDirs = listOf(rootDirs).flatMap(each => folderAt(folder, each) ?? [])
    if (Array.isArray(customConditions)) options.conditions = listOf(customConditions)
    if (Array.isArray(moduleSuffixes)) options.suffixes = listOf(moduleSuffixes)
    return options
  }

  /** A path, or a package of the tree: `@acme/config/tsconfig.json`. Others cannot be read. */
  #extended(folder: string, written: string): string | undefined {
    if (/^\.{1,2}(?:\/|$)/.test(written)) return this.#configAt(joined(folder, written))
    const [, name = '', rest = 'tsconfig.json'] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(written) ?? []
    const found = this.#packages.named(name, `${folder}tsconfig.json`)
    return found && this.#configAt(joined(found.folder, rest))
  }
}

function listOf(value: unknown): readonly string[] {
  return asStrings(value).slice(0, MAX_LISTED)
}

function folderAt(folder: string, path: string): string | undefined {
  const found = joined(folder, path.replace(/^\$\{configDir\}\//, ''))
  return found === undefined || found === '' ? found : `${found}/`
}

/** True if the path lies in what the glob names before its first star, or is the file it names. */
function beginsWith(folder: string, glob: string, path: string): boolean {
  const star = glob.search(/[*?]/)
  const fixed = star < 0 ? glob : glob.slice(0, glob.lastIndexOf('/', star) + 1)
  const start = joined(folder, fixed)
  return start !== undefined && (start === '' || path === start || path.startsWith(`${start}/`))
}
