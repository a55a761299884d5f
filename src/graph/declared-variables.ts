// Declared types of variables in Java, C# and C++: of a local in the code of a method, of a field in its class, in those around it,
// and in their base types. Records tell only fields of the class itself.

import { isOfC } from '../languages/package-rules.ts'
import { TYPE_KINDS } from '../model.ts'
import { escaped } from '../util/regex-escape.ts'
import { ownName } from '../util/symbol-names.ts'
import type { Found, GraphFile, User } from './graph.ts'
import { membersOf } from './overrides.ts'
import { scopesAround } from './type-lookup.ts'
import type { TypeMembers } from './type-members.ts'
import { linesOf, type TypeSymbols } from './type-symbols.ts'

const IN_LANGUAGE = /\.(?:java|cs|cc|cpp|cxx|h|hh|hpp|hxx)$/

/** Lines of a class that are searched for a field. */
const MAX_LINES = 5000

/** A type as declared, and the file and the owner from which its name is seen. */
interface Declared {
  readonly type: string
  readonly file: string
  readonly owner: string | undefined
}

export class DeclaredVariables {
  readonly #types: TypeSymbols
  readonly #members: TypeMembers
  readonly #fields = new Map<string, string>()

  constructor(types: TypeSymbols, members: TypeMembers) {
    this.#types = types
    this.#members = members
  }

  /** The type of a variable in the code of a user; undefined if nothing declares it, or several do, or in another language. */
  typeOf(name: string, user: User, file: GraphFile): Found | 'outside' | undefined {
    const declared = this.#declared(name, user, file)
    const type = declared && this.#members.typeNamed(declared.type, declared.file, declared.owner)
    // A pointer type of a library has the members of what it points to.
    return type === 'outside' && isOfC(file.path) ? undefined : type
  }

  /** The declared type of a field of a type or of its base types. */
  typeOfField(owner: Found, name: string): Found | 'outside' | undefined {
    const field = this.#fieldOf(owner, name)
    if (field === undefined || field.type === '') return undefined
    return this.#members.typeNamed(field.type, field.file, field.owner)
  }

  /** Like `typeOf`, but the name of the type as declared, whether or not the index has it. */
  nameOf(name: string, user: User, file: GraphFile): string | undefined {
    return this.#declared(name, user, file)?.type
  }

  #declared(name: string, user: User, file: GraphFile): Declared | undefined {
    if (!IN_LANGUAGE.test(file.path) || !/^[\w$]+$/.test(name)) return undefined
    const [first, last] = user.symbol < 0 ? [1, 0] : lineSpan(user.record.l)
    const code = file.lines.slice(first - 1, last).join('\n')
    // A parameter of a lambda has no type.
    if (!isOfC(file.path) && new RegExp(`(?<![\\w.])${escaped(name)}\\s*(?:,[\\w\\s,]*)?\\)?\\s*[-=]>`).test(code))
      return undefined
    const locals = TYPE_KINDS.has(user.record.k) ? [] : typesIn(code, name, isOfC(file.path))
    const own = { file: file.path, owner: user.record.qualified }
    if (locals.length > 0) return locals.length === 1 && locals[0] !== '' ? { type: locals[0]!, ...own } : undefined
    for (const around of scopesAround(user.record.qualified)) {
      const type = around === '' ? undefined : this.#members.typeNamed(around, file.path)
      const found =
        typeof type === 'object' && (type.entry.f === file.path || isOfC(file.path))
          ? this.#fieldOf(type, name)
          : undefined
      if (found !== undefined) return found.type === '' ? undefined : found
    }
    return undefined
  }

  /** A field of a type or of the nearest of its base types; of the type '' if that is unclear. */
  #fieldOf(type: Found, name: string): Declared | undefined {
    for (const { type: one } of this.#members.lineage(type)) {
      for (const part of this.#types.partsOf(one)) {
        const { f } = part.entry
        if (!IN_LANGUAGE.test(f)) continue
        const [property] = f.endsWith('.cs') ? membersOf(this.#types, part, name) : []
        const found =
          property?.entry.k === 'property'
            ? typesIn(`${this.#types.record(property).signature};`, name, false)
            : typesIn(this.#outerCode(part), name, isOfC(f))
        if (found.length > 0) return { type: found.length === 1 ? found[0]! : '', file: f, owner: ownName(part.entry) }
      }
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

const ARGUMENTS = '(?:\\s*<[^;{}()=]{0,400}>)?'

/** The different types with which a code declares a variable, primitive ones, too; '' for one that it leaves out. */
function typesIn(code: string, name: string, isC: boolean): string[] {
  if (!code.includes(name)) return []
  const variable = escaped(name)
  const declared = isC
    ? new RegExp(
        `(?<![\\w.:>])((?:[A-Za-z_]\\w*::)*[A-Za-z_]\\w*)${ARGUMENTS}(?:\\s*[*&]+(?:\\s*const\\b)?\\s*|\\s+)${variable}\\s*(?=[=;,){(\\[]|:(?!:))(?!==)(?:=\\s*new\\s+([\\w:]+))?`,
        'g',
      )
    : new RegExp(
        `(?<![\\w.$])((?:[A-Za-z_$][\\w$]*\\.)*[A-Za-z_$][\\w$]*)${ARGUMENTS}(?:\\s*\\[[\\s,]*\\])*\\??\\s+${variable}\\s*(?=[=;:,)&|?]|\\[|in\\b)(?!==)(?:=\\s*(?:await\\s+)?new\\s+([\\w.]+))?`,
        'g',
      )
  const found = new Set<string>()
  for (const [, type, made] of code.replace(COMMENT, ' ').matchAll(declared))
    if (!KEYWORDS.has(type!)) found.add(type === 'var' || type === 'auto' ? (made ?? '') : type!)
  return [...found]
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'return new throw else case instanceof final static private public protected volatile transient assert yield default import package in is as out ref await and or not when where const delete goto sizeof typename operator co_return co_await'.split(
    ' ',
  ),
)
