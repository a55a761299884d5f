// A repository may bring a `.ctx` that leads elsewhere, or links in it: ctx neither reads nor writes through them.
import assert from 'node:assert/strict'
import { linkSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { indexed, OVERLAYS } from '../helpers/damage.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const skip = process.platform === 'win32' && 'links need rights'

/** A folder of someone else with files of the names that ctx writes, and one of another name. */
function makeVictim(): string {
  const victim = makeFolder('victim')
  const names = ['manifest.json', 'tables-1.bin', 'details-1.pack', 'lock', 'swept', 'metrics.jsonl', 'notes.txt']
  writeFiles(victim, Object.fromEntries([...names, 'symbol_index.jsonl'].map(name => [name, `mine: ${name}\n`])))
  for (const name of readdirSync(victim)) utimesSync(path.join(victim, name), 1000, 1000)
  return victim
}

function stateOf(folder: string): string[] {
  return readdirSync(folder).map(name => {
    const file = path.join(folder, name)
    return `${name} ${lstatSync(file).mtimeMs} ${readFileSync(file, 'utf8')}`
  })
}

test('a link in place of .ctx is left alone, and the index lies in the cache folder of the user', { skip }, () => {
  const victim = makeVictim()
  for (const target of [victim, '/nowhere/at/all', '.ctx']) {
    const root = makeRepository(SHOP)
    const place = path.join(root, '.ctx')
    symlinkSync(target, place)
    const home = makeFolder('home')
    const env = { HOME: home, XDG_CACHE_HOME: home }
    const before = stateOf(victim)
    assert.equal(ctxJson(['search', 'LoginForm'], root, env).results![0]!.f, 'src/auth/login.ts', target)
    assert.ok(String(ctxJson(['status'], root, env).cache).startsWith(home), target)
    for (const call of [
      ['index', '--force'],
      ['cache', 'clear'],
      ['cache', 'prune'],
    ])
      assert.equal(ctx(call, root, env).status, 0, `${call.join(' ')}: ${target}`)
    assert.deepEqual(stateOf(victim), before, target)
    assert.equal(readlinkSync(place), target)
  }
})

test('an index that was replaced by a link is not removed from where the link leads', { skip }, () => {
  const env = { CTX_REGISTRY_DIR: makeFolder('registry') }
  const root = makeRepository(SHOP)
  const other = makeRepository(SHOP)
  for (const each of [root, other]) assert.equal(ctx(['index', '--quiet'], each, env).status, 0)
  const victim = makeVictim()
  const before = stateOf(victim)
  rmSync(path.join(root, '.ctx'), { recursive: true })
  symlinkSync(victim, path.join(root, '.ctx'))
  const { status, stdout } = ctx(['cache', 'prune', '--limit-mib', '0'], other, env)
  assert.equal(status, 0, stdout)
  assert.match(stdout, /stays: .* is a link/)
  assert.deepEqual(stateOf(victim), before)
})

for (const [kind, put] of Object.entries({
  'a link': (target: string, place: string) => symlinkSync(target, place),
  'a hard link': (target: string, place: string) => linkSync(target, place),
}))
  test(`${kind} in place of a file of the index is not written through`, { skip }, () => {
    const root = indexed()
    const victim = makeVictim()
    const before = stateOf(victim)
    for (const name of ['swept', 'metrics.jsonl', 'symbol_index.jsonl', 'manifest.json', 'lock', 'tables-2.bin']) {
      const place = path.join(root, '.ctx', name)
      const target = path.join(victim, name === 'tables-2.bin' ? 'notes.txt' : name)
      rmSync(place, { force: true })
      put(target, place)
      // A hard link to a lock is a lock of an unknown owner, and fades in a second.
      if (name === 'lock') utimesSync(place, 1000, 1000)
      writeFiles(root, { 'src/auth/logout.ts': `export function leave_${name.length}(): void {}\n` })
      const settings = { ...OVERLAYS, CTX_SWEEP_FILES: '1', CTX_LOG: 'json' }
      assert.equal(ctx(['search', 'handleLogin'], root, settings).status, 0, name)
      assert.equal(ctx(['index', '--quiet'], root, settings).status, 0, name)
      assert.deepEqual(stateOf(victim), before, name)
    }
  })
