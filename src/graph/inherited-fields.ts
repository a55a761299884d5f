// Types of fields that a base type declares or makes, in languages whose records tell only fields of the file itself.
import { valueAt } from '../facts/value-types.ts'
import { pointerTypesOf } from '../languages/pointer-types.ts'
import { escaped } from '../util/regex-escape.ts'
import { ownName } from '../util/symbol-names.ts'
import { typePath } from '../util/type-names.ts'
import type { Found } from './graph.ts'
import { makesOf } from './returned-values.ts'
import type { TypeMembers } from './type-members.ts'
import type { TypeSymbols } from './type-symbols.ts'

/** Most code of one type that is searched, in UTF-16 units. */
const MAX_CODE = 400_000

/** How a language writes a field of the object itself, and how a type declares it: its `type`, or a value behind it. */
const FIELDS: readonly {
  readonly files: RegExp
  readonly use: RegExp
  readonly declared: (name: string) => string
}[] = [
  {
    files: /\.pyi?$/,
    use: /^self\.(\w+)$/,
    declared: name => `(?<![\\w.])self\\.${name}\\s*(?::\\s*(?<type>[^=\\n]+?))?\\s*=(?!=)\\s*`,
  },
  { files: /\.rb$/, use: /^@(\w+)$/, declared: name => `@${name}\\s*(?:\\|\\|)?=(?![=~])\\s*` },
  {
    files: /\.php$/,
    use: /^\$this->(\w+)$/,
    declared: name => `(?:public|protected|readonly)\\s+(?:[a-z]+\\s+){0,2}\\??(?<type>[\\w\\\\]+)\\s+\\$${name}\\b`,
  },
  {
    files: /\.(?:kts?|swift)$/,
    use: /^(?:(?:this|self)\.)?([a-z]\w*)$/,
    declared: name => `\\b(?:val|var|let)\\s+${name}\\s*(?::\\s*(?<type>[\\w.]+[?!]?)(?![\\w<]))?\\s*=?\\s*`,
  },
]

/** Values that tell no type. */
const NOTHING: ReadonlySet<string> = new Set(['None', 'nil', 'null'])

export class InheritedFields {
  readonly #types: TypeSymbols
  readonly #members: TypeMembers

  constructor(types: TypeSymbols, members: TypeMembers) {
    this.#types = types
    this.#members = members
  }

  /** The type of a field as a member of `own` writes it; undefined if a base type tells none, or tells several. */
  typeOf(receiver: string, own: Found): Found | 'outside' | undefined {
    const language = FIELDS.find(({ files }) => files.test(own.entry.f))
    const name = language?.use.exec(receiver)?.[1]
    if (language === undefined || name === undefined) return undefined
    const declared = new RegExp(language.declared(escaped(name)), 'g')
    for (const { type } of this.#members.lineage(own)) {
      const { f } = type.entry
      const code = language.files.test(f) ? this.#types.body(type.entry) : ''
      if (code === '' || code.length > MAX_CODE) continue
      const found = new Set<string>()
      for (const { index, 0: head, groups } of code.matchAll(declared)) {
        const value = valueAt(code, index + head.length, makesOf(f) ?? [])
        if (groups?.type === undefined && NOTHING.has(value.name ?? '')) continue
        const written = groups?.type ?? value.type
        found.add((written && typePath(written, pointerTypesOf(f))) ?? '')
      }
      const [only] = found
      if (found.size > 0)
        return found.size === 1 && only ? this.#members.typeNamed(only, f, ownName(type.entry)) : undefined
    }
    return undefined
  }
}
