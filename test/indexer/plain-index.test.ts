// symbol_index.jsonl after an update, byte by byte: hidden lines are blank, new lines follow at the end, and other
// lines stay in place.
import assert from 'node:assert/strict'
import { linkSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

/** Makes small indexes use overlays. */
const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '99' }

function indexed() {
  const root = makeRepository({
    'a.py': 'def first():\n    pass\n',
    'b.py': 'def second():\n    pass\n',
    'c.py': 'def third():\n    pass\n',
  })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  const file = path.join(root, '.ctx', 'symbol_index.jsonl')
  const lines = () => readFileSync(file, 'utf8').split('\n')
  const [a, b, c, ...others] = lines() as [string, string, string, ...string[]]
  assert.deepEqual(others, [''])
  const change = (name: string, text: string) => {
    writeFiles(root, { [name]: text })
    assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  }
  return { root, file, lines, change, a, b, c }
}

const blanks = (...gone: string[]) => gone.map(line => ' '.repeat(line.length + 1)).join('')
const named = (line: string | undefined) => JSON.parse(line!).s

test('a hidden line becomes blanks at the end of the line before it', () => {
  const { lines, change, a, b, c } = indexed()
  change('b.py', 'def other():\n    pass\n')
  const [first, second, third, ...rest] = lines()
  assert.deepEqual([first, second, named(third), rest], [a + blanks(b), c, 'other', ['']])
  change('c.py', 'def last():\n    pass\n')
  const [one, two, three, ...more] = lines()
  assert.deepEqual([one, named(two), named(three), more], [a + blanks(b, c), 'other', 'last', ['']])
})

test('a hidden first line becomes blanks before the next line', () => {
  const { lines, change, a, b, c } = indexed()
  change('a.py', '')
  assert.deepEqual(lines(), [blanks(a) + b, c, ''])
  change('b.py', '')
  assert.deepEqual(lines(), [blanks(a, b) + c, ''])
})

test('an update removes the lines that the previous one appended', () => {
  const { lines, change, a, b, c } = indexed()
  change('b.py', 'def other():\n    pass\n\n\ndef another():\n    pass\n')
  change('b.py', '')
  assert.deepEqual(lines(), [a + blanks(b), c, ''])
})

test('an update writes in place, unless another index shares the file', () => {
  const { root, file, change, a } = indexed()
  const { ino } = statSync(file)
  change('b.py', '')
  assert.equal(statSync(file).ino, ino)
  const other = path.join(root, 'other.jsonl')
  linkSync(file, other)
  const before = readFileSync(other, 'utf8')
  change('c.py', '')
  assert.notEqual(statSync(file).ino, ino)
  assert.equal(readFileSync(other, 'utf8'), before)
  assert.equal(readFileSync(file, 'utf8').trimEnd(), a)
})

test('the next generate_index repairs lines that were restored, changed or cut off', () => {
  const { root, file, change, a, b, c } = indexed()
  const damages = [
    // The first character, the line feed before a blank, the last blank of a line, and the end.
    (whole: Buffer) => whole.fill('x', 0, 1),
    (whole: Buffer) => whole.fill('\n', a.length + 1 + b.length, a.length + 2 + b.length),
    (whole: Buffer) => whole.fill('x', a.length + 1 + b.length + c.length, a.length + 2 + b.length + c.length),
    (whole: Buffer) => whole.fill('x', whole.length - 2, whole.length - 1),
  ]
  change('a.py', '')
  change('c.py', 'def last():\n    pass\n')
  const whole = readFileSync(file)
  const assertRepaired = () => {
    assert.equal(ctx(['cache', 'verify', '--quiet'], root).status, 2)
    assert.equal(ctxJson(['index'], root, OVERLAYS).parsed, 0)
    assert.deepEqual(readFileSync(file, 'utf8'), whole.toString())
  }
  for (const damage of damages) {
    writeFileSync(file, damage(Buffer.from(whole)))
    assertRepaired()
  }
  truncateSync(file, whole.length - 1)
  assertRepaired()
})
