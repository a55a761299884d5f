// `ctx cache verify` finds any change in a cache, names the file, and suggests the repair; `invalidate` parses again.
import assert from 'node:assert/strict'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { rewriteManifest } from '../helpers/damage.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository, SHOP, writeFiles } from '../helpers/fixture.ts'

const OVERLAYS = { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9' }

/** An index with a base and an overlay. */
function updated(): string {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  writeFiles(root, { 'src/auth/logout.ts': 'export function leave(): void {}\n' })
  assert.equal(ctx(['index', '--quiet'], root, OVERLAYS).status, 0)
  return root
}

function verified(root: string) {
  const { stdout, status } = ctx(['cache', 'verify', '--json'], root)
  return { status, ...JSON.parse(stdout) } as {
    status: number
    results: { file: string; problem: string }[]
    error?: { code: string; message: string; suggestions: { tool: string; args: object }[] }
    checked: { files: number; symbols: number; bytes: number }
  }
}

const { verifyIndex } = await import('../../src/indexer/generate.ts')

function cacheFiles(root: string): string[] {
  const names = readdirSync(path.join(root, '.ctx'))
  return names.filter(name => /^(symbol_index\.jsonl|tables-|lines-|splice-|details-)/.test(name))
}

test('an intact index passes, with and without an overlay', () => {
  const root = updated()
  const { status, results, checked } = verified(root)
  assert.deepEqual([status, results, checked.files, checked.symbols], [0, [], 4, 9])
  assert.equal(ctx(['index', '--quiet', '--force'], root).status, 0)
  assert.equal(verified(root).status, 0)
})

test('wrong counts are reported although each checksum holds', () => {
  const root = updated()
  const folder = path.join(root, '.ctx')
  const { total } = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).overlay
  for (const [counts, problem] of [
    [{ ...total, files: 5 }, 'files: 5, but 4 are there'],
    [{ ...total, bytes: total.bytes + 1 }, `bytes: ${total.bytes + 1}, but ${total.bytes} are there`],
    [{ ...total, skipped: { binary: 1 } }, 'skipped: 1, but 0 are there'],
  ]) {
    rewriteManifest(folder, manifest => ({ ...manifest, overlay: { ...manifest.overlay, total: counts } }))
    assert.deepEqual(verified(root).results, [{ file: 'manifest.json', problem }])
  }
})

test('a repository without an index has nothing to verify', () => {
  const run = ctx(['cache', 'verify', '--json'], makeRepository(SHOP))
  assert.equal(run.status, 2)
  assert.equal(JSON.parse(run.stdout).error.code, 'INDEX_MISSING')
})

test('a change of any byte of any file is found and the file is named', async () => {
  const root = updated()
  const location = { root, cache: path.join(root, '.ctx'), detached: false }
  for (const name of cacheFiles(root)) {
    const file = path.join(location.cache, name)
    const whole = readFileSync(file)
    const faults = async () => (await verifyIndex(location))!.problems.map(each => each.file)
    for (let at = 0; at < whole.length; at += Math.max(1, Math.floor(whole.length / 40))) {
      const bytes = Buffer.from(whole)
      bytes[at] = bytes[at]! ^ 1
      writeFileSync(file, bytes)
      const found = await faults()
      // Details hidden by the overlay are dead and not checked.
      if (found.length === 0 && name === 'details-1.pack') continue
      assert.ok(found.includes(name), `byte ${at} of ${whole.length} of ${name}: ${found}`)
    }
    truncateSync(file, whole.length - 1)
    assert.ok((await faults()).includes(name), `${name} without its end`)
    rmSync(file)
    assert.ok((await faults()).includes(name), `${name} is missing`)
    writeFileSync(file, whole)
  }
  assert.equal(verified(root).status, 0)
})

test('the suggested call repairs the index', () => {
  const root = updated()
  const pack = path.join(root, '.ctx', cacheFiles(root).find(name => name.startsWith('details-'))!)
  truncateSync(pack, statSync(pack).size - 1)
  const { status, error, results } = verified(root)
  assert.equal(status, 2)
  assert.equal(error!.code, 'INDEX_CORRUPT')
  assert.equal(results[0]!.file, path.basename(pack))
  assert.deepEqual(error!.suggestions[0], {
    tool: 'generate_index',
    args: { path: root, force: true },
    why: 'make it anew',
  })
  assert.equal(ctx(['generate_index', '--path', root, '--force', '--quiet'], root).status, 0)
  assert.equal(verified(root).status, 0)
})

test('the end of symbol_index.jsonl, which answers do not need, is repaired by the next generate_index', () => {
  const root = updated()
  const file = path.join(root, '.ctx/symbol_index.jsonl')
  const whole = readFileSync(file)
  const damages = [
    () => writeFileSync(file, Buffer.concat([whole.subarray(0, -9), Buffer.from('x'), whole.subarray(-8)])),
    () => truncateSync(file, whole.length - 20),
    () => appendFileSync(file, '{"s":"no one"}\n'),
  ]
  for (const damage of damages) {
    damage()
    assert.deepEqual(
      verified(root).results.map(each => each.file),
      ['symbol_index.jsonl'],
    )
    assert.equal(ctxJson(['search', 'leave'], root).total, 1)
    assert.equal(ctxJson(['index'], root).parsed, 0)
    assert.deepEqual(readFileSync(file), whole)
  }
})

test('text appended to the lines of an index without an overlay is removed', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const file = path.join(root, '.ctx/symbol_index.jsonl')
  const whole = readFileSync(file)
  appendFileSync(file, '{"s":"no one"}\n')
  assert.equal(ctxJson(['index'], root).parsed, 0)
  assert.deepEqual(readFileSync(file), whole)
})

test('invalidate parses only the named files again', () => {
  const root = makeRepository(SHOP)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  const parsed = (...paths: string[]) => ctxJson(['cache', 'invalidate', ...paths], root).parsed
  assert.equal(parsed('src/auth'), 2)
  assert.equal(parsed('src/auth/login.ts', 'tools/report.py'), 2)
  assert.equal(parsed('.'), 4)
  assert.equal(verified(root).status, 0)
  const wrong = ctx(['cache', 'invalidate', 'src/nothing', '--json'], root)
  assert.equal(JSON.parse(wrong.stdout).error.code, 'PATH_NOT_FOUND')
  const outside = ctx(['cache', 'invalidate', '../elsewhere', '--json'], root)
  assert.equal(JSON.parse(outside.stdout).error.code, 'PATH_OUTSIDE_REPO')
})
