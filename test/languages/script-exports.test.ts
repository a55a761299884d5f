// Which definitions of TypeScript and JavaScript are exported, and by which names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createJsBackend } from '../../src/parse/babel/babel-backend.ts'
import { ENDLESS } from '../helpers/exec.ts'
import { parse } from './parsed.ts'
import { read, written } from './script-read.ts'

test('a value assigned to an export through another one is exported', async () => {
  for (const exports of ['module.exports = exports = A', 'exports = module.exports = A']) {
    const { definitions } = await parse(
      'javascript',
      `function A() {}\nA.run = function () {}\nfunction b() {}\n${exports}\n`,
    )
    const exported = definitions.filter(each => each.exported).map(({ name }) => name)
    assert.deepEqual(exported, ['A', 'run'], exports)
  }
})

test('both parsers export values in a chain of assignments, or in the exports object', async () => {
  const lines = `var a = exports.b = function () {}
const c = exports = module.exports = {}
c.d = function () {}
exports = module.exports = { e, f: g }
Object.assign(exports, { h, i() {} }, j)
module.exports = Object.assign(k, Object.freeze({ l }))
`
  const names = [...'eghjklz']
  const text = lines + names.map(name => `function ${name}() {}\n`).join('')
  const [grammar, other] = await written(text, 'javascript')
  const expected = ['fn a', 'const c', 'method d', 'fn i', ...[...'eghjkl'].map(name => `fn ${name}`)]
  for (const found of [grammar!, other!])
    assert.deepEqual(
      found.map(([what]) => what),
      [...expected.map(each => `exported ${each}`), 'fn z'],
    )
})

test('an export alias does not take modifiers from the original name', async () => {
  const text =
    "export { default as a } from './b'\nexport { get as c, async as d } from './e'\nexport { type F as G, static as h }\n"
  const rules = await loadLanguage('typescript')
  const other = createJsBackend().parse(text, rules, { timeLimit: ENDLESS })
  for (const { definitions } of [await parse('typescript', text), other])
    assert.deepEqual(
      definitions.map(({ kind, name, modifiers }) => [...modifiers, kind, name].join(' ')),
      ['const a', 'const c', 'const d', 'const G', 'const h'],
    )
})

test('both parsers treat `export =` like `module.exports =`', async () => {
  const expected: readonly (readonly [text: string, definitions: readonly string[]])[] = [
    ['export = function () { return 1 }\n', ['fn exports']],
    ['export = (a: number) => a\n', ['fn exports']],
    ['export = class Shelf { put() {} }\n', ['class Shelf', 'method put']],
    ['export = { open() {}, close: () => 1, size: 3, deep: { dig() {} } }\n', ['fn open', 'fn close', 'method dig']],
    ['function load() {}\nexport = Object.assign(load, { sync() {} })\n', ['fn load', 'fn sync']],
    ['function load() {}\nfunction own() {}\nexport = { load, read: own }\n', ['fn load', 'fn own']],
  ]
  for (const [text, definitions] of expected)
    for (const more of ['', 'type Newer<in out T> = abstract new () => T\n']) {
      const found = (await read(`${text}${more}`)).definitions.filter(({ name }) => name !== 'Newer')
      assert.deepEqual(
        found.map(({ kind, name }) => `${kind} ${name}`),
        definitions,
        text,
      )
      for (const { exported, name, parent } of found) assert.ok(exported || parent >= 0, `${name} of ${text}`)
    }
})

test('a named function or class assigned to the module is exported with its statement', async () => {
  for (const value of ['function shelf() {}', 'class shelf { put() {} }'])
    for (const given of ['module.exports =', 'exports = module.exports =', 'module.exports.a =']) {
      const text = `${given}\n  ${value}\n`
      const [definition] = (await parse('javascript', text)).definitions
      assert.equal(definition?.exported, true, text)
      assert.ok(definition.start < text.indexOf('\n'), text)
    }
})

test('members of a class assigned to the module belong to it, named or not', async () => {
  const members = '{ put() {} static make() {} }'
  for (const [value, owner] of [
    ['class Shelf', 'Shelf'],
    ['class Shelf extends Base', 'Shelf'],
    ['class extends Base', 'exports'],
  ])
    for (const given of ['module.exports =', 'exports = module.exports ='])
      assert.deepEqual(
        (await parse('javascript', `${given} ${value} ${members}\n`)).definitions.map(
          ({ kind, name, owner = '' }) => `${kind} ${owner}.${name}`,
        ),
        [`class .${owner}`, `method ${owner}.put`, `method ${owner}.make`],
        given + value,
      )
})
