// Definitions around syntax errors in TypeScript and JavaScript are found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn, read } from './script-read.ts'

test('every definition around a syntax error is found, also in the enclosing class', async () => {
  const text = `function before() {}
function broken( {
  let = ;
}
export class After {
  run() {}
  go( { }
  last() {}
}
const end = () => {
`
  const result = await read(text)
  assert.equal(result.tier, 'partial')
  const names = result.definitions.map(({ name }) => name)
  for (const name of ['before', 'broken', 'After', 'run', 'last', 'end'])
    assert.ok(names.includes(name), `${name} in ${names}`)
  for (const { start, end } of result.definitions) assert.ok(start < end && end <= text.length)
})

test('a missing bracket or an unfinished statement hides no definition around it', async () => {
  const sound = `class Store {
  load(key) {
    if (ready(key)) {
      notify(key)
    }
  }
  save(key, value) {
    write(key)
  }
}
function after() {}
`
  const faults: readonly (readonly [what: string, instead: string])[] = [
    ['if (ready(key)) {', 'if (ready(key) {'],
    ['if (ready(key)) {', 'if (ready(key))'],
    ['      notify(key)\n    }\n', '      notify(key)\n    \n'],
    ['notify(key)', 'notify(key'],
    ['notify(key)', 'key.\n'],
    ['notify(key)', 'const value = compute('],
    ['notify(key)', 'if ('],
    ['write(key)\n  }', 'write(key)\n  '],
  ]
  for (const [what, instead] of faults)
    for (const language of ['typescript', 'javascript'])
      assert.deepEqual(
        await namesIn(sound.replace(what, instead), language).then(names => names.filter(name => name !== 'value')),
        ['Store', 'load', 'save', 'after'],
        `${language}: ${instead}`,
      )
})

test('definitions in both sides of a merge conflict are found', async () => {
  const text =
    'export function a() {}\n<<<<<<< HEAD\nexport function ours() {}\n=======\nexport function theirs() {}\n>>>>>>> branch\nfunction b() {}\n'
  for (const language of ['typescript', 'tsx', 'javascript'])
    assert.deepEqual(await namesIn(text, language), ['a', 'ours', 'theirs', 'b'], language)
})
