// The bundles that each command loads: a plain lookup only the main one.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CODE } from '../../src/kernel/code.ts'
import { BIN, ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const HELPER = path.join(import.meta.dirname, '..', 'helpers', 'opened-bundles.cjs')
const root = makeRepository({ 'src/shelf.ts': '/** Turns a page. */\nexport function turnPage() {\n  return 1\n}\n' })
ctx(['index'], root)

const OPENED: readonly [command: string, bundles: string][] = [
  ['search_symbols turnPage', 'ctx'],
  ['search_symbols turn', 'ctx'],
  ['search_symbols trunPage', 'ctx'],
  ['get_symbol turnPage', 'ctx relationship'],
  ['get_symbol_source turnPage', 'ctx'],
  ['get_symbol_source src/shelf.ts:1-2 --json', 'ctx'],
  ['search_symbols turnPage --max-tokens 200', 'ctx budget'],
  ['list_symbols shelf', 'ctx lazy-operations'],
  ['search_symbols turnPage --format toon', 'ctx toon'],
  ['completion --complete -- get_symbol turn', 'ctx completion'],
  ['completion bash', 'ctx completion'],
]

for (const [command, bundles] of OPENED) {
  test(`${command} opens ${bundles}`, () => {
    const { stderr, status } = ctx(command.split(' '), root, { NODE_OPTIONS: `--require ${JSON.stringify(HELPER)}` })
    assert.equal(status, 0)
    assert.match(stderr, /^opened: /m)
    assert.equal(/^opened: (.*)$/m.exec(stderr)![1], bundles)
  })
}

test('only the bundles of plain queries and of indexing contain the kernel', () => {
  const dist = path.join(path.dirname(BIN), '..', 'dist')
  const bundles = readdirSync(dist).filter(name => name.endsWith('.cjs'))
  const withKernel = bundles.filter(name => readFileSync(path.join(dist, name), 'latin1').includes(CODE.slice(0, 200)))
  assert.deepEqual(withKernel.sort(), ['ctx.cjs', 'indexing.cjs'])
})
