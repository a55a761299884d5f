// Calls through an import alias count as callers; of several functions of one name the import, folder or receiver
// selects one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callersIn } from '../helpers/callers.ts'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'web/paint.ts': 'export function paintWall(): void {}\nexport class PaintBrush {}\n',
  'web/page.ts':
    "import { paintWall as colourIt, PaintBrush as Tool } from './paint'\nexport function page(): void {\n  colourIt()\n}\nexport function tool(): unknown {\n  return new Tool()\n}\n",
  'web/index.ts': "export * from './paint'\n",
  'web/far.ts': "import { paintWall as viaBarrel } from './index'\nexport function far(): void {\n  viaBarrel()\n}\n",
  'web/not.ts': "import { paintWall as other } from 'elsewhere'\nexport function not(): void {\n  other()\n}\n",
  'web/old.cjs': "const { paintWall: brushed } = require('./paint')\nfunction old() {\n  brushed()\n}\n",
  'web/sander.cjs': 'exports.sandWall = function sandWall() {}\n',
  'web/sand.cjs': "const smooth = require('./sander').sandWall\nfunction sand() {\n  smooth()\n}\n",
  'app/helpers.py': 'def tidy_shelf(a):\n    return a\n',
  'app/run.py': 'from app.helpers import tidy_shelf as clean\n\n\ndef run_all(a):\n    return clean(a)\n',
  'src/kit.rs': 'pub fn fill_tank() {}\npub fn drain_tank() {}\n',
  'src/car.rs':
    'use crate::{kit::{fill_tank as top_up, drain_tank as empty}};\nfn drive() {\n    top_up();\n}\nfn stop() {\n    empty();\n}\n',
  'src/std.rs': 'use other::pumps::fill_tank as pump;\nfn idle() {\n    pump();\n}\n',
  'php/Math.php': '<?php\nnamespace A\\Math;\nfunction roundUp($x) { return $x; }\n',
  'php/Use.php':
    '<?php\nnamespace B;\nuse function A\\Math\\roundUp as ceiling;\nfunction price($x) { return ceiling($x); }\n',
  'kt/shop/Price.kt': 'package shop.price\nfun grossPrice(x: Int) = x\n',
  'kt/till/Till.kt': 'package till\nimport shop.price.grossPrice as gross\nfun till() { gross(1) }\n',
  'Shop/Time/WallClock.cs': 'namespace Shop.Time { public class WallClock { } }\n',
  'cs/Use.cs':
    'using Watch = Shop.Time.WallClock;\nnamespace Shop.Use { class Hall { object Hang() { return new Watch(); } } }\n',
  'scala/kit/Kit.scala': 'package kit\nobject Kit { def whetBlade(x: Int) = x }\n',
  'scala/use/Use.scala': 'package use\nimport kit.Kit.{whetBlade => sharpen}\nobject Use { def cut() = sharpen(1) }\n',
})

const callers = (name: string) => callersIn(root, name)

test('a call through an import alias is found', () => {
  assert.deepEqual(callers('PaintBrush'), ['web/page.ts#tool'])
  assert.deepEqual(callers('tidy_shelf'), ['app/run.py#run_all'])
  assert.deepEqual(callers('fill_tank'), ['src/car.rs#drive'])
  assert.deepEqual(callers('drain_tank'), ['src/car.rs#stop'])
  assert.deepEqual(callers('roundUp'), ['php/Use.php#price'])
  assert.deepEqual(callers('grossPrice'), ['kt/till/Till.kt#till'])
  assert.deepEqual(callers('WallClock'), ['cs/Use.cs#Shop.Use.Hall.Hang'])
  assert.deepEqual(callers('whetBlade'), ['scala/use/Use.scala#Use.cut'])
})

test('the record of the caller lists the alias', () => {
  const [record] = ctxJson(['get', 'web/page.ts#page'], root).results as Record<string, unknown>[]
  assert.deepEqual(record?.aliases, ['paintWall as colourIt'])
  assert.deepEqual(record?.calls, [{ callee: 'colourIt', line: 3 }])
})

