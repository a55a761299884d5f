// Kernel loops over arrays of numbers. Each call overwrites the input area.
import { KernelMemory } from './memory.ts'

/** How a name matches. `unsure`: the kernel cannot tell, query/name-match.ts has to decide. */
export const TIERS = ['unsure', 'case', 'word', 'substring'] as const
/** A result is the number of a name × TIER_FACTOR + its index in TIERS. */
export const TIER_FACTOR = 8

/** Numbers of a section of the cache, kept in memory or read in windows. */
export interface NumberSource {
  readonly count: number
  /** Address of kept numbers. */
  readonly address: number | undefined
  /** Most numbers per read. */
  readonly most: number
  /** Fills memory with the numbers from `first` on. */
  fill(first: number, memory: Buffer): void
  /** The error for an index out of range. */
  damaged(): Error
}

/** Numbers in memory, the first of which has index `first`. */
interface Window {
  readonly address: number
  readonly length: number
  readonly first: number
}

export class NumberLoops extends KernelMemory {
  /** Writes the numbers, reserves space for `more` after them, and returns their address. */
  #put(numbers: Uint32Array, more = 0): number {
    this.reach(this.inputArea + (numbers.length + more) * 4)
    this.numbers(this.inputArea, numbers.length).set(numbers)
    return this.inputArea
  }

  /**
   * Makes at least `least` numbers from `first` on available, and no others from `end` on. Reads them to `address`
   * unless they are kept.
   */
  #window(source: NumberSource, first: number, least: number, end: number, address: number): Window {
    if (first + least > source.count) throw source.damaged()
    if (source.address !== undefined) return { address: source.address, length: source.count, first: 0 }
    const length = Math.min(Math.max(Math.min(source.most, end - first), least), source.count - first)
    this.reach(address + length * 4)
    source.fill(first, this.bytes.subarray(address, address + length * 4))
    return { address, length, first }
  }

  /** Splits numbers into those below the limit and how far the others exceed it, in order. */
  part(numbers: Uint32Array, limit: number): { readonly below: Uint32Array; readonly others: Uint32Array } {
    if (numbers.length === 0) return { below: numbers, others: numbers }
    const at = this.#put(numbers, numbers.length)
    const others = at + numbers.length * 4
    const below = this.exports.part(at, numbers.length, limit, others)
    return { below: this.numbers(at, below).slice(), others: this.numbers(others, numbers.length - below).slice() }
  }

  /** The numbers at ascending indexes. */
  pick(indexes: Uint32Array, source: NumberSource): Uint32Array {
    const count = indexes.length
    const at = this.#put(indexes, count)
    const out = at + count * 4
    const end = endOf(indexes)
    for (let done = 0; done < count; ) {
      const { address, length, first } = this.#window(source, indexes[done]!, 1, end, out + count * 4)
      done += this.exports.pick(address, length, first, at + done * 4, count - done, out + done * 4)
    }
    return this.numbers(out, count).slice()
  }

  /** Total length of the runs at ascending indexes. A run is its length and then so many numbers. */
  sumOfRuns(indexes: Uint32Array, source: NumberSource): number {
    const count = indexes.length
    const at = this.#put(indexes)
    const end = endOf(indexes)
    let sum = 0
    for (let done = 0; done < count; ) {
      const { address, length, first } = this.#window(source, indexes[done]!, 1, end, at + count * 4)
      done += this.exports.expand(address, length, first, at + done * 4, count - done, 0)
      sum += this.exports.numbersExpanded()
    }
    return sum
  }

  /** Appends the numbers of those runs to `numbers`. */
  withRuns(numbers: Uint32Array, indexes: Uint32Array, source: NumberSource): Uint32Array {
    const count = indexes.length
    const at = this.#put(indexes)
    const parts = [numbers]
    const end = endOf(indexes) + LIKELY_RUN
    let least = 1
    for (let done = 0; done < count; ) {
      const nextIndex = indexes[done]!
      const { address, length, first } = this.#window(source, nextIndex, least, end, at + count * 4)
      const rest = [address, length, first, at + done * 4, count - done] as const
      // A window bounds the output; kept numbers have to be counted first.
      if (source.address !== undefined) this.exports.expand(...rest, 0)
      const most = source.address === undefined ? length : this.exports.numbersExpanded()
      const out = at + count * 4 + (source.address === undefined ? length * 4 : 0)
      this.reach(out + most * 4)
      const finished = this.exports.expand(...rest, out)
      // Zero: the run is longer than the window.
      least = finished === 0 ? 1 + this.numbers(address + (nextIndex - first) * 4, 1)[0]! : 1
      parts.push(this.numbers(out, this.exports.numbersExpanded()).slice())
      done += finished
    }
    return joined(parts)
  }

  /** Splits sorted results by tier into spellings, each once with its first tier, without `first`..`end`. */
  split(found: Uint32Array, first: number, end: number): Uint32Array[] {
    const at = this.#put(found, found.length + TIER_FACTOR)
    const out = at + found.length * 4
    this.exports.split(at, found.length, first, end, out)
    const counts = this.numbers(out, TIERS.length)
    let list = out + TIER_FACTOR * 4
    return TIERS.map((_, tier) => {
      list += counts[tier]! * 4
      return this.numbers(list - counts[tier]! * 4, counts[tier]!).slice()
    })
  }

  /** Turns spellings into results of a tier. */
  asFound(spellings: Uint32Array, tier: number): Uint32Array {
    const at = this.#put(spellings)
    this.exports.tag(at, spellings.length, tier)
    return this.numbers(at, spellings.length).slice()
  }

  /** Distinct blocks of 2^`bits` that contain the ascending numbers. */
  blocksOf(numbers: Uint32Array, bits: number): Uint32Array {
    const at = this.#put(numbers)
    return this.numbers(at, this.exports.blocks(at, numbers.length, bits)).slice()
  }

  /** Groups ascending numbers with gaps of up to `gap` and spans of up to `most`; returns the end of each group. */
  groups(numbers: Uint32Array, gap: number, most: number): Uint32Array {
    return this.#groups(numbers, false, gap, most)
  }

  /** Groups ascending spans, as pairs of bounds. */
  groupsOfPairs(pairs: Uint32Array, gap: number, most: number): Uint32Array {
    return this.#groups(pairs, true, gap, most)
  }

  #groups(spans: Uint32Array, arePairs: boolean, gap: number, most: number): Uint32Array {
    const count = arePairs ? spans.length / 2 : spans.length
    const at = this.#put(spans, count)
    const out = at + spans.length * 4
    return this.numbers(out, this.exports.group(at, count, arePairs ? 1 : 0, gap, most, out)).slice()
  }
}

/** Numbers read for the last run before its length is known. */
const LIKELY_RUN = 256

function endOf(indexes: Uint32Array): number {
  return indexes.length === 0 ? 0 : indexes[indexes.length - 1]! + 1
}

/** Concatenates arrays of numbers. */
export function joined(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}
