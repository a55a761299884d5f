// Runs a campaign of hostile cases: seeded, counted, for some seconds in `npm test` and up to its goal on demand.
//
//   CTX_HOSTILE=full node test/run.mjs hostile      every campaign up to its goal
//   CTX_HOSTILE=30 node test/run.mjs hostile        30 seconds a campaign
//   CTX_SEED=NUMBER                                 other cases
import { randomFrom } from '../helpers/random.ts'

/** Seconds of one campaign in `npm test`; the six campaigns take a minute. */
const DEFAULT_SECONDS = 10

export type Random = ReturnType<typeof randomFrom>

export interface Campaign {
  /** What is tried, in the plural: 'MCP messages'. */
  readonly cases: string
  /** The number of cases that SECURITY.md promises. */
  readonly goal: number
  /** Makes and tries some cases, and throws if one did harm. Returns how many it tried. */
  attempt(random: Random, index: number): Promise<number> | number
}

/** Runs a campaign and prints its count. An error names the seed and the case. */
export async function run({ cases, goal, attempt }: Campaign): Promise<void> {
  const given = process.env.CTX_HOSTILE
  const until = given === 'full' ? Number.POSITIVE_INFINITY : Date.now() + Number(given ?? DEFAULT_SECONDS) * 1000
  const random = randomFrom(process.env.CTX_SEED)
  let tried = 0
  for (let index = 0; tried < goal && Date.now() < until; index++) {
    try {
      tried += await attempt(random, index)
    } catch (cause) {
      throw new Error(`Case ${index} of ${cases} did harm (CTX_SEED=${random.seed}). ${cause}`, { cause })
    }
  }
  console.log(`# ${tried} ${cases} tried, none did harm (goal ${goal}, CTX_SEED=${random.seed})`)
}
