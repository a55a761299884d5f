// What a comparison of callers adds up to.
import type { Definition } from './typescript-calls.ts'

/** The callers that ctx shows of one symbol, and how many uses it counts as unresolved. */
export interface Shown {
  /** How each place `file:line` is known. */
  readonly places: ReadonlyMap<string, string>
  readonly unresolved: number
}

export class Report {
  readonly #unknown: ReadonlySet<string>
  #symbols = 0
  #true = 0
  #false = 0
  #missed = 0
  #covered = 0
  #recalls = 0
  #called = 0
  readonly #byHow = new Map<string, [right: number, wrong: number]>()
  readonly differences: string[] = []

  /** `unknown` are places of which nothing is known: what is shown there counts neither as right nor as wrong. */
  constructor(unknown: ReadonlySet<string>) {
    this.#unknown = unknown
  }

  add({ file, line, name, uses, mayUse }: Definition, { places, unresolved }: Shown): void {
    this.#symbols++
    const missing = [...uses].filter(place => !places.has(place))
    const wrong = [...places.keys()].filter(
      place => !uses.has(place) && !mayUse.has(place) && !this.#unknown.has(place),
    )
    this.#true += uses.size - missing.length
    this.#false += wrong.length
    this.#missed += missing.length
    if (missing.length <= unresolved) this.#covered++
    if (uses.size > 0) {
      this.#called++
      this.#recalls += (uses.size - missing.length) / uses.size
    }
    for (const [place, how] of places) {
      const counts = this.#byHow.get(how) ?? [0, 0]
      counts[wrong.includes(place) ? 1 : 0]++
      this.#byHow.set(how, counts)
    }
    const where = `${name} ${file}:${line}`
    if (missing.length > 0)
      this.differences.push(
        `  - ${where}: ${missing.length} missed, ${unresolved} unresolved: ${missing.slice(0, 3).join(' ')}`,
      )
    if (wrong.length > 0) this.differences.push(`  + ${where}: ${wrong.length} false: ${wrong.slice(0, 3).join(' ')}`)
  }

  summary(): string {
    const share = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(4))
    const hows = [...this.#byHow].map(([how, [right, wrong]]) => `${how} ${right}/${right + wrong}`).join(', ')
    return (
      `${this.#symbols} symbols, ${this.#true + this.#missed} places; precision ${share(this.#true, this.#true + this.#false)}, ` +
      `recall ${share(this.#true, this.#true + this.#missed)}, mean recall ${share(this.#recalls, this.#called)}, ` +
      `missing ones counted in ${share(this.#covered, this.#symbols)} of the symbols (${hows})`
    )
  }
}
