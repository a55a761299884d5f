// The best so many of many scores, best first: a heap whose root is the worst that is kept.

export interface Scored {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly score: number
  /** A bit for each word of the query that it answers. */
  readonly answered: number
  /** The part of the query, by the weight of its words, that it answers. */
  readonly share: number
}

export class BestScores {
  readonly #most: number
  readonly #heap: Scored[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Whether a score can be among the best; equal ones are told apart by symbol. */
  takes(score: number, symbol: number): boolean {
    const worst = this.#heap[0]
    return this.#heap.length < this.#most || score > worst!.score || (score === worst!.score && symbol < worst!.symbol)
  }

  add(one: Scored): void {
    const heap = this.#heap
    if (heap.length === this.#most) {
      heap[0] = one
      this.#down(0)
    } else {
      heap.push(one)
      this.#up(heap.length - 1)
    }
  }

  /** Best first. */
  sorted(): Scored[] {
    return [...this.#heap].sort((a, b) => b.score - a.score || a.symbol - b.symbol)
  }

  #isWorse(a: number, b: number): boolean {
    const one = this.#heap[a]!
    const other = this.#heap[b]!
    return one.score < other.score || (one.score === other.score && one.symbol > other.symbol)
  }

  #swap(a: number, b: number): void {
    const one = this.#heap[a]!
    this.#heap[a] = this.#heap[b]!
    this.#heap[b] = one
  }

  #up(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!this.#isWorse(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #down(from: number): void {
    for (let at = from; ; ) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && this.#isWorse(child, worst)) worst = child
      }
      if (worst === at) return
      this.#swap(at, worst)
      at = worst
    }
  }
}
