// Who calls whom within a file: by callees as written, through the line of a chunk, and as get_symbol tells it.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { callersWithin, readCallers, writeCallers } from '../../src/cache/callers.ts'
import { CHUNK_RECORDS } from '../../src/cache/format.ts'
import type { SymbolRecord } from '../../src/model.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

function records(...all: [name: string, ...callees: string[]][]): SymbolRecord[] {
  return all.map(([s, ...callees]) => {
    const calls = callees.length === 0 ? undefined : callees.map(callee => ({ callee, line: 1 }))
    return { s, qualified: s, calls } as unknown as SymbolRecord
  })
}

test('callers by the last word of a call, nearest first, three at most, nobody by himself', () => {
  const file = records(
    ['a', 'x'],
    ['b', 'this.x', 'this.x'],
    ['c', 'a?.x'],
    ['x', 'x'],
    ['d', 'std::x'],
    ['x2', 'list.empty?', 'naïve.é'],
    ['empty?'],
    ['é'],
    ['y', 'xx', 'x.y'],
    ['z', 'self.list.add:to:', 'to:'],
    ['add:to:'],
  )
  assert.deepEqual(
    [...callersWithin(file)],
    [
      [3, [2, 4, 1]],
      [6, [5]],
      [7, [5]],
      [10, [9]],
    ],
  )
  assert.deepEqual([...callersWithin(records(['a'], ['b']))], [])
})

test('the line, by hand', () => {
  const file = records(['a'], ['b', 'a'], ['c', 'a', 'b'], ['b', 'c'])
  file[3] = { ...file[3]!, qualified: 'b~2' }
  const line = writeCallers(callersWithin(file), file, 0, 4)
  // a: no gap, two of the first of their names, 1 and 2 behind it. b: 1 behind a, one, 1 behind it. c: likewise, not the
  // first of its name: the second. The second b: one, 1 before it.
  assert.equal(line, ['0424', '122', '1322', '121'].join(''))
  assert.deepEqual(
    [0, 1, 2, 3, 4].map(index => readCallers(line, index)),
    [
      [
        { distance: 1, nth: 1 },
        { distance: 2, nth: 1 },
      ],
      [{ distance: 1, nth: 1 }],
      [{ distance: 1, nth: 2 }],
      [{ distance: -1, nth: 1 }],
      [],
    ],
  )
  // From the second record on as a chunk of its own.
  assert.deepEqual(readCallers(writeCallers(callersWithin(file), file, 1, 4), 1), [{ distance: 1, nth: 2 }])
})

/** What get_symbol says of who calls a symbol. */
function callersOf(root: string, id: string): string[] | undefined {
  return JSON.parse(ctx(['get_symbol', id, '--json'], root).stdout).results[0].related?.callers
}

test('callers in the file are told, however far away; a static function of C has no others', () => {
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

test('callers are those of the file as it stands', () => {
  const root = makeRepository({ 'a.py': 'def used():\n    pass\n\ndef before():\n    used()\n' })
  assert.deepEqual(callersOf(root, 'a.py#used'), ['before'])
  writeFileSync(path.join(root, 'a.py'), 'def used():\n    pass\n\ndef after():\n    used()\n')
  assert.deepEqual(callersOf(root, 'a.py#used'), ['after'])
})
