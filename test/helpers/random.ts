// Random numbers for property tests. The seed is fixed, so that failures are reproducible; CTX_SEED=random draws
// another, CTX_SEED=NUMBER repeats one.

/** A multiple of 2 and 3: with such seeds wander.test.ts uses a large tree with overlays. */
const DEFAULT_SEED = 6

/** A generator (mulberry32, T. Ettinger, public domain) with helpers. */
export function randomFrom(given = '') {
  const seed = given === '' ? DEFAULT_SEED : given === 'random' ? Date.now() % 2 ** 31 : Number(given)
  if (!Number.isInteger(seed)) throw new Error(`CTX_SEED is a whole number or 'random', not '${given}'.`)
  let state = seed
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** An integer from 0 up to, but excluding, `limit`. */
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!
  return { seed, random, below, pick }
}