test('callers are found through re-exports and require, but not through other modules', () => {
  assert.deepEqual(callers('web/paint.ts#paintWall'), ['web/far.ts#far', 'web/old.cjs#old', 'web/page.ts#page'])
  assert.deepEqual(callers('sandWall'), ['web/sand.cjs#sand'])
  assert.deepEqual(callers('src/kit.rs#fill_tank'), ['src/car.rs#drive'])
})

const several = makeRepository({
  'a/order.ts':
    'export function tally(): void {}\nexport function sortAll(): void {}\nexport class Shelf {\n  stackUp(): void {}\n}\n',
  'b/number.ts': 'export function tally(): void {}\nexport class Crate {\n  stackUp(): void {}\n}\n',
  'c/bare.ts': "import { tally } from '../a/order'\nexport function bare(): void {\n  tally()\n}\n",
  'c/space.ts': "import * as numbers from '../b/number'\nexport function space(): void {\n  numbers.tally()\n}\n",
  'c/own.ts': 'function tally(): void {}\nexport function own(): void {\n  tally()\n}\n',
  'c/member.ts':
    "import { Shelf } from '../a/order'\nexport function member(shelf: Shelf): void {\n  shelf.stackUp()\n}\n",
  'c/derived.ts':
    "import { Crate } from '../b/number'\nexport class Box extends Crate {\n  fill(): void {\n    this.stackUp()\n  }\n}\n",
  'c/shown.ts':
    "/**\n * import * as shown from '../a/order'\n */\nimport * as shown from '../b/number'\nexport function show(): void {\n  shown.tally()\n}\n",
  'inner.ts': 'export function outer(): void {\n  function deepWalk(): void {}\n  deepWalk()\n}\n',
  'apart.ts': 'export function apart(deepWalk: () => void): void {\n  deepWalk()\n}\n',
  'go.mod': 'module example.com/m\n',
  'go/one/one.go': 'package one\n\nfunc scanIt() {}\n',
  'go/one/use.go': 'package one\n\nfunc useOne() { scanIt() }\n',
  'go/two/two.go': 'package two\n\nfunc scanIt() {}\n',
  'go/one/tree.go': 'package one\n\ntype Tree struct{}\n\nfunc (t *Tree) Shake() {}\n',
  'go/far/far.go': 'package far\n\nimport "example.com/m/go/one"\n\nfunc far(oak *one.Tree) { oak.Shake() }\n',
  'go/no/no.go': 'package no\n\nfunc no(milk thing) { milk.Shake() }\n',
  'go/two/use.go': 'package two\n\nfunc useTwo() { scanIt() }\n',
  'lib/count.h': 'int count_up(int n);\n',
  'lib/count.c': '#include "count.h"\nint count_up(int n) { return n + 1; }\n',
  'lib/main.c': '#include "count.h"\nint run(void) { return count_up(1); }\n',
  'lib/other.c': 'static int count_up(int n) { return n; }\nint go_on(void) { return count_up(2); }\n',
})
const callersOf = (name: string) => callersIn(several, name)

test('the import selects among functions of one name', () => {
  assert.deepEqual(callersOf('a/order.ts#tally'), ['c/bare.ts#bare'])
  assert.deepEqual(callersOf('b/number.ts#tally'), ['c/shown.ts#show', 'c/space.ts#space'])
  assert.deepEqual(callersOf('c/own.ts#tally'), ['own'])
})

test('the receiver and the import of its type select among members of one name', () => {
  assert.deepEqual(callersOf('Shelf.stackUp'), ['c/member.ts#member'])
  assert.deepEqual(callersOf('Crate.stackUp'), ['c/derived.ts#Box.fill'])
})

test('a nested function is only called in its file', () => {
  assert.deepEqual(callersOf('deepWalk'), ['outer'])
})

test('files of a Go package share functions, and a C header only declares them', () => {
  assert.deepEqual(callersOf('go/one/one.go#scanIt'), ['go/one/use.go#useOne'])
  assert.deepEqual(callersOf('go/two/two.go#scanIt'), ['go/two/use.go#useTwo'])
  assert.deepEqual(callersOf('Tree.Shake'), ['go/far/far.go#far'])
  assert.deepEqual(callersOf('lib/count.c#count_up'), ['lib/main.c#run'])
  assert.deepEqual(callersOf('lib/other.c#count_up'), ['go_on'])
})
