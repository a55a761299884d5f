// Queries compiled by the build: complete, and equal to what tree-sitter compiles now.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Parser, Query } from 'web-tree-sitter'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { encodeImages, imageOf, type Runtime, readImages, takeUp } from '../../src/parse/grammar/compiled-query.ts'
import { loadRuntime, queriesOf, readGrammar } from '../../src/parse/grammar/grammar-loading.ts'
import { ROOT } from '../helpers/exec.ts'

/** A runtime that counts compiled queries. */
async function counting(): Promise<{ runtime: Runtime; compiled: () => number }> {
  const runtime = await loadRuntime()
  const compile = runtime._ts_query_new
  let times = 0
  runtime._ts_query_new = (...all) => {
    times++
    return compile(...all)
  }
  return { runtime, compiled: () => times }
}

const addressOf = (query: Query) => (query as unknown as { readonly 0: number })[0]

test('the build compiles every query of every language', async () => {
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    if (language.grammar === undefined) continue
    const texts = readImages(name).map(([text]) => text.toString())
    assert.deepEqual(texts, queriesOf(language), name)
  }
})

test('a query restored from bytes finds what a compiled one finds', async () => {
  for (const [name, file] of [
    ['typescript', 'typescript/input.ts'],
    ['python', 'python/input.py'],
    ['c', 'c/input.c'],
    ['ruby', 'ruby/input.rb'],
  ] as const) {
    const { runtime, compiled } = await counting()
    const language = await loadLanguage(name)
    const grammar = await readGrammar(language)
    const tree = new Parser().setLanguage(grammar).parse(readFileSync(path.join(ROOT, 'test/languages', file), 'utf8'))!
    const images = readImages(name)
    let found = 0
    for (const [i, text] of queriesOf(language).entries()) {
      const before = compiled()
      const taken = takeUp(runtime, images, () => new Query(grammar, text))
      assert.equal(compiled(), before, 'nothing is compiled')
      assert.deepEqual(imageOf(runtime, addressOf(taken)), images[i]![1], 'it is what was written')
      const query = new Query(grammar, text)
      assert.equal(compiled(), before + 1)
      assert.deepEqual(taken.captureNames, query.captureNames)
      assert.deepEqual(taken.predicates, query.predicates)
      const told = (by: Query) =>
        by
          .matches(tree.rootNode)
          .map(match => [
            match.patternIndex,
            ...match.captures.map(each => [each.name, each.node.startIndex, each.node.endIndex]),
          ])
      assert.deepEqual(told(taken), told(query), `${name}: ${text.slice(0, 80)}`)
      found += told(query).length
      taken.delete()
      query.delete()
    }
    assert.ok(found > 20, `${name}: ${found} matches`)
    tree.delete()
  }
})

test('an unknown query text is compiled, and its error is reported', async () => {
  const { runtime, compiled } = await counting()
  const grammar = await readGrammar(await loadLanguage('go'))
  const images = readImages('go')
  const before = compiled()
  const query = takeUp(runtime, images, () => new Query(grammar, '(function_declaration) @a'))
  assert.deepEqual(query.captureNames, ['a'])
  assert.throws(() => takeUp(runtime, images, () => new Query(grammar, '(no_such_node) @a')), /no_such_node/)
  assert.equal(compiled(), before + 2)
})

test('a missing file yields no compiled queries', () => {
  assert.deepEqual(readImages('no-such-language'), [])
  assert.equal(encodeImages([[Buffer.from('ab'), Buffer.from('c')]]).toString('hex'), '020000006162' + '0100000063')
})
