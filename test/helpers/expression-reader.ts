// Compiles a regular expression to steps of a backtracking engine, for tests that count steps.

/** A step; `to` and `other` are indexes of steps. Slots hold starts and ends of groups, then counters of loops. */
export type Step =
  | { readonly op: 'take'; readonly fits: (unit: string) => boolean; readonly back: boolean }
  | { readonly op: 'split' | 'jump'; readonly to: number; readonly other: number }
  | { readonly op: 'save' | 'zero' | 'more'; readonly slot: number }
  | { readonly op: 'forget'; readonly from: number; readonly until: number }
  | {
      readonly op: 'loop'
      readonly slot: number
      readonly least: number
      readonly most: number
      readonly lazy: boolean
    }
  | { readonly op: 'moved'; readonly slot: number; readonly count: number; readonly least: number }
  | { readonly op: 'look'; readonly steps: readonly Step[]; readonly wanted: boolean }
  | { readonly op: 'again'; readonly groups: readonly number[]; readonly back: boolean }
  | { readonly op: 'edge'; readonly sort: string }
  | { readonly op: 'done' }

/** A compiled expression. After each `loop` come its body and a `jump` back to it. */
export interface Program {
  readonly steps: readonly Step[]
  /** The numbers of groups, the whole match included, and of slots. */
  readonly groups: number
  readonly slots: number
  readonly names: readonly (readonly [name: string, group: number])[]
}

type Node = (to: Step[], back: boolean) => void

/** The original, before tests replace it. */
const { exec } = RegExp.prototype
const cachedResults = new Map<string, Map<string, boolean>>()

/** A test for one character by an atom: `[^a]`, `\s`, a character. Results are cached. */
function atomTest(atom: string, flags: string): (unit: string) => boolean {
  const key = `${flags}/${atom}`
  const answers = cachedResults.get(key) ?? new Map<string, boolean>()
  cachedResults.set(key, answers)
  const one = new RegExp(`^(?:${atom})$`, flags)
  return unit => {
    let answer = answers.get(unit)
    if (answer === undefined) {
      answer = exec.call(one, unit) !== null
      answers.set(unit, answer)
    }
    return answer
  }
}

/** Compiles an expression. Throws for unsupported syntax: the flag `v`, inline flags. */
export function programOf({ source, flags }: RegExp): Program {
  return new Compiler(source, flags).program()
}

class Compiler {
  readonly #source: string
  readonly #flags: string
  readonly #names: [string, number][] = []
  #at = 0
  #groups = 1
  #slots: number

  constructor(source: string, flags: string) {
    if (flags.includes('v')) throw new Error(`Not understood: the flag v of ${source}`)
    this.#source = source
    this.#flags = [...flags].filter(flag => 'isu'.includes(flag)).join('')
    // No expression has more groups than parentheses.
    this.#slots = 2 * source.split('(').length
  }

  program(): Program {
    const steps: Step[] = []
    const whole = this.#group(this.#choice(), 0)
    whole(steps, false)
    steps.push({ op: 'done' })
    return { steps, groups: this.#groups, slots: this.#slots, names: this.#names }
  }

  #next(text: string): boolean {
    const isNext = this.#source.startsWith(text, this.#at)
    if (isNext) this.#at += text.length
    return isNext
  }

  #choice(): Node {
    const branches = [this.#sequence()]
    while (this.#next('|')) branches.push(this.#sequence())
    return (to, back) => {
      const jumps: number[] = []
      for (const branch of branches.slice(0, -1)) {
        const split = to.push({ op: 'jump', to: 0, other: 0 }) - 1
        branch(to, back)
        jumps.push(to.push({ op: 'jump', to: 0, other: 0 }) - 1)
        to[split] = { op: 'split', to: split + 1, other: to.length }
      }
      branches.at(-1)!(to, back)
      for (const jump of jumps) to[jump] = { op: 'jump', to: to.length, other: 0 }
    }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const before = this.#groups
      parts.push(this.#quantified(this.#atom(), before))
    }
    return (to, back) => {
      for (const part of back ? parts.toReversed() : parts) part(to, back)
    }
  }

  #group(inner: Node, group: number): Node {
    return (to, back) => {
      to.push({ op: 'save', slot: 2 * group + (back ? 1 : 0) })
      inner(to, back)
      to.push({ op: 'save', slot: 2 * group + (back ? 0 : 1) })
    }
  }

