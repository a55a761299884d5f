// Imports decide which function is called: they exclude even the only function of that name, and find one through
// re-exports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callersIn } from '../helpers/callers.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'package.json': '{"name": "kiln", "dependencies": {"lodash": "^4.0.0", "linked": "workspace:*"}}\n',
  'src/operators/delay.ts': 'export function delayAll(): void {}\n',
  'src/local.ts':
    "import { of } from './of'\nexport function local(options: { delayAll: () => void }): void {\n  const { delayAll } = options\n  delayAll()\n  of()\n}\n",
  'src/of.ts': 'export function of(): void {}\n',
  'src/taken.ts':
    "import * as all from './operators/delay'\nexport function taken(): void {\n  const { delayAll } = all\n  delayAll()\n}\n",
  'src/late.ts':
    "export async function late(): Promise<void> {\n  const { delayAll } = await import('./operators/delay')\n  delayAll()\n}\n",
  'src/throttle.ts': 'export function throttleAll(): void {}\n',
  'src/package.ts': "import { throttleAll } from 'lodash'\nexport function ofPackage(): void {\n  throttleAll()\n}\n",
  'src/linked.ts': "import { throttleAll } from 'linked'\nexport function ofLinked(): void {\n  throttleAll()\n}\n",
  'src/alias.ts': "import { throttleAll } from '@/throttle'\nexport function ofAlias(): void {\n  throttleAll()\n}\n",
  'src/path.ts': 'export function joinParts(): void {}\nexport class Path {\n  resolveAll(): void {}\n}\n',
  'src/node.ts':
    "import path from 'node:path'\nexport function ofNode(): void {\n  path.joinParts()\n  path.resolveAll()\n}\n",
  'src/module.ts': "import * as path from './path'\nexport function ofModule(): void {\n  path.joinParts()\n}\n",
  'old/kit.js': 'exports.bakeAll = function bakeAll() {}\nfunction glazeAll() {}\nexports.glaze = glazeAll\n',
  'old/page.js': 'function stirAll() {}\n',
  'old/global.js': 'function plain() {\n  stirAll()\n  bakeAll()\n}\n',
  'old/listed.js': "var fs = require('fs'),\n  kit = require('./kit')\nfunction listed() {\n  kit.bakeAll()\n}\n",
  'old/taken.js': "let kit\nkit = require('./kit')\nfunction takenOut() {\n  kit.bakeAll()\n}\n",
  'src/parts/make-wheel.ts': 'export default function turnRound(): void {}\nexport function spinUp(): void {}\n',
  'src/parts/index.ts': "export { spinUp as whirl, default as roundAbout } from './make-wheel'\n",
  'src/drive.ts':
    "import makeWheel from './parts/make-wheel'\nimport { whirl } from './parts'\nexport function driveOff(): void {\n  makeWheel()\n}\nexport function driveOn(): void {\n  whirl()\n}\nexport function hiddenWhirl(whirl: () => void): void {\n  whirl()\n}\n",
  'src/walk.ts': "import makeWheel from 'lodash'\nexport function walk(): void {\n  makeWheel()\n}\n",
  'old/wheel.js': 'function rollOn() {}\nmodule.exports = rollOn\n',
  'old/cart.js': "const wheel = require('./wheel')\nfunction pushCart() {\n  wheel()\n}\n",
  'go.mod': 'module example.com/kiln\n',
  'go/bounds/bounds.go':
    'package bounds\n\nfunc clampTo(a int) int { return a }\n\nfunc Least(a int) int { return a }\n',
  'go/bounds/use.go': 'package bounds\n\nfunc within() int { return clampTo(1) }\n',
  'go/far/far.go':
    'package far\n\nfunc far(clampTo func(int) int) int { return clampTo(1) }\n\nfunc local() int {\n\tLeast := far\n\treturn Least(nil)\n}\n',
  'go/dot/dot.go': 'package dot\n\nimport . "example.com/kiln/go/bounds"\n\nfunc dotted() int { return Least(1) }\n',
  'py/app/quote.py': 'def unquote_all(a):\n    return a\n\n\ndef quote_all(a):\n    return a\n',
  'py/app/outer.py': 'from urllib.parse import unquote_all\n\n\ndef outer(a):\n    return unquote_all(a)\n',
  'py/app/inner.py': 'from .quote import unquote_all\n\n\ndef inner(a):\n    return unquote_all(a)\n',
  'py/app/given.py':
    'def given(unquote_all):\n    for quote_all in []:\n        quote_all(1)\n    return unquote_all(1)\n',
  'py/app/star.py': 'from app.quote import *\n\n\ndef star(a):\n    return quote_all(a)\n',
  'py/app/either.py':
    'try:\n    from app.quote import quote_all\nexcept ImportError:\n    from urllib.parse import quote_all\n\n\ndef either(a):\n    return quote_all(a)\n',
})

const callers = (name: string) => callersIn(root, name)

test('a name that a module does not import refers to its own definition', () => {
  assert.deepEqual(callers('src/operators/delay.ts#delayAll'), ['src/late.ts#late', 'src/taken.ts#taken'])
  assert.deepEqual(callers('unquote_all'), ['py/app/inner.py#inner'])
  assert.deepEqual(callers('quote_all'), ['py/app/either.py#either', 'py/app/star.py#star'])
})

test('a name imported from an external package refers to no function of the repository', () => {
  assert.deepEqual(callers('throttleAll'), ['src/alias.ts#ofAlias'])
  assert.deepEqual(callers('joinParts'), ['src/module.ts#ofModule'])
  assert.deepEqual(callers('resolveAll'), [])
})

test('a script without imports may call functions of another that is no module', () => {
  assert.deepEqual(callers('old/page.js#stirAll'), ['old/global.js#plain'])
  assert.deepEqual(callers('old/kit.js#bakeAll'), ['old/listed.js#listed', 'old/taken.js#takenOut'])
})

test('callers are found by the name of a re-export and by the file name of a default export', () => {
  assert.deepEqual(callers('turnRound'), ['src/drive.ts#driveOff'])
  assert.deepEqual(callers('spinUp'), ['src/drive.ts#driveOn'])
  assert.deepEqual(callers('rollOn'), ['old/cart.js#pushCart'])
})

test('a bare name in Go belongs to its package or to a dot import', () => {
  assert.deepEqual(callers('clampTo'), ['go/bounds/use.go#within'])
  assert.deepEqual(callers('Least'), ['go/dot/dot.go#dotted'])
})

test('for a name with many definitions only imports decide', () => {
  const kilns = Array.from({ length: 14 }, (_, i) => [
    `k${i}.ts`,
    `export class Kiln${i} {\n  static fireUp(): void {}\n}\nexport function heatUp(): void {}\n`,
  ])
  const many = makeRepository({
    ...Object.fromEntries(kilns),
    'use.ts':
      "import { heatUp, Kiln3 } from './k3'\nexport function useThird(): void {\n  Kiln3.fireUp()\n  heatUp()\n}\n",
    'given.ts': 'export function given(kiln: any): void {\n  kiln.fireUp()\n}\n',
  })
  assert.deepEqual(callersIn(many, 'k3.ts#Kiln3.fireUp'), ['use.ts#useThird'])
  assert.deepEqual(callersIn(many, 'k3.ts#heatUp'), ['use.ts#useThird'])
  assert.deepEqual(callersIn(many, 'k4.ts#Kiln4.fireUp'), [])
  assert.deepEqual(callersIn(many, 'k4.ts#heatUp'), [])
})
