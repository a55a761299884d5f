// symbol_index.jsonl after an update, byte by byte: what no longer counts is blank where it stood, what is new follows at
// the end, and neither the file nor its other lines are written again.
import assert from 'node:assert/strict'
import { linkSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

/** Overlays for small indexes, whose lines are patched in place. */
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

test('a line in the middle or at the end goes to the one before it, as blanks', () => {
  const { lines, change, a, b, c } = indexed()
  change('b.py', 'def other():\n    pass\n')
  const [first, second, third, ...rest] = lines()
  assert.deepEqual([first, second, named(third), rest], [a + blanks(b), c, 'other', ['']])
  change('c.py', 'def last():\n    pass\n')
  const [one, two, three, ...more] = lines()
  assert.deepEqual([one, named(two), named(three), more], [a + blanks(b, c), 'other', 'last', ['']])
})

test('the first line goes to the one after it', () => {
  const { lines, change, a, b, c } = indexed()
  change('a.py', '')
  assert.deepEqual(lines(), [blanks(a) + b, c, ''])
  change('b.py', '')
  assert.deepEqual(lines(), [blanks(a, b) + c, ''])
})

test('what an update before it has put behind the lines is gone with the next one', () => {
  const { lines, change, a, b, c } = indexed()
  change('b.py', 'def other():\n    pass\n\n\ndef another():\n    pass\n')
  change('b.py', '')
  assert.deepEqual(lines(), [a + blanks(b), c, ''])
})

test('an update leaves the file the one it was, unless another index has it, too', () => {
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

test('lines that somebody has put back, changed or cut off are put right by the next generate_index', () => {
  const { root, file, change, a, b, c } = indexed()
  const damages = [
    // In the place of the first one, of the line feed before one, of the last blank of one, and behind all.
    (whole: Buffer) => whole.fill('x', 0, 1),
    (whole: Buffer) => whole.fill('\n', a.length + 1 + b.length, a.length + 2 + b.length),
    (whole: Buffer) => whole.fill('x', a.length + 1 + b.length + c.length, a.length + 2 + b.length + c.length),
    (whole: Buffer) => whole.fill('x', whole.length - 2, whole.length - 1),
  ]
  change('a.py', '')
  change('c.py', 'def last():\n    pass\n')
  const whole = readFileSync(file)
  const healed = () => {
    assert.equal(ctx(['cache', 'verify', '--quiet'], root).status, 2)
    assert.equal(ctxJson(['index'], root, OVERLAYS).parsed, 0)
    assert.deepEqual(readFileSync(file, 'utf8'), whole.toString())
  }
  for (const damage of damages) {
    writeFileSync(file, damage(Buffer.from(whole)))
    healed()
  }
  truncateSync(file, whole.length - 1)
  healed()
})