  #quantified(node: Node, firstGroup: number): Node {
    const found = exec.call(/^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/, this.#source.slice(this.#at, this.#at + 30))
    if (!found) return node
    const [written, few, comma, many] = found
    this.#at += written.length
    const least = few !== undefined ? Number(few) : written[0] === '+' ? 1 : 0
    const most = few === undefined ? (written[0] === '?' ? 1 : Infinity) : comma ? Number(many || Infinity) : least
    const lazy = written.length > 1 && written.endsWith('?')
    const forget = { op: 'forget', from: 2 * firstGroup, until: 2 * this.#groups } as const
    const [count, place] = [this.#slots++, this.#slots++]
    return (to, back) => {
      to.push({ op: 'zero', slot: count })
      const loop = to.push({ op: 'done' }) - 1
      to.push({ op: 'jump', to: 0, other: 0 }, { op: 'save', slot: place }, { op: 'more', slot: count }, forget)
      node(to, back)
      to.push({ op: 'moved', slot: place, count, least }, { op: 'jump', to: loop, other: 0 })
      to[loop] = { op: 'loop', slot: count, least, most, lazy }
      to[loop + 1] = { op: 'jump', to: to.length, other: 0 }
    }
  }

  #atom(): Node {
    if (this.#next('(')) return this.#bracketed()
    for (const edge of ['^', '$', '\\b', '\\B'])
      if (this.#next(edge))
        return to => {
          to.push({ op: 'edge', sort: edge })
        }
    const again = exec.call(/^\\(?:([1-9]\d*)|k<([^>]+)>)/, this.#source.slice(this.#at, this.#at + 80))
    if (again) {
      this.#at += again[0].length
      return (to, back) => {
        const named = this.#names.filter(([name]) => name === again[2]).map(([, group]) => group)
        to.push({ op: 'again', groups: again[1] ? [Number(again[1])] : named, back })
      }
    }
    const one = /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\u.{4}|\\x..|\\c.|\\?.)/su
    const atom = exec.call(one, this.#source.slice(this.#at))![0]
    this.#at += atom.length
    const fits = atomTest('{}]/'.includes(atom) ? `\\${atom}` : atom, this.#flags)
    return (to, back) => {
      to.push({ op: 'take', fits, back })
    }
  }

  #bracketed(): Node {
    for (const [mark, back, wanted] of [
      ['?=', false, true],
      ['?!', false, false],
      ['?<=', true, true],
      ['?<!', true, false],
    ] as const) {
      if (!this.#next(mark)) continue
      const inner = this.#closed(this.#choice())
      return to => {
        const steps: Step[] = []
        inner(steps, back)
        steps.push({ op: 'done' })
        to.push({ op: 'look', steps, wanted })
      }
    }
    if (this.#next('?:')) return this.#closed(this.#choice())
    const group = this.#groups++
    if (this.#next('?<')) {
      const end = this.#source.indexOf('>', this.#at)
      this.#names.push([this.#source.slice(this.#at, end), group])
      this.#at = end + 1
    } else if (this.#next('?')) throw new Error(`Not understood: ${this.#source.slice(this.#at - 2, this.#at + 9)}`)
    return this.#group(this.#closed(this.#choice()), group)
  }

  #closed(node: Node): Node {
    if (!this.#next(')')) throw new Error(`No ) at ${this.#at} of ${this.#source}`)
    return node
  }
}
