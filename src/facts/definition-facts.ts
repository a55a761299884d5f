// Extracts calls, control flow, effects and error handling of all definitions of a file in one pass over its tokens. A
// token belongs to the innermost definition. For a class or module, only code that runs by itself counts.
import type { EffectRule, Language } from '../languages/language.ts'
import type { Lexis } from '../languages/lexis-rule.ts'
import { type Definition, FUNCTION_KINDS } from '../model.ts'
import { LineCursor } from '../scan/line-cursor.ts'
import { TokenCursor } from '../scan/token-cursor.ts'
import * as T from '../scan/token-kinds.ts'
import { type Tables, tablesOf } from '../scan/word-tables.ts'
import { CONTAINERS } from '../util/kind-groups.ts'
import { mapped } from '../util/mapped.ts'
import { Effects } from './calls/call-effects.ts'
import { Calls } from './calls/calls.ts'
import { globalsOf } from './calls/global-variables.ts'
import { Imported } from './calls/imported-words.ts'
import { References } from './calls/value-references.ts'
import { ContainerCode } from './container-code.ts'
import { Control } from './control/control-flow.ts'
import { ModuleCode } from './module-code.ts'
import { NOBODY, State } from './scan-state.ts'
import { SilentStatements } from './silent-statements.ts'
import { type Facts, Tally } from './tally.ts'
import { TokenDispatch } from './token-dispatch.ts'

export type { Facts } from './tally.ts'

export interface FactsLanguage {
  readonly lexis: Lexis
  readonly effects: readonly EffectRule[]
  readonly nature?: Language['nature']
}

const judges = new WeakMap<FactsLanguage, Effects>()

export interface FileFacts {
  /** In the order of the definitions. */
  readonly definitions: readonly Facts[]
  /** Of the code outside all definitions. */
  readonly module: Facts
}

/** Facts of a text. Definitions may be unsorted and overlap. */
export function collectFacts(text: string, definitions: readonly Definition[], language: FactsLanguage): FileFacts {
  if (language.nature)
    return { definitions: definitions.map(({ name }) => new Tally(name, '')), module: new Tally('', '') }
  let judge = judges.get(language)
  if (judge === undefined) {
    judge = new Effects(language.lexis, language.effects)
    judges.set(language, judge)
  }
  return new Reader(text, definitions, tablesOf(language.lexis), judge).read()
}

class Reader {
  readonly #cursor: TokenCursor
  readonly #state = new State()
  readonly #control: Control
  readonly #dispatch: TokenDispatch
  readonly #module = new Tally('', '')
  readonly #moduleCode: ModuleCode
  readonly #lines: LineCursor
  readonly #definitions: readonly Definition[]
  readonly #tallies: Tally[]
  /** Indexes of the definitions by start, longer first; and the number entered. */
  readonly #order: number[]
  #entered = 0
  readonly #open: number[] = []
  /** For each open definition, a filter for tokens that run, if some do not. */
  readonly #codes: (ContainerCode | SilentStatements | undefined)[] = []
  readonly #lexis: Lexis
  #boundary = 0

