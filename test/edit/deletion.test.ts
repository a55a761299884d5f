// safe_delete: what is removed with a definition, and what keeps it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editSession } from './edit-session.ts'

interface Deletion {
  readonly edits?: readonly { readonly f: string; readonly l: string }[]
  readonly applied?: boolean
  readonly undo?: string
  readonly results?: readonly { readonly f: string; readonly l: number; readonly how: string }[]
  readonly uncertain?: readonly { readonly f: string; readonly l: number; readonly why: string }[]
  readonly error?: { readonly code: string; readonly message: string }
}

const session = await editSession({
  'a.ts':
    '/** Stays. */\nexport function used() {\n  return 1\n}\n\n/** Goes, with\n * this. */\nexport function unused(n: number): number {\n  return n === 0 ? 0 : unused(n - 1)\n}\n\nexport class A {\n  one() {}\n\n  /** Of two. */\n  two() {}\n\n  three() {}\n}\n',
  'b.ts': "import { used } from './a'\n\n// unused is a word here\nexport const b = 'unused'\n",
  'c.ts': 'export function g(any: any) {\n  any.three()\n}\n',
  'd.py':
    'import functools\n\n\n@functools.cache\ndef unused_one():\n    """Doc."""\n    return 1\n\n\ndef last():\n    return 2\n',
  'test/b.test.ts': "import { tested } from '../e'\n\ntested()\n",
  'e.ts': 'export function tested() {}\n',
})
const ask = async (target: string, apply = true): Promise<Deletion> =>
  (await session.ask('safe_delete', { target, apply })) as Deletion

test('an unused definition goes with its doc comment, decorators and a blank line', async () => {
  assert.deepEqual((await ask('a.ts#unused', false)).edits, [{ f: 'a.ts', l: '6-10', text: '' }])
  const { applied, undo } = await ask('a.ts#unused')
  assert.equal(applied, true)
  assert.match(session.read('a.ts').toString(), /return 1\n\}\n\nexport class A \{/)
  await session.edit({ undo })
  assert.match(session.read('a.ts').toString(), /Goes, with/)
  await ask('A.two')
  assert.match(session.read('a.ts').toString(), / {2}one\(\) \{\}\n\n {2}three\(\) \{\}\n/)
  await ask('unused_one')
  assert.equal(session.read('d.py').toString(), 'import functools\n\n\ndef last():\n    return 2\n')
})

test('references keep a definition: calls, imports, tests and unresolved uses of its name', async () => {
  const used = await ask('a.ts#used')
  assert.equal(used.error?.code, 'REFERENCED')
  assert.deepEqual(
    used.results?.map(({ f, l, how }) => `${f}:${l} ${how}`),
    ['b.ts:1 import'],
  )
  const tested = await ask('e.ts#tested')
  assert.match(String(tested.error?.message), /^e\.ts#tested has 2 references; nothing is deleted\./)
  const three = await ask('A.three')
  assert.equal(three.error?.code, 'REFERENCED')
  assert.deepEqual(
    three.uncertain?.map(({ f, l, why }) => `${f}:${l} ${why}`),
    ['c.ts:2 receiver-type'],
  )
  assert.match(session.read('a.ts').toString(), /three\(\) \{\}/)
})
