// Facts collected for one definition.
import type { Call, ControlFlow, Effect } from '../model.ts'

/** Facts of one definition's text; nested definitions have their own. */
export interface Facts {
  readonly calls: readonly Call[]
  /** Functions passed by value, each once, in source order. */
  readonly references?: readonly string[] | undefined
  /** Three offsets per assignment: start and end of the target, and the earliest start of the value. */
  readonly assigned?: readonly number[] | undefined
  readonly around?: Facts | undefined
  readonly control: ControlFlow
  readonly effects: readonly Effect[]
  readonly throws: number
  /** Places that handle an error: catch blocks, checks of an error value, calls such as `map_err`. */
  readonly handles: number
  readonly emptyCatches: number
  readonly lines: number
}

export class Tally implements Facts {
  readonly calls: Call[] = []
  references: string[] | undefined
  readonly effects: Effect[] = []
  readonly control = { branches: 0, loops: 0, try: 0, awaits: 0, nesting: 0, complexity: 0 }
  throws = 0
  handles = 0
  emptyCatches = 0
  lines = 1
  /** For recursion: the definition's name, the last word of its owner, and whether the name alone refers to it. */
  readonly name: string
  readonly owner: string
  readonly isAlone: boolean
  recursive = false
  locals: Set<string> | undefined
  /** Names of functions and imports hidden by locals; and the enclosing definition. */
  hidden: Set<string> | undefined
  around: Tally | undefined
  assigned: number[] | undefined
  /** Index in `calls` of the first one on the current line. */
  #lineFrom = 0
  #seen: Set<string> | undefined
  #shown: Set<string> | undefined

  constructor(name: string, owner: string, isAlone = true) {
    this.name = name
    this.owner = owner
    this.isAlone = isAlone
  }

  addCall(callee: string, line: number): void {
    const { calls } = this
    if (calls.length > 0 && (calls[calls.length - 1] as Call).line !== line) {
      this.#lineFrom = calls.length
      this.#seen = undefined
    }
    // A set only for the rare line with many calls, to keep the time linear.
    if (calls.length - this.#lineFrom > FEW) {
      this.#seen ??= new Set(calls.slice(this.#lineFrom).map(call => call.callee))
      if (this.#seen.has(callee)) return
      this.#seen.add(callee)
    } else {
      for (let at = this.#lineFrom; at < calls.length; at++) if ((calls[at] as Call).callee === callee) return
    }
    calls.push({ callee, line })
  }

  /** Adds a call that began when there were `at` calls. */
  insertCall(callee: string, line: number, at: number): void {
    const { calls } = this
    if (at >= calls.length) {
      this.addCall(callee, line)
      return
    }
    const isSame = (call: Call | undefined) => call?.callee === callee && call.line === line
    for (let i = at; i < calls.length; i++) if (isSame(calls[i])) return
    for (let i = at - 1; i >= 0 && calls[i]?.line === line; i--) if (isSame(calls[i])) return
    calls.splice(at, 0, { callee, line })
    if (at <= this.#lineFrom && calls[this.#lineFrom]?.line !== calls[calls.length - 1]?.line) this.#lineFrom++
    this.#seen = undefined
  }

  dropCall(callee: string): void {
    const last = this.calls[this.calls.length - 1]
    if (last?.callee !== callee) return
    this.calls.pop()
    this.#seen?.delete(callee)
    for (let at = this.effects.length - 1; at >= 0 && this.effects[at]?.by === callee; at--) this.effects.pop()
  }

  addEffect(effect: Effect['effect'], by: string, line: number): void {
    const { effects } = this
    if (effects.length > FEW) {
      this.#shown ??= new Set(effects.map(shown => `${shown.effect} ${shown.by}`))
      const key = `${effect} ${by}`
      if (this.#shown.has(key)) return
      this.#shown.add(key)
    } else {
      for (const shown of effects) if (shown.effect === effect && shown.by === by) return
    }
    effects.push({ effect, by, line })
  }
}

const FEW = 8
