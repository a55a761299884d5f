// Answers of megabytes without a budget, through a real client.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

const LINE = '  print("one more line of those that a program has written")\n'
const long = `def many():\n${LINE.repeat(20_000)}`
const root = makeRepository({
  'many.py': `${long}\ndef few():\n  pass\n`,
  'line.js': `start()\nconst text = "${'far too long, '.repeat(200_000)}"\nend()\n`,
})

test('a huge answer without a budget is cut, and says how to get the rest', async () => {
  const client = await connect(root)
  const source = async (args: Record<string, unknown>) => {
    const { text } = await call(client, 'get_symbol_source', { format: 'json', ...args })
    return { text, ...JSON.parse(text) }
  }
  const { text, results, cut } = await source({ symbols: ['many'] })
  assert.ok(countTokens(text) <= 20_000)
  assert.ok(text.length > 40_000)
  const next = Number(/^source shortened; ask for many\.py:(\d+)-20001$/.exec(cut)?.[1])
  const [{ source: shown }] = results
  assert.equal(
    shown,
    `${long
      .split('\n')
      .slice(0, next - 1)
      .join('\n')}\n… (cut)`,
  )
  assert.equal((await source({ symbols: ['many'], max_tokens: 1_000_000 })).results[0].source, long.trimEnd())

  const line = await source({ symbols: ['line.js:2-3'] })
  assert.ok(countTokens(line.text) <= 20_000)
  assert.equal(line.cut, 'source shortened; ask with a larger max_tokens, or for line.js:3-3 behind that line')
  assert.equal((await source({ symbols: ['line.js:2'] })).cut, 'source shortened; ask with a larger max_tokens')
  assert.equal((await source({ symbols: ['few'] })).cut, undefined)
})

test('calls of one callee are summed up in a row with their number', async () => {
  const calls = Array.from({ length: 6000 }, () => '  step();\n').join('')
  const folder = makeRepository({
    'a.js': `function all() {\n${calls}  last();\n}\n`,
    'b.py': `def each():\n${'    step()\n'.repeat(40)}    last()\n`,
    'c.go': `package a\n\nfunc few() {\n\tstep()\n\tstep()\n}\n`,
  })
  const client = await connect(folder)
  const callsOf = async (name: string) => {
    const { text } = await call(client, 'get_symbol', { symbols: [name], format: 'json' })
    assert.ok(countTokens(text) < 500, text.slice(0, 200))
    return JSON.parse(text).results[0].calls
  }
  assert.deepEqual(await callsOf('all'), [
    { callee: 'step', line: 2, count: 6000 },
    { callee: 'last', line: 6002 },
  ])
  assert.deepEqual(await callsOf('each'), [
    { callee: 'step', line: 2, count: 40 },
    { callee: 'last', line: 42 },
  ])
  assert.deepEqual(await callsOf('few'), [
    { callee: 'step', line: 4 },
    { callee: 'step', line: 5 },
  ])
  assert.match(
    (await call(client, 'get_symbol', { symbols: ['each'], format: 'text' })).text,
    /\ncalls step ×40, last\n?/,
  )
})

test('the command line prints everything', () => {
  assert.equal((ctxJson(['source', 'many'], root).results![0] as { source?: string }).source, long.trimEnd())
})
