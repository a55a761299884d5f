// Callers of functions and members, each with its lines and how it is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'src/paint.ts': [
    'export function start(): void {}',
    'export default function mix(): void {}',
    'export class Brush {',
    '  dip(): void {}',
    '  paint(): void {',
    '    this.dip()',
    '  }',
    '}',
    'export class Roller extends Brush {',
    '  roll(): void {',
    '    this.dip()',
    '    super.paint()',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/one.ts': "export { start as go } from './paint'\n",
  'src/two.ts': "export { go as run } from './one'\nexport * from './paint'\n",
  'src/use.ts': [
    "import { run } from './two'",
    "import blend from './paint'",
    "import * as all from './two'",
    'run()',
    'export function work(run: () => void): void {',
    '  run()',
    '}',
    'export function more(): void {',
    '  all.start()',
    '  run()',
    '  run()',
    '  blend()',
    '  [1].forEach(run)',
    '}',
    '',
  ].join('\n'),
  'src/typed.ts': [
    "import { Brush, Roller } from './paint'",
    'const shared = new Roller()',
    'export function typed(one: Brush): void {',
    '  one.dip()',
    '  const other = new Roller()',
    '  other.dip()',
    '  shared.dip()',
    '}',
    'export function untyped(thing: any): void {',
    '  thing.dip()',
    '}',
    '',
  ].join('\n'),
  'test/paint.test.ts': [
    "import { test } from 'node:test'",
    "import { start } from '../src/paint'",
    "test('starts', () => {",
    '  start()',
    '})',
    '',
  ].join('\n'),
})

