export interface Item {
  title: string
  cents: number
}

/** What somebody is about to buy. */
export class Cart {
  private items: Item[] = []

  add(item: Item): void {
    this.items.push(item)
  }

  reset(): void {
    this.items = []
  }

  /** The sum in cents, after discounts. */
  total(): number {
    const sum = this.items.reduce((all, { cents }) => all + cents, 0)
    return sum > 10_000 ? Math.round(sum * 0.95) : sum
  }
}
