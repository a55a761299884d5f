// What a name that a file imports stands for, whatever it is called where it is defined: from the import to the file
// that is meant, and from there through what passes it on. Pure but for what it is given. Entry of a bundle of its own,
// since only a name asked from a file needs it.

import {
  type Binding,
  type Bindings,
  bindingsByPath,
  bindingsOf,
  DEFAULT,
  isPython,
  isScript,
  MODULE,
  REQUIRED,
} from '../facts/calls/import-bindings.ts'
import { PYTHON_PACKAGE, PYTHON_PACKAGE_FILE } from '../languages/package-rules.ts'
import type { IndexEntry } from '../model.ts'
import { isWithin } from '../query/surroundings.ts'
import { MOST_REEXPORTS, memberPath, WHOLE } from './import-resolver.ts'
import { mayReferTo, stemOfFile } from './module-specifiers.ts'

export { ImportResolver } from './import-resolver.ts'

/** A symbol as the index knows it. */
interface Symbol {
  readonly symbol: number
  readonly entry: IndexEntry
}

/** Where it is looked. */
export interface Sources {
  /** The text of a file, empty where there is none. */
  read(path: string): string
  /** True for the path of a file of the index. */
  has(path: string): boolean
  /** All of them. */
  files(): Iterable<string>
  /** All symbols of just this name. */
  named(name: string): readonly Symbol[]
}

/** What the import of a name says. */
export interface Imported {
  readonly specifier: string
  /** What is imported, qualified as it was asked for: `run` of `start`, `run` of `jobs.run`; empty for a module. */
  readonly name: string
  /** True where the file calls it by another name than others do. */
  readonly isRenamed: boolean
  /** True where what a module is, or a member, is asked for: lines do not tell all that it may be. */
  readonly isWhole: boolean
  /** Files that the import may mean. */
  readonly files: readonly string[]
  /** What it stands for; empty where that is not in the index. */
  readonly symbols: readonly Symbol[]
}

/** What the file `from` imports under a name, in its parts; undefined for what it does not import. */
export function importOfName(sources: Sources, from: string, parts: readonly string[]): Imported | undefined {
  const [local, ...rest] = parts as [string, ...string[]]
  const search = new Search(sources)
  const binding = search.bindings(from).locals.get(local)
  if (!binding) return undefined
  const { specifier, name } = binding
  const isModule = name === MODULE || name === REQUIRED
  const own = isModule ? lastOf(specifier) : name
  return {
    specifier,
    name: [...(isModule ? [] : [name]), ...rest].join('.'),
    isRenamed: own !== local,
    isWhole: isModule || name === DEFAULT || rest.length > 0,
    files: search.meant(from, binding),
    symbols: search.follow(from, binding, rest, MOST_REEXPORTS),
  }
}

/**
 * What a name of the file `from`, whose text is given, is called where it comes from, if that can be `file`: the last part
 * of a module, or the name of what is imported; undefined for what it imports from nowhere or from elsewhere.
 */
export function nameAtSource(text: string, from: string, local: string, file: string): string | undefined {
  const binding = bindingsOf(text, from).locals.get(local)
  if (!binding) return undefined
  const { specifier, name } = binding
  const isModule = name === MODULE || name === REQUIRED || name === DEFAULT
  if (isPython(from) && !isModule && mayReferTo(memberPath(specifier, name), from, file)) return name
  if (!mayReferTo(specifier, from, file)) return undefined
  return isModule ? lastOf(specifier) : name
}

class Search {
  /** What a file imports and passes on. */
  readonly bindings: (path: string) => Bindings
  readonly #sources: Sources
  readonly #meant = new Map<string, readonly string[]>()

  constructor(sources: Sources) {
    this.#sources = sources
    this.bindings = bindingsByPath(path => sources.read(path))
  }

  /** The files that a binding may mean: what it imports from, or in Python what it is itself. */
  meant(from: string, { specifier, name }: Binding): readonly string[] {
    const module = isPython(from) && name !== MODULE ? this.#filesOf(from, memberPath(specifier, name), true) : []
    return module.length > 0 ? module : this.#filesOf(from, specifier)
  }

