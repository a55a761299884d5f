// Random numbers that can be had again: property tests print their seed, and CTX_SEED repeats a run.

/** A generator (mulberry32, T. Ettinger, public domain) and what property tests need of it. */
export function randomFrom(given: string | undefined) {
  const seed = given === undefined ? Date.now() % 2 ** 31 : Number(given)
  let state = seed
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 to below this one. */
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!
  return { seed, random, below, pick }
}
