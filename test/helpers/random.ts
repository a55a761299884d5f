// Random numbers for property tests. `npm test` draws the same ones each time, so that a failure is the change's;
// CTX_SEED=random draws others, and CTX_SEED=NUMBER those of the run that printed the number.

/** Divided by 2 and 3 without remainder: wander.test.ts then walks through a large tree, with overlays. */
const DEFAULT_SEED = 6

/** A generator (mulberry32, T. Ettinger, public domain) and what property tests need of it. */
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
  /** A whole number from 0 to below this one. */
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!
  return { seed, random, below, pick }
}