  /** What a binding of the file `from` stands for, and members of it. */
  follow(from: string, { specifier, name }: Binding, rest: readonly string[], steps: number): readonly Symbol[] {
    if (steps === 0) return []
    const files = specifier === '' ? [from] : this.#filesOf(from, specifier)
    if (name === MODULE || name === REQUIRED) {
      const members = rest.length === 0 ? [] : this.#members(from, specifier, files, rest, steps)
      // What a module of CommonJS is may be one function.
      return members.length > 0 || !isScript(from) || (name === MODULE && rest.length === 0)
        ? members
        : this.#find(files, [DEFAULT, ...rest], steps)
    }
    const found = this.#find(files, [name, ...rest], steps)
    if (found.length > 0 || !isPython(from) || rest.length === 0) return found
    const module = memberPath(specifier, name)
    return this.#members(from, module, this.#filesOf(from, module, true), rest, steps)
  }

  #members(from: string, specifier: string, files: readonly string[], names: readonly string[], steps: number) {
    const found = this.#find(files, names, steps)
    const [first, ...rest] = names as [string, ...string[]]
    if (found.length > 0 || !isPython(from) || rest.length === 0) return found
    const module = memberPath(specifier, first)
    return this.#find(this.#filesOf(from, module, true), rest, steps)
  }

  #find(files: readonly string[], names: readonly string[], steps: number): readonly Symbol[] {
    return files.flatMap(file => this.#findIn(file, names, steps))
  }

  #findIn(file: string, names: readonly string[], steps: number): readonly Symbol[] {
    const [first, ...rest] = names as [string, ...string[]]
    const { exports, stars } = this.bindings(file)
    const binding = exports.get(first)
    if (binding && (binding.specifier !== '' || binding.name !== first)) {
      const found = this.follow(file, binding, rest, steps - 1)
      if (found.length > 0) return found
    }
    const own = this.#defined(file, names)
    return own.length > 0 || steps === 0
      ? own
      : stars.flatMap(specifier => this.#find(this.#filesOf(file, specifier), names, steps - 1))
  }

  /** What a file defines itself: at its top, or as a member of what stands there. */
  #defined(file: string, names: readonly string[]): readonly Symbol[] {
    const isExact = isScript(file) || isPython(file)
    const owners = names.slice(0, -1)
    const name = names.at(-1)!
    const here = (spelling: string) => this.#sources.named(spelling).filter(({ entry }) => entry.f === file)
    const found = here(name).filter(({ entry }) =>
      isExact ? (entry.p ?? '') === owners.join('.') : isWithin(entry, owners),
    )
    return found.length > 0 || names.length > 1 || name !== DEFAULT ? found : here(WHOLE)
  }

  /** Files that a specifier may mean; where its last part is the name of some, those alone, or with `isWhole` only. */
  #filesOf(from: string, specifier: string, isWhole = false): readonly string[] {
    const key = `${isWhole} ${specifier} ${from}`
    let found = this.#meant.get(key)
    if (!found) {
      const isAbsolute = isPython(from) && !specifier.startsWith('.')
      const all = [...this.#sources.files()].filter(
        path =>
          path !== from &&
          mayImport(from, path) &&
          mayReferTo(specifier, from, path) &&
          !(isAbsolute && this.#isInPackage(path, specifier)),
      )
      const last = plain(lastOf(specifier))
      const whole = all.filter(path => last === '' || plain(stemOfFile(path)) === last)
      found = whole.length > 0 || isWhole ? whole : all
      this.#meant.set(key, found)
    }
    return found
  }

  /** True where a module of Python lies in a package that its name does not begin with: `json` is not `flask/json.py`. */
  #isInPackage(path: string, specifier: string): boolean {
    const parts = path.replace(/\.\w+$/, '').split('/')
    const folders = parts.at(-1) === PYTHON_PACKAGE ? parts.slice(0, -1) : parts
    const above = folders.slice(0, -specifier.split('.').length)
    return above.length > 0 && this.#sources.has(`${above.join('/')}/${PYTHON_PACKAGE_FILE}`)
  }
}

/** False for Python and scripts, which do not import each other, whatever their files are called. */
function mayImport(from: string, file: string): boolean {
  return !(isPython(from) && isScript(file)) && !(isScript(from) && isPython(file))
}

function lastOf(specifier: string): string {
  return (
    specifier
      .replace(/\.(?:[cm]?[jt]sx?|vue|svelte)$/, '')
      .split(/[./\\:]+/)
      .at(-1) ?? ''
  )
}

function plain(part: string): string {
  return part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
