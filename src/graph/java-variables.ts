// Declared types of variables in Java: of a local in the code of a method, of a field in its class, in those around it, and in
// their base types. Records tell only fields of the class itself.

import { escaped } from '../util/regex-escape.ts'
import { ownName } from '../util/symbol-names.ts'
import type { Found, GraphFile, User } from './graph.ts'
import { scopesAround } from './type-lookup.ts'
import type { TypeMembers } from './type-members.ts'
import { linesOf, type TypeSymbols } from './type-symbols.ts'

/** Lines of a class that are searched for a field. */
const MAX_LINES = 5000

/** A type as declared, and the file and the owner from which its name is seen. */
interface Declared {
  readonly type: string
  readonly file: string
  readonly owner: string | undefined
}

export class JavaVariables {
  readonly #types: TypeSymbols
  readonly #members: TypeMembers
  readonly #fields = new Map<string, string>()

  constructor(types: TypeSymbols, members: TypeMembers) {
    this.#types = types
    this.#members = members
  }

  /** The type of a variable in the code of a user; undefined if nothing declares it, or several do, or in another language. */
  typeOf(name: string, user: User, file: GraphFile): Found | 'outside' | undefined {
    const declared = file.path.endsWith('.java') ? this.#declared(name, user, file) : undefined
    return declared && this.#members.typeNamed(declared.type, declared.file, declared.owner)
  }

  /** The declared type of a field of a type or of its base types. */
  typeOfField(owner: Found, name: string): Found | 'outside' | undefined {
    const field = this.#fieldOf(owner, name)
    if (field === undefined || field.type === '') return undefined
    return this.#members.typeNamed(field.type, field.file, field.owner)
  }

  #declared(name: string, user: User, file: GraphFile): Declared | undefined {
    const [first, last] = user.symbol < 0 ? [1, 0] : lineSpan(user.record.l)
    const code = file.lines.slice(first - 1, last).join('\n')
    // A parameter of a lambda has no type.
    if (new RegExp(`(?<![\\w.])${escaped(name)}\\s*(?:,[\\w\\s,]*)?\\)?\\s*->`).test(code)) return undefined
    const isType = user.record.k === 'class' || user.record.k === 'interface' || user.record.k === 'enum'
    const locals = isType ? [] : typesIn(code, name)
    const own = { file: file.path, owner: user.record.qualified }
    if (locals.length > 0) return locals.length === 1 ? { type: locals[0]!, ...own } : undefined
    for (const around of scopesAround(user.record.qualified)) {
      const type = around === '' ? undefined : this.#members.typeNamed(around, file.path)
      const found = typeof type === 'object' && type.entry.f === file.path ? this.#fieldOf(type, name) : undefined
      if (found !== undefined) return found.type === '' ? undefined : found
    }
    return undefined
  }

  /** A field of a type or of the nearest of its base types; of the type '' if that is unclear. */
  #fieldOf(type: Found, name: string): Declared | undefined {
    for (const { type: one } of this.#members.lineage(type)) {
      const { f } = one.entry
      if (!f.endsWith('.java')) continue
      const found = typesIn(this.#outerCode(one), name)
      if (found.length > 0) return { type: found.length === 1 ? found[0]! : '', file: f, owner: ownName(one.entry) }
    }
    return undefined
  }

  /** The code of a type outside its members. */
  #outerCode(type: Found): string {
    const key = `${type.symbol}`
    let code = this.#fields.get(key)
    if (code === undefined) {
      const { first, last } = linesOf(type.entry.l)
      const lines = this.#types
        .text(type.entry.f)
        .split('\n')
        .slice(first - 1, Math.min(last, first - 1 + MAX_LINES))
      const { members = [] } = this.#types.record(type)
      for (const { l, k } of members) {
        const [from, to] = lineSpan(l)
        // A constant is a field.
        if (k !== 'const' && k !== 'var') lines.fill('', Math.max(0, from - first), Math.max(0, to + 1 - first))
      }
      code = lines.join('\n')
      this.#fields.set(key, code)
    }
    return code
  }
}

function lineSpan(lines: string): readonly [number, number] {
  const { first, last } = linesOf(lines)
  return [first, last]
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** The different types with which a code declares a variable; 'var' and primitive ones, too. */
function typesIn(code: string, name: string): string[] {
  if (!code.includes(name)) return []
  const declared = new RegExp(
    `(?<![\\w.$])((?:[A-Za-z_$][\\w$]*\\.)*[A-Za-z_$][\\w$]*)(?:\\s*<[^;{}()=]*>)?(?:\\s*\\[\\s*\\])*\\s+${escaped(name)}\\s*(?=[=;:,)]|\\[)(?!==)`,
    'g',
  )
  const found = new Set<string>()
  for (const [, type] of code.replace(COMMENT, ' ').matchAll(declared)) if (!KEYWORDS.has(type!)) found.add(type!)
  return [...found]
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'return new throw else case instanceof final static private public protected volatile transient assert yield default import package'.split(
    ' ',
  ),
)
