// Finds whether a path matches a pattern in time linear in the path: simulates a nondeterministic automaton, and caches it
// as a deterministic one.

/** A test of one character by its code point. */
export type Accepts = (code: number) => boolean

/** Cached sets of states; beyond that the cache is begun anew. */
const MAX_SETS = 1000
/** Codes below it have an array, others a map. */
const ASCII = 128
/** The code of `/`. */
export const SLASH = 47

/** The accepting state. */
export const FINAL = 0

/** States are numbers. A state has a test with one next state, or two next states without a test. */
export class Automaton {
  readonly #accepts: (Accepts | undefined)[] = [undefined]
  readonly #next: number[] = [FINAL]
  readonly #other: number[] = [FINAL]

  #add(accepts: Accepts | undefined, next: number, other: number): number {
    this.#next.push(next)
    this.#other.push(other)
    return this.#accepts.push(accepts) - 1
  }

  test(accepts: Accepts, next: number): number {
    return this.#add(accepts, next, FINAL)
  }

  character(wanted: number, next: number): number {
    return this.test(code => code === wanted, next)
  }

  literal(text: string, next: number): number {
    let state = next
    for (const character of [...text].reverse()) state = this.character(character.codePointAt(0)!, state)
    return state
  }

  optional(first: number, second: number): number {
    return this.#add(undefined, first, second)
  }

  repeated(accepts: Accepts, next: number): number {
    const loop = this.#add(undefined, FINAL, next)
    this.#next[loop] = this.test(accepts, loop)
    return loop
  }

  anything(next: number): number {
    return this.repeated(() => true, next)
  }

  /** Any number of folders, each with its slash. */
  folders(next: number): number {
    return this.optional(this.anything(this.character(SLASH, next)), next)
  }

  matcher(start: number): (path: string) => boolean {
    let sets = new Map<string, StateSet>()
    const setOf = (states: readonly number[]): StateSet => {
      const closed = this.#closure(states)
      const key = closed.join(',')
      let set = sets.get(key)
      if (!set) {
        if (sets.size >= MAX_SETS) sets = emptied(sets)
        set = { states: closed, isFinal: closed[0] === FINAL, ascii: [], others: new Map() }
        sets.set(key, set)
      }
      return set
    }
    const after = (set: StateSet, code: number): StateSet => {
      const reached = setOf(set.states.filter(state => this.#accepts[state]?.(code)).map(state => this.#next[state]!))
      if (code < ASCII) set.ascii[code] = reached
      else set.others.set(code, reached)
      return reached
    }
    const first = setOf([start])
    return path => {
      let set = first
      for (let at = 0; at < path.length; at++) {
        let code = path.charCodeAt(at)
        if (code < ASCII) set = set.ascii[code] ?? after(set, code)
        else {
          code = path.codePointAt(at)!
          if (code > 0xffff) at++
          set = set.others.get(code) ?? after(set, code)
        }
        if (set.states.length === 0) return false
      }
      return set.isFinal
    }
  }

  /** The states with a test, and FINAL, that are reached without a character; sorted. */
  #closure(states: readonly number[]): number[] {
    const seen = new Set<number>()
    const open = [...states]
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (seen.has(state)) continue
      seen.add(state)
      if (state !== FINAL && !this.#accepts[state]) open.push(this.#next[state]!, this.#other[state]!)
    }
    return [...seen].filter(state => state === FINAL || this.#accepts[state]).sort((a, b) => a - b)
  }
}

interface StateSet {
  readonly states: readonly number[]
  readonly isFinal: boolean
  /** The sets reached by a character so far. */
  readonly ascii: (StateSet | undefined)[]
  readonly others: Map<number, StateSet>
}

/** Unlinks all sets, so that they can be freed. */
function emptied(sets: ReadonlyMap<string, StateSet>): Map<string, StateSet> {
  for (const { ascii, others } of sets.values()) {
    ascii.length = 0
    others.clear()
  }
  return new Map()
}
