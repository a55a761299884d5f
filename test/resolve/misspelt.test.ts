// Misspelt names, other notations, and qualified names that leave out owners, answered in the same call.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'src/user.ts':
    'export function getUserData() {}\nexport function setName() {}\nexport function getName() {}\nexport class LoginForm {\n  submit() {}\n}\n',
  'src/store.py': 'class Store:\n    def load_all(self): pass\n    def __private_key(self): pass\n',
  'src/lib.rs': 'pub fn _render_page() {}\n',
  'src/v2/steps.ts': 'export function runStep2() {}\n',
  'src/save.rb': 'class Draft\n  def publish!; end\nend\n',
  'local/outer.py':
    'class Outer:\n    def build(self):\n        class Result:\n            def __init__(self): pass\n        return Result()\n    class Map:\n        class Entry:\n            def pick(self): pass\n',
  'local/outer.java': 'class Shell { void run() { class Task { void start() {} } } }\n',
  'local/outer.rs': 'struct Engine;\nimpl Engine { fn go() { struct Part; impl Part { fn spin() {} } } }\n',
  'local/outer.ts': 'export class Page { draw() { class Layer { paint() {} } } }\n',
})
// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
const ask = (...argv: string[]) => ctxJson(argv, root) as Record<string, any>
before(() => {
  ask('index', '--quiet')
})

test('a misspelt name with one nearest symbol is answered in the same call', () => {
  const cases = [
    ['getUserDta', 'getUserData'],
    ['gteUserDatas', 'getUserData'],
    ['LoginForm.sumbit', 'submit'],
    ['src/user.ts#LoginForm.submt', 'submit'],
    ['LoginFrom', 'LoginForm'],
    ['Store.laod_all', 'load_all'],
    ['src/v2/steps.ts#rnuStep2', 'runStep2'],
  ] as const
  for (const [asked, name] of cases) {
    const resolved = ask('resolve', asked)
    assert.deepEqual([resolved.results[0].s, resolved.match, resolved.asked], [name, 'typo', asked])
    for (const operation of ['get', 'source']) {
      const [row] = ask(operation, asked).results
      assert.deepEqual([row.s, row.match, row.asked], [name, 'typo', asked], operation)
    }
  }
  const [first, second] = ask('get', 'getUserDta', 'LoginForm').results
  assert.deepEqual([first.match, second.match], ['typo', undefined])
})

test('several equally near names are candidates, and a name that is not near enough is not replaced', () => {
  for (const operation of ['resolve', 'get', 'source']) {
    const { ambiguous, match, results } = ask(operation, 'jetName')
    assert.deepEqual(
      [ambiguous, match, results.map(({ s }: { s: string }) => s)],
      [true, 'typo', ['getName', 'setName']],
    )
    for (const other of ['gtUsrDat', 'user', 'publish', 'publsh', 'a123456', 'src/usr.ts#getUserData', 'runStep3'])
      assert.equal(ask(operation, other).error?.code, 'NO_MATCH', `${operation} ${other}`)
  }
})

test('a name in another notation is found, leading underscores aside', () => {
  const cases = [
    ['get_user_data', 'getUserData'],
    ['get-user-data', 'getUserData'],
    ['GETUSERDATA', 'getUserData'],
    ['render_page', '_render_page'],
    ['renderPage', '_render_page'],
    ['_set_name', 'setName'],
    ['privateKey', '__private_key'],
  ] as const
  for (const [asked, name] of cases) {
    const resolved = ask('resolve', asked)
    assert.deepEqual([resolved.results?.[0].s, resolved.match], [name, 'case'], asked)
    const [row] = ask('get', asked).results
    assert.deepEqual([row?.s, row?.match], [name, 'case'], asked)
  }
})

test('a qualified name may leave out the function in which a class is defined', () => {
  const cases = [
    ['Outer.Result.__init__', 'Outer.build.Result'],
    ['Outer.build.<locals>.Result.__init__', 'Outer.build.Result'],
    ['Outer.Result', 'Outer.build'],
    ['Shell.Task.start', 'Shell.run.Task'],
    ['Engine::Part::spin', 'Engine.go.Part'],
    ['Page#Layer#paint', 'Page.draw.Layer'],
  ] as const
  for (const [asked, owner] of cases) {
    for (const operation of ['resolve', 'get', 'source'])
      assert.equal(ask(operation, asked).total, 1, `${operation} ${asked}`)
    assert.deepEqual(
      ask('search', asked).results.map(({ p }: { p: string }) => p),
      [owner],
    )
  }
  assert.equal(ask('get', 'Map.pick').error.code, 'NO_MATCH', 'a method of an inner class is another one')
})
