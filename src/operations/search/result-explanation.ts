// What `--explain` says beside a result: its tier, and its score by named parts.

import { rankParts } from '../../cache/tables/traits.ts'
import { COVERAGE, standingFactor } from '../../query/bm25.ts'
import { MATCHES } from '../../query/name-match.ts'
import type { SearchHit } from '../../query/result-page.ts'

type Parts = Readonly<Record<string, number>>

interface Explanation {
  /** Place of the match among the tiers, 1 the best. */
  readonly tier: number
  /** Place among those of its tier, 0 the best: the sum of `parts`. Of sentences the score decides. */
  readonly rank?: number
  /** Edits, and the share of the letters that is the same. */
  readonly distance?: number
  readonly similarity?: number
  /** Words of the query that were found, as stems. */
  readonly words?: string
  /** The higher the better; only of sentences. */
  readonly score?: number
  readonly parts: Parts
}

/** `flags` and `kind` are the bytes of the symbol's trait. */
export function explanationOf(
  hit: SearchHit,
  { flags, kind }: { readonly flags: number; readonly kind: number },
): Explanation {
  const { match, rank, distance, similarity, words, score, parts } = hit
  const tier = MATCHES.indexOf(match) + 1
  if (score === undefined || !parts)
    return {
      tier,
      rank,
      ...(distance === undefined ? {} : { distance }),
      ...(similarity === undefined ? {} : { similarity: rounded(similarity) }),
      parts: rankParts(flags),
    }
  const { names, words: byWords, share, by, added } = parts
  return {
    tier,
    words: words!.join(' '),
    score: rounded(score),
    parts: rounding({
      'names, fused': names,
      'words, fused': byWords,
      ...Object.fromEntries(
        by.map(part => [`${part.word}${part.by === part.word ? '' : ` as ${part.by}`} in ${part.in}`, part.score]),
      ),
      'times answered': share ** COVERAGE,
      'times standing and kind': standingFactor(flags, kind),
      ...Object.fromEntries(Object.entries(added).map(([name, value]) => [`plus ${name}, of a best of 1`, value])),
    }),
  }
}

function rounding(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, rounded(value)]))
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
