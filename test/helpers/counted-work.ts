// Counts the work of scanning a text, the same on every machine: steps of a backtracking regular expression engine, and
// characters that are searched or read.
import assert from 'node:assert/strict'
import { type Program, programOf, type Step } from './expression-reader.ts'

/** The steps and characters that `read`, which must be synchronous, takes; Infinity above `most`. */
export function workOf(read: () => void, most = Infinity): number {
  const expressions = RegExp.prototype
  const texts = String.prototype
  const { exec } = expressions
  const { indexOf, lastIndexOf, charCodeAt } = texts
  let work = 0
  const spend = (count: number) => {
    work += count
    if (work > most) throw TOO_MUCH
  }
  expressions.exec = function (this: RegExp, text: string) {
    return countedExec(this, String(text), spend)
  }
  texts.indexOf = function (this: string, part, from = 0) {
    const at = indexOf.call(this, part, from)
    spend((at < 0 ? this.length : at) - from)
    return at
  }
  texts.lastIndexOf = function (this: string, part, from = this.length) {
    const at = lastIndexOf.call(this, part, from)
    spend(Math.min(from, this.length) - Math.max(at, 0))
    return at
  }
  texts.charCodeAt = function (this: string, at) {
    spend(1)
    return charCodeAt.call(this, at)
  }
  try {
    read()
    return work
  } catch (error) {
    if (error === TOO_MUCH) return Infinity
    throw error
  } finally {
    expressions.exec = exec
    Object.assign(texts, { indexOf, lastIndexOf, charCodeAt })
  }
}

/** Characters of a hostile text, enough for quadratic work to dominate constant costs. */
const LENGTH = 4000
/** The most by which work may grow for twice the text; quadratic work grows by four. */
const MAX_GROWTH = 2.6

/** Asserts that work is linear in the number of repeated pieces. */
export function assertLinear(piece: string, read: (text: string) => void, what = piece, length = LENGTH): void {
  const count = length / piece.length
  const work = workOf(() => read(piece.repeat(count)))
  const twice = workOf(() => read(piece.repeat(2 * count)), MAX_GROWTH * work)
  assert.ok(Number.isFinite(twice), `${what}: ${work}, and over ${MAX_GROWTH} times as much for twice the text`)
}

const TOO_MUCH = new Error('More work than allowed')
const programs = new WeakMap<RegExp, Program>()

/** Replaces `exec`. */
function countedExec(expression: RegExp, text: string, spend: (count: number) => void): RegExpExecArray | null {
  const { global, sticky } = expression
  const isKept = global || sticky
  let program = programs.get(expression)
  if (!program) {
    program = programOf(expression)
    programs.set(expression, program)
  }
  const machine = new Machine(expression, text, program, spend)
  for (let at = isKept ? expression.lastIndex : 0; at <= text.length; at++) {
    const end = machine.matchAt(at)
    if (end >= 0) {
      if (isKept) expression.lastIndex = end
      return machine.result(at)
    }
    if (sticky) break
  }
  if (isKept) expression.lastIndex = 0
  return null
}

/** Characters of `\b`. */
const WORD = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'

/** Matches an expression against a text. */
class Machine {
  readonly #text: string
  readonly #program: Program
  readonly #spend: (count: number) => void
  readonly #flags: { readonly ignoreCase: boolean; readonly multiline: boolean; readonly unicode: boolean }
  readonly #hasIndices: boolean
  #slots: number[] = []

  constructor(expression: RegExp, text: string, program: Program, spend: (count: number) => void) {
    const { ignoreCase, multiline, unicode, hasIndices } = expression
    this.#flags = { ignoreCase, multiline, unicode }
    this.#hasIndices = hasIndices
    this.#text = text
    this.#program = program
    this.#spend = spend
  }

  /** The end of a match at an offset; -1 if there is none. */
  matchAt(start: number): number {
    this.#slots = new Array(this.#program.slots).fill(-1)
    return this.#run(this.#program.steps, start)
  }

