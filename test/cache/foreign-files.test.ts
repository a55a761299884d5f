// A chosen cache folder that contains files of other programs with names that ctx uses.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const THEIRS: Readonly<Record<string, string>> = {
  'manifest.json': '{"manifest_version":3}',
  'manifest-copy.json': 'mine',
  'symbol_index.jsonl': '{"of":"another program"}\n',
  'folders.jsonl': '[]\n',
  'worktree.json': '{"format":"another"}',
  swept: 'clean',
  lock: '1\n',
}

/** Contents of a folder without hidden files and folders. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile() && entry.name[0] !== '.')
  return Object.fromEntries(names.map(({ name }) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

for (const name of Object.keys(THEIRS)) {
  test(`a folder with the ${name} of another program is refused and not changed`, () => {
    const root = makeRepository({ ...SHOP, [name]: THEIRS[name]! })
    const before = contentOf(root)
    for (const args of [
      ['search', 'handleLogin'],
      ['index', '--force'],
      ['cache', 'clear'],
    ]) {
      const { error } = ctxJson([...args, '--cache-dir', '.'], root) as {
        error: { code: string; message: string; suggestions: { args: { cache_dir: string } }[] }
      }
      assert.deepEqual(
        [error.code, error.message],
        ['INVALID_ARGUMENT', `${root} holds files that are not of ctx: ${name}.`],
      )
      assert.deepEqual(contentOf(root), before)
      assert.equal(error.suggestions[0]?.args.cache_dir, path.join(root, 'ctx'))
    }
    assert.equal(ctxJson(['index', '--cache-dir', 'ctx'], root).files, 5 - Number(!/\.json$/.test(name)))
  })
}

test('an index in any folder stays usable, is repaired when damaged, and its lock counts', () => {
  const root = makeRepository(SHOP)
  mkdirSync(path.join(root, 'cache'))
  writeFileSync(path.join(root, 'cache/lock'), '')
  writeFileSync(path.join(root, 'cache/notes.txt'), 'mine')
  const found = (): unknown => ctxJson(['search', 'handleLogin', '--cache-dir', 'cache'], root).total
  assert.equal(found(), 1)
  for (const damage of ['{"manifest_version":3}', '', '\0\0']) {
    writeFiles(root, { 'cache/manifest.json': damage })
    assert.equal(found(), 1, damage)
    assert.equal(ctx(['index', '--quiet', '--cache-dir', 'cache'], root).status, 0)
  }
  rmSync(path.join(root, 'cache/manifest-copy.json'))
  writeFiles(root, { 'cache/manifest.json': 'x' })
  assert.equal(found(), 1)
  assert.equal(ctx(['cache', 'clear', '--cache-dir', 'cache'], root).status, 0)
  assert.deepEqual(
    readdirSync(path.join(root, 'cache')).filter(name => name[0] !== '.'),
    ['notes.txt'],
  )
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { '.ctx/manifest.json': '{"manifest_version":3}' })
  assert.equal(ctxJson(['search', 'handleLogin'], root).total, 1)
})
