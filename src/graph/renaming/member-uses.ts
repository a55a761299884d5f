// Whether members of values of JavaScript and TypeScript are the target of a renaming, by the types of the values.
import * as T from '../../scan/token-kinds.ts'
import type { Found } from '../type-symbols.ts'
import type { UseResolution } from '../use-resolution.ts'
import { operandStart } from '../values/operand-start.ts'
import type { File } from '../values/value-parts.ts'
import { NOTHING, type ValueType } from '../values/value-type.ts'
import type { NameFamily } from './name-family.ts'
import type { Verdict } from './verdict.ts'

export class MemberUses {
  readonly #uses: UseResolution
  readonly #family: NameFamily

  constructor(uses: UseResolution, family: NameFamily) {
    this.#uses = uses
    this.#family = family
  }

  /**
   * The type that declares the member which the target's definition only assigns; 'unknown' if it is one of a parameter
   * whose type is unknown.
   */
  assignedTo(parsed: File, at: number): Found | 'unknown' | undefined {
    const { code } = parsed
    if (code.kind(at - 1) !== T.ACCESS) return undefined
    const { members } = this.#uses.values
    const holder = this.#uses.values.holderAt(parsed, at)
    const type = holder && members.settled(holder)
    if (type?.is === 'instance')
      for (const { type: one } of this.#uses.types.lineage(type.type)) {
        const field = members.places.fieldOf(one, this.#family.name)
        if (field && field.file.code.start(field.at) !== code.start(at)) return one
      }
    const start = operandStart(code, at - 1)
    const isOfParameter = start >= 0 && parsed.declarations.visible(code.word(start), start)?.kind === 'parameter'
    return isOfParameter && !code.is(start, 'this') ? 'unknown' : undefined
  }

  /** What the member at a token of a value is. */
  onValue(parsed: File, at: number): Verdict {
    const type = this.#uses.values.holderAt(parsed, at)
    const verdict = this.onType(type)
    return this.#family.isMember || verdict === 'none' || 'how' in verdict ? verdict : 'none'
  }

  /** Whether a value of this type has the target as its member of the name. */
  onType(type: ValueType | undefined): Verdict {
    const { members } = this.#uses.values
    if (type === undefined) return { why: 'receiver-type' }
    if (type.is === 'outside') return 'none'
    const symbols = members.of(type, this.#family.name)?.symbols ?? []
    const share = this.#family.has(symbols)
    if (share === 'all') return { how: symbols.includes(this.#family.target.symbol) ? 'member-of-type' : 'override' }
    if (share === 'some') return { why: 'several-definitions' }
    if (symbols.length > 0) return 'none'
    const settled = members.settled(type)
    if (settled === undefined) return { why: 'receiver-type' }
    if (settled.is === 'any' || settled.is === 'all') return this.#onEach(settled.of)
    if (settled.is !== 'instance' && settled.is !== 'class') return 'none'
    if (this.#family.isOwner(settled.type)) return { how: 'override' }
    const isWhole = [...this.#uses.types.lineage(settled.type)].every(each => each.isWhole)
    return isWhole ? 'none' : { why: 'base-type' }
  }

  #onEach(types: readonly ValueType[]): Verdict {
    const verdicts = types.map(each => this.onType(each)).filter(verdict => verdict !== 'none')
    return verdicts.find(verdict => !('how' in verdict)) ?? verdicts[0] ?? 'none'
  }

  /** The type that the code around an object literal gives it. */
  expectedType(parsed: File, open: number): ValueType | undefined {
    const { code, declarations } = parsed
    const { texts, functions } = this.#uses.values
    const after = code.partners[open]! + 1
    if (code.is(after, 'satisfies') || code.is(after, 'as')) return texts.written(parsed, after + 1, NOTHING)
    if (code.is(open - 1, '=')) {
      const declared = declarations.ofValue(open)
      return declared?.type === undefined ? undefined : texts.written(parsed, declared.type, NOTHING)
    }
    if (!code.is(open - 1, 'return')) return undefined
    for (let around = code.around[open]!; around >= 0; around = code.around[around]!) {
      const parameters = declarations.bodies.get(around)
      if (parameters === undefined) continue
      const colon = code.partners[parameters]! + 1
      return code.kind(colon) === T.COLON ? functions.resultOf(parsed, parameters, false, NOTHING) : undefined
    }
    return undefined
  }
}
