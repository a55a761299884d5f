// Callers of a name with several definitions, in languages whose imports are matched by patterns: receiver, package and
// imports must leave one definition, or no caller is reported.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callersIn } from '../helpers/callers.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'go.mod': 'module example.com/m\n',
  'go/store/type.go': 'package store\n\ntype Store struct{}\n',
  'go/store/save.go': 'package store\n\nfunc (s *Store) SaveAll() {}\n\nfunc OpenIt() {}\n',
  'go/store/run.go': 'package store\n\nfunc (s *Store) Run() { s.SaveAll() }\n',
  'go/store/shelf.go': 'package store\n\ntype Shelf struct{}\n\nfunc (s *Shelf) SaveAll() {}\n',
  // Another type of that name, with the method of an embedded type.
  'go/third/third.go': 'package third\n\ntype Store struct{ inner }\n\nfunc (s *Store) Again() { s.SaveAll() }\n',
  'go/other/type.go': 'package other\n\ntype Store struct{}\n',
  'go/other/save.go': 'package other\n\nfunc (s *Store) SaveAll() {}\n',
  'go/cache/cache.go': 'package cache\n\ntype Cache struct{}\n\nfunc (c *Cache) SaveAll() {}\n\nfunc OpenIt() {}\n',
  'go/use/use.go': 'package use\n\nimport "example.com/m/go/store"\n\nfunc Use() { store.OpenIt() }\n',
  // Calls on a `store` that it does not import from there.
  'go/use/local.go': 'package use\n\nfunc local(store thing) { store.OpenIt() }\n',
  'go/fleet/barge.go': 'package fleet\n\ntype Barge struct{}\n\nfunc (b *Barge) TowAway() {}\n',
  'go/fleet/pull.go': 'package fleet\n\nfunc pull() {\n\tbarge := find()\n\tbarge.TowAway()\n}\n',
  'go/fleet/tug.go':
    'package fleet\n\ntype Tug struct{}\n\nfunc (t *Tug) TowAway() {}\n\nfunc haul() {\n\tbarge := find()\n\tbarge.TowAway()\n}\n',
  'cs/Shop/Time/Clock.cs': 'namespace Shop.Time { public class Clock { public static void TickOn() {} } }\n',
  'cs/Shop/Time/Watch.cs': 'namespace Shop.Time { public class Watch { public static void TickOn() {} } }\n',
  'cs/Shop/Space/Clock.cs': 'namespace Shop.Space { public class Clock { public static void TickOn() {} } }\n',
  'cs/Use/Hall.cs': 'using T = Shop.Time;\nnamespace Use { class Hall { void Hang() { T.Clock.TickOn(); } } }\n',
  'go/port/dev_linux.go': 'package port\n\nfunc openDev() {}\n\nfunc shutDev() {}\n',
  'go/port/dev_windows.go': 'package port\n\nfunc openDev() {}\n\ntype dev struct{}\n\nfunc (d dev) shutDev() {}\n',
  'go/port/use.go': 'package port\n\nfunc use() {\n\topenDev()\n\tshutDev()\n}\n',
  'c/one.c': 'int count_up(int n) { return n + 1; }\nint step_up(int n) { return n + 1; }\n',
  'c/two.c': 'int count_up(int n) { return n + 2; }\nstatic int step_up(int n) { return n + 2; }\n',
  'c/use.c': 'int run(void) { return count_up(1) + step_up(2); }\n',
  'rs/src/kit.rs': 'pub fn fill_tank() {}\n',
  'rs/src/lake.rs': 'pub fn fill_tank() {}\n',
  'rs/src/car.rs': 'use crate::kit::fill_tank;\n\npub fn drive() { fill_tank(); }\n',
  'rs/src/boat.rs': 'use crate::kit;\n\npub fn sail() { kit::fill_tank(); }\n',
  'rs/src/foot.rs': 'pub fn walk() { fill_tank(); }\n',
  'php/App/Stackable.php': '<?php\nnamespace App;\ntrait Stackable { public function stackUp() {} }\n',
  'php/App/Crate.php': '<?php\nnamespace App;\nclass Crate { public function stackUp() {} }\n',
  'php/Box.php':
    '<?php\nnamespace Shop;\nuse App\\Stackable;\nclass Box {\n  use Stackable;\n  public function fill() { $this->stackUp(); }\n}\n',
  'java/one/Rack.java': 'package one;\npublic class Rack { public void hangUp() {} }\n',
  'java/two/Rack.java': 'package two;\npublic class Rack { public void hangUp() {} }\n',
  'java/use/Hall.java':
    'package use;\nimport one.Rack;\nclass Hall { void furnish(Rack r) { r.hangUp(); } }\nclass Yard { void furnish(Pole r) { r.hangUp(); } }\n',
  'kt/one/Polish.kt': 'package one\n\nfun polish(x: Int) = x\n',
  'kt/two/Polish.kt': 'package two\n\nfun polish(x: Int) = x\n',
  'kt/use/Shine.kt':
    'package use\n\nimport one.polish\n\nfun shine() = polish(1)\n\nclass Outer {\n  fun polish(x: Int) = x\n  inner class Inner {\n    fun own() = polish(2)\n  }\n}\n',
})

const callers = (name: string) => callersIn(root, name)

