// Explains the tier and the score of a result (`--explain`).

import { rankParts } from '../../cache/tables/traits.ts'
import { COVERAGE, standingFactor } from '../../query/bm25.ts'
import { MATCHES } from '../../query/name-match.ts'
import type { SearchHit } from '../../query/result-page.ts'

type Parts = Readonly<Record<string, number>>

interface Explanation {
  /** The rank of its match, 1 the best. */
  readonly tier: number
  /** The order within the tier, 0 the best: the sum of `parts`. Results for sentences have a score instead. */
  readonly rank?: number
  /** Edits, and the fraction of equal letters. */
  readonly distance?: number
  readonly similarity?: number
  /** Stems of the query words that matched. */
  readonly words?: string
  /** The higher the better. */
  readonly score?: number
  readonly parts: Parts
}

/** Explains a result; `flags` and `kind` are the bytes of the symbol's trait. */
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
