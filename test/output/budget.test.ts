// An answer never exceeds its budget in any format, and names what was cut.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import type { Answer } from '../../src/contract.ts'
import { type Format, render } from '../../src/output/render.ts'
import { ENTRIES, NO_MATCH, OVERVIEW, RECORD, SOURCES, STATUS } from './samples.ts'

const FORMATS: readonly Format[] = ['json', 'toon', 'text']

function many(rows: number, offset = 0): Answer {
  const results = Array.from({ length: rows }, (_, row) => ({ ...ENTRIES[0], l: `${offset + row + 1}-${row + 500}` }))
  return { results, total: 1000, showing: rows, next: offset + rows, index: 'fresh' }
}

const BIG_SOURCE = Array.from({ length: 2000 }, (_, line) => `  const value${line} = compute(${line})\n`).join('')
const BIG_RECORD = { ...RECORD, calls: Array.from({ length: 500 }, (_, line) => ({ callee: 'this.api.post', line })) }

const CASES: readonly [operation: string, answer: Answer][] = [
  ['search_symbols', many(100)],
  ['search_symbols', NO_MATCH],
  ['get_symbol', { results: [BIG_RECORD, RECORD], index: 'fresh' }],
  ['get_symbol', { results: [{ ...RECORD, doc: 'Says much. '.repeat(2000) }], index: 'fresh' }],
  ['get_symbol_source', { results: [{ ...ENTRIES[0], l: '11-2010', source: BIG_SOURCE }], index: 'fresh' }],
  ['get_symbol_source', SOURCES],
  [
    'get_repo_overview',
    {
      ...OVERVIEW,
      modules: Array.from({ length: 100 }, (_, m) => ({ m: `module${m}`, files: m, symbols: m, high: 0 })),
    },
  ],
  ['get_index_status', STATUS],
]

test('no answer exceeds its budget in any format', async () => {
  for (const [operation, answer] of CASES) {
    for (const format of FORMATS) {
      for (const maxTokens of [100, 150, 400, 1000, 5000]) {
        const text = await render(answer, { operation, format, maxTokens })
        const counted = Math.max(countCl100k(text), countO200k(text))
        assert.ok(counted <= maxTokens, `${operation} ${format} ${maxTokens}: ${counted}`)
        if (format === 'json') JSON.parse(text)
      }
    }
  }
})

test('an answer that fits is unchanged', async () => {
  for (const format of FORMATS) {
    const options = { operation: 'search_symbols', format }
    assert.equal(await render(many(3), { ...options, maxTokens: 5000 }), await render(many(3), options))
  }
})

test('results are reduced to places before any is removed; the cut names both, and the next offset', async () => {
  const options = { operation: 'search_symbols', offset: 40, format: 'json' } as const
  const whole = JSON.parse(await render(many(20, 40), { ...options, maxTokens: 1000 }))
  assert.equal(whole.results.length, 20)
  assert.deepEqual(Object.keys(whole.results[0]), ['s', 'h', 'k', 'f', 'l'])
  assert.match(whole.cut, /^places only, without m, r/)
  assert.equal(whole.next, 60)
  const page = JSON.parse(await render(many(20, 40), { ...options, maxTokens: 300 }))
  const shown = page.results.length
  assert.ok(shown > 3 && shown < 20, String(shown))
  assert.equal(page.showing, shown)
  assert.equal(page.next, 40 + shown)
  assert.equal(page.total, 1000)
  assert.match(page.cut, new RegExp(`^${shown} of 20 results, places only.*; ask for offset ${40 + shown}$`))
})

test('lines are named by file and line, and if no place fits the list is empty', async () => {
  const line = {
    f: 'src/auth/login.ts',
    l: 4,
    text: 'const handleLogin = 1',
    symbol: 'handleLogin',
    h: 'a1b2c3d4e5f60718',
  }
  const answer = { type: 'content', results: Array.from({ length: 20 }, () => line), total: 20, showing: 20 }
  const at = async (maxTokens: number) =>
    JSON.parse(await render(answer, { operation: 'search_project', format: 'json', maxTokens }))
  assert.deepEqual((await at(150)).results[0], { f: line.f, l: line.l })
  assert.deepEqual(await at(40), {
    results: [],
    total: 20,
    showing: 0,
    cut: 'all but counts; ask with a larger max_tokens',
  })
})

