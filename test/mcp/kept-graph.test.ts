// A server keeps what it read for earlier questions about relations, as long as none of it has changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

type Client = Awaited<ReturnType<typeof connect>>

/** The ids of the callers of a symbol. */
async function callers(client: Client, target: string): Promise<string[]> {
  const { text } = await call(client, 'analyze_relationship', { target, mode: 'callers', format: 'json' })
  return (JSON.parse(text).results as { id: string }[]).map(({ id }) => id)
}

test('callers follow a re-export that has changed since the question before', async () => {
  const root = makeRepository({
    'a.ts': 'export function run(): void {}\n',
    'b.ts': 'export function run(): void {}\n',
    'barrel.ts': "export { run } from './a'\n",
    'main.ts': "import { run } from './barrel'\nexport function go(): void {\n  run()\n}\n",
  })
  const client = await connect(root)
  for (const [from, ofA, ofB] of [
    ['a', ['main.ts#go'], []],
    ['b', [], ['main.ts#go']],
    ['a', ['main.ts#go'], []],
  ] as const) {
    writeFiles(root, { 'barrel.ts': `export { run } from './${from}'\n` })
    for (let times = 0; times < 2; times++) {
      assert.deepEqual(await callers(client, 'a.ts#run'), ofA, from)
      assert.deepEqual(await callers(client, 'b.ts#run'), ofB, from)
    }
  }
})

test('callers follow a go.mod, which is not in the index', async () => {
  const root = makeRepository({
    'go.mod': 'module example.com/shop\n',
    'cart/cart.go': 'package cart\n\nfunc Total() int { return 1 }\n',
    'main.go': 'package main\n\nimport "example.com/shop/cart"\n\nfunc main() { cart.Total() }\n',
  })
  const client = await connect(root)
  assert.deepEqual(await callers(client, 'cart/cart.go#Total'), ['main.go#main'])
  writeFiles(root, { 'go.mod': 'module example.com/other\n' })
  assert.deepEqual(await callers(client, 'cart/cart.go#Total'), [])
  writeFiles(root, { 'go.mod': 'module example.com/shop\n' })
  assert.deepEqual(await callers(client, 'cart/cart.go#Total'), ['main.go#main'])
})
