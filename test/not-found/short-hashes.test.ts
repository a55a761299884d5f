// Prefixes of hashes, and hashes passed as names, suggest their symbols.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

/** The hash of src/auth/login.ts#handleLogin. */
const LOGIN = 'a039891741335403'

function missOf(args: readonly string[], root: string) {
  const { stdout, status } = ctx([...args, '--json'], root)
  const { error, results } = JSON.parse(stdout)
  assert.equal(status, 1, stdout)
  assert.equal(error.code, 'NO_MATCH')
  assert.deepEqual(results, [])
  return error
}

test('the prefix of one hash suggests its symbol, but does not resolve to it', async () => {
  const root = makeRepository(SHOP)
  for (const length of [6, 8, 10, 15]) {
    const asked = LOGIN.slice(0, length)
    const error = missOf(['get', asked], root)
    assert.equal(error.message, `No symbol is called ${asked}; it begins the hash of handleLogin in src/auth/login.ts.`)
    assert.deepEqual(error.similar, [LOGIN])
    assert.deepEqual(error.suggestions, [
      { tool: 'get_symbol', args: { symbols: [LOGIN] }, why: 'the symbol of the whole hash' },
    ])
  }
  assert.deepEqual(missOf(['get', 'a03989174…'], root).similar, [LOGIN])
  assert.equal(missOf(['source', 'a0398917'], root).suggestions[0].tool, 'get_symbol_source')
  for (const args of [
    ['resolve', 'a0398917'],
    ['search', 'a0398917'],
    ['find', 'a0398917'],
  ])
    assert.equal(missOf(args, root).suggestions[0].tool, 'get_symbol', args[0])
  // Five characters are too few; the 15-character text is no prefix.
  assert.deepEqual(missOf(['get', 'a0398'], root).similar, [])
  assert.deepEqual(missOf(['get', 'a03989174133541'], root).similar, [])
  const client = await connect(root)
  const { error } = JSON.parse((await call(client, 'get_symbol', { symbols: ['a0398917'], format: 'json' })).text)
  const { tool, args } = error.suggestions[0]
  const record = JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
  assert.equal(record.results[0].id, 'src/auth/login.ts#handleLogin')
})

test('a prefix of several hashes suggests them all, in the base and the overlay', () => {
  // The hashes are b931731769916423 and b931738049045141.
  const root = makeRepository({ 'a.ts': 'export function fn39() {}\nexport function fn1385() {}\n', ...SHOP })
  const both = () => {
    const error = missOf(['get', 'b93173'], root)
    assert.equal(error.message, 'No symbol is called b93173; it begins 2 hashes: of fn39 in a.ts, fn1385 in a.ts.')
    assert.deepEqual(error.suggestions, [
      {
        tool: 'get_symbol',
        args: { symbols: ['b931731769916423', 'b931738049045141'] },
        why: 'those that it may be',
      },
    ])
  }
  both()
  const overlaid = { CTX_SMALL_INDEX: '0' }
  writeFiles(root, { 'a.ts': '// one line more\nexport function fn39() {}\nexport function fn1385() {}\n' })
  assert.equal(ctx(['index', '--quiet'], root, overlaid).status, 0)
  both()
  writeFiles(root, { 'a.ts': 'export function fn39() {}\n' })
  assert.equal(ctx(['index', '--quiet'], root, overlaid).status, 0)
  assert.deepEqual(missOf(['get', 'b93173'], root).similar, ['b931731769916423'])
})

test('of more than three hashes with a prefix, three are suggested and the others counted', () => {
  // The hashes are f411325405668120, f411322672817892, f411322015524400, f411324256098040 and f411321317591667.
  const names = ['fn16582', 'fn44451', 'fn79089', 'fn88121', 'fn106686']
  const root = makeRepository({ 'a.ts': names.map(name => `export function ${name}() {}\n`).join('') })
  const error = missOf(['get', 'f41132'], root)
  assert.equal(
    error.message,
    'No symbol is called f41132; it begins 5 hashes: of fn16582 in a.ts, fn44451 in a.ts, fn79089 in a.ts and 2 more.',
  )
  assert.deepEqual(error.similar, ['f411325405668120', 'f411322672817892', 'f411322015524400'])
})

test('a whole hash that is searched for as a name suggests its symbol', () => {
  const root = makeRepository(SHOP)
  for (const args of [
    ['search', LOGIN],
    ['find', LOGIN],
  ]) {
    const error = missOf(args, root)
    assert.equal(error.message, `No symbol is called ${LOGIN}; it is the hash of handleLogin in src/auth/login.ts.`)
    assert.deepEqual(error.suggestions, [
      { tool: 'get_symbol', args: { symbols: [LOGIN] }, why: 'the symbol of that hash' },
    ])
  }
  assert.equal(ctxJson(['get', LOGIN], root).total, 1)
})
