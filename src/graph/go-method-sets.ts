// Method sets of Go: which types have the methods of an interface, with equal parameters and results.

import { typeParametersIn } from '../facts/bases/head-base-types.ts'
import { folderOf } from '../imports/module-files.ts'
import { SYMBOL_KINDS } from '../model.ts'
import type { BaseTypes } from './base-types.ts'
import type { Found } from './type-symbols.ts'

export interface MethodSet {
  /** Parameters and results by the method's name. */
  readonly methods: ReadonlyMap<string, GoMethod>
  /** Embedded types that no file of the index defines: they may add methods. */
  readonly unknown: readonly string[]
}

export interface GoMethod {
  /** Missing for the method of `error`. */
  readonly found?: Found
  /** `(int,string)(error)`, with import paths before names and `?` for type parameters. */
  readonly type: string
}

export class GoMethodSets {
  readonly #bases: BaseTypes
  readonly #sets = new Map<number, MethodSet>()
  readonly #members = new Map<string, ReadonlyMap<string, readonly Found[]>>()

  constructor(bases: BaseTypes) {
    this.#bases = bases
  }

  /** Own and promoted methods of a type. */
  of(type: Found): MethodSet {
    const known = this.#sets.get(type.symbol)
    if (known) return known
    const methods = new Map<string, GoMethod>()
    const unknown: string[] = []
    // A type may embed a pointer to itself.
    this.#sets.set(type.symbol, { methods, unknown })
    const parameters = typeParametersIn(this.#bases.types.record(type).signature, type.entry.s)
    for (const found of this.#membersOf(type)) {
      if (!methods.has(found.entry.s)) methods.set(found.entry.s, { found, type: this.#typeOf(found, parameters) })
    }
    for (const { name, found, why } of this.#bases.of(type)) {
      if (name === 'error') methods.set('Error', { type: '()(string)' })
      else if (why && !EMPTY.has(name)) unknown.push(name)
      for (const embedded of found) {
        const inner = this.of(embedded)
        for (const [each, method] of inner.methods) if (!methods.has(each)) methods.set(each, method)
        unknown.push(...inner.unknown)
      }
    }
    return this.#sets.get(type.symbol)!
  }

  /** Whether a type has all methods of an interface; undefined if types outside the index may give it some. */
  implements(type: Found, wanted: MethodSet): boolean | undefined {
    const { methods, unknown } = this.of(type)
    let isMissing = false
    for (const [name, { found, type: signature }] of wanted.methods) {
      const own = methods.get(name)
      if (own === undefined) isMissing = true
      else if (!areEqual(own.type, signature)) return false
      // Packages do not share names in lower case.
      else if (!/^\p{Lu}/u.test(name) && own.found && found && folderOf(own.found.entry.f) !== folderOf(found.entry.f))
        return false
    }
    if (isMissing) return unknown.length > 0 ? undefined : false
    return wanted.unknown.every(name => unknown.includes(name)) ? true : undefined
  }

  /** The type that a method belongs to. */
  ownerOf({ entry: { p, f } }: Found): Found | undefined {
    if (p === undefined) return undefined
    return this.#bases.types
      .typesNamed(p)
      .find(
        ({ entry }) => entry.p === undefined && entry.f.endsWith('.go') && this.#bases.go.areInOnePackage(entry.f, f),
      )
  }

  #membersOf({ entry: { s, f, p } }: Found): readonly Found[] {
    // Of the types within functions only interfaces have methods of their own.
    const owner = p === undefined ? s : `${p}.${s}`
    const folder = folderOf(f)
    let byOwner = this.#members.get(folder)
    if (!byOwner) {
      byOwner = this.#methodsIn(folder)
      this.#members.set(folder, byOwner)
    }
    return (byOwner.get(owner) ?? []).filter(({ entry }) => this.#bases.go.areInOnePackage(entry.f, f))
  }

  #methodsIn(folder: string): ReadonlyMap<string, readonly Found[]> {
    const found = new Map<string, Found[]>()
    const { reader } = this.#bases.types.sources
    for (const row of reader.files(folder)) {
      if (folderOf(row.path) !== folder || !row.path.endsWith('.go')) continue
      const traits = reader.traitsOf(row)
      const methods = Array.from({ length: row.count }, (_, i) => i).filter(
        i => SYMBOL_KINDS[traits[2 * i]!] === 'method',
      )
      const entries = reader.entries(methods.map(i => row.first + i))
      for (const [i, entry] of entries.entries()) {
        const owner = entry.p ?? ''
        found.set(owner, [...(found.get(owner) ?? []), { symbol: row.first + methods[i]!, entry }])
      }
    }
    return found
  }

  #typeOf(method: Found, parameters: ReadonlySet<string>): string {
    const { signature } = this.#bases.types.record(method)
    const receiver = /^func\s*\(([^()]*)\)\s*/.exec(signature)
    const head = signature.slice(receiver?.[0].length ?? 0)
    const own = new Set([...parameters, ...(receiver ? typeParametersIn(receiver[1]!, method.entry.p ?? '') : [])])
    const open = head.indexOf('(')
    const close = closingParenthesis(head, open)
    const results = head.slice(close + 1).trim()
    const lists = [head.slice(open + 1, close), results.startsWith('(') ? results.slice(1, -1) : results]
    return lists
      .map(list => typesOf(list).map(type => this.#bases.go.absoluteType(type, method.entry.f, own)))
      .map(types => `(${types.join()})`)
      .join('')
  }
}

/** Constraints and embedded interfaces without methods. */
const EMPTY: ReadonlySet<string> = new Set(['any', 'comparable'])

/** The types in a list of parameters or results, with or without names. */
function typesOf(list: string): string[] {
  const items = split(list)
  const isNamed = items.some(
    item => /^[\p{L}_]\w*\s+\S/u.test(item) && !/^(?:chan|func|map|interface|struct)\b/.test(item),
  )
  if (!isNamed) return items
  const types: string[] = []
  let type = ''
  for (const item of items.toReversed()) {
    type = /^[\p{L}_]\w*\s+([\s\S]*)$/u.exec(item)?.[1] ?? type
    types.unshift(type)
  }
  return types
}

function split(list: string): string[] {
  const items: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= list.length; i++) {
    const letter = list[i] ?? ','
    if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter)) depth--
    else if (letter === ',' && depth === 0) {
      const item = list.slice(start, i).trim()
      if (item !== '') items.push(item)
      start = i + 1
    }
  }
  return items
}

function closingParenthesis(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return i
  }
  return text.length
}

/** Compares types of methods. A type parameter may be any type. */
function areEqual(one: string, other: string): boolean {
  if (one === other) return true
  if (!(one.includes('?') || other.includes('?'))) return false
  const [a, b] = [split(one.slice(1, -1).replace(')(', ',')), split(other.slice(1, -1).replace(')(', ','))]
  return a.length === b.length && a.every((each, i) => each === b[i] || each.includes('?') || b[i]!.includes('?'))
}