test('in text a budget cuts rows, and each row left has its place', async () => {
  const options = { operation: 'search_symbols', format: 'text', offset: 40 } as const
  const whole = await render(many(20, 40), options)
  const text = await render(many(20, 40), { ...options, maxTokens: 200 })
  const [path, first] = whole.split('\n')
  assert.ok(text.startsWith(`${path}\n${first}\n`), text)
  const shown = text.split('\n').filter(line => /^\d+-\d+ /.test(line)).length
  assert.ok(shown > 3 && shown < 20)
  assert.match(text, new RegExp(`\ncut: ${shown} of 20 results; ask for offset ${40 + shown}\n$`))
})

test('records are shortened step by step: lists, signatures, short signatures, places', async () => {
  const long = `function handleLogin(${'a: string, '.repeat(40)}): void`
  const answer = { results: [{ ...BIG_RECORD, signature: long }, RECORD], index: 'fresh' }
  const at = async (maxTokens: number) =>
    JSON.parse(await render(answer, { operation: 'get_symbol', format: 'json', maxTokens }))
  const shorter = await at(600)
  assert.match(shorter.cut, /^signature, .*calls.* shortened; ask with a larger max_tokens$/)
  assert.ok(shorter.results[0].signature.endsWith('(cut)'))
  assert.equal(shorter.results[0].risk.score, RECORD.risk.score)
  // A list that was emptied is removed.
  const lists = Object.values(shorter.results[0]).filter(value => Array.isArray(value))
  assert.ok(lists.every(list => (list as unknown[]).length > 0))
  const short = await at(230)
  assert.match(short.cut, /^short signatures only, without id, m, r, /)
  assert.deepEqual(Object.keys(short.results[1]), ['s', 'h', 'k', 'f', 'l', 'signature'])
  assert.equal(short.results[0].signature, `${long.slice(0, 120)}…`)
  const places = await at(180)
  assert.match(places.cut, /^places only, without id, m, r, /)
  assert.deepEqual(Object.keys(places.results[1]), ['s', 'h', 'k', 'f', 'l'])
})

test('identifying keys are never shortened', async () => {
  const f = `src/${'deep/'.repeat(30)}login.ts`
  const line = { f, l: 4, text: 'x'.repeat(3000), symbol: '', h: '' }
  const found = { type: 'content', results: [line], total: 1, showing: 1 }
  const at = async (maxTokens: number) =>
    JSON.parse(await render(found, { operation: 'search_project', format: 'json', maxTokens, offset: 0 }))
  const part = await at(340)
  assert.deepEqual([part.results[0].f, part.results[0].l], [f, 4])
  assert.match(part.cut, /^text shortened; /)
  assert.deepEqual((await at(300)).results, [{ f, l: 4 }])
  const long = `function handleLogin(${'a: string, '.repeat(40)}): void`
  const record = { ...RECORD, f, id: `${f}#handleLogin`, signature: long }
  const answer = { results: [record, record], index: 'fresh' }
  for (const maxTokens of [800, 500]) {
    const { results, cut } = JSON.parse(await render(answer, { operation: 'get_symbol', format: 'json', maxTokens }))
    assert.deepEqual([results.length, results[0].f, results[0].signature === long], [2, f, false], cut)
  }
})

test('missing targets stay named, then found ones', async () => {
  const notFound = (symbol: string) => ({ symbol, error: { ...NO_MATCH.error!, message: `No symbol ${symbol}.` } })
  const missing = [notFound('handleLogut'), notFound('nope')]
  const answer = { results: [RECORD], total: 1, showing: 1, missing, not_indexed: { files: 3 }, index: 'fresh' }
  for (const format of FORMATS) {
    for (const maxTokens of [130, 200, 300, 400]) {
      const text = await render(answer, { operation: 'get_symbol', format, maxTokens })
      assert.ok(countO200k(text) <= maxTokens)
      for (const name of ['handleLogin', 'handleLogut', 'nope'])
        assert.ok(text.includes(name), `${format} ${maxTokens}: ${name} in ${text}`)
    }
  }
  const failed = { ...NO_MATCH, missing }
  for (const format of FORMATS) {
    const text = await render(failed, { operation: 'get_symbol', format, maxTokens: 110 })
    assert.ok(text.includes('handleLogut') && text.includes('nope'), text)
  }
})

