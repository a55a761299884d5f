// Keeps the best scores in a heap whose root is the worst one kept.

export interface Scored {
  /** Number of the symbol in the index. */
  readonly symbol: number
  readonly score: number
  /** A bit for each query word that the symbol matches. */
  readonly answered: number
  /** Share of the query, by word weight, that the symbol matches. */
  readonly share: number
}

export class BestScores {
  readonly #most: number
  readonly #heap: Scored[] = []

  constructor(most: number) {
    this.#most = most
  }

  takes(score: number, symbol: number): boolean {
    const worst = this.#heap[0]
    return this.#heap.length < this.#most || score > worst!.score || (score === worst!.score && symbol < worst!.symbol)
  }

  add(scored: Scored): void {
    const heap = this.#heap
    if (heap.length === this.#most) {
      heap[0] = scored
      this.#down(0)
    } else {
      heap.push(scored)
      this.#up(heap.length - 1)
    }
  }

  sorted(): Scored[] {
    return [...this.#heap].sort((a, b) => b.score - a.score || a.symbol - b.symbol)
  }

  #isWorse(a: number, b: number): boolean {
    const scored = this.#heap[a]!
    const other = this.#heap[b]!
    return scored.score < other.score || (scored.score === other.score && scored.symbol > other.symbol)
  }

  #swap(a: number, b: number): void {
    const scored = this.#heap[a]!
    this.#heap[a] = this.#heap[b]!
    this.#heap[b] = scored
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
