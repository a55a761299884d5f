// What the imports of a file say of a name that is called in it: that it is a definition of another file, whatever passes
// it on under whatever name, or that it is not. JavaScript and Python. Pure but for what it is given.
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
import type { SymbolRecord } from '../model.ts'
import { mayBeModule, mayComeFromImports } from './derived-names.ts'
import { type ModuleFiles, ScriptModules } from './script-modules.ts'

/** Files that pass on what others define, one behind the other. */
export const MOST_REEXPORTS = 6
/** So the index calls what a file is that has no name of its own. */
export const WHOLE = 'exports'

/** Where it is looked. */
export interface Sources extends ModuleFiles {
  /** True for a file that defines something of this name; with `owner` only for what that, a qualified name, holds. */
  defines(path: string, name: string, owner?: string): boolean
}

type Target = Pick<SymbolRecord, 's' | 'p'> & { readonly f: string }
/** Undefined where the imports do not tell. */
type Answer = boolean | undefined

export class ImportResolver {
  readonly #sources: Sources
  readonly #target: Target
  readonly #specified: ScriptModules
  readonly #of: (path: string) => Bindings

  constructor(sources: Sources, target: Target) {
    this.#sources = sources
    this.#target = target
    this.#specified = new ScriptModules(sources)
    this.#of = bindingsByPath(path => sources.read(path))
  }

  /** Whether a callee as written in a file means the target; `hidden` are names that its parameters have. */
  means(callee: string, path: string, hidden: readonly string[]): Answer {
    const isPlain = /^(?:new )?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(callee)
    const [first, ...rest] = callee.replace(/^new /, '').split(/\W*[.([!?]/) as [string, ...string[]]
    if (!(isScript(path) || isPython(path))) return undefined
    const isMember = rest.length > 0
    if (hidden.includes(first)) return isMember && this.#target.p !== undefined ? undefined : false
    const { locals, others } = this.#of(path)
    const binding = locals.get(first)
    if (binding === undefined)
      return isMember ? this.#onVariable([first, ...rest.slice(0, -1)], callee, path) : this.#unbound(first, path)
    const all = [binding, ...(others.get(first) ?? [])]
    return allOf(all.map(one => this.#leads(path, one, isPlain ? rest : undefined, MOST_REEXPORTS)))
  }

  /** True where the target is what its file is, or exports without a name. */
  isDefault(): boolean {
    const { s, f } = this.#target
    const whole = this.#of(f).exports.get(DEFAULT)
    return s === WHOLE || (whole?.specifier === '' && whole.name === s)
  }

  /** A name alone that no import of the file has: of another file it can only be by a star, or where files have no scope. */
  #unbound(name: string, path: string): Answer {
    const { s, p, f } = this.#target
    if (name !== s || p !== undefined || this.#isOfGlobals(path, f)) return undefined
    const { locals, stars } = this.#of(path)
    if (isPython(path)) {
      const answer = allOf(stars.map(specifier => this.#leads(path, { specifier, name }, [], MOST_REEXPORTS)))
      if (answer !== false) return answer
    }
    const text = this.#sources.read(path)
    return text.length > LOOKED_AT || mayComeFromImports(name, text, locals) ? undefined : false
  }

  /** What is called on a name that no import of the file has is no function of a module, unless the name stands for one. */
  #onVariable(receiver: readonly string[], callee: string, path: string): Answer {
    const { p, f } = this.#target
    if (p !== undefined || callee.includes('(') || this.#isOfGlobals(path, f)) return undefined
    const { locals, stars } = this.#of(path)
    if (isPython(path) && stars.length > 0) return undefined
    const text = this.#sources.read(path)
    if (text.length > LOOKED_AT) return undefined
    const names = new Set([receiver[0]!, receiver.join('.')])
    return [...names].some(name => mayBeModule(name, text, locals)) ? undefined : false
  }

  /** True where a name that no import has may be of another file all the same, since files share what stands at their top. */
  #isOfGlobals(path: string, target: string): boolean {
    if (/\.(?:vue|svelte|d\.[cm]?ts)$/.test(path) || target.endsWith('.d.ts')) return true
    const { locals, exports, stars } = this.#of(path)
    return !isPython(path) && locals.size === 0 && exports.size === 0 && stars.length === 0
  }

  /** Whether a binding of a file, or a member of it, is the target; `rest` is undefined for what lines do not follow. */
  #leads(from: string, { specifier, name }: Binding, rest: readonly string[] | undefined, steps: number): Answer {
    if (steps === 0) return undefined
    const isWhole = name === MODULE || name === REQUIRED
    const files = specifier === '' ? [from] : this.#filesOf(from, specifier)
    const inner = isPython(from) && !isWhole ? this.#filesOf(from, memberPath(specifier, name)) : []
    if (rest === undefined) return files?.length === 0 && inner?.length === 0 ? false : undefined
    if (inner !== undefined && inner.length > 0) return this.#find(inner, rest, steps)
    if (files === undefined || files.length === 0) return files === undefined || inner === undefined ? undefined : false
    if (!isWhole) return this.#find(files, [name, ...rest], steps)
    const found = rest.length === 0 ? false : this.#find(files, rest, steps)
    // What a module of CommonJS is may be one function; where all of a module is imported it has what it was found to have.
    const isTold = found === true || (found === false && rest.length > 0 && name === MODULE)
    return isTold || !isScript(from) ? found : this.#find(files, [DEFAULT, ...rest], steps)
  }

  #find(files: readonly string[], names: readonly string[], steps: number): Answer {
    return allOf(files.map(file => this.#findIn(file, names, steps)))
  }

  #findIn(file: string, names: readonly string[], steps: number): Answer {
    const [first, ...rest] = names
    if (first === undefined) return false
    const { s, p, f } = this.#target
    const named = first === DEFAULT && rest.length === 0 ? WHOLE : names.join('.')
    if (file === f && (p === undefined ? s : `${p}.${s}`) === named) return true
    const { exports, others, stars } = this.#of(file)
    const binding = exports.get(first)
    if (binding && (binding.specifier !== '' || binding.name !== first)) {
      const all = [binding, ...(isPython(file) ? (others.get(first) ?? []) : [])]
      const found = allOf(all.map(one => this.#leads(file, one, rest, steps - 1)))
      if (found !== undefined || rest.length > 0) return found
    }
    const owner = rest.slice(0, -1).reduce((outer, one) => `${outer}.${one}`, first)
    if (rest.length > 0 && this.#sources.defines(file, rest.at(-1)!, owner)) return false
    // What a type has may be of another that it is derived from.
    if (this.#sources.defines(file, first)) return rest.length === 0 ? false : undefined
    return stars.some(specifier => this.#leads(file, { specifier, name: first }, rest, steps - 1)) || undefined
  }

  #filesOf(from: string, specifier: string): readonly string[] | undefined {
    const files = this.#specified.files(from, specifier)
    if (files?.length !== 0 || !isPython(from) || specifier.startsWith('.')) return files
    // Folders of scripts are places that nothing around them says.
    const first = specifier.split('.')[0]
    return this.#target.f.split(/[/.]/).includes(first!) ? undefined : files
  }
}

/** One of several answers that holds; that none does only where all are known. */
function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true
  return answers.includes(undefined) ? undefined : false
}

/** `.a` and `b` are `.a.b`. */
export function memberPath(module: string, name: string): string {
  return /[^.]$/.test(module) ? `${module}.${name}` : `${module}${name}`
}
