// ctx is updated or removed while a server runs: calls that fail advise to restart it, others are answered.
import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN } from '../helpers/exec.ts'
import { makeFolder, makeRepository } from '../helpers/fixture.ts'
import { call, connect } from './client.ts'

const root = makeRepository({ 'src/shelf.ts': '/** Turns a page. */\nexport function turnPage() {\n  return 1\n}\n' })

/** An installed copy of ctx; grammars are linked. */
function installed(): { readonly bin: string; readonly dist: string } {
  const folder = makeFolder('installed')
  const from = path.join(path.dirname(BIN), '..')
  const dist = path.join(folder, 'dist')
  cpSync(path.join(from, 'bin'), path.join(folder, 'bin'), { recursive: true })
  cpSync(path.join(from, 'package.json'), path.join(folder, 'package.json'))
  for (const name of readdirSync(path.join(from, 'dist'))) {
    if (name.endsWith('.cjs')) cpSync(path.join(from, 'dist', name), path.join(dist, name))
  }
  for (const name of ['grammars', 'queries']) symlinkSync(path.join(from, 'dist', name), path.join(dist, name))
  return { bin: path.join(folder, 'bin', 'ctx.js'), dist }
}

/** Simulates another build: shared modules have other names, and the digest at the end differs. */
function update(dist: string): void {
  for (const name of readdirSync(dist).filter(each => each.endsWith('.cjs'))) {
    const text = readFileSync(path.join(dist, name), 'latin1').replace(/shared\("/g, 'shared("other/')
    writeFileSync(
      path.join(dist, name),
      name === 'ctx.cjs' ? `${text.slice(0, -17)}0123456789abcdef\n` : text,
      'latin1',
    )
  }
}

for (const [what, change] of [
  ['updated', update],
  ['removed', (dist: string) => rmSync(dist, { recursive: true })],
] as const) {
  test(`a server survives while ctx is ${what}`, async () => {
    const { bin, dist } = installed()
    const client = await connect(root, {}, [], bin)
    const first = await call(client, 'search_symbols', { query: 'turnPage', format: 'json' })
    assert.equal(JSON.parse(first.text).total, 1)
    change(dist)
    // Twice: a bundle that failed to load must not answer the second call.
    for (let i = 0; i < 2; i++) {
      const { text, isError } = await call(client, 'list_symbols', { module: 'src', format: 'json' })
      assert.ok(isError)
      const { code, message, hint } = JSON.parse(text).error
      assert.deepEqual(
        [code, message, hint],
        [
          'ENVIRONMENT_ISSUE',
          'ctx has been updated or removed since this server was started.',
          'Restart this server, then repeat the call.',
        ],
      )
    }
    const again = await call(client, 'search_symbols', { query: 'turnPage', format: 'json' })
    assert.equal(JSON.parse(again.text).total, 1)
  })
}
