// Decides by JavaScript and Python imports whether a callee refers to a definition, through re-exports and aliases.
import {
  type Binding,
  type Bindings,
  bindingsByPath,
  DEFAULT,
  isPython,
  isScript,
  LOOKED_AT,
  MODULE,
  REQUIRED,
} from '../facts/calls/import-bindings.ts'
import type { ModuleFiles } from '../imports/module-files.ts'
import { ModuleResolver } from '../imports/module-resolver.ts'
import { memberPath } from '../imports/python-modules.ts'
import type { SymbolRecord } from '../model.ts'
import { mayBeModule, mayComeFromImports } from './derived-names.ts'

/** Longest chain of re-exports that is followed. */
export const MAX_REEXPORTS = 6
/** The name in the index of a file's unnamed export. */
export const UNNAMED_EXPORT = 'exports'

export interface Sources extends ModuleFiles {
  /** True if a file defines the name; with `owner`, a qualified name, only as its member. */
  defines(path: string, name: string, owner?: string): boolean
}

type Target = Pick<SymbolRecord, 's' | 'p'> & { readonly f: string }
/** Undefined if the imports do not decide. */
type Answer = boolean | undefined

export class ImportResolver {
  readonly #sources: Sources
  readonly #target: Target
  readonly #modules: ModuleResolver
  readonly #bindingsOf: (path: string) => Bindings

  constructor(sources: Sources, target: Target) {
    this.#sources = sources
    this.#target = target
    this.#modules = new ModuleResolver(sources)
    this.#bindingsOf = bindingsByPath(path => sources.read(path))
  }

