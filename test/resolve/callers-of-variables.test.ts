// A call on a variable or through a parameter does not refer to a module's function of that name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callersIn } from '../helpers/callers.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'src/latch.ts':
    'export interface Latch {\n  readonly closeUnsafe: () => void\n}\nexport function makeLatch(): Latch {\n  return { closeUnsafe() {} } as Latch\n}\nexport function closeUnsafe(self: Latch): void {\n  self.closeUnsafe()\n}\n',
  'src/made.ts':
    "import { makeLatch } from './latch'\nexport function made(): void {\n  const latch = makeLatch()\n  latch.closeUnsafe()\n}\n",
  'src/given.ts':
    "import type { Latch } from './latch'\nexport function given(latch: Latch): void {\n  latch.closeUnsafe()\n}\n",
  'src/field.ts':
    "import type { Latch } from './latch'\nexport class Door {\n  readonly latch: Latch\n  shut(): void {\n    this.latch.closeUnsafe()\n  }\n}\n",
  'src/module.ts':
    "import * as latch from './latch'\nexport function ofModule(): void {\n  latch.closeUnsafe({ closeUnsafe() {} })\n}\n",
  'src/kept.ts':
    "import * as all from './latch'\nexport class Kept {\n  latch = all\n  constructor() {\n    this.latch = all\n  }\n  keep(): void {\n    this.latch.closeUnsafe({ closeUnsafe() {} })\n  }\n}\n",
  'src/second.ts':
    "import * as all from './latch'\nconst latch = all\nexport function second(): void {\n  latch.closeUnsafe({ closeUnsafe() {} })\n}\n",
  'old/latch.js': 'function openWide() {}\n',
  'old/page.js': 'function openPage() {\n  openWide()\n}\nfunction shutPage() {\n  latch.openWide()\n}\n',
  'src/report.ts':
    'export class Report {\n  sendReport(): void {}\n}\nexport function sendReport(): void {}\nexport const sender = {\n  sendOut() {},\n}\nexport function sendOut(): void {}\n',
  'src/reporting.ts':
    "import * as Report from './report'\nimport { sender } from './report'\nexport function reporting(): void {\n  Report.sendReport()\n}\nexport function sending(): void {\n  sender.sendOut()\n}\n",
  'src/walking.ts':
    'export const walking = wrap((self: number) => {\n  function walkOn() {}\n  walkOn()\n})\nexport namespace paces {\n  export function paceOn(): void {}\n}\ninterface striding {\n  strideBy(): void\n}\nexport function striding(): void {\n  function strideOn() {}\n  strideOn()\n  strideBy()\n}\n',
  'src/other.ts':
    "import { paces } from './walking'\nexport function other(options: any): void {\n  const { walkOn, strideOn } = options\n  walkOn()\n  strideOn()\n  paces.paceOn()\n}\n",
  'src/hidden.ts':
    'function sift(): void {}\nexport function sifted(sift: () => void): void {\n  sift()\n}\nexport function within(sift: () => void): void {\n  function deep(): void {\n    sift()\n  }\n  deep()\n}\nexport const arrow = (sift: () => void) => sift()\nexport function open(): void {\n  sift()\n}\nexport function own(sift: number): void {\n  function sift2(): void {}\n  sift2()\n}\n',
  'py/hidden.py': 'def sift():\n    pass\n\n\ndef sifted(sift):\n    sift()\n\n\ndef opened():\n    sift()\n',
  'hidden.ex': 'defmodule Sieve do\n  def sift(a), do: a\n\n  def sifted(sift), do: sift(sift)\nend\n',
  'Hidden.java': 'class Hidden { void sift() {} void sifted(Runnable sift) { sift(); } }\n',
  'py/latch.py': 'def close_all(latch):\n    pass\n',
  'py/door.py': 'import os\n\n\ndef shut(latch):\n    latch.close_all()\n',
  'py/hall.py': 'from py import latch\n\n\ndef shut_hall():\n    latch.close_all()\n',
})

const callers = (name: string) => callersIn(root, name)

test('calls on created, passed or stored objects do not refer to a module function', () => {
  assert.deepEqual(callers('src/latch.ts#closeUnsafe'), [
    'src/kept.ts#Kept.keep',
    'src/module.ts#ofModule',
    'src/second.ts#second',
  ])
  assert.deepEqual(callers('py/latch.py#close_all'), ['py/hall.py#shut_hall'])
})

test('scripts that are no modules share names', () => {
  assert.deepEqual(callers('old/latch.js#openWide'), ['old/page.js#openPage'])
})

test('namespace imports and members of exported objects resolve', () => {
  assert.deepEqual(callers('src/report.ts#sendReport'), ['src/reporting.ts#reporting'])
  assert.deepEqual(callers('src/report.ts#Report.sendReport'), [])
  assert.deepEqual(callers('src/report.ts#sender.sendOut'), ['src/reporting.ts#sending'])
  assert.deepEqual(callers('src/report.ts#sendOut'), [])
})

test('no other file refers to a definition inside a function', () => {
  assert.deepEqual(callers('src/walking.ts#walking.walkOn'), ['walking'])
  assert.deepEqual(callers('src/walking.ts#striding.strideOn'), ['striding~2'])
  assert.deepEqual(callers('src/walking.ts#striding.strideBy'), [])
  assert.deepEqual(callers('src/walking.ts#paces.paceOn'), ['src/other.ts#other'])
})

test('a parameter shadows a function, except in languages with separate namespaces', () => {
  assert.deepEqual(callers('src/hidden.ts#sift'), ['open'])
  assert.deepEqual(callers('py/hidden.py#sift'), ['opened'])
  assert.deepEqual(callers('hidden.ex#Sieve.sift'), ['Sieve.sifted'])
  assert.deepEqual(callers('Hidden.java#Hidden.sift'), ['Hidden.sifted'])
})
