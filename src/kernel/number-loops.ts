// Thousands of numbers at once, in the loops of the kernel: what is found of many names is counted, parted and put
// together. Whoever asks for it gives up what is in the room.
import { KernelMemory } from './memory.ts'

/** What is said of a name that matches, by number: that query/name-match.ts has to say how well, or how well. */
export const TIERS = ['unsure', 'case', 'word', 'substring'] as const
/** What is found: number of the name × this + position in TIERS. */
export const TIER_FACTOR = 8

/** Numbers of a section, which are looked at where they are kept, or read in windows. */
export interface NumberSource {
  readonly count: number
  /** Where they are kept in this memory. */
  readonly address: number | undefined
  /** How many are read at once. */
  readonly most: number
  /** Fills memory with them, from one on. */
  fill(first: number, memory: Buffer): void
  /** What is thrown where there is no such number. */
  damaged(): Error
}

/** Numbers that lie in the memory, from one of a section on. */
interface Window {
  readonly address: number
  readonly length: number
  readonly first: number
}

export class NumberLoops extends KernelMemory {
  /** Numbers in the room, with room for so many more behind them: their address. */
  #put(numbers: Uint32Array, more = 0): number {
    this.reach(this.text + (numbers.length + more) * 4)
    this.numbers(this.text, numbers.length).set(numbers)
    return this.text
  }

  /**
   * A window on what is kept, or of numbers from `first` on that are read to an address: `least` of them, and of others
   * none from `end` on.
   */
  #window(source: NumberSource, first: number, least: number, end: number, address: number): Window {
    if (first + least > source.count) throw source.damaged()
    if (source.address !== undefined) return { address: source.address, length: source.count, first: 0 }
    const length = Math.min(Math.max(Math.min(source.most, end - first), least), source.count - first)
    this.reach(address + length * 4)
    source.fill(first, this.bytes.subarray(address, address + length * 4))
    return { address, length, first }
  }

  /** Numbers in their order: those below a limit, and how far above it the others are. */
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

  /** How many numbers are in the runs that begin at ascending indexes, each with its length. */
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

  /** The numbers of the same runs are put behind others. */
  withRuns(numbers: Uint32Array, indexes: Uint32Array, source: NumberSource): Uint32Array {
    const count = indexes.length
    const at = this.#put(indexes)
    const parts = [numbers]
    const end = endOf(indexes) + LIKELY_RUN
    let least = 1
    for (let done = 0; done < count; ) {
      const asked = indexes[done]!
      const { address, length, first } = this.#window(source, asked, least, end, at + count * 4)
      const rest = [address, length, first, at + done * 4, count - done] as const
      // Of what is read no more can come than it is; what is kept is far more.
      if (source.address !== undefined) this.exports.expand(...rest, 0)
      const most = source.address === undefined ? length : this.exports.numbersExpanded()
      const out = at + count * 4 + (source.address === undefined ? length * 4 : 0)
      this.reach(out + most * 4)
      const finished = this.exports.expand(...rest, out)
      // A run that is longer than what is read at once.
      least = finished === 0 ? 1 + this.numbers(address + (asked - first) * 4, 1)[0]! : 1
      parts.push(this.numbers(out, this.exports.numbersExpanded()).slice())
      done += finished
    }
    return joined(parts)
  }

  /**
   * What was found, sorted, as spellings by the positions of their tiers: each once, where it was found first, and none
   * of those from `first` to before `end`.
   */
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

  /** Spellings as what is found of a tier. */
  asFound(spellings: Uint32Array, tier: number): Uint32Array {
    const at = this.#put(spellings)
    this.exports.tag(at, spellings.length, tier)
    return this.numbers(at, spellings.length).slice()
  }

  /** Numbers of the blocks of 2^`bits` that ascending numbers are in, each once. */
  blocksOf(numbers: Uint32Array, bits: number): Uint32Array {
    const at = this.#put(numbers)
    return this.numbers(at, this.exports.blocks(at, numbers.length, bits)).slice()
  }

  /** Ascending numbers in groups, with up to `gap` between two and `most` in all: how many there are up to the end of each. */
  groups(numbers: Uint32Array, gap: number, most: number): Uint32Array {
    return this.#groups(numbers, false, gap, most)
  }

  /** The same of ascending spans, pairs of bounds. */
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

/** Numbers that are read of the last run before it is known how long that is. */
const LIKELY_RUN = 256

/** What follows the last of ascending indexes. */
function endOf(indexes: Uint32Array): number {
  return indexes.length === 0 ? 0 : indexes[indexes.length - 1]! + 1
}

/** Lists of numbers one after the other. */
export function joined(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}
