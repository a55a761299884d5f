// Limits the size of a language's queries, which bounds their compile time. The build compiles them, and so does any
// process with a query text that the build has not seen. The work grows with the named inner nodes, multiplied by the
// alternatives and places they are written for: queries of 30 to 50 KB took from half a second (TypeScript) to two
// seconds (C++). To stay within a limit, use `(_ …)` or read a capture further in src/parse/grammar/captures.ts; do not
// raise it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'

const LONGEST = 8 * 1024
const MAX_NAMED_PARENTS = 100

/** A named node with contents, which is analysed against the grammar; `(_ …)` is not. */
const NAMED_PARENT = /\((?!_\s)[a-z]\w*(?!\w|\s*\))/g

for (const name of LANGUAGE_NAMES) {
  const { query, topQuery = '', rareQueries = [] } = await loadLanguage(name)
  if (query === undefined) continue
  test(`queries of ${name} are small`, () => {
    const text = [query, topQuery, ...rareQueries.map(rare => rare.query)].join('\n')
    assert.ok(text.length <= LONGEST, `${text.length} characters`)
    const parents = text.match(NAMED_PARENT)?.length ?? 0
    assert.ok(parents > 0 && parents <= MAX_NAMED_PARENTS, `${parents} named nodes with children`)
  })
}
