// Campaign: batches of edits that are killed at any moment. After the next run every file is whole, and the batch is
// applied or not in all of them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ctx, ENDLESS, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository } from '../helpers/fixture.ts'
import { type Random, run } from './campaign.ts'

const CRASH = path.join(ROOT, 'test', 'helpers', 'crash.cjs')
/** Changes of files that a batch of these edits makes; a few more are never reached. */
const STEPS = 60

const BEFORE = {
  'a.ts': 'const a = 1\n',
  'b.ts': 'const b = 1\nend()\n',
  'linked.ts': `${'x()\n'.repeat(500)}const c = 1\n`,
}
const AFTER = {
  'a.ts': 'const a = 2000\n',
  'b.ts': 'end()\n',
  'linked.ts': `first()\n${'x()\n'.repeat(500)}const c = 2\n`,
  'new/d.ts': 'd()\n',
}
const EDITS = [
  { file_path: 'a.ts', target: '1', replacement: '2000' },
  { file_path: 'b.ts', lines: '1', replacement: '' },
  { file_path: 'linked.ts', lines: '1', position: 'before', replacement: 'first()' },
  { file_path: 'linked.ts', target: 'c = 1', replacement: 'c = 2' },
  { file_path: 'new/d.ts', lines: '0', replacement: 'd()\n' },
]

function filesOf(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const files = names.filter(name => !name.startsWith('.git') && /\.\w+$/.test(name) && !name.startsWith('.ctx/'))
  return Object.fromEntries(files.sort().map(name => [name, readFileSync(path.join(root, name), 'utf8')]))
}

function attempt(random: Random, index: number): number {
  const root = makeRepository(BEFORE)
  const outside = path.join(makeFolder('names'), 'other.ts')
  linkSync(path.join(root, 'linked.ts'), outside)
  const state = makeFolder('state')
  const edits = path.join(makeFolder('edits'), 'edits.json')
  writeFileSync(edits, JSON.stringify(EDITS))
  const step = 1 + random.below(STEPS)
  const isTimed = index % 4 === 3
  const killed = spawnSync(
    process.execPath,
    [...(isTimed ? [] : ['--require', CRASH]), BIN, 'edit_code', '--edits', edits],
    {
      cwd: root,
      env: cleanEnvironment({
        XDG_STATE_HOME: state,
        CTX_CODE_CACHE: '0',
        ...(isTimed ? {} : { CTX_TEST_CRASH_AT: String(step), CTX_TEST_CRASH_IN: '' }),
      }),
      timeout: isTimed ? 50 + random.below(600) : ENDLESS,
      killSignal: 'SIGKILL',
    },
  )
  const where = isTimed ? 'killed after some time' : `killed at step ${step}`
  const next = ctx(['edit_code', '--undo', 'none'], root, { XDG_STATE_HOME: state })
  assert.equal(next.status, 1, `${where}: ${next.stderr}`)
  const found = filesOf(root)
  const isApplied = existsSync(path.join(root, 'new/d.ts'))
  assert.deepEqual(found, isApplied ? AFTER : BEFORE, where)
  assert.equal(readFileSync(outside, 'utf8'), found['linked.ts'], `${where}: the other name has the same content`)
  if (killed.status === 0) assert.ok(isApplied, 'a run that was not killed applies the batch')
  if (!isApplied) return 1
  const undone = ctx(['edit_code', '--undo'], root, { XDG_STATE_HOME: state })
  assert.equal(undone.status, 0, `${where}: ${undone.stderr}`)
  assert.deepEqual(filesOf(root), BEFORE, `${where}, undone`)
  return 1
}

test('a batch of edits that is killed is applied wholly or not at all', { timeout: ENDLESS * 10 }, () =>
  run({ cases: 'killed batches of edits', goal: 500, attempt }),
)
