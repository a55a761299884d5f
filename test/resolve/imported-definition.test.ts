// `resolve_symbol --context`: the imports of the file decide, under any alias.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { ctxHere } from '../helpers/here.ts'

const root = makeRepository({
  'js/jobs.ts': `export function run(): void {}
export default function boot(): void {}
`,
  'js/other.ts': `export function run(): void {}
export function start(): void {}
export class Starter { start(): void {} }
export const begin = 1
export class Tools { static open(): void {} }
`,
  'js/hub.ts': "export { run as launch } from './jobs'\nexport * from './other'\n",
  'js/anonymous.ts': 'export default class {}\n',
  'js/main.ts': `import begin, { run as start } from './jobs'
import * as jobs from './jobs'
import Thing from './anonymous'
import { launch as lift, Tools as Kit } from './hub'
import { start as gone } from './jobs'
import { chunk as Starter } from 'lodash'
import Box from './boxes'
`,
  'js/boxes.js': 'function Box () {}\nmodule.exports = wrap(Box)\n',
  'js/more.js': 'class Box {}\n',
  'js/shop/base.js': 'export function start() {}\n',
  'js/shop/typing.js': 'export function tell() {}\n',
  'cjs/engine.js': `exports = module.exports = createEngine
function createEngine () {}
exports.stop = halt
function halt () {}
exports.stop = function stop () {}
`,
  'cjs/proto.js': 'const app = exports = module.exports = {}\napp.handle = function handle () {}\n',
  'cjs/main.js': `const { run: start, halt } = require('../js/jobs')
const engine = require('./engine')
const stop = require('./engine').stop
const proto = require('./proto')
start()
`,
  'py/shop/__init__.py': 'from .runners import *\nfrom .runners import run as go\n',
  'py/shop/runners.py': `class Runner:
    def run(self):
        pass

    def start(self):
        pass


def run(main):
    return Runner().run()
`,
  'py/shop/typing.py': 'def cast(value):\n    return value\n',
  'py/shop/base.py': 'class Base:\n    def run(self):\n        pass\n\n\ndef start():\n    pass\n',
  'py/main.py': `import shop
import shop.runners as machinery
import typing as t
from shop import base as ground, go
from shop import typing as kinds
from shop.runners import run as start  # the real one

start(go)
`,
})
before(() => {
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
})

async function seen(name: string, from: string) {
  const { status, stdout } = await ctxHere(['resolve_symbol', name, '--context', from], root)
  return { status, ...JSON.parse(stdout) }
}

for (const [name, from, id] of [
  ['start', 'js/main.ts', 'js/jobs.ts#run'],
  ['begin', 'js/main.ts', 'js/jobs.ts#boot'],
  ['jobs.run', 'js/main.ts', 'js/jobs.ts#run'],
  ['Thing', 'js/main.ts', 'js/anonymous.ts#default'],
  ['lift', 'js/main.ts', 'js/jobs.ts#run'],
  ['Kit.open', 'js/main.ts', 'js/other.ts#Tools.open'],
  // No line says what a module exports as a whole, so a definition of that name inside it is taken.
  ['Box', 'js/main.ts', 'js/boxes.js#Box'],
  ['start', 'cjs/main.js', 'js/jobs.ts#run'],
  ['engine', 'cjs/main.js', 'cjs/engine.js#createEngine'],
  ['engine.stop', 'cjs/main.js', 'cjs/engine.js#halt'],
  ['stop', 'cjs/main.js', 'cjs/engine.js#halt'],
  ['proto.handle', 'cjs/main.js', 'cjs/proto.js#app.handle'],
  ['start', 'py/main.py', 'py/shop/runners.py#run'],
  ['machinery.run', 'py/main.py', 'py/shop/runners.py#run'],
  ['machinery.Runner.run', 'py/main.py', 'py/shop/runners.py#Runner.run'],
  ['ground.Base', 'py/main.py', 'py/shop/base.py#Base'],
  ['ground.start', 'py/main.py', 'py/shop/base.py#start'],
  ['go', 'py/main.py', 'py/shop/runners.py#run'],
] as const) {
  test(`${name} in ${from} resolves to ${id}`, async () => {
    const { status, results } = await seen(name, from)
    assert.deepEqual([status, results.map((row: { id: string }) => row.id)], [0, [id]])
  })
}

test('the answer reports the import', async () => {
  const { match, by } = await seen('start', 'js/main.ts')
  assert.deepEqual([match, by], ['exact', 'imported by name: run of ./jobs'])
})

test('an external import resolves to no other symbol of that name', async () => {
  for (const [name, from, message, calls] of [
    ['gone', 'js/main.ts', 'No symbol gone: in js/main.ts it is start of ./jobs.', ['js/jobs.ts', 'start']],
    ['Starter', 'js/main.ts', 'No symbol Starter: in js/main.ts it is chunk of lodash.', []],
    ['t.cast', 'py/main.py', 'No symbol t.cast: in py/main.py it is cast of typing.', ['cast']],
    ['jobs', 'js/main.ts', 'No symbol jobs: in js/main.ts it is the module ./jobs.', ['js/jobs.ts']],
    [
      'machinery',
      'py/main.py',
      'No symbol machinery: in py/main.py it is the module shop.runners.',
      ['py/shop/runners.py'],
    ],
    // js/shop/typing.js exists, but Python does not import it.
    ['kinds', 'py/main.py', 'No symbol kinds: in py/main.py it is typing of shop.', ['py/shop/typing.py']],
  ] as const) {
    const { status, error, total } = await seen(name, from)
    assert.deepEqual([status, error.code, error.message, total], [1, 'NO_MATCH', message, 0])
    const meant = error.suggestions.filter(({ tool }: { tool: string }) => tool !== 'get_repo_overview')
    assert.deepEqual(
      meant.map(({ args }: { args: Record<string, string> }) => args.module ?? args.name),
      calls,
      name,
    )
    for (const { tool, args } of meant) {
      const { status } = ctx([tool, String(args.module ?? args.name)], root)
      assert.ok(status === 0 || status === 3, `${tool} ${JSON.stringify(args)}`)
    }
  }
})

test('imports and top-level definitions precede members of that name', async () => {
  for (const [name, from, id] of [
    ['run', 'py/shop/runners.py', 'py/shop/runners.py#run'],
    ['shop.run', 'py/main.py', 'py/shop/runners.py#run'],
    ['start', 'js/other.ts', 'js/other.ts#start'],
    ['Runner.run', 'py/shop/runners.py', 'py/shop/runners.py#Runner.run'],
    ['Starter.start', 'js/other.ts', 'js/other.ts#Starter.start'],
  ] as const) {
    const { status, results } = await seen(name, from)
    assert.deepEqual([status, results.map((row: { id: string }) => row.id)], [0, [id]], `${name} in ${from}`)
  }
})
