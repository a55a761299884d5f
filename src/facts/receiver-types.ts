// Infers the types of call receivers: `Tree` for `oak` after `oak = new Tree()`, for `this.oak` from methods or field
// declarations, and for the result of a function in the file; `makeTree()` for that of another function. Recorded only
// if the name does not reveal the type. Pure.
import type { Lexis } from '../languages/lexis-rule.ts'
import type { Definition, SymbolRecord } from '../model.ts'
import { CONTAINERS } from '../util/kind-groups.ts'
import { foldCase } from '../util/name-words.ts'
import { isPart, lastName, parameterType, resultType } from '../util/type-names.ts'
import { fieldType, nameBefore, typeBefore } from './declared-types.ts'
import type { Facts } from './definition-facts.ts'
import { type Value, valueAt } from './value-types.ts'

/** A record under construction, to which receivers are added. */
export type Draft = Pick<SymbolRecord, 's' | 'signature'> & {
  readonly [Key in 'p' | 'doc' | 'params' | 'returns' | 'calls']: SymbolRecord[Key] | undefined
} & { receivers: readonly string[] | undefined }

/**
 * Assignments in a body by target as written: indexes into `assigned`, or once evaluated the declared type or the
 * value; '' for several values.
 */
type Assigned = Map<string, number | number[] | Value | string>

interface Class {
  readonly members: readonly Definition[]
  readonly assigned: ReadonlyMap<string, readonly { readonly value: Value | string; readonly member: number }[]>
}

export class Receivers {
  readonly #code: string
  readonly #definitions: readonly Definition[]
  readonly #facts: readonly Facts[]
  readonly #records: readonly Draft[]
  readonly #lexis: Lexis
  readonly #assigned = new Map<Facts, Assigned>()
  #byOwner: Map<string, number[]> | undefined
  readonly #classes = new Map<string, Class>()
  #byName: Map<string, number[]> | undefined
  #containers: Map<string, number> | undefined
  /** By owner and name. */
  readonly #fields = new Map<string, string | undefined>()

  constructor(
    code: string,
    definitions: readonly Definition[],
    facts: readonly Facts[],
    records: readonly Draft[],
    lexis: Lexis,
  ) {
    this.#code = code
    this.#definitions = definitions
    this.#facts = facts
    this.#records = records
    this.#lexis = lexis
  }

  note(): void {
    if (this.#lexis.makes === undefined) return
    for (let i = 0; i < this.#records.length; i++) {
      const record = this.#records[i]!
      let receivers: string[] | undefined
      let before = ''
      for (const { callee } of record.calls ?? []) {
        const end = receiverEnd(callee, this.#lexis.errorMark === true)
        if (end === 0 || (end === before.length && callee.startsWith(before))) continue
        const receiver = callee.slice(0, end)
        before = receiver
        if (receivers?.some(one => one.startsWith(`${receiver} `))) continue
        const type = this.#typeOf(receiver, i, 0)
        if (type === undefined || revealsType(receiver, type)) continue
        receivers ??= []
        if (receivers.length < MOST) receivers.push(`${receiver} ${type}`)
      }
      record.receivers = receivers
    }
  }

  #typeOf(receiver: string, at: number, steps: number): string | undefined {
    if (steps > MAX_STEPS) return undefined
    if (receiver.endsWith('()')) return this.#resultOf(receiver.slice(0, -2), at)
    const field = this.#fieldIn(receiver, at)
    if (field !== undefined) return this.#fieldOf(field, at, steps)
    if (!isWord(receiver)) return undefined
    for (let facts: Facts | undefined = this.#facts[at], i = 0; facts !== undefined && i < MAX_AROUND; i++) {
      const value = this.#assignedTo(receiver, facts)
      if (value !== undefined) return this.#typeOfValue(value, at, steps)
      facts = facts.around
    }
    const record = this.#records[at]!
    // The type of a parameter is already in the record.
    if (record.params?.some(({ name }) => name === receiver))
      return steps > 0 ? parameterType(record, receiver) : undefined
    return this.#lexis.bareFields ? this.#fieldOf(receiver, at, steps) : undefined
  }

  #typeOfValue(value: Value | string, at: number, steps: number): string | undefined {
    if (typeof value === 'string') return value === '' ? undefined : value
    // A function of another file: a query looks up what it returns.
    if (value.call !== undefined) return this.#resultOf(value.call, at) ?? `${value.call}()`
    return value.name === undefined ? value.type : this.#typeOf(value.name, at, steps + 1)
  }

  /** The declared result of a function of the file, or of a method of the same object. */
  #resultOf(path: string, at: number): string | undefined {
    const name = this.#fieldIn(path, at) ?? path
    if (!isWord(name)) return undefined
    this.#byName ??= groupBy(this.#records, ({ s }) => s)
    const owner = name === path ? undefined : this.#ownerOf(at)
    const found = (this.#byName.get(name) ?? []).filter(each => this.#records[each]!.p === owner)
    return found.length === 1 ? resultType(this.#records[found[0]!]!) : undefined
  }

  /** The field name in a path on the object itself: `oak` in `this.oak`, in Go in `t.oak`. */
  #fieldIn(receiver: string, at: number): string | undefined {
    // Quick exit, because most receivers are single words.
    if (receiver[0] !== '@' && isWord(receiver)) return undefined
    for (const self of SELVES) {
      if (!receiver.startsWith(self)) continue
      const field = receiver.slice(self.length)
      return isWord(field) ? field : undefined
    }
    const { signature } = this.#records[at]!
    const dot = receiver.indexOf('.')
    if (dot < 0 || !signature.startsWith(`func (${receiver.slice(0, dot)} `)) return undefined
    const field = receiver.slice(dot + 1)
    return isWord(field) ? field : undefined
  }