  constructor(text: string, definitions: readonly Definition[], tables: Tables, judge: Effects) {
    this.#definitions = definitions
    this.#lexis = tables.lexis
    this.#tallies = mapped(
      definitions,
      ({ name, kind, owner }) =>
        new Tally(
          CONTAINERS.has(kind) ? '' : name,
          owner === undefined ? '' : owner.slice(owner.lastIndexOf('.') + 1),
          kind !== 'method' || tables.lexis.objectCalls !== true,
        ),
    )
    this.#order = definitions.map((_, at) => at)
    const at = (position: number) => definitions[position] as Definition
    this.#order.sort((a, b) => at(a).start - at(b).start || at(b).end - at(a).end || a - b)
    this.#lines = new LineCursor(text)
    this.#cursor = new TokenCursor(text, tables)
    const calls = new Calls(this.#state, this.#cursor, tables, judge, globalsOf(definitions), this.#lines)
    this.#control = new Control(this.#state, this.#cursor, tables)
    const { functionValues, imports = [] } = tables.lexis
    // Functions may be passed by value.
    const imported = functionValues && new Imported(this.#cursor, imports)
    const references = imported && new References(this.#state, this.#cursor, tables, calls, imported, definitions)
    this.#moduleCode = new ModuleCode(this.#cursor, imported, tables.lexis)
    if (!tables.lexis.declarationsOnly) this.#state.tally = this.#module
    this.#dispatch = new TokenDispatch(this.#cursor, this.#state, calls, this.#control, tables, references)
  }

  read(): FileFacts {
    const cursor = this.#cursor
    const state = this.#state
    for (;;) {
      const kind = cursor.next()
      if (cursor.start >= this.#boundary || kind === T.END) this.#cross(kind === T.END ? Infinity : cursor.start)
      if (kind === T.END) return { definitions: this.#tallies, module: this.#module }
      const isCode = this.#runs(kind)
      if (isCode) this.#dispatch.take(kind)
      state.beforePrevious = state.previous
      state.previous = isCode ? this.#dispatch.taken : kind
      state.previousBits = cursor.bits
      state.previousEnd = cursor.end
    }
  }

  #runs(kind: number): boolean {
    const { tally } = this.#state
    if (tally === this.#module) return this.#moduleCode.runs(kind)
    if (tally === NOBODY) {
      this.#moduleCode.runs(kind)
      return false
    }
    const code = this.#codes[this.#codes.length - 1]
    if (code === undefined) return true
    if (!code.runs(kind)) {
      this.#dispatch.references?.endValue()
      return false
    }
    this.#dispatch.bodyStart = code.isHead ? Infinity : 0
    return true
  }

  #cross(offset: number): void {
    const open = this.#open
    for (;;) {
      const next = this.#entered < this.#order.length ? this.#definitions[this.#order[this.#entered]!] : undefined
      const top = this.#innermost()
      const start = next?.start ?? Infinity
      if (top !== undefined && top.end <= Math.min(offset, start)) this.#leave()
      else if (next !== undefined && start <= offset) this.#enter(next)
      else {
        this.#boundary = Math.min(start, top?.end ?? Infinity)
        if (offset === Infinity) for (const at of open.reverse()) this.#finish(at)
        break
      }
    }
    const top = this.#innermost()
    const isContainer = top !== undefined && CONTAINERS.has(top.kind)
    const hasHead = isContainer || (top !== undefined && FUNCTION_KINDS.has(top.kind))
    this.#dispatch.bodyStart = top === undefined ? 0 : hasHead && top.bodyStart < 0 ? top.end : top.bodyStart
    // Arguments of decorators precede the name.
    const runsBefore = isContainer && this.#lexis.containers?.decorators === true
    this.#dispatch.nameStart = top === undefined || runsBefore ? -1 : top.nameStart
  }

  #innermost(): Definition | undefined {
    const open = this.#open
    return open.length > 0 ? this.#definitions[open[open.length - 1]!] : undefined
  }

  #enter(definition: Definition): void {
    const state = this.#state
    const position = this.#order[this.#entered++] as number
    const tally = this.#tallies[position] as Tally
    if (state.closing) this.#control.settle(T.WORD, 0)
    this.#dispatch.part()
    this.#codes[this.#codes.length - 1]?.meet()
    const { kind } = definition
    const code = this.#codeOf(definition)
    this.#codes.push(code)
    const isRun = !CONTAINERS.has(kind) || code !== undefined || this.#lexis.containers?.statements?.includes(kind)
    if (state.tally !== NOBODY && state.tally !== this.#module) tally.around = state.tally
    state.enter(kind !== 'macro' && isRun ? tally : NOBODY)
    tally.lines = -this.#lines.lineOf(definition.start)
    this.#open.push(position)
  }

  #codeOf(definition: Definition): ContainerCode | SilentStatements | undefined {
    const { containers, lineEnds } = this.#lexis
    const { kind } = definition
    if (containers?.declarations?.includes(kind))
      return new ContainerCode(this.#cursor, this.#state, containers, lineEnds === true, definition)
    if (containers?.silent && containers.statements?.includes(kind))
      return new SilentStatements(this.#cursor, containers.silent, definition)
    return undefined
  }

  #leave(): void {
    this.#dispatch.part()
    this.#state.leave()
    this.#codes.pop()
    this.#finish(this.#open.pop() as number)
  }

  #finish(position: number): void {
    const tally = this.#tallies[position] as Tally
    const { start, end } = this.#definitions[position] as Definition
    if (tally.lines < 0) tally.lines += this.#lines.lineOf(Math.max(start, end - 1)) + 1
  }
}
