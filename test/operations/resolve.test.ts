// `resolve_symbol`: its steps, tiers and choice among definitions.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { patternsForAnswer } from '../../src/indexer/parse-for-answer.ts'
import { fromPatterns } from '../../src/operations/resolution/symbol-resolution.ts'
import { Session } from '../../src/repository/query-session.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'
import { call, connect } from '../mcp/client.ts'

const FILES = {
  'src/auth/session.ts': `import { reset } from '../api/client.ts'

export function closeSession(): void {
  reset()
}
`,
  'src/auth/login.ts': `export class LoginForm {
  submit(name: string): void {
    console.log(name)
  }
}
export function logOut(): void {}
`,
  'src/api/client.ts': `export function reset(): void {}
export function getUserData(id: number): number {
  return id
}
`,
  'src/cart/cart.ts': `export function reset(): void {}
export function helper(): void {}
`,
  'src/cart/cart.test.ts': `export function helper(): void {}
export function logOut(): void {}
`,
  'notes/tool.weird': `routine frobnicate
function launchRocket(now)
  launchRocket(later)
`,
}

const root = makeRepository(FILES)
before(() => {
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
})

const resolve = async (...args: string[]) => {
  const { status, stdout } = await ctxHere(['resolve_symbol', ...args, '--json'], root)
  const answer = JSON.parse(stdout)
  return { status, ...answer, at: (answer.results ?? []).map((row: { f: string; l: string }) => `${row.f}:${row.l}`) }
}

test('a name, another case, another notation and a qualified name each resolve to one definition', async () => {
  for (const [name, match] of [
    ['getUserData', 'exact'],
    ['get_user_data', 'case'],
    ['GETUSERDATA', 'case'],
    ['client.getUserData', 'qualified'],
    ['src/api/client.ts#getUserData', 'qualified'],
  ] as const) {
    const { status, how, match: said, at, total } = await resolve(name)
    assert.deepEqual([status, how, said, at, total], [0, 'index', match, ['src/api/client.ts:2-4'], 1], name)
  }
  const { results } = await resolve('loginform::submit')
  assert.equal(results[0].id, 'src/auth/login.ts#LoginForm.submit')
  assert.equal(results[0].signature, 'submit(name: string): void')
})

test('the best definition is returned with a note on the rejected ones', async () => {
  const { status, at, by, others, passed_over } = await resolve('logOut')
  assert.deepEqual([status, at, others], [0, ['src/auth/login.ts:6-6'], 1])
  assert.match(by, /source before tests/)
  assert.deepEqual(passed_over, ['logOut in src/cart/cart.test.ts:2-2'])
})

test('equally good definitions are all listed with their differences, none is picked', async () => {
  const { status, ambiguous, at, differ, error } = await resolve('reset')
  assert.deepEqual([status, ambiguous, error], [3, true, undefined])
  assert.deepEqual(at, ['src/api/client.ts:1-1', 'src/cart/cart.ts:1-1'])
  assert.deepEqual(differ, ['f', 'm'])
})

test('imported definitions win, then nearby ones', async () => {
  const imported = await resolve('reset', '--context', 'src/auth/session.ts')
  assert.deepEqual([imported.status, imported.at], [0, ['src/api/client.ts:1-1']])
  assert.match(imported.by, /imported/)
  const near = await resolve('reset', '--context', 'src/cart/cart.test.ts')
  assert.deepEqual(near.at, ['src/cart/cart.ts:1-1'])
  assert.match(near.by, /same folder/)
  assert.deepEqual((await resolve('helper', '--context', 'src/cart/cart.test.ts')).at, ['src/cart/cart.test.ts:1-1'])
  const gone = await resolve('reset', '--context', 'src/nope.ts')
  assert.deepEqual([gone.status, gone.error.code], [2, 'PATH_NOT_FOUND'])
})

test('the context file has its own argument name on the command line and over MCP, and each accepts the other', async () => {
  const hintOf = (text: string): string | undefined => /They differ in .*/.exec(text)?.[0]
  assert.match(hintOf(ctx(['resolve', 'reset', '--format', 'text'], root).stdout)!, /from which file with --context\.$/)
  assert.match(ctxJson(['resolve', 'reset'], root).hint as string, /from which file with context_file\.$/)
  const client = await connect(root)
  const args = { name: 'reset', context: 'src/auth/session.ts', format: 'json' }
  const answer = JSON.parse((await call(client, 'resolve_symbol', args)).text)
  assert.match(answer.arguments, /context taken as context_file/)
})

test('a misspelt name resolves to the nearest one, and the answer reports the typo', async () => {
  const { status, how, match, asked, results } = await resolve('getUsrDaat')
  assert.deepEqual([status, how, match, asked, results[0].s], [0, 'index', 'typo', 'getUsrDaat', 'getUserData'])
})

test('a name that is not similar enough is only suggested, and the call works', async () => {
  const { status, error, total } = await resolve('gtUsrDat')
  assert.deepEqual([status, total, error.code, error.similar], [1, 0, 'NO_MATCH', ['getUserData']])
  const { tool, args } = error.suggestions[0]
  assert.deepEqual([tool, args], ['resolve_symbol', { name: 'getUserData' }])
  assert.equal((await resolve(args.name)).status, 0)
})

test('definitions outside the index are found by patterns, with a warning', async () => {
  const { status, how, at, warning, results } = await resolve('launchRocket')
  assert.deepEqual([status, how, at], [0, 'patterns', ['notes/tool.weird:2-2']])
  assert.match(warning, /may be incomplete/)
  assert.deepEqual([results[0].k, results[0].signature], ['fn', 'function launchRocket(now)'])
  assert.equal((await resolve('frobnicate')).status, 1, 'the word alone is no definition')
})

