// Callers within a file: resolved by name and receiver, and reported by get_symbol.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CHUNK_RECORDS } from '../../src/cache/format.ts'
import { isLike } from '../../src/cache/records/callee-names.ts'
import { Scopes } from '../../src/graph/call-scopes.ts'
import type { SymbolRecord } from '../../src/model.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

function records(...all: [name: string, ...callees: string[]][]): SymbolRecord[] {
  return all.map(([s, ...callees]) => {
    const calls = callees.length === 0 ? undefined : callees.map(callee => ({ callee, line: 1 }))
    return { s, qualified: s, k: 'fn', signature: '', calls } as unknown as SymbolRecord
  })
}

/** For each record that others call, their numbers. */
function callersWithin(file: readonly SymbolRecord[]): [record: number, callers: number[]][] {
  const scopes = new Scopes(file, undefined)
  const isCaller = (caller: number, record: number): boolean =>
    caller !== record && (file[caller]!.calls ?? []).some(({ callee }) => scopes.meant(callee, caller).includes(record))
  const numbers = [...file.keys()]
  return numbers
    .map((record): [number, number[]] => [record, numbers.filter(caller => isCaller(caller, record))])
    .filter(([, callers]) => callers.length > 0)
}

test('a receiver resembles an owner if one ends with whole words of the other', () => {
  for (const word of ['parser', 'Parser', '_parser', 'htmlParser', 'html_parser'])
    assert.ok(isLike(word, 'Parser'), word)
  for (const word of ['reparser', 'parse', 'parsers', '']) assert.ok(!isLike(word, 'Parser'), word)
  assert.ok(isLike('parser', 'kit.HtmlParser'))
  for (const word of ['old_user_store', 'old_user_store_', 'oldUserStore', '_user_store', 'user_store'])
    assert.ok(isLike(word, 'UserStore'), word)
  assert.ok(!isLike('olduser_store', 'UserStore'))
})

test('a parameter that is only named after a class is not resolved to it, and counts as one that may be', () => {
  const call = (name: string): string => `def on_${name}(${name}):\n    ${name}.save()\n`
  const root = makeRepository({
    'a.py': `class UserStore:\n    def save(self):\n        pass\n\nclass Other:\n    def save(self):\n        pass\n\n${[
      'old_user_store',
      'oldUserStore',
      'olduser_store',
    ]
      .map(call)
      .join('')}`,
  })
  const { results } = JSON.parse(ctx(['get', 'UserStore.save', '--json'], root).stdout)
  assert.equal(results[0].related.callers, undefined)
  assert.equal(results[0].related.callers_bound, 'lower')
})

test('plain calls are resolved by name', () => {
  const file = records(
    ['a', 'x'],
    ['b', 'x', 'x'],
    ['c', 'a?.x', 'this.x', '….x', 'm.x'],
    ['x', 'x'],
    ['d', '::x'],
    ['e', 'crate::x'],
    ['f', 'exports.x'],
    ['x2', 'empty?', 'é'],
    ['empty?'],
    ['é'],
    ['y', 'xx', 'x.y'],
    ['z', 'add:to:', 'to:', 'list.add:to:'],
    ['add:to:'],
  )
  assert.deepEqual(callersWithin(file), [
    [3, [0, 1, 4, 5, 6]],
    [8, [7]],
    [9, [7]],
    [12, [11]],
  ])
  assert.deepEqual(callersWithin(records(['a'], ['b'])), [])
})

test('mutually recursive functions are callers of each other', () => {
  const root = makeRepository({ 'a.py': 'def ping(n):\n    return pong(n)\n\ndef pong(n):\n    return ping(n)\n' })
  assert.deepEqual(callersOf(root, 'ping'), ['pong'])
  assert.deepEqual(callersOf(root, 'pong'), ['ping'])
})

/** The callers that get_symbol reports. */
function callersOf(root: string, id: string): string[] | undefined {
  return JSON.parse(ctx(['get_symbol', id, '--json'], root).stdout).results[0].related?.callers
}

test('callers in the file are reported at any distance; a static C function has no others', () => {
  const far = Array.from({ length: CHUNK_RECORDS + 9 }, (_, i) => `static int f${i}(void) { return ${i}; }`)
  const root = makeRepository({
    'a.c': [
      'static int help(int x) { return x; }',
      ...far,
      'int fetch_row(void) { return help(1); }',
      '#ifdef A',
      'static int probe(void) { return help(2); }',
      '#else',
      'static int probe(void) { return fetch_row() + help(3); }',
      '#endif',
      'int start(void) { return probe(); }',
    ].join('\n'),
    'b.c': 'int other(void) { return help(4) + fetch_row(); }\n',
    'c.ts': 'class A {\n  send() {\n    this.encode()\n  }\n  encode() {}\n}\nconst other = (a: A) => a.encode()\n',
  })
  assert.deepEqual(callersOf(root, 'a.c#help'), ['fetch_row', 'probe', 'probe~2'])
  assert.deepEqual(callersOf(root, 'a.c#fetch_row'), ['probe~2', 'b.c#other'])
  assert.deepEqual(callersOf(root, 'a.c#probe~2'), ['start'])
  assert.equal(callersOf(root, 'a.c#f7'), undefined)
  assert.deepEqual(callersOf(root, 'c.ts#A.encode'), ['A.send', 'other'])
})

