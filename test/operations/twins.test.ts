// Symbols of one name in a file are told apart in every list: by their ids, and overloads by their signatures.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'Sums.java': `class Sums {
  Sums(int first) {}
  Sums(String text) {}
  public int add(int a, int b) { return a + b; }
  public int add(File f, int... rest) { return 0; }
}
`,
  'box.ts': `export interface Box { a: string }
export const Box = (a: string): Box => ({ a })
`,
  'sums.py': `from typing import overload


@overload
def total(rows: list) -> int: ...
@overload
def total(rows: dict) -> str: ...
`,
})
before(() => {
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
})

const ADD = `Sums.java
4 Sums.add (int a, int b) method
5 .add~2 (File f, int... rest) method
`

test('overloads have their parameters in searches, lists and among candidates', () => {
  assert.equal(ctx(['search', 'add'], root).stdout, ADD)
  assert.equal(ctx(['find', 'add'], root).stdout, ADD)
  assert.equal(
    ctx(['get', 'add'], root).stdout,
    `ambiguous: add names 2 symbols\n${ADD}Ask again with an id (file#name).\n`,
  )
  assert.match(ctx(['ls', 'Sums.java', '--all'], root).stdout, /^3 \.Sums~2 \(String text\) method$/m)
  assert.equal(ctx(['ls', 'sums.py'], root).stdout, 'sums.py\n4-5 total (rows: list) fn\n6-7 total~2 (rows: dict) fn\n')
})

test('a type and a value of one name have their kinds, and the id of each works', () => {
  assert.equal(ctx(['search', 'Box'], root).stdout, 'box.ts\n1 Box interface\n2 Box~2 fn\n')
  assert.match(ctx(['get', 'box.ts#Box'], root).stdout, /^box\.ts:1 Box interface\n/)
  assert.match(ctx(['get', 'box.ts#Box~2'], root).stdout, /^box\.ts:2 Box~2 fn\n/)
})

test('the ids are in the data, too; a name that is alone in its file has none', () => {
  const idsOf = (...argv: string[]) => (ctxJson(argv, root).results as { id?: string }[]).map(({ id }) => id)
  assert.deepEqual(idsOf('search', 'add'), ['Sums.java#Sums.add', 'Sums.java#Sums.add~2'])
  assert.deepEqual(idsOf('ls', 'Sums.java'), [undefined])
})