  /** Whether a callee in a file refers to the target. `hidden` lists the names of the caller's parameters. */
  refersToTarget(callee: string, path: string, hidden: readonly string[]): Answer {
    const isNameChain = /^(?:new )?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(callee)
    const [first, ...rest] = callee.replace(/^new /, '').split(/\W*[.([!?]/) as [string, ...string[]]
    if (!(isScript(path) || isPython(path))) return undefined
    const isMember = rest.length > 0
    if (hidden.includes(first)) return isMember && this.#target.p !== undefined ? undefined : false
    const { locals, others } = this.#bindingsOf(path)
    const binding = locals.get(first)
    if (binding === undefined)
      return isMember
        ? this.#resolveMemberOfVariable([first, ...rest.slice(0, -1)], callee, path)
        : this.#resolveUnbound(first, path)
    const all = [binding, ...(others.get(first) ?? [])]
    return combined(all.map(one => this.#resolveBinding(path, one, isNameChain ? rest : undefined, MAX_REEXPORTS)))
  }

  /** True if the target is the default export of its file. */
  isDefault(): boolean {
    const { s, f } = this.#target
    const whole = this.#bindingsOf(f).exports.get(DEFAULT)
    return s === UNNAMED_EXPORT || (whole?.specifier === '' && whole.name === s)
  }

  /** A bare name without an import can only come from a star import or a global. */
  #resolveUnbound(name: string, path: string): Answer {
    const { s, p, f } = this.#target
    if (name !== s || p !== undefined || this.#mayBeGlobal(path, f)) return undefined
    const { locals, stars } = this.#bindingsOf(path)
    if (isPython(path)) {
      const answer = combined(
        stars.map(specifier => this.#resolveBinding(path, { specifier, name }, [], MAX_REEXPORTS)),
      )
      if (answer !== false) return answer
    }
    const text = this.#sources.read(path)
    return text.length > LOOKED_AT || mayComeFromImports(name, text, locals) ? undefined : false
  }

  /** A member of a variable is no function of a module, unless the variable may hold a module. */
  #resolveMemberOfVariable(receiver: readonly string[], callee: string, path: string): Answer {
    const { p, f } = this.#target
    if (p !== undefined || callee.includes('(') || this.#mayBeGlobal(path, f)) return undefined
    const { locals, stars } = this.#bindingsOf(path)
    if (isPython(path) && stars.length > 0) return undefined
    const text = this.#sources.read(path)
    if (text.length > LOOKED_AT) return undefined
    const names = new Set([receiver[0]!, receiver.join('.')])
    return [...names].some(name => mayBeModule(name, text, locals)) ? undefined : false
  }

  /** True if a name may be global: scripts without imports and exports share their top level. */
  #mayBeGlobal(path: string, target: string): boolean {
    if (/\.(?:vue|svelte|d\.[cm]?ts)$/.test(path) || target.endsWith('.d.ts')) return true
    const { locals, exports, stars } = this.#bindingsOf(path)
    return !isPython(path) && locals.size === 0 && exports.size === 0 && stars.length === 0
  }

  /** `rest` is undefined for expressions that are not name chains. */
  #resolveBinding(
    from: string,
    { specifier, name }: Binding,
    rest: readonly string[] | undefined,
    steps: number,
  ): Answer {
    if (steps === 0) return undefined
    const isWhole = name === MODULE || name === REQUIRED
    const files = specifier === '' ? [from] : this.#filesOf(from, specifier)
    const inner = isPython(from) && !isWhole ? this.#filesOf(from, memberPath(specifier, name)) : []
    if (rest === undefined) return files?.length === 0 && inner?.length === 0 ? false : undefined
    if (inner !== undefined && inner.length > 0) return this.#resolveInFiles(inner, rest, steps)
    if (files === undefined || files.length === 0) return files === undefined || inner === undefined ? undefined : false
    if (!isWhole) return this.#resolveInFiles(files, [name, ...rest], steps)
    const found = rest.length === 0 ? false : this.#resolveInFiles(files, rest, steps)
    // A CommonJS module may be a single function. Members of a namespace import are known.
    const isDecided = found === true || (found === false && rest.length > 0 && name === MODULE)
    return isDecided || !isScript(from) ? found : this.#resolveInFiles(files, [DEFAULT, ...rest], steps)
  }

  #resolveInFiles(files: readonly string[], names: readonly string[], steps: number): Answer {
    return combined(files.map(file => this.#resolveInFile(file, names, steps)))
  }

  #resolveInFile(file: string, names: readonly string[], steps: number): Answer {
    const [first, ...rest] = names
    if (first === undefined) return false
    const { s, p, f } = this.#target
    const exportedName = first === DEFAULT && rest.length === 0 ? UNNAMED_EXPORT : names.join('.')
    if (file === f && (p === undefined ? s : `${p}.${s}`) === exportedName) return true
    const { exports, others, stars } = this.#bindingsOf(file)
    const binding = exports.get(first)
    if (binding && (binding.specifier !== '' || binding.name !== first)) {
      const all = [binding, ...(isPython(file) ? (others.get(first) ?? []) : [])]
      const found = combined(all.map(one => this.#resolveBinding(file, one, rest, steps - 1)))
      if (found !== undefined || rest.length > 0) return found
    }
    const owner = rest.slice(0, -1).reduce((outer, one) => `${outer}.${one}`, first)
    if (rest.length > 0 && this.#sources.defines(file, rest.at(-1)!, owner)) return false
    // The member may be inherited.
    if (this.#sources.defines(file, first)) return rest.length === 0 ? false : undefined
    return stars.some(specifier => this.#resolveBinding(file, { specifier, name: first }, rest, steps - 1)) || undefined
  }

  #filesOf(from: string, specifier: string): readonly string[] | undefined {
    const files = this.#modules.files(from, specifier)
    if (files?.length !== 0 || !isPython(from) || specifier.startsWith('.')) return files
    // Script folders are put on the path in ways that no file shows.
    const first = specifier.split('.')[0]
    return this.#target.f.split(/[/.]/).includes(first!) ? undefined : files
  }
}

/** True if any answer is true; false only if all are. */
function combined(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true
  return answers.includes(undefined) ? undefined : false
}
