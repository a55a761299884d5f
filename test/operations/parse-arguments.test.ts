// Validation of arguments by parseInput.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CtxError } from '../../src/errors.ts'
import { parseInput } from '../../src/operations/arguments/parse-arguments.ts'
import { findOperation, OPERATIONS, TOOLS } from '../../src/operations/invocation/operation-table.ts'

const search = findOperation('search_symbols')!
const get = findOperation('get_symbol')!

function refusal(operation: typeof search, raw: unknown): CtxError {
  try {
    parseInput(operation, raw)
  } catch (error) {
    assert.ok(error instanceof CtxError)
    assert.equal(error.code, 'INVALID_ARGUMENT')
    return error
  }
  throw new assert.AssertionError({ message: `${JSON.stringify(raw)} was accepted` })
}

test('defaults are filled in, text is trimmed, numbers may come as text', () => {
  const input = parseInput(search, { query: ' login ', limit: '5', explain: 'true', kind: null })
  assert.equal(input.query, 'login')
  assert.equal(input.limit, 5)
  assert.equal(input.offset, 0)
  assert.equal(input.explain, true)
  assert.equal(input.kind, undefined)
  assert.deepEqual(parseInput(get, { symbols: 'login' }).symbols, ['login'])
  assert.equal(parseInput(get, { symbols: 'login', path: ' a folder ' }).path, ' a folder ', 'but for paths')
})

test('each error names the field and the accepted values', () => {
  const cases: [raw: unknown, message: string][] = [
    [{}, 'search_symbols needs query: text of at least 1 character.'],
    [{ query: '  ' }, 'query must be text of at least 1 character; got "  ".'],
    [{ query: 12 }, 'query must be text of at least 1 character; got 12.'],
    [{ query: 'ab', limit: 'ten' }, 'limit must be a whole number from 1 to 100; got "ten".'],
    [{ query: 'ab', limit: 1.5 }, 'limit must be a whole number from 1 to 100; got 1.5.'],
    [{ query: 'ab', explain: 1 }, 'explain must be true or false; got 1.'],
    [{ query: 'ab', risk: 'hihg' }, 'risk must be one of low, medium, high; got "hihg".'],
    [{ query: 'a\0b' }, 'query must be text without NUL characters.'],
    [{ query: 'a\ud83d' }, 'query must be text of whole characters; got half a surrogate pair.'],
    [{ query: 'x'.repeat(5_000_000) }, 'query must be text of at most 4096 characters; got 5000000.'],
    [{ query: 'ab', cache_dir: ' ' }, 'cache_dir must be text of at least 1 character; got " ".'],
    [{ query: 'ab', repo: ',' }, 'repo must be the name of a registered repository; got ",".'],
    [{ query: 'ab', repo: ' , ,' }, 'repo must be the name of a registered repository; got " , ,".'],
    [['query'], 'search_symbols takes its arguments as one object.'],
    [null, 'search_symbols takes its arguments as one object.'],
  ]
  for (const [raw, message] of cases) assert.equal(refusal(search, raw).message, message)
  assert.equal(
    refusal(get, { symbols: [] }).message,
    'get_symbol needs symbols: a list of at least 1 string, none empty.',
  )
  const among = 'symbols must be a list of at least 1 string, none empty; got 7 among them.'
  assert.equal(refusal(get, { symbols: ['a', 7] }).message, among)
})

test('an argument of "" or [] counts as left out', () => {
  const empty = Object.fromEntries(Object.keys(search.fields).map(name => [name, name === 'repo' ? [] : '']))
  assert.deepEqual(parseInput(search, { ...empty, query: 'ab' }), parseInput(search, { query: 'ab' }))
  for (const operation of OPERATIONS) {
    const required = Object.fromEntries(operation.required.map(name => [name, 'ab']))
    const others = Object.keys(operation.fields).filter(name => !operation.required.includes(name))
    const parsed = (raw: object): unknown => {
      try {
        return parseInput(operation, raw)
      } catch (error) {
        return (error as CtxError).message
      }
    }
    for (const value of ['', [], '[]', ['']])
      for (const name of others)
        assert.deepEqual(parsed({ ...required, [name]: value }), parsed(required), `${operation.name} ${name}`)
  }
  assert.equal(refusal(search, { query: '' }).message, 'search_symbols needs query: text of at least 1 character.')
  const { file_path } = parseInput(findOperation('get_symbol_source')!, { symbols: [], file_path: 'a.ts' })
  assert.equal(file_path, 'a.ts')
  const edit = { file_path: 'a.ts', target: 'b', replacement: '' }
  const left = { lines: '', symbol: '', position: '', expected_hash: '', normalization: '' }
  assert.deepEqual(parseInput(findOperation('edit_code')!, { edits: [{ ...edit, ...left }] }).edits, [edit])
})

test('kinds, risks and patterns may be lists, as JSON text or with commas too', () => {
  const parsed = (raw: object) => parseInput(search, { query: 'ab', ...raw })
  for (const kind of [['fn', 'class'], '["fn", "class"]', 'fn,class', 'fn, class'])
    assert.equal(parsed({ kind }).kind, 'fn,class')
  for (const file_pattern of [['src/**', '!src/a'], '["src/**","!src/a"]', 'src/**,!src/a'])
    assert.equal(parsed({ file_pattern }).file_pattern, 'src/**,!src/a')
  assert.equal(parsed({ risk: ['high'] }).risk, 'high')
  assert.match(refusal(search, { query: 'ab', kind: ['fn', 'clas'] }).message, /; got "clas" among them\.$/)
})

test('an unknown argument suggests the most similar one and a valid call', () => {
  const { message, details } = refusal(search, { query: 'login', limt: 5 })
  assert.equal(message, 'search_symbols has no argument "limt".')
  assert.deepEqual(details.similar, ['limit'])
  assert.match(details.hint ?? '', /^Did you mean limit\? It takes query, queries, limit, /)
  const args = { query: 'login', limit: 5 }
  assert.deepEqual(details.suggestions, [{ tool: 'search_symbols', args, why: 'the same call with limit' }])
})

test('a corrected call has values of the right types', () => {
  const { details } = refusal(search, { query: 'login', limit: '5', kind: 'clas' })
  assert.deepEqual(details.suggestions?.[0]?.args, { query: 'login', limit: 5, kind: 'class' })
})

test('a value outside the enum suggests the most similar one', () => {
  const { details } = refusal(search, { query: 'login', kind: 'clas' })
  assert.deepEqual(details.similar, ['class'])
  assert.equal(details.hint, 'Did you mean class?')
  assert.deepEqual(details.suggestions?.[0]?.args, { query: 'login', kind: 'class' })
})

test('a missing argument is reported with an example value', () => {
  assert.match(refusal(get, {}).details.hint ?? '', /unambiguous names, as in: handleLogin$/)
  for (const operation of OPERATIONS.filter(({ required }) => required.length > 0))
    assert.doesNotMatch(refusal(operation, {}).details.hint ?? '', /\bctx /, operation.name)
})

test('every tool has the common fields', () => {
  const common = ['path', 'repo', 'format', 'max_tokens']
  for (const { name, fields } of TOOLS) for (const each of common) assert.ok(each in fields, `${name} takes ${each}`)
})

test('properties of Object.prototype are not arguments', () => {
  assert.equal(
    refusal(search, { query: 'ab', constructor: 1 }).message,
    'search_symbols has no argument "constructor".',
  )
})
