// Effects of callees and assignment targets by a language's rules. Each name is judged once.
import type { EffectRule } from '../../languages/language.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import type { EffectKind } from '../../model.ts'

interface CalleeFacts {
  /** A copy, so that the source text can be freed. */
  readonly callee: string
  readonly effects: readonly EffectKind[]
  /** Rules that replace `effects` for certain arguments. */
  readonly byArguments: readonly EffectRule[]
  readonly raises: boolean
  readonly handles: boolean
}

/** Judges names and caches the results, up to a limit. */
export class Effects {
  readonly #callees = new Map<string, CalleeFacts>()
  readonly #targets = new Map<string, readonly EffectKind[]>()
  readonly #calleeRules: readonly Merged[]
  readonly #argumentRules: readonly EffectRule[]
  readonly #targetRules: readonly Merged[]
  readonly #throwers: ReadonlySet<string>
  readonly #handlers: ReadonlySet<string>
  readonly judgesTargets: boolean

  constructor(lexis: Lexis, rules: readonly EffectRule[]) {
    this.#calleeRules = merge(rules, rule => (rule.arguments ? undefined : rule.callee))
    this.#argumentRules = rules.filter(rule => rule.arguments)
    this.#targetRules = merge(rules, rule => rule.assigned)
    this.#throwers = new Set(lexis.throwers)
    this.#handlers = new Set(lexis.handlers)
    this.judgesTargets = this.#targetRules.length > 0
  }

  callee(written: string): CalleeFacts {
    let facts = this.#callees.get(written)
    if (facts === undefined) {
      const callee = ownCopy(written)
      facts = {
        callee,
        effects: judge(this.#calleeRules, callee),
        byArguments: this.#argumentRules.filter(rule => rule.callee?.test(callee)),
        // The path of a macro does not matter: `anyhow::bail!`.
        raises: this.#throwers.has(callee.endsWith('!') ? lastWord(callee) : callee),
        handles: this.#handlers.has(lastWord(callee)),
      }
      if (this.#callees.size >= LIMIT) this.#callees.clear()
      this.#callees.set(callee, facts)
    }
    return facts
  }

  target(written: string): readonly EffectKind[] {
    let effects = this.#targets.get(written)
    if (effects === undefined) {
      effects = judge(this.#targetRules, written)
      if (this.#targets.size >= LIMIT) this.#targets.clear()
      this.#targets.set(ownCopy(written), effects)
    }
    return effects
  }
}

const LIMIT = 50_000
const ARGUMENTS = 200

/** The effects of a call whose arguments begin at `at`. */
export function effectsOfCall(facts: CalleeFacts, text: string, at: number): readonly EffectKind[] {
  if (facts.byArguments.length === 0) return facts.effects
  const line = text.slice(at, at + ARGUMENTS).split(/[;\n]/, 1)[0]!
  const special = facts.byArguments.filter(rule => rule.arguments!.test(line))
  return special.length > 0 ? special.map(rule => rule.effect) : facts.effects
}

interface Merged {
  readonly effect: EffectKind
  readonly pattern: RegExp
}

/** Merges the rules of each effect into one pattern, so that a name costs one test per effect. */
function merge(rules: readonly EffectRule[], side: (rule: EffectRule) => RegExp | undefined): Merged[] {
  const sources = new Map<EffectKind, string[]>()
  for (const rule of rules) {
    const pattern = side(rule)
    if (pattern) sources.set(rule.effect, [...(sources.get(rule.effect) ?? []), `(?:${pattern.source})`])
  }
  return [...sources].map(([effect, parts]) => ({ effect, pattern: new RegExp(parts.join('|')) }))
}

function judge(rules: readonly Merged[], name: string): EffectKind[] {
  return rules.filter(rule => rule.pattern.test(name)).map(rule => rule.effect)
}

function ownCopy(text: string): string {
  return ` ${text}`.slice(1)
}

function lastWord(callee: string): string {
  let at = callee.length
  while (at > 0 && !'.:>'.includes(callee[at - 1] as string)) at--
  return callee.slice(at)
}
