// What the imports of a file say of a name that is called in it: that it is a definition of another file, whatever passes
// it on under whatever name, or that it is not. JavaScript and Python. Pure but for what it is given.
import {
  type Binding,
  type Bindings,
  bindingsOf,
  DEFAULT,
  isPython,
  isScript,
  LOOKED_AT,
  MODULE,
  REQUIRED,
} from '../extract/calls/bindings.ts'
import type { SymbolRecord } from '../model.ts'
import { mayComeFromImports } from './derived-names.ts'
import { type Places, Specified } from './specified.ts'

/** Files that pass on what others define, one behind the other. */
const MOST_STEPS = 6
/** So the index calls what a file is that has no name of its own. */
const WHOLE = 'exports'

/** Where it is looked. */
export interface Sources extends Places {
  /** True for a file that defines something of this name. */
  defines(path: string, name: string): boolean
}

type Target = Pick<SymbolRecord, 's' | 'p'> & { readonly f: string }
/** Undefined where the imports do not tell. */
type Answer = boolean | undefined

export class Said {
  readonly #sources: Sources
  readonly #target: Target
  readonly #specified: Specified
  readonly #bindings = new Map<string, Bindings>()

  constructor(sources: Sources, target: Target) {
    this.#sources = sources
    this.#target = target
    this.#specified = new Specified(sources)
  }

  /** Whether a callee as written in a file means the target; `hidden` are names that its parameters have. */
  means(callee: string, path: string, hidden: readonly string[]): Answer {
    const isPlain = /^(?:new )?[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(callee)
    const [first, ...rest] = callee.replace(/^new /, '').split(/\W*[.([!?]/) as [string, ...string[]]
    if (!(isScript(path) || isPython(path))) return undefined
    if (hidden.includes(first)) return rest.length === 0 ? false : undefined
    const { locals, others } = this.#of(path)
    const binding = locals.get(first)
    if (binding === undefined) return rest.length === 0 ? this.#unbound(first, path) : undefined
    const all = [binding, ...(others.get(first) ?? [])]
    return allOf(all.map(one => this.#leads(path, one, isPlain ? rest : undefined, MOST_STEPS)))
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
    if (name !== s || p !== undefined || /\.(?:vue|svelte|d\.[cm]?ts)$/.test(path) || f.endsWith('.d.ts'))
      return undefined
    const { locals, exports, stars } = this.#of(path)
    if (isPython(path)) {
      const answer = allOf(stars.map(specifier => this.#leads(path, { specifier, name }, [], MOST_STEPS)))
      if (answer !== false) return answer
    } else if (locals.size === 0 && exports.size === 0 && stars.length === 0) return undefined
    const text = this.#sources.read(path)
    return text.length > LOOKED_AT || mayComeFromImports(name, text, locals) ? undefined : false
  }

  #of(path: string): Bindings {
    let found = this.#bindings.get(path)
    if (!found) {
      found = bindingsOf(this.#sources.read(path), path)
      this.#bindings.set(path, found)
    }
    return found
  }

  /** Whether a binding of a file, or a member of it, is the target; `rest` is undefined for what lines do not follow. */
  #leads(from: string, { specifier, name }: Binding, rest: readonly string[] | undefined, steps: number): Answer {
    if (steps === 0) return undefined
    const isWhole = name === MODULE || name === REQUIRED
    const files = specifier === '' ? [from] : this.#filesOf(from, specifier)
    const inner = isPython(from) && !isWhole ? this.#filesOf(from, within(specifier, name)) : []
    if (rest === undefined) return files?.length === 0 && inner?.length === 0 ? false : undefined
    if (inner !== undefined && inner.length > 0) return this.#find(inner, rest, steps)
    if (files === undefined || files.length === 0) return files === undefined || inner === undefined ? undefined : false
    if (!isWhole) return this.#find(files, [name, ...rest], steps)
    const found = rest.length === 0 ? false : this.#find(files, rest, steps)
    // What a module of CommonJS is may be one function.
    return found === true || !isScript(from) ? found : this.#find(files, [DEFAULT, ...rest], steps)
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
export function within(module: string, name: string): string {
  return /[^.]$/.test(module) ? `${module}.${name}` : `${module}${name}`
}
