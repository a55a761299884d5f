// What reading a text costs as a count, the same on every machine: the steps that its expressions take, where each
// reading of a line is tried as an engine tries it, and the characters that are searched or looked at.
import assert from 'node:assert/strict'
import { type Program, programOf, type Step } from './expression-reader.ts'

/**
 * What `read` costs, in steps and characters; Infinity above `most`, so that the square of a text ends. `read` must be
 * through when it returns.
 */
export function workOf(read: () => void, most = Infinity): number {
  const expressions = RegExp.prototype
  const texts = String.prototype
  const { exec } = expressions
  const { indexOf, lastIndexOf, charCodeAt } = texts
  let done = 0
  const spend = (count: number) => {
    done += count
    if (done > most) throw TOO_MUCH
  }
  expressions.exec = function (this: RegExp, text: string) {
    return counted(this, String(text), spend)
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
    return done
  } catch (error) {
    if (error === TOO_MUCH) return Infinity
    throw error
  } finally {
    expressions.exec = exec
    Object.assign(texts, { indexOf, lastIndexOf, charCodeAt })
  }
}

/** Characters of a hostile text: beyond these everything that is looked at so far and no further costs the same. */
const LENGTH = 4000
/** How many times the work twice as many may cost. It is four for what looks to the end of the text at each mark. */
const MOST_GROWTH = 2.6

/** Reads as many pieces as make a hostile text of a length, and twice as many. */
export function assertLinear(piece: string, read: (text: string) => void, what = piece, length = LENGTH): void {
  const count = length / piece.length
  const work = workOf(() => read(piece.repeat(count)))
  const twice = workOf(() => read(piece.repeat(2 * count)), MOST_GROWTH * work)
  assert.ok(Number.isFinite(twice), `${what}: ${work}, and over ${MOST_GROWTH} times as much for twice the text`)
}

const TOO_MUCH = new Error('More work than was asked for.')
const programs = new WeakMap<RegExp, Program>()

/** What `exec` gives. */
function counted(expression: RegExp, text: string, spend: (count: number) => void): RegExpExecArray | null {
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

/** What `\b` tells from all else. */
const WORD = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'

/** An expression at work on one text. */
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

  /** Where a match ends that begins at an offset; -1 without one. */
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

  /** Goes through steps from an offset on, trying what was put aside where one fails; -1 where all is tried. */
  #run(steps: readonly Step[], start: number): number {
    /** Pairs: a place and an offset to go on from, or -1 - slot and what it held. */
    const aside: number[] = []
    let [place, at] = [0, start]
    for (;;) {
      this.#spend(1)
      const step = steps[place]!
      if (step.op === 'done') return at
      if (step.op === 'take') {
        const unit = this.#unit(at, step.back)
        place = unit !== '' && step.fits(unit) ? place + 1 : -1
        at += step.back ? -unit.length : unit.length
      } else if (step.op === 'again') {
        const length = this.#lengthAgain(step, at)
        place = length < 0 ? -1 : place + 1
        at += step.back ? -length : length
      } else place = this.#next(step, place, at, aside)
      while (place < 0) {
        if (aside.length === 0) return -1
        at = aside.pop()!
        place = aside.pop()!
        if (place < 0) this.#slots[-1 - place] = at
      }
    }
  }

  /** The place of the step after one that stays where it is; -1 where that fails. */
  #next(step: Step, place: number, at: number, aside: number[]): number {
    const slots = this.#slots
    const set = (slot: number, value: number) => {
      aside.push(-1 - slot, slots[slot]!)
      slots[slot] = value
      return place + 1
    }
    switch (step.op) {
      case 'split':
        aside.push(step.other, at)
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
        return place + 1
      case 'loop': {
        const count = slots[step.slot]!
        if (count < step.least) return place + 2
        if (count >= step.most) return place + 1
        aside.push(step.lazy ? place + 2 : place + 1, at)
        return step.lazy ? place + 1 : place + 2
      }
      case 'moved':
        return slots[step.slot] === at && slots[step.count]! > step.least ? -1 : place + 1
      case 'look': {
        const before = [...slots]
        const isThere = this.#run(step.steps, at) >= 0
        for (const [slot, held] of before.entries()) {
          if (slots[slot] === held) continue
          if (isThere && step.wanted) aside.push(-1 - slot, held)
          else slots[slot] = held
        }
        return isThere === step.wanted ? place + 1 : -1
      }
      default:
        return this.#isEdge((step as Step & { op: 'edge' }).sort, at) ? place + 1 : -1
    }
  }

  /** The character behind or before an offset; '' where there is none. */
  #unit(at: number, back: boolean): string {
    const text = this.#text
    const unit = (back ? text[at - 1] : text[at]) ?? ''
    if (!this.#flags.unicode || unit < '\ud800' || unit > '\udfff') return unit
    const pair = back ? text.slice(Math.max(0, at - 2), at) : text.slice(at, at + 2)
    return [...pair].length === 1 ? pair : unit
  }

  /** How long what a group held is, where it stands here, too; -1 where it does not. */
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
