// How similar two pieces of code are: by their longest common subsequence of tokens, after Myers, "An O(ND) Difference
// Algorithm and Its Variations", 1986. Pure.
import { diffArrays } from 'diff'

/** Tokens of a piece that are compared one by one; of longer ones the order is ignored. */
const LONGEST = 5000

/** Twice the tokens in common by all tokens of both, from 0 to 1; 0 where it is certainly below `least`. */
export function similarityOf(a: readonly string[], b: readonly string[], least: number): number {
  const all = a.length + b.length
  if (all === 0) return 1
  // No order has more in common than the counts of the tokens.
  const bound = (2 * inCommon(a, b)) / all
  if (bound < least || a.length > LONGEST || b.length > LONGEST) return bound < least ? 0 : bound
  const edits = Math.floor(all * (1 - least) + 1e-9)
  const parts = diffArrays(a as string[], b as string[], { maxEditLength: edits })
  if (!parts) return 0
  const same = parts.reduce((sum, { added, removed, count }) => (added || removed ? sum : sum + count), 0)
  return (2 * same) / all
}

function inCommon(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const token of a) counts.set(token, (counts.get(token) ?? 0) + 1)
  let common = 0
  for (const token of b) {
    const left = counts.get(token) ?? 0
    if (left === 0) continue
    counts.set(token, left - 1)
    common++
  }
  return common
}
