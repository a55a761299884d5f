// What compiling a language's queries costs. The build does it, and whoever has a text that the build has not seen; the
// work grows with the named nodes that hold others, each multiplied by the alternatives and places it is written for:
// queries of 30 to 50 KB took half a second (TypeScript) to two seconds (C++). So the written size is bounded, which no
// machine's speed changes; whoever meets a bound should use `(_ …)` or read a capture on in
// src/parse/grammar/captures.ts, not raise it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'

const LONGEST = 8 * 1024
const MOST_NAMED_PARENTS = 100

/** A node with a name of its own and something inside: what is analysed against the grammar. `(_ …)` is not. */
const NAMED_PARENT = /\((?!_\s)[a-z]\w*(?!\w|\s*\))/g

for (const name of LANGUAGE_NAMES) {
  const { query, topQuery = '', rareQueries = [] } = await loadLanguage(name)
  if (query === undefined) continue
  test(`queries of ${name} are small`, () => {
    const text = [query, topQuery, ...rareQueries.map(rare => rare.query)].join('\n')
    assert.ok(text.length <= LONGEST, `${text.length} characters`)
    const parents = text.match(NAMED_PARENT)?.length ?? 0
    assert.ok(parents > 0 && parents <= MOST_NAMED_PARENTS, `${parents} named nodes with children`)
  })
}
