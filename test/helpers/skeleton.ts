// Compares the skeleton parser with the grammar and its query on random skeletons.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Match } from '../../src/languages/definition-match.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import type { Dialect } from '../../src/parse/c/preprocessor/c-token-kinds.ts'
import { parseSkeleton } from '../../src/parse/c/skeleton-parser.ts'
import { loadGrammar } from '../../src/parse/grammar/grammar-loading.ts'
import { matchText } from '../../src/parse/grammar/grammar-matches.ts'
import { ENDLESS } from './exec.ts'
import { randomFrom } from './random.ts'

/** Random choices for building a valid skeleton. */
export interface Chance {
  readonly random: () => number
  readonly pick: <T>(from: readonly T[]) => T
  /** Fewer than `most` results of `each`, separated by spaces. */
  readonly list: (most: number, each: () => string) => string
}

interface SkeletonCases {
  readonly language: string
  readonly dialect: Dialect
  /** Pieces of skeletons, and pieces that skeletons never contain. */
  readonly pieces: readonly string[]
  /** Creates an item of a valid skeleton. */
  readonly item: (chance: Chance) => string
}

/**
 * Tests that the grammar and its query agree on each random skeleton the parser accepts. It must accept most valid
 * ones.
 */
export function testSkeletons({ language: name, dialect, pieces, item }: SkeletonCases): void {
  test(`${name}: the grammar and its query agree with the parser on random skeletons`, async () => {
    const language = await loadLanguage(name)
    const grammar = await loadGrammar(language)
    const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
    const list = (most: number, each: () => string) =>
      Array.from({ length: Math.floor(random() * most) }, each).join(' ')
    let read = 0
    for (let round = 0; round < 6000; round++) {
      const isSound = round % 2 === 0
      const any = () => Array.from({ length: Math.floor(random() * 14) }, () => pick(pieces)).join(pick([' ', ' ', '']))
      const text = isSound ? item({ random, pick, list }) : any()
      const found = parseSkeleton({ text, output: Uint16Array.from(text, each => each.charCodeAt(0)), dialect })
      if (!found) continue
      read++
      const { matches, hasError } = matchText(grammar, text, performance.now() + ENDLESS)!
      assert.ok(!hasError, `CTX_SEED=${seed}\n${text}`)
      assert.deepEqual(inOrder(found), inOrder(matches), `CTX_SEED=${seed}\n${text}`)
    }
    assert.ok(read >= 1500, `CTX_SEED=${seed} ${read}`)
  })
}

/** Each name by the match that counts, which is that of the first pattern; then matches without a name. */
function inOrder(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort((a, b) => a.name - b.name || a.pattern - b.pattern || a.start - b.start)
  return sorted.filter(({ name }, at) => name < 0 || name !== sorted[at - 1]?.name)
}
