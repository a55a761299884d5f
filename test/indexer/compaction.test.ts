// Whether an update becomes an overlay or a new base depends on the share of changed lines.
import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const FUNCTIONS = Array.from({ length: 20 }, (_, i) => `def named_${i}():\n    pass\n`).join('\n')
const FILES = Object.fromEntries(Array.from({ length: 10 }, (_, file) => [`part${file}.py`, FUNCTIONS]))
/** An update of more than 30 % of the lines is a new base, however small the index. */
const SETTINGS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '0.3' }

/** True if there is an overlay after `changed` of ten equal files have changed. */
function hasOverlay(changed: number): boolean {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root, SETTINGS).status, 0)
  for (let file = 0; file < changed; file++) appendFileSync(path.join(root, `part${file}.py`), '\nlast = 1\n')
  assert.equal(ctx(['index', '--quiet'], root, SETTINGS).status, 0)
  const manifest = path.join(root, '.ctx', 'manifest.json')
  return 'overlay' in JSON.parse(readFileSync(manifest, 'utf8'))
}

test('one changed file of ten makes an overlay, two make a new base', () => {
  // As many lines are added as hidden: 20 % and 40 %.
  assert.equal(hasOverlay(1), true)
  assert.equal(hasOverlay(2), false)
})

test('a new base copies names that JSON escapes', () => {
  const names = ['first', 'in"side', 'back\\slash', 'last']
  const methods = names.map(name => `  ${JSON.stringify(name)}() {}\n`).join('')
  const root = makeRepository({ 'a.ts': `export class Marks {\n${methods}}\n`, 'z.ts': 'export function old() {}\n' })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFileSync(path.join(root, 'z.ts'), 'export function now() {}\n')
  assert.equal(ctxJson(['index'], root).parsed, 1)
  for (const [i, name] of [...names, 'now'].entries()) {
    const { s, l, match } = ctxJson(['search', name], root).results![0]!
    assert.deepEqual([s, l, match], [name, name === 'now' ? '1-1' : `${i + 2}-${i + 2}`, 'exact'])
  }
})
