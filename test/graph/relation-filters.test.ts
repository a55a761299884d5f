// Relations take the filters of searches, and say what each of them removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'src/core/save.ts': 'export function save(): void {}\n',
  'src/web/page.ts':
    "import fs from 'node:fs'\nimport { save } from '../core/save'\nexport function page(): void {\n  fs.rmSync('x', { recursive: true })\n  save()\n}\nexport class Form {\n  send(): void {\n    save()\n  }\n}\n",
  'src/cli/run.ts': "import { save } from '../core/save'\nsave()\n",
  'test/save.test.ts': "import { save } from '../src/core/save'\nexport function check(): void {\n  save()\n}\n",
})
const callers = (...flags: string[]) => {
  const { rows, answer } = relation(root, 'callers', 'save', ...flags)
  return { rows, removed: answer.removed }
}
const PAGE = 'src/web/page.ts#page 5 import'
const SEND = 'src/web/page.ts#Form.send 9 import'
const TOP = 'src/cli/run.ts 2 import'
const CHECK = 'test/save.test.ts#check 3 import'

test('without filters nothing is removed', () => {
  assert.deepEqual(callers(), { rows: [TOP, PAGE, SEND, CHECK], removed: undefined })
})

test('rows are filtered by kind, risk, module, file and tests', () => {
  assert.deepEqual(callers('--kind', 'method'), { rows: [SEND], removed: { kind: 3 } })
  assert.deepEqual(callers('--kind', 'fn,module'), { rows: [TOP, PAGE, CHECK], removed: { kind: 1 } })
  assert.deepEqual(callers('--risk', 'high'), { rows: [PAGE], removed: { risk: 3 } })
  assert.deepEqual(callers('--module', 'src/web'), { rows: [PAGE, SEND], removed: { module: 2 } })
  assert.deepEqual(callers('--module', 'src/web', '--kind', 'fn'), { rows: [PAGE], removed: { module: 1, kind: 2 } })
  assert.deepEqual(callers('--file-pattern', 'src/c*/**'), { rows: [TOP], removed: { file_pattern: 3 } })
  assert.deepEqual(callers('--no-tests'), { rows: [TOP, PAGE, SEND], removed: { tests: 1 } })
})

test('the text says what the filters removed', () => {
  assert.match(ctx(['callers', 'save', '--kind', 'method'], root).stdout, /removed by filters: kind 3/)
})

test('imports are filtered by their files', () => {
  const { rows, answer } = relation(root, 'dependencies', 'src/web/page.ts', '--module', 'src/core')
  assert.deepEqual(rows, ['src/core/save.ts 2 import'])
  assert.deepEqual(answer.removed, { module: 1 })
})

test('an unknown module is an error that suggests the same relation', () => {
  const { status, stdout } = ctx(['callers', 'save', '--module', 'src/wep', '--json'], root)
  const { error } = JSON.parse(stdout) as { error: { code: string; suggestions: readonly unknown[] } }
  assert.deepEqual([status, error.code], [1, 'NO_MATCH'])
  assert.deepEqual(error.suggestions.at(-1), {
    tool: 'analyze_relationship',
    args: { target: 'save', mode: 'callers' },
    why: 'the same in all modules',
  })
})
