// `get_symbol --with`: the record with its source, callers, tests and types in one call.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const uses = Array.from({ length: 12 }, (_, at) => `export const use${at} = () => sumOf({ lines: [] }, 'EUR')\n`)
const shop = makeRepository({
  'src/cart.ts': `import type { Currency } from './money'

export interface Cart {
  /** One for each article. */
  lines: readonly number[]
  note?: string
}

/** Adds up a cart. */
export function sumOf(cart: Cart, currency: Currency): number {
  return cart.lines.reduce((a, b) => a + b, currency === 'EUR' ? 0 : 1)
}
`,
  'src/money.ts': `export type Currency = 'EUR' | 'USD'\n`,
  'src/checkout.ts': `import { sumOf } from './cart'

export function checkout(): number {
  return sumOf({ lines: [1] }, 'USD')
}
`,
  'src/uses.ts': `import { sumOf } from './cart'\n\n${uses.join('')}`,
  'src/cart.test.ts': `import { sumOf } from './cart'

test('adds up', () => {
  sumOf({ lines: [] }, 'EUR')
})
`,
  'lib/tree.py': `class Node:
    left: "Node"
    right: "Node"


def depth(node: Node, at: int = 0) -> int:
    return at if node is None else depth(node.left, at + 1)
`,
  'cmd/run.go': `package cmd

type config struct {
	Name string
}

func run(config config, verbose bool) error {
	return nil
}
`,
})
before(() => {
  assert.equal(ctx(['index', '--quiet'], shop).status, 0)
})

type Row = Readonly<Record<string, unknown>>
interface Part {
  readonly results: readonly Row[]
  readonly total: number
  readonly showing: number
}
const recordOf = (...argv: string[]) => (ctxJson(['get', ...argv], shop).results as Row[])[0]!

test('one call has the record, the code, callers, tests and types', () => {
  const { stdout } = ctx(['get', 'sumOf', '--with', 'source,callers,tests,types'], shop)
  assert.equal(
    stdout,
    `src/cart.ts:10-12 sumOf fn
Adds up a cart.
10\texport function sumOf(cart: Cart, currency: Currency): number {
11\t  return cart.lines.reduce((a, b) => a + b, currency === 'EUR' ? 0 : 1)
12\t}
calls cart.lines.reduce
control 1 branch, complexity 1
callers 14 in 3 files, 10 shown; analyze_relationship lists all
src/checkout.ts
4 checkout
src/uses.ts
3 use0
4 use1
5 use2
6 use3
7 use4
8 use5
9 use6
10 use7
11 use8
tests 1
src/cart.test.ts
types 2
src/cart.ts:3-7 export interface Cart
5\tlines: readonly number[]
6\tnote?: string
src/money.ts:1 export type Currency = 'EUR' | 'USD'
`,
  )
})

test('the parts are those of analyze_relationship, and only the ones that were asked for', () => {
  const { callers, related, source, tests } = recordOf('sumOf', '--with', 'callers')
  const all = ctxJson(['callers', 'sumOf', '--limit', '10'], shop)
  assert.deepEqual((callers as Part).results, all.results)
  assert.deepEqual([(callers as Part).total, (callers as Part).showing], [14, 10])
  assert.deepEqual(
    [source, tests, related],
    [undefined, undefined, { siblings: ['Cart'], test: 'src/cart.test.ts', types: ['Cart', 'Currency'] }],
  )
  const { types } = recordOf('lib/tree.py#depth', '--with', 'types')
  assert.deepEqual(
    (types as Part).results.map(({ id, interface: lines }) => [id, lines]),
    [
      [
        'lib/tree.py#Node',
        [
          { l: 2, text: 'left: "Node"' },
          { l: 3, text: 'right: "Node"' },
        ],
      ],
    ],
  )
})

test('the name of a parameter is a type only if a parameter has that type', () => {
  const { types } = recordOf('cmd/run.go#run', '--with', 'types')
  assert.deepEqual(
    (types as Part).results.map(({ id }) => id),
    ['cmd/run.go#config'],
  )
})

test('a type takes its code in place of its declarations', () => {
  const { source, interface: lines } = recordOf('Cart', '--with', 'source')
  assert.match(String(source), /One for each article/)
  assert.equal(lines, undefined)
  assert.ok(recordOf('Cart', '--with', 'callers').interface)
})

test('a budget removes types, then tests, then callers, and names the call for each', () => {
  const args = ['get', 'sumOf', '--with', 'types,source,tests,callers']
  for (const format of ['text', 'toon', 'json']) {
    const keptAt = (budget: number) => {
      const { stdout } = ctx([...args, '--format', format, '--max-tokens', String(budget)], shop)
      assert.ok(countTokens(stdout) <= budget, `${countTokens(stdout)} of ${budget}: ${stdout}`)
      return ['src/money.ts', 'src/cart.test.ts', 'use1', 'reduce((a']
        .map(part => Number(stdout.includes(part)))
        .join('')
    }
    const whole = countTokens(ctx([...args, '--format', format], shop).stdout)
    const kept = new Set(Array.from({ length: 50 }, (_, at) => keptAt(Math.ceil((whole * (54 - at)) / 36))))
    const expected = ['1111', '0111', '0011', '0001']
    assert.deepEqual([...kept].slice(0, expected.length), expected, format)
  }
  const { stdout } = ctx([...args, '--max-tokens', '110'], shop)
  assert.match(stdout, /^cut: types, tests, callers; ask get_symbol with these alone(?:;|$)/m)
})

test('of several symbols the parts of the last ones go first', () => {
  const args = ['get', 'sumOf', 'checkout', 'Cart', '--with', 'callers', '--json']
  const whole = countTokens(ctx(args, shop).stdout)
  // The budget counts with an estimate, which is never too low.
  for (let budget = Math.ceil(whole * 1.5); ; budget -= 20) {
    const { results, cut } = ctxJson([...args, '--max-tokens', String(budget)], shop)
    if (cut === undefined) continue
    assert.equal(cut, 'callers of Cart; ask get_symbol with these alone')
    assert.deepEqual(
      (results as Row[]).map(({ callers }) => callers !== undefined),
      [true, true, false],
    )
    return
  }
})

test('over MCP the parts are a list or have commas; others are refused by name', async () => {
  const client = await connect(shop)
  const ask = async (args: object) => (await call(client, 'get_symbol', { symbols: ['checkout'], ...args })).text
  const listed = await ask({ with: ['source', 'types'] })
  assert.match(listed, /^3\texport function checkout/m)
  assert.match(listed, /^types 0$/m)
  assert.equal(await ask({ with: 'source,types' }), listed)
  assert.match(await ask({ with: ['code'] }), /with must be one of source, callers, tests, types; got/)
})

test('a record with parts is sent under a handle even if the record was sent', async () => {
  const client = await connect(shop)
  const ask = async (args: object) =>
    JSON.parse((await call(client, 'get_symbol', { symbols: ['checkout'], format: 'json', ...args })).text) as Row
  const { unseen } = await ask({ unseen: true })
  assert.deepEqual((await ask({ unseen })).results, [])
  assert.equal(((await ask({ unseen, with: ['source'] })).results as Row[]).length, 1)
})