test('a Go method belongs to the package of its receiver type', () => {
  assert.deepEqual(callers('go/store/save.go#Store.SaveAll'), ['go/store/run.go#Store.Run'])
  assert.deepEqual(callers('go/other/save.go#Store.SaveAll'), [])
  assert.deepEqual(callers('Cache.SaveAll'), [])
  assert.deepEqual(callers('Shelf.SaveAll'), [])
})

test('a package calls each of its platform variants; of two functions of a C program none is told apart', () => {
  assert.deepEqual(callers('go/port/dev_linux.go#openDev'), ['go/port/use.go#use'])
  assert.deepEqual(callers('go/port/dev_windows.go#openDev'), ['go/port/use.go#use'])
  assert.deepEqual(callers('c/one.c#count_up'), [])
  assert.deepEqual(callers('c/two.c#count_up'), [])
})

test('a bare call is not ambiguous because of methods or file-local functions', () => {
  assert.deepEqual(callers('go/port/dev_linux.go#shutDev'), ['go/port/use.go#use'])
  assert.deepEqual(callers('c/one.c#step_up'), ['c/use.c#run'])
})

test('a receiver named like a type selects it', () => {
  assert.deepEqual(callers('Barge.TowAway'), ['go/fleet/pull.go#pull', 'go/fleet/tug.go#haul'])
  assert.deepEqual(callers('Tug.TowAway'), [])
})

test('a qualified call resolves to the imported package or module', () => {
  assert.deepEqual(callers('go/store/save.go#OpenIt'), ['go/use/use.go#Use'])
  assert.deepEqual(callers('go/cache/cache.go#OpenIt'), [])
  assert.deepEqual(callers('rs/src/kit.rs#fill_tank'), ['rs/src/boat.rs#sail', 'rs/src/car.rs#drive'])
  assert.deepEqual(callers('rs/src/lake.rs#fill_tank'), [])
})

test('of two types with one name the imported one is the receiver', () => {
  assert.deepEqual(callers('java/one/Rack.java#Rack.hangUp'), ['java/use/Hall.java#Hall.furnish'])
  assert.deepEqual(callers('java/two/Rack.java#Rack.hangUp'), [])
})

test('a call on self may resolve to a trait that the file names', () => {
  assert.deepEqual(callers('Stackable.stackUp'), ['php/Box.php#Box.fill'])
  assert.deepEqual(callers('Crate.stackUp'), [])
})

test('the first file of an index may re-export the name', () => {
  const passing = makeRepository({
    'a/mod.rs': 'pub mod wax;\npub use wax::wax_floor;\n',
    'a/wax.rs': 'pub fn wax_floor() {}\n',
    'b/wax.rs': 'pub fn wax_floor() {}\n',
    'clean.rs': 'use crate::a::wax_floor;\n\npub fn clean() { wax_floor(); }\n',
  })
  assert.deepEqual(callersIn(passing, 'a/wax.rs#wax_floor'), ['clean.rs#clean'])
  assert.deepEqual(callersIn(passing, 'b/wax.rs#wax_floor'), [])
})

test('a namespace alias selects between classes of one name', () => {
  assert.deepEqual(callers('Shop.Time.Clock.TickOn'), ['cs/Use/Hall.cs#Use.Hall.Hang'])
  assert.deepEqual(callers('Shop.Space.Clock.TickOn'), [])
})

test('a method of the enclosing class precedes an imported function', () => {
  assert.deepEqual(callers('kt/one/Polish.kt#polish'), ['kt/use/Shine.kt#shine'])
  assert.deepEqual(callers('kt/two/Polish.kt#polish'), [])
  assert.deepEqual(callers('Outer.polish'), ['Outer.Inner.own'])
})

/** Many Go packages and TypeScript modules that each define `resetAll`; the third ones are used. */
function filesWithManyDefinitions(count: number): string {
  const files = Array.from({ length: count }, (_, i) => [
    [`go/m${i}/m${i}.go`, `package m${i}\n\nfunc resetAll() {}\n`],
    [`web/m${i}.ts`, 'export function clearAll(): void {}\n'],
  ]).flat()
  return makeRepository({
    ...Object.fromEntries(files),
    'go/m3/use.go': 'package m3\n\nfunc use() { resetAll() }\n',
    'web/use.ts': "import { clearAll } from './m3'\nexport function use(): void {\n  clearAll()\n}\n",
  })
}

test('one of many definitions is selected', () => {
  const many = filesWithManyDefinitions(40)
  assert.deepEqual(callersIn(many, 'go/m3/m3.go#resetAll'), ['go/m3/use.go#use'])
  assert.deepEqual(callersIn(many, 'go/m4/m4.go#resetAll'), [])
  assert.deepEqual(callersIn(many, 'web/m3.ts#clearAll'), ['web/use.ts#use'])
  assert.deepEqual(callersIn(many, 'web/m4.ts#clearAll'), [])
})

test('a nested function is only called in its file at any depth', () => {
  const inner = makeRepository({
    'deep.py':
      'def outer():\n    def middle():\n        def sink_low():\n            pass\n        sink_low()\n    middle()\n\n\nclass Ship:\n    def sail(self):\n        def drop_anchor():\n            pass\n        drop_anchor()\n',
    'other.py': 'from deep import *\n\n\ndef other():\n    sink_low()\n    drop_anchor()\n',
  })
  assert.deepEqual(callersIn(inner, 'sink_low'), ['outer.middle'])
  assert.deepEqual(callersIn(inner, 'drop_anchor'), ['Ship.sail'])
})