test('callers through renaming re-exports, namespaces, module level and tests; parameters shadow', () => {
  const { rows, bound, by } = relation(root, 'callers', 'src/paint.ts#start')
  assert.deepEqual(rows, [
    'src/use.ts#more 9,10,11 import',
    'src/use.ts#more 13 callback',
    'src/use.ts 4 import',
    'test/paint.test.ts 4 import',
  ])
  assert.deepEqual(by, { import: 3, callback: 1 })
  assert.equal(bound, 'exact')
  const { stdout } = ctx(['callers', 'src/paint.ts#start'], root)
  assert.match(stdout, /^4 callers of src\/paint\.ts#start in 2 files \(6 lines\)\n/)
})

test('`callers of X` is the command `callers X`', () => {
  assert.deepEqual(ctx(['callers', 'of', 'mix', '--json'], root).stdout, ctx(['callers', 'mix', '--json'], root).stdout)
})

test('rows in tests can be left out', () => {
  assert.deepEqual(relation(root, 'callers', 'src/paint.ts#start', '--no-tests').by, { import: 2, callback: 1 })
})

test('a default export is called under any name', () => {
  assert.deepEqual(relation(root, 'callers', 'mix').rows, ['src/use.ts#more 12 import'])
})

test('members are called on this, on typed receivers and through inheritance; others are counted', () => {
  const { rows, bound, unresolved } = relation(root, 'callers', 'Brush.dip')
  assert.deepEqual(rows, [
    'src/paint.ts#Brush.paint 6 same-file',
    'src/paint.ts#Roller.roll 11 same-file',
    'src/typed.ts#typed 4,6,7 member-of-type',
  ])
  assert.equal(bound, 'lower')
  assert.deepEqual(unresolved, { total: 1, why: { 'receiver-type': 1 } })
  assert.deepEqual(relation(root, 'callers', 'Brush.paint').rows, ['src/paint.ts#Roller.roll 12 same-file'])
  assert.deepEqual(relation(root, 'callers', 'Brush.dip', '--name-only').rows.slice(3), [
    'src/typed.ts#untyped 10 name-only',
  ])
})

test('what nobody calls has no callers, and the answer says so', () => {
  const { rows, bound, unresolved } = relation(root, 'callers', 'Roller.roll')
  assert.deepEqual(rows, [])
  assert.equal(bound, 'exact')
  assert.equal(unresolved.total, 0)
})

test('a symbol that its file does not define is not found, and the nearest is asked for the same relation', () => {
  const { status, stdout } = ctx(['callees', 'src/use.ts#start', '--json'], root)
  const { error } = JSON.parse(stdout) as { error: { code: string; suggestions: readonly unknown[] } }
  assert.equal(status, 1)
  assert.equal(error.code, 'NO_MATCH')
  assert.deepEqual(error.suggestions[0], {
    tool: 'analyze_relationship',
    args: { target: 'start', mode: 'callees' },
    why: 'the nearest: start',
  })
})

test('the line of a function given by value at the top level is neither its import nor a definition', () => {
  const values = makeRepository({
    'a.ts': 'export function go(): void {}\n',
    'b.ts': "import {\n  go,\n} from './a'\nexport function other(): string {\n  return 'go'\n}\n\n;[1].forEach(go)\n",
  })
  assert.deepEqual(relation(values, 'callers', 'go').rows, ['b.ts 8 callback'])
})

test('callees are resolved, with what is outside the index counted', () => {
  const { rows, answer } = relation(root, 'callees', 'more')
  assert.deepEqual(rows, ['src/paint.ts#start 9,10,11,13 import', 'src/paint.ts#mix 12 import'])
  assert.equal(answer.outside, 1)
})

test('impact reaches callers of callers, tests included', () => {
  const { rows, answer } = relation(root, 'impact', 'Brush.dip')
  assert.deepEqual(rows, [
    'src/paint.ts#Brush.paint 6 same-file depth 1',
    'src/paint.ts#Roller.roll 11 same-file depth 1',
    'src/typed.ts#typed 4,6,7 member-of-type depth 1',
  ])
  assert.equal(answer.files_total, 2)
})

test('impact names the entry points that a change reaches', () => {
  const program = makeRepository({
    'shop/core.py': 'def total():\n    return 1\n\n\ndef main():\n    return total()\n',
    // The import hides the function that holds it.
    'shop/__main__.py': 'def main():\n    from shop.core import main\n    return main()\n\n\nmain()\n',
    'shop/other.py': 'from shop.core import total\n\n\ndef show():\n    print(total())\n',
  })
  const { rows, answer } = relation(program, 'impact', 'shop/core.py#total')
  assert.deepEqual(rows, [
    'shop/core.py#main 6 same-file depth 1',
    'shop/other.py#show 5 import depth 1',
    'shop/__main__.py#main 3 import depth 2',
    'shop/__main__.py 6 same-file depth 3',
  ])
  assert.deepEqual(answer.entry_points, ['shop/__main__.py'])
  assert.match(ctx(['impact', 'shop/core.py#total'], program).stdout, /^entry points reached: shop\/__main__\.py$/m)
})

test('tests that reach a symbol come first', () => {
  assert.deepEqual(relation(root, 'tests', 'src/paint.ts#start').rows, ['test/paint.test.ts reaches depth 1'])
  assert.deepEqual(relation(root, 'tests', 'mix').rows, ['test/paint.test.ts pattern depth 0'])
})

test('lines are those of the files as they stand, in a tree too large to be checked first, too', () => {
  const large = makeRepository({
    'one.ts': "import { go } from './two'\ngo()\n",
    'two.ts': 'export function go(): void {}\nexport function more(): void {\n  go()\n}\n',
  })
  ctx(['generate_index'], large)
  writeFiles(large, {
    'one.ts': "\n\nimport { go } from './two'\n\ngo()\n",
    'two.ts': '\nexport function go(): void {}\nexport function more(): void {\n  go()\n}\n',
  })
  const { stdout } = ctx(['callers', 'go', '--json'], large, { CTX_SWEEP_FILES: '0' })
  const { results } = JSON.parse(stdout) as { results: readonly { id: string; lines: readonly number[] }[] }
  assert.deepEqual(
    results.map(({ id, lines }) => [id, lines]),
    [
      ['two.ts#more', [4]],
      ['one.ts', [5]],
    ],
  )
})

test('an import of a file that the index leaves out leads to that file', () => {
  const app = makeRepository({
    'app.ts': "import './logo.png?url'\nimport './none.png'\nimport '../outside.png'\n",
    'logo.png': '\0png',
  })
  assert.deepEqual(relation(app, 'dependencies', 'app.ts').rows, [
    'logo.png 1 import',
    './none.png 2 import',
    '../outside.png 3 import',
  ])
})