test('a text search stops at its time limit, keeps its results and reports what was not searched', async () => {
  const cache = path.join(root, '.ctx')
  const reader = IndexReader.open(cache)!
  const session = new Session({ root, cache, detached: false }, reader, new Map())
  const none = await fromPatterns(session, 'launchRocket', undefined, {}, -1)
  assert.deepEqual([none.total, none.warning], [0, '6 files were not searched: the time was up.'])
  const all = await fromPatterns(session, 'launchRocket', undefined, {}, 60_000)
  assert.equal(all.total, 1)
  assert.doesNotMatch(String(all.warning), /not searched/)
  reader.close()
  const paths = ['notes/tool.weird', 'src/cart/cart.ts']
  let calls = 0
  const { found, unread } = await patternsForAnswer(root, paths, 'launchRocket', () => calls++ > 0)
  assert.deepEqual([found.map(({ f }) => f), unread], [['notes/tool.weird'], 1])
})

test('definitions found by patterns are in the module of their language', async () => {
  const other = makeRepository({ 'plots/R/draw.R': 'draw_line <- function(x) x\n' })
  const { found } = await patternsForAnswer(other, ['plots/R/draw.R'], 'draw_line', () => false)
  assert.deepEqual(
    found.map(({ s, m, l }) => [s, m, l]),
    [['draw_line', 'plots', '1-1']],
  )
})

test('a definition newer than the index is found by parsing', () => {
  // More files than are processed between two checks of the time.
  const rest = Array.from({ length: 100 }, (_, i): [string, string] => [
    `src/api/part${i}.ts`,
    `export const n${i} = 1\n`,
  ])
  const other = makeRepository({ ...FILES, ...Object.fromEntries(rest) })
  assert.equal(ctx(['index', '--quiet'], other).status, 0)
  writeFileSync(path.join(other, 'src/cart/cart.ts'), 'export function brandNew(a: number): void {}\n')
  writeFiles(other, { 'src/cart/more.ts': 'export class Newer {}\n' })
  const ask = (name: string) => ctxJson(['resolve', name, '--no-sweep'], other)
  const changed = ask('brandNew')
  assert.deepEqual(
    [changed.how, changed.results![0]!.signature],
    ['parse', 'export function brandNew(a: number): void'],
  )
  assert.equal(ask('Newer').how, 'parse')
  const { h } = changed.results![0]!
  assert.equal(ctxJson(['get', String(h)], other).results![0]!.s, 'brandNew', 'its hash is the one the index will have')
  assert.equal(ctxJson(['resolve', 'Newer'], other).how, 'index')
})

test('an overload resolves to its implementation', () => {
  const root = makeRepository({
    'load.py': `import typing
from typing import overload

@overload
def load(a: int) -> int: ...
@overload
def load(a: str) -> str: ...
def load(a):
    return a

class Box:
    @typing.overload
    def get(self, a: int) -> int: ...
    @ typing.overload  # the other
    def get(self, a: str) -> str: ...
    def get(self, a):
        return a
`,
    'load.ts': `export function open(a: string): void
export function open(a: number): void
export function open(a: unknown): void { use(a) }
`,
    'only.py': '@overload\ndef save(a: int) -> int: ...\n@overload\ndef save(a: str) -> str: ...\n',
  })
  for (const [name, id] of [
    ['load', 'load.py#load~3'],
    ['Box.get', 'load.py#Box.get~3'],
    ['open', 'load.ts#open~3'],
  ] as const) {
    const { status, stdout } = ctx(['resolve_symbol', name, '--json'], root)
    assert.deepEqual([status, JSON.parse(stdout).results.map((row: { id: string }) => row.id)], [0, [id]], name)
    assert.equal(ctxJson(['get_symbol', name], root).results!.length, 1)
  }
  assert.equal(ctx(['resolve_symbol', 'save'], root).status, 3, 'nothing else is of that name')
})

test('imports and declaration files are rejected in favour of the definition', () => {
  const root = makeRepository({
    'index.js': `const RetryHandler = require('./lib/retry').RetryHandler
const { backoff } = require('./lib/retry')
const log = require('debug')('app')
module.exports.log = log
`,
    'lib/retry.js': `class RetryHandler {}
function backoff () {}
module.exports = { RetryHandler, backoff }
`,
    'lib/log.js': 'exports.log = function log () {}\n',
    'types/retry.d.ts': `declare class RetryHandler {}
export function backoff(): void
export interface RetryOptions {}
`,
    'shop/cart.py': 'class Cart:\n    pass\n',
    'shop/cart.pyi': 'class Cart: ...\n',
    'main.lua': "local parse = require('lib.parse').parse\n",
    'lib/parse.lua': 'function parse() end\n',
    'main.zig': 'pub const Foo = @import("foo.zig").Foo;\n',
    'foo.zig': 'pub const Foo = struct {};\n',
  })
  const placesOf = (name: string): string[] => {
    const { results } = ctxJson(['resolve_symbol', name], root) as { results: { f: string }[] }
    return results.map(({ f }) => f).sort()
  }
  assert.deepEqual(placesOf('RetryHandler'), ['lib/retry.js'])
  assert.deepEqual(placesOf('backoff'), ['lib/retry.js'])
  assert.deepEqual(placesOf('RetryOptions'), ['types/retry.d.ts'])
  assert.deepEqual(placesOf('Cart'), ['shop/cart.py'])
  assert.deepEqual(placesOf('parse'), ['lib/parse.lua'])
  assert.deepEqual(placesOf('Foo'), ['foo.zig'])
  // A method of a module object is a value of its own.
  assert.ok(placesOf('log').includes('index.js'))
  const first = ctxJson(['search_symbols', 'RetryHandler'], root) as { results: { f: string }[] }
  assert.equal(first.results[0]?.f, 'lib/retry.js')
})
