// get_symbol_source: missing ranges, alone and beside others, and invalid combinations of arguments.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

const root = makeRepository({
  'a.py': 'def one():\n    return 1\n\n\ndef two():\n    return 2\n',
  'report.py': 'x = 1\ny = 2\nz = 3\n',
  'b.py': 'def two():\n    return 3\n',
})

interface Told {
  readonly error: { readonly code: string; readonly message: string; readonly suggestions: readonly object[] }
  readonly missing?: readonly { readonly symbol: string; readonly error: { readonly code: string } }[]
  readonly [part: string]: unknown
}
const source = (...args: string[]) => ctxJson(['source', ...args], root) as unknown as Told
const codes = ({ missing }: Told) => missing?.map(({ symbol, error }) => [symbol, error.code])

test('missing is absent if all is found, and a single missing range is the error', () => {
  assert.deepEqual(Object.keys(source('one')), ['results', 'total', 'showing', 'index'])
  const alone = source('no.py:1-2')
  assert.deepEqual(Object.keys(alone), ['error', 'results', 'total', 'showing', 'index'])
  assert.equal(alone.error.code, 'PATH_NOT_FOUND')
})

test('of several missing targets the first is the error, and all are listed', () => {
  const all = source('no.py:1-2', 'nope.py:3')
  assert.equal(all.error.message, 'No file no.py in this repository.')
  assert.deepEqual(codes(all), [
    ['no.py:1-2', 'PATH_NOT_FOUND'],
    ['nope.py:3', 'PATH_NOT_FOUND'],
  ])
})

test('an ambiguous name beside a missing range: candidates are listed, the range is missing', () => {
  const answer = source('two', 'no.py:1-2')
  assert.equal(answer.ambiguous, true)
  assert.deepEqual(codes(answer), [['no.py:1-2', 'PATH_NOT_FOUND']])
})

test('found and missing targets are reported together', () => {
  const both = source('one', 'no.py:1')
  assert.equal(both.total, 1)
  assert.deepEqual(codes(both), [['no.py:1', 'PATH_NOT_FOUND']])
})

test('symbols and parts of a range exclude each other', () => {
  for (const part of [
    ['--file-path', 'a.py'],
    ['--start-line', '1'],
    ['--end-line', '2'],
  ]) {
    const { error } = source('one', ...part)
    assert.equal(error.message, 'Give symbols, or file_path with start_line and end_line, not both.', part[0])
    assert.deepEqual(error.suggestions, [
      { tool: 'get_symbol_source', args: { symbols: ['one'] }, why: 'the symbols alone' },
    ])
  }
})

test('a single line suggests the enclosing definition; several lines and symbols suggest nothing', () => {
  const [two] = ctxJson(['get', 'a.py#two'], root).results!
  assert.deepEqual(source('a.py:6').suggestions, [
    { tool: 'get_symbol_source', args: { symbols: [two!.h] }, why: 'the definition around it' },
  ])
  for (const asked of [['a.py:5-6'], ['one'], ['a.py:6', 'a.py:2'], ['a.py:3']])
    assert.equal(source(...asked).suggestions, undefined, asked.join(' '))
})

test('an empty range, or one before line 1, is invalid, and a corrected one is suggested', () => {
  const offered = (range: string) => source(range).error.suggestions
  const args = (symbol: string) => ({ tool: 'get_symbol_source', args: { symbols: [symbol] } })
  assert.deepEqual(offered('a.py:6-5'), [{ ...args('a.py:5-6'), why: 'the right way round' }])
  assert.deepEqual(offered('a.py:0-2'), [{ ...args('a.py:1-2'), why: 'from the first line' }])
  assert.deepEqual(offered('a.py:0'), [{ ...args('a.py:1-1'), why: 'from the first line' }])
  assert.equal(source('a.py:1-1').total, 1)
})

test('a misspelt file suggests the same lines of the most similar file, as far as it has them', () => {
  for (const [asked, args] of [
    [['--file-path', 'reprot.py'], { file_path: 'report.py' }],
    [['reprot.py:1-'], { file_path: 'report.py' }],
    [['reprot.py:2-'], { symbols: ['report.py:2-'] }],
    [['reprot.py:1-2'], { symbols: ['report.py:1-2'] }],
    [['reprot.py:3'], { symbols: ['report.py:3-3'] }],
    [['reprot.py:2-9'], { symbols: ['report.py:2-9'] }],
    [['reprot.py:8-9'], { symbols: ['report.py:1-3'] }],
  ] as const)
    assert.deepEqual((source(...asked).error.suggestions[0] as { args: object }).args, args, asked.join(' '))
})

test('context lines are reported as shown, and a moved symbol reports its old lines', () => {
  const shownOf = (...args: string[]) => {
    const { l, shown, relocated } = ctxJson(['source', 'moving.py#two', ...args], root).results![0]!
    return { l, shown, relocated }
  }
  const text = 'def one():\n    return 1\n\n\ndef two():\n    return 2\n'
  writeFiles(root, { 'moving.py': text })
  assert.deepEqual(shownOf(), { l: '5-6', shown: undefined, relocated: undefined })
  assert.deepEqual(shownOf('--context', '1'), { l: '5-6', shown: '4-6', relocated: undefined })
  writeFiles(root, { 'moving.py': `# A line more.\n${text}` })
  assert.deepEqual(shownOf(), { l: '6-7', shown: undefined, relocated: 'was 5-6' })
  assert.deepEqual(shownOf(), { l: '6-7', shown: undefined, relocated: undefined })
  writeFiles(root, { 'moving.py': `# A line more.\n${text}# And one behind.\n` })
  assert.deepEqual(shownOf(), { l: '6-7', shown: undefined, relocated: undefined })
})
