// Names with a receiver as in code: a member of an unknown owner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'loader.py': `class Loader:
    def load_it(self):
        return self.fetch_it()

    def fetch_it(self):
        return 1


def fetch_it():
    return 2
`,
  'hub.js': `export class Hub {
  #dispatch() { return 1 }
  run() { return this.#dispatch() }
  render() {}
}
export const RENDER = 1
`,
  'lib.rs': `pub fn open() {}
pub struct Door;
impl Door { pub fn shut(&self) {} }
`,
  'pack.pl': 'package A::B;\nsub one { 1 }\npackage A::B::C;\nsub two { 2 }\n1;\n',
})

const found = (...call: readonly string[]): string[] =>
  (ctxJson(call, root).results ?? []).map(({ s, p, f }) => `${p ? `${p}.` : ''}${s} ${f}`)

test('a receiver is no class, so a member of that name is found', () => {
  for (const name of ['self.fetch_it', 'self.fetch_it()', 'this.fetch_it', 'cls.fetch_it'])
    for (const call of ['search', 'resolve', 'get'])
      assert.deepEqual(found(call, name), ['Loader.fetch_it loader.py'], `${call} ${name}`)
  assert.deepEqual(found('get', '$this->render'), ['Hub.render hub.js'])
  assert.deepEqual(found('get', 'Self::shut'), ['Door.shut lib.rs'])
  assert.deepEqual(found('resolve', 'self.fetch_it', '--context', 'loader.py'), ['Loader.fetch_it loader.py'])
  assert.equal((ctxJson(['get', 'self.open'], root).error as { code: string }).code, 'NO_MATCH')
})

test('a Rust path may begin with self', () => {
  assert.deepEqual(found('get', 'self::open'), ['open lib.rs'])
  assert.deepEqual(found('get', 'super::open'), ['open lib.rs'])
})

test('the `#` of a private field belongs to its name', () => {
  for (const name of ['this.#dispatch', 'this.#dispatch()', 'Hub.#dispatch'])
    assert.deepEqual(found('search', name), ['Hub.#dispatch hub.js'], name)
  assert.deepEqual(found('get', 'hub.js#Hub.#dispatch'), ['Hub.#dispatch hub.js'])
})

test('Perl packages are distinguished part by part', () => {
  for (const name of ['A::B::C::two', 'B::C::two', 'A::B::C.two', 'A::B::C->two'])
    assert.deepEqual(found('get', name), ['A::B::C.two pack.pl'], name)
  assert.deepEqual(found('search', 'A::B::C::tow'), ['A::B::C.two pack.pl'])
  assert.equal(found('get', 'A::B::two').length, 0)
})

test('of names that differ only in case the one as written is nearest', () => {
  const { error } = ctxJson(['search', 'app.render'], root) as {
    error: { similar: string[]; suggestions: { args: object }[] }
  }
  assert.deepEqual(error.similar, ['render', 'RENDER'])
  assert.deepEqual(error.suggestions[0]?.args, { query: 'render' })
})
