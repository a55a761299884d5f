// Folders, pipes and links in place of files of an index: damage to readers, removed by writers.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { indexed, OVERLAYS, rewriteManifest } from '../helpers/damage.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { writeFiles } from '../helpers/fixture.ts'

const IN_PLACE: Readonly<Record<string, (file: string) => unknown>> = {
  'an empty folder': file => mkdirSync(file),
  ...(process.platform === 'win32'
    ? {}
    : {
        'a pipe': (file: string) => execFileSync('mkfifo', [file]),
        'a link to a folder': (file: string) => symlinkSync('.', file),
      }),
}

/** An index with an overlay, which has every kind of file. */
function withOverlay(): string {
  const root = indexed()
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  return root
}

/** Files of an index with an overlay, and one that queries write in a large tree. */
const FILES = [
  ...['manifest.json', 'manifest-copy.json', 'symbol_index.jsonl', 'folders.jsonl', 'worktree.json', 'swept'],
  ...['tables-1.bin', 'tables-2.bin', 'lines-2.jsonl', 'splice-2.bin', 'details-1.pack', 'details-2.pack'],
]

for (const [obstacle, put] of Object.entries(IN_PLACE)) {
  test(`${obstacle} in place of any file of an index is removed, and the index is repaired`, () => {
    const whole = withOverlay()
    for (const name of FILES) {
      const root = `${whole}-${name}`
      cpSync(whole, root, { recursive: true, preserveTimestamps: true })
      rewriteManifest(path.join(root, '.ctx'))
      after(() => rmSync(root, { recursive: true, force: true }))
      const file = path.join(root, '.ctx', name)
      if (name !== 'swept') assert.ok(existsSync(file), name)
      rmSync(file, { force: true })
      put(file)
      // Read both segments and their records.
      const { results, error } = ctxJson(['get', 'handleLogin', 'leave'], root)
      assert.equal(results?.length, 2, `${name}: ${JSON.stringify(error)}`)
      const { status, stdout } = ctx(['index', '--quiet'], root)
      assert.equal(status, 0, `${name}: ${stdout}`)
      assert.equal(ctx(['cache', 'verify'], root).status, 0, name)
      assert.equal(ctxJson(['get', 'leave'], root).index, 'fresh', name)
    }
  })

  test(`${obstacle} in place of a file does not prevent clearing the cache`, () => {
    for (const name of ['manifest.json', 'tables-1.bin', '.gitignore']) {
      const root = withOverlay()
      const file = path.join(root, '.ctx', name)
      rmSync(file)
      put(file)
      const { status, stdout } = ctx(['cache', 'clear'], root)
      assert.equal(status, 0, `${name}: ${stdout}`)
      assert.equal(existsSync(path.join(root, '.ctx')), false, name)
    }
  })
}

test('a folder with content in place of the manifest is kept and reported by every writer', () => {
  const root = withOverlay()
  const manifest = path.join(root, '.ctx/manifest.json')
  rmSync(manifest)
  writeFiles(root, { '.ctx/manifest.json/mine': '' })
  for (const call of [['index'], ['search', 'handleLogin'], ['cache', 'clear']]) {
    const { error } = ctxJson(call, root) as { error?: { code: string; message: string; hint: string } }
    assert.equal(error?.code, 'ENVIRONMENT_ISSUE', call.join(' '))
    assert.match(error.message, /manifest\.json, the place of a file of the index, is no plain file/)
    assert.match(error.hint, /Move it away/)
  }
  assert.ok(existsSync(path.join(manifest, 'mine')))
  assert.deepEqual(
    readdirSync(path.join(root, '.ctx')).filter(name => name.startsWith('lock')),
    [],
  )
})
