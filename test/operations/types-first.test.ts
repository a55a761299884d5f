// Ranking types before constructors costs nothing on pages without constructors.
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { withPreferredHits } from '../../src/operations/search/types-first.ts'
import { makeFilter } from '../../src/query/filter.ts'
import { parseQuery } from '../../src/query/name-match.ts'
import { searchNames } from '../../src/query/name-search.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('symbols of the same name beyond the page are read only if the page has a constructor', () => {
  const files = Array.from({ length: 30 }, (_, i) => [`src/m${i}.c`, 'static void init(void) {}\n'])
  const code = 'Pair::Pair(int a) { for (int i = 0; i < a; i++) { if (a) { delete this; } } }\n'
  const constructors = Array.from({ length: 30 }, (_, i) => [`src/p${i}.cc`, code])
  const declared = [['src/zpair.h', 'class Pair {\n public:\n  int a;\n};\n']]
  const root = makeRepository(Object.fromEntries([...files, ...constructors, ...declared]))
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  const filter = makeFilter(reader, {})
  const trait = reader.trait.bind(reader)
  let read = 0
  reader.trait = symbol => {
    read++
    return trait(symbol)
  }
  const shown = (name: string): string[] => {
    const { hits } = searchNames(reader, parseQuery(name), filter, 0, 20)
    return withPreferredHits(reader, name, filter, hits, 0, false).entries.map(({ k, f }) => `${k} ${f}`)
  }
  assert.equal(shown('init').filter(one => one.startsWith('fn src/m')).length, 20)
  assert.equal(read, 0)
  assert.deepEqual(shown('Pair').slice(0, 2), ['class src/zpair.h', 'method src/p0.cc'])
  assert.equal(read, 31)
  reader.close()
})
