// What the reader of sheets finds of any sheet, held against what the grammar and its query find.
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

/** What a sound sheet is made of by chance. */
export interface Chance {
  readonly random: () => number
  readonly pick: <T>(from: readonly T[]) => T
  /** Up to so many of what a function makes, with spaces between them. */
  readonly list: (most: number, each: () => string) => string
}

interface Sheets {
  readonly language: string
  readonly dialect: Dialect
  /** What skeletons draw, and what they never do. */
  readonly pieces: readonly string[]
  /** An item of a sound sheet. */
  readonly item: (chance: Chance) => string
}

/** The test that of any sheet that is read the grammar and its query find the same; of sound ones most must be read. */
export function testSheets({ language: name, dialect, pieces, item }: Sheets): void {
  test(`of any sheet of ${name} the grammar and its query find the same`, async () => {
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
      const found = parseSkeleton({ text, sheet: Uint16Array.from(text, each => each.charCodeAt(0)), dialect })
      if (!found) continue
      read++
      const { matches, hasError } = matchText(grammar, text, performance.now() + ENDLESS)!
      assert.ok(!hasError, `CTX_SEED=${seed}\n${text}`)
      assert.deepEqual(inOrder(found), inOrder(matches), `CTX_SEED=${seed}\n${text}`)
    }
    assert.ok(read >= 1500, `CTX_SEED=${seed} ${read}`)
  })
}

/** Each name by the match that counts, which is that of the first pattern; then what has none. */
function inOrder(matches: readonly Match[]): Match[] {
  const sorted = [...matches].sort((a, b) => a.name - b.name || a.pattern - b.pattern || a.start - b.start)
  return sorted.filter(({ name }, at) => name < 0 || name !== sorted[at - 1]?.name)
}