  result(start: number): RegExpExecArray {
    const { groups, names } = this.#program
    const ranges = Array.from({ length: groups }, (_, group): [number, number] | undefined => {
      const [from, to] = [this.#slots[2 * group]!, this.#slots[2 * group + 1]!]
      return from < 0 || to < 0 ? undefined : [from, to]
    })
    const named = <T>(values: readonly T[]) => {
      const all: Record<string, T> = {}
      for (const [name, group] of names) if (values[group] !== undefined || !(name in all)) all[name] = values[group]!
      return names.length > 0 ? all : undefined
    }
    const values = ranges.map(range => (range ? this.#text.slice(...range) : undefined)) as string[]
    const found = Object.assign(values, { index: start, input: this.#text, groups: named(values) })
    const indices = Object.assign([...ranges], { groups: named(ranges) })
    return (this.#hasIndices ? Object.assign(found, { indices }) : found) as RegExpExecArray
  }

  /** Runs steps with backtracking; -1 if all alternatives fail. */
  #run(steps: readonly Step[], start: number): number {
    /** Pairs: a step and an offset, or -1 - slot and its old value. */
    const backtrack: number[] = []
    let [pc, at] = [0, start]
    for (;;) {
      this.#spend(1)
      const step = steps[pc]!
      if (step.op === 'done') return at
      if (step.op === 'take') {
        const unit = this.#unit(at, step.back)
        pc = unit !== '' && step.fits(unit) ? pc + 1 : -1
        at += step.back ? -unit.length : unit.length
      } else if (step.op === 'again') {
        const length = this.#lengthAgain(step, at)
        pc = length < 0 ? -1 : pc + 1
        at += step.back ? -length : length
      } else pc = this.#next(step, pc, at, backtrack)
      while (pc < 0) {
        if (backtrack.length === 0) return -1
        at = backtrack.pop()!
        pc = backtrack.pop()!
        if (pc < 0) this.#slots[-1 - pc] = at
      }
    }
  }

  /** The next step after one that consumes nothing; -1 if it fails. */
  #next(step: Step, pc: number, at: number, backtrack: number[]): number {
    const slots = this.#slots
    const set = (slot: number, value: number) => {
      backtrack.push(-1 - slot, slots[slot]!)
      slots[slot] = value
      return pc + 1
    }
    switch (step.op) {
      case 'split':
        backtrack.push(step.other, at)
        return step.to
      case 'jump':
        return step.to
      case 'save':
        return set(step.slot, at)
      case 'zero':
        return set(step.slot, 0)
      case 'more':
        return set(step.slot, slots[step.slot]! + 1)
      case 'forget':
        for (let slot = step.from; slot < step.until; slot++) if (slots[slot]! >= 0) set(slot, -1)
        return pc + 1
      case 'loop': {
        const count = slots[step.slot]!
        if (count < step.least) return pc + 2
        if (count >= step.most) return pc + 1
        backtrack.push(step.lazy ? pc + 2 : pc + 1, at)
        return step.lazy ? pc + 1 : pc + 2
      }
      case 'moved':
        return slots[step.slot] === at && slots[step.count]! > step.least ? -1 : pc + 1
      case 'look': {
        const before = [...slots]
        const isThere = this.#run(step.steps, at) >= 0
        for (const [slot, held] of before.entries()) {
          if (slots[slot] === held) continue
          if (isThere && step.wanted) backtrack.push(-1 - slot, held)
          else slots[slot] = held
        }
        return isThere === step.wanted ? pc + 1 : -1
      }
      default:
        return this.#isEdge((step as Step & { op: 'edge' }).sort, at) ? pc + 1 : -1
    }
  }

  /** The character after or before an offset; '' at the ends. */
  #unit(at: number, back: boolean): string {
    const text = this.#text
    const unit = (back ? text[at - 1] : text[at]) ?? ''
    if (!this.#flags.unicode || unit < '\ud800' || unit > '\udfff') return unit
    const pair = back ? text.slice(Math.max(0, at - 2), at) : text.slice(at, at + 2)
    return [...pair].length === 1 ? pair : unit
  }

  /** The length of a back reference's text if it matches here; -1 if not. */
  #lengthAgain({ groups, back }: Step & { op: 'again' }, at: number): number {
    const group = groups.find(each => this.#slots[2 * each + 1]! >= 0 && this.#slots[2 * each]! >= 0)
    if (group === undefined) return 0
    const part = this.#text.slice(this.#slots[2 * group], this.#slots[2 * group + 1])
    const here = back ? this.#text.slice(at - part.length, at) : this.#text.slice(at, at + part.length)
    const isSame = this.#flags.ignoreCase ? here.toLowerCase() === part.toLowerCase() : here === part
    return isSame ? part.length : -1
  }

  #isEdge(sort: string, at: number): boolean {
    const text = this.#text
    const { multiline } = this.#flags
    const isBreak = (unit = ' ') => '\n\r\u2028\u2029'.includes(unit)
    if (sort === '^') return at === 0 || (multiline && isBreak(text[at - 1]))
    if (sort === '$') return at === text.length || (multiline && isBreak(text[at]))
    const isWord = (unit = ' ') => WORD.includes(unit)
    return (isWord(text[at - 1]) !== isWord(text[at])) === (sort === '\\b')
  }
}