test('an answer without pages advises to ask separately', async () => {
  const answer = { results: Array.from({ length: 20 }, () => RECORD), total: 20, showing: 20, index: 'fresh' }
  const options = { operation: 'get_symbol', format: 'json', maxTokens: 300 } as const
  const { results, total, showing, next, cut } = JSON.parse(await render(answer, options))
  assert.deepEqual([total, showing, next], [20, results.length, undefined])
  assert.match(
    cut,
    new RegExp(`^${showing} of 20 results, places only.*; ask for the other ${20 - showing} separately$`),
  )
})

test('the last thing left is the number of results', async () => {
  const page = JSON.parse(await render(many(100), { operation: 'search_symbols', format: 'json', maxTokens: 100 }))
  assert.ok(page.results.length <= 1)
  assert.equal(page.total, 1000)
})

test('the next offset is relative to the page, also on the last page and if some results are gone', async () => {
  const { next: _next, ...last } = { ...many(20, 980) }
  const options = { operation: 'search_symbols', format: 'json', maxTokens: 300 } as const
  const page = JSON.parse(await render(last, { ...options, offset: 980 }))
  assert.equal(page.next, 980 + page.results.length)
  const less = JSON.parse(await render({ ...many(20, 40), next: 100 }, { ...options, offset: 40 }))
  assert.equal(less.next, 40 + less.results.length)
})

test('a long source loses its end, and the cut names the lines to ask for', async () => {
  const [operation, answer] = CASES[4]!
  const { results, cut } = JSON.parse(await render(answer, { operation, format: 'json', maxTokens: 1000 }))
  const [, next] = /^source shortened; ask for src\/auth\/login\.ts:(\d+)-2010$/.exec(cut) ?? []
  const kept = results[0].source.split('\n').length - 1
  assert.equal(Number(next), 11 + kept)
  assert.ok(BIG_SOURCE.startsWith(results[0].source.replace('… (cut)', '')))
})

test('of several sources those that fit stay whole, in the requested order; the others are named', async () => {
  const source = (s: string, lines: number) => ({
    id: `src/a.ts#${s}`,
    s,
    h: '00b2c3d4e5f60719',
    k: 'fn',
    f: 'src/a.ts',
    l: `1-${lines}`,
    source: BIG_SOURCE.split('\n').slice(0, lines).join('\n'),
  })
  const sources = [source('large', 900), source('first', 10), source('middle', 40), source('last', 5)]
  const answer = { results: sources, total: 4, showing: 4, index: 'fresh' }
  const at = async (format: Format, maxTokens: number) =>
    await render(answer, { operation: 'get_symbol_source', format, maxTokens })
  const { results, cut, ...said } = JSON.parse(await at('json', 550))
  const { source: _large, ...large } = sources[0]!
  const { source: _middle, ...middle } = sources[2]!
  assert.deepEqual(results, [large, sources[1], middle, sources[3]])
  assert.equal(cut, '2 of 4 results without source; ask for these separately')
  assert.deepEqual(said, { total: 4, showing: 4, index: 'fresh' })
  const text = await at('text', 550)
  assert.match(text, /^src\/a\.ts:1-900 large\n\n1-10 first\n1\t {2}const value0 /)
})

test('a record without related symbols does not mention them', async () => {
  const related = { siblings: Array.from({ length: 30 }, (_, i) => `sibling${i}`), callers: ['main'], callers_total: 9 }
  const answer = {
    results: [
      { ...BIG_RECORD, related },
      { ...BIG_RECORD, related },
    ],
  }
  const text = await render(answer, { operation: 'get_symbol', format: 'toon', maxTokens: 420 })
  assert.match(text, /cut: .*siblings.* shortened/)
  assert.doesNotMatch(text, /related: ""/)
})

test('the budget is used up, not only kept', async () => {
  const text = await render(many(100), { operation: 'search_symbols', format: 'toon', maxTokens: 1000 })
  assert.ok(countO200k(text) > 700, `${countO200k(text)} of 1000`)
})
