// Texts are never cut within a surrogate pair: in the index, in answers, in errors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOf, betweenCharacters } from '../../src/util/characters.ts'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

test('no offset is within a surrogate pair', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map(at => betweenCharacters('a🚀b', at)),
    [0, 1, 1, 3, 4],
  )
  assert.equal(betweenCharacters('\ud83d\ud83d', 1), 1, 'unpaired surrogates may be separated')
  assert.deepEqual(
    [0, 1, 2, 3, 9].map(most => beginningOf('🚀é', most)),
    ['', '', '🚀', '🚀é', '🚀é'],
  )
})

test('signatures, doc comments, lines and messages are cut between characters', () => {
  const rockets = '🚀'.repeat(100)
  const lines = 'int other;\n'.repeat(20)
  const root = makeRepository({
    'banner.c': `/** ${'🚀'.repeat(400)} */\n#define EVEN "${rockets}"\n/** x${'🚀'.repeat(400)} */\n#define ODD "x${rockets}"\n${lines}`,
    'lines.c': `// needle ${rockets}\n// needles ${rockets}\n// ${rockets} needle\n// x${rockets} needle\n${lines}`,
  })
  const isWhole = (value: unknown): boolean => !/\\ud[89a-f]/.test(JSON.stringify(value))
  const { results: records } = ctxJson(['get', 'EVEN', 'ODD'], root)
  assert.deepEqual(
    records!.map(({ signature }) => String(signature).slice(-3)),
    ['🚀…', '🚀…'],
  )
  assert.deepEqual(
    records!.map(({ doc }) => String(doc).slice(-3)),
    ['🚀…', '🚀…'],
  )
  assert.ok(isWhole(records))
  const { results: found } = ctxJson(['find', '"needle"'], root)
  assert.equal(found!.length, 4)
  assert.ok(isWhole(found))
  for (const limit of [rockets, `x${rockets}`])
    assert.ok(isWhole(ctxJson(['search', 'ODD', '--limit', limit], root).error))
})