test('callers follow changes of the file', () => {
  const root = makeRepository({ 'a.py': 'def used():\n    pass\n\ndef before():\n    used()\n' })
  assert.deepEqual(callersOf(root, 'a.py#used'), ['before'])
  writeFileSync(path.join(root, 'a.py'), 'def used():\n    pass\n\ndef after():\n    used()\n')
  assert.deepEqual(callersOf(root, 'a.py#used'), ['after'])
})

test('callers of methods are resolved by receiver', () => {
  const root = makeRepository({
    'pool.py': `class Base:
    def __init__(self): pass
    def close(self): pass
    def stop(self): self.close()

class Pool(Base):
    def __init__(self): super().__init__()
    def close(self): super().close()
    def run(self): self.close()
    def get(self, key): return key

class Other(Base):
    def __init__(self): super().__init__()
    def leave(self): self.close()

class Lone:
    def __init__(self): super().__init__()
    def close(self): pass
    def drop(self, proto, pool, headers):
        proto.close()
        headers.get(1)
        get(2)
        pool.close()
        self._own_pool.get(3)

def make(): return Pool()
def reset(base): Pool.close(base)
`,
    'use.py': 'from pool import Pool\n\ndef start(headers):\n    headers.reuse(1)\n    Pool()\n',
    'cache.py': 'class Cache:\n    def reuse(self, key): pass\n',
    'again.py': 'import cache\n\ndef again(a_cache):\n    a_cache.reuse(1)\n',
    'A.java': `class A {
  void f() { g(); this.g(); }
  void g() {}
  void h(B b) { b.g(); }
}
class B {
  B() {}
  void g() { new B(); }
}
`,
    'a.go':
      'package a\n\nfunc (c *Conn) Run() { c.Shut(); c.raw.Close() }\nfunc (c *Conn) Shut() {}\nfunc (c *Conn) Close() {}\n',
    'a.ts': 'class Api {\n  fetch() {}\n  go() {\n    fetch()\n  }\n  on() {\n    this.fetch()\n  }\n}\n',
  })
  const callers = (id: string) => callersOf(root, id)
  assert.deepEqual(callers('pool.py#Base.__init__'), ['Pool.__init__', 'Other.__init__'])
  assert.deepEqual(callers('pool.py#Pool.__init__'), ['make', 'use.py#start'])
  assert.deepEqual(callers('pool.py#Base.close'), ['Base.stop', 'Pool.close', 'Other.leave'])
  // A base type's method may be the overriding one; nothing says what the parameter `pool` is.
  assert.deepEqual(callers('pool.py#Pool.close'), ['Pool.run', 'Base.stop', 'reset'])
  assert.equal(callers('pool.py#Lone.close'), undefined)
  assert.deepEqual(callers('pool.py#Pool.get'), ['Lone.drop'])
  assert.deepEqual(callers('pool.py#Pool'), ['make', 'use.py#start'])
  assert.equal(callers('cache.py#Cache.reuse'), undefined)
  assert.deepEqual(callers('A.java#A.g'), ['A.f'])
  assert.deepEqual(callers('A.java#B.g'), ['A.h'])
  assert.deepEqual(callers('A.java#B.B'), ['B.g'])
  assert.deepEqual(callers('a.go#Conn.Shut'), ['Conn.Run'])
  assert.equal(callers('a.go#Conn.Close'), undefined)
  assert.deepEqual(callers('a.ts#Api.fetch'), ['Api.on'])
})

test('with many callers, their total is reported', () => {
  const callers = Array.from({ length: 12 }, (_, i) => `function user${i}() {\n  used()\n}\n`).join('')
  const root = makeRepository({ 'a.js': `function used() {}\n${callers}` })
  const { related } = JSON.parse(ctx(['get_symbol', 'used', '--json'], root).stdout).results[0]
  assert.deepEqual([related.callers, related.callers_total], [['user0', 'user1', 'user2'], 12])
  assert.match(ctx(['get_symbol', 'used'], root).stdout, /callers user0, user1, user2 of 12 in 1 file/)
})
