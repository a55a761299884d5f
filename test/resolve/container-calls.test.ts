// Classes as callers: the record of a class lists the calls of its own initializers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'src/db.ts': `export function connect(url: string) { return url }
`,
  'src/store.ts': `import { connect } from './db.ts'
function local() { return 1 }
export class Store {
  private db = connect('x')
  private n = local()
  static { exec('rm') }
  load() { return this.db }
}
`,
  'model.py': `def helper():
    return 1


class Model:
    def helper(self):
        return 2

    value = helper()
`,
  'Job.java': `class Job {
  static int compute() { return 1; }
  static int size = compute();
  abstract int later();
}
`,
})

interface Entry {
  readonly r: string
  readonly calls?: readonly unknown[]
  readonly effects?: readonly unknown[]
  readonly related?: { readonly callers?: readonly string[] }
}

const record = (id: string): Entry =>
  (ctxJson(['get_symbol', id], root).results as unknown as readonly Entry[])[0] as Entry

test('a class has the calls and effects of its fields and blocks, and the risk of its members', () => {
  const store = record('src/store.ts#Store')
  assert.deepEqual(store.calls, [
    { callee: 'connect', line: 4 },
    { callee: 'local', line: 5 },
    { callee: 'exec', line: 6 },
  ])
  assert.deepEqual(store.effects, [{ effect: 'process', by: 'exec', line: 6 }])
  assert.equal(store.r, 'low')
  assert.equal(record('src/store.ts#Store.load').calls, undefined)
})

test('a class is a caller in its file, in other files and of its own members', () => {
  assert.deepEqual(record('src/store.ts#local').related?.callers, ['Store'])
  assert.deepEqual(record('src/db.ts#connect').related?.callers, ['src/store.ts#Store'])
  assert.deepEqual(record('Job.java#Job.compute').related?.callers, ['Job'])
  assert.deepEqual(record('model.py#Model.helper').related?.callers, ['Model'])
  assert.equal(record('model.py#helper').related?.callers, undefined)
})