  /** The type of a field: as declared, otherwise from assignments in methods. */
  #fieldOf(field: string, at: number, steps: number): string | undefined {
    const owner = this.#ownerOf(at)
    if (owner === undefined) return undefined
    const key = `${owner} ${field}`
    if (this.#fields.has(key)) return this.#fields.get(key)
    this.#fields.set(key, undefined)
    const types = new Set<string>()
    const { members, assigned } = this.#classOf(owner)
    for (const { value, member } of assigned.get(field) ?? []) {
      const type = this.#typeOfValue(value, member, steps)
      if (type !== undefined) types.add(type)
    }
    const container = this.#containerOf(owner)
    const declared = container && fieldType(this.#code, container, members, field, this.#lexis)
    if (declared !== undefined) types.add(declared)
    const type = declared ?? (types.size === 1 ? [...types][0] : undefined)
    this.#fields.set(key, type)
    return type
  }

  #classOf(owner: string): Class {
    const known = this.#classes.get(owner)
    if (known) return known
    this.#byOwner ??= groupBy(this.#records, ({ p }) => p ?? '')
    const own = this.#byOwner.get(owner) ?? []
    const assigned = new Map<string, { value: Value | string; member: number }[]>()
    for (const member of own) {
      const facts = this.#facts[member]!
      for (const target of this.#targetsIn(facts).keys()) {
        const field = this.#fieldIn(target, member)
        const value = field === undefined ? undefined : this.#assignedTo(target, facts)
        if (field === undefined || value === undefined) continue
        const values = assigned.get(field)
        if (values) values.push({ value, member })
        else assigned.set(field, [{ value, member }])
      }
    }
    const found = { members: own.map(member => this.#definitions[member]!), assigned }
    this.#classes.set(owner, found)
    return found
  }

  #containerOf(owner: string): Definition | undefined {
    if (this.#containers === undefined) {
      this.#containers = new Map()
      for (let i = this.#definitions.length - 1; i >= 0; i--) {
        const { name, kind, owner: outer } = this.#definitions[i]!
        if (CONTAINERS.has(kind)) this.#containers.set(outer === undefined ? name : `${outer}.${name}`, i)
      }
    }
    return this.#definitions[this.#containers.get(owner) ?? -1]
  }

  /** The class of a method, or of a function inside one. */
  #ownerOf(at: number): string | undefined {
    const { owner } = this.#definitions[at]!
    const outer = this.#definitions[at]!.kind === 'fn' ? owner?.slice(0, Math.max(0, owner.lastIndexOf('.'))) : owner
    return outer === '' ? owner : outer
  }

  #targetsIn(facts: Facts): Assigned {
    const { assigned } = facts
    if (assigned === undefined) return NONE
    const known = this.#assigned.get(facts)
    if (known) return known
    const all: Assigned = new Map()
    for (let i = 0; i < assigned.length; i += 3) {
      const target = nameBefore(this.#code, assigned[i]!, assigned[i + 1]!, this.#lexis)
      const before = all.get(target)
      if (before === undefined) all.set(target, i)
      else if (typeof before === 'number') all.set(target, [before, i])
      else (before as number[]).push(i)
    }
    this.#assigned.set(facts, all)
    return all
  }

  /** The value assigned to a target, evaluated on demand because most are never needed. */
  #assignedTo(target: string, facts: Facts): Value | string | undefined {
    const all = this.#targetsIn(facts)
    const found = all.get(target)
    if (typeof found !== 'number' && !Array.isArray(found)) return found
    let value: Value | string | undefined
    for (const at of typeof found === 'number' ? [found] : found) {
      const own = this.#valueAt(facts.assigned!, at)
      if (value === undefined) value = own
      else if (typeof value === 'object' && typeof own === 'object' && value.type !== own.type) value = ''
    }
    all.set(target, value!)
    return value
  }

  #valueAt(assigned: readonly number[], at: number): Value | string {
    const type = typeBefore(this.#code, assigned[at]!, assigned[at + 1]!, this.#lexis)?.type
    return type ?? valueAt(this.#code, assigned[at + 2]!, this.#lexis.makes!)
  }
}

const NONE: Assigned = new Map()
const SELVES = ['this.', 'self.', '$this->', 'this->', 'cls.', '@']
/** Most receivers per record; most steps from name to name; most enclosing functions searched. */
const MOST = 32
const MAX_STEPS = 3
const MAX_AROUND = 4
const LONGEST = 60

/**
 * End of the receiver in a callee, before its last name and mark; 0 without a receiver, or if `?` unwraps it
 * (`unwraps`).
 */
function receiverEnd(callee: string, unwraps: boolean): number {
  let end = callee.length
  while (end > 0 && isPart(callee.charCodeAt(end - 1))) end--
  for (; end > 0 && isMark(callee.charCodeAt(end - 1)); end--)
    if (unwraps && callee.charCodeAt(end - 1) === QUESTION) return 0
  return end > LONGEST || callee.startsWith('new ') ? 0 : end
}

const QUESTION = 63

function isMark(code: number): boolean {
  return code === 46 || code === QUESTION || code === 33 || code === 45 || code === 62
}

function isWord(text: string): boolean {
  if (text === '') return false
  for (let at = text[0] === '@' ? 1 : 0; at < text.length; at++) if (!isPart(text.charCodeAt(at))) return false
  return true
}

function revealsType(receiver: string, type: string): boolean {
  return foldCase(lastName(receiver).replaceAll('_', '').replaceAll('$', '')) === foldCase(type)
}

function groupBy(records: readonly Draft[], keyOf: (record: Draft) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (let i = 0; i < records.length; i++) {
    const key = keyOf(records[i]!)
    const group = groups.get(key)
    if (group) group.push(i)
    else groups.set(key, [i])
  }
  return groups
}
