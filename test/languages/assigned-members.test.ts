// Functions that JavaScript assigns to members, returns in objects or passes to calls are found with their owner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const FILES = {
  'src/factory.js': 'function makeApi(deps) {\n  const api = {}\n  api.render = c => c.length\n  return api\n}\n',
  'src/module.js': 'var bird = (function (tw) {\n  tw.sing = function () {}\n})(window.tw)\n',
  'src/constructor.js': 'NS.Kite = function () {\n  this.fly = function () {}\n}\n',
  'src/store.ts':
    'export const useStore = create<State>()((set) => ({ increment() {}, reset: () => set({ n: 0 }) }))\n',
  'src/returned.js': 'export function makeQueue() {\n  return { enqueue() {}, drain: async () => {} }\n}\n',
}

const CASES: readonly (readonly [name: string, file: string, owner: string])[] = [
  ['render', 'src/factory.js', 'makeApi.api'],
  ['sing', 'src/module.js', 'bird.tw'],
  ['fly', 'src/constructor.js', 'NS.Kite'],
  ['increment', 'src/store.ts', 'useStore'],
  ['reset', 'src/store.ts', 'useStore'],
  ['enqueue', 'src/returned.js', 'makeQueue'],
  ['drain', 'src/returned.js', 'makeQueue'],
]

test('a function that is assigned, returned or passed in an object is found with its owner', () => {
  const root = makeRepository(FILES)
  ctx(['generate_index'], root)
  for (const [name, file, owner] of CASES) {
    const [first] = ctxJson(['search_symbols', name], root).results ?? []
    assert.deepEqual([first?.s, first?.f, first?.p], [name, file, owner])
  }
})

test('a name bound to require and its re-export are not definitions', () => {
  const root = makeRepository({
    'lib/parse.js': 'function parseLine() {}\nmodule.exports.parseLine = parseLine\n',
    'lib/index.js':
      "const { parseLine } = require('./parse')\nconst other = require('./parse').parseLine\nmodule.exports.parseLine = parseLine\n",
    'lib/esm.mjs': "const { parseLine } = await import('./parse.js')\nexport { parseLine }\n",
  })
  ctx(['generate_index'], root)
  const found = (ctxJson(['search_symbols', 'parseLine'], root).results ?? []).map(({ s, f, k }) => [s, f, k])
  assert.deepEqual(found, [['parseLine', 'lib/parse.js', 'fn']])
  assert.equal(ctxJson(['search_symbols', 'other'], root).total ?? 0, 0)
})
