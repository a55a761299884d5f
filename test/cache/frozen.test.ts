// Caches written by older versions (frozen/README.md) are rebuilt, never misread; that of this version is read as it
// is.
import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CONTENT_VERSION, FORMAT_VERSION } from '../../src/cache/format.ts'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { rewriteManifest } from '../helpers/damage.ts'
import { ctx, ctxJson, ROOT } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { jsonHere } from '../helpers/here.ts'

const FROZEN = path.join(ROOT, 'test/cache/frozen')
const TREE: Readonly<Record<string, string>> = JSON.parse(readFileSync(path.join(FROZEN, 'tree.json'), 'utf8'))
const CURRENT = `${FORMAT_VERSION}-${CONTENT_VERSION}`
const VERSIONS = readdirSync(FROZEN).filter(name => /^\d+-\d+$/.test(name))

/** A repository with a frozen cache, sealed as if this user had written it, and the same one with a new cache. */
function repositories(version: string, changes: Readonly<Record<string, string>> = {}): [frozen: string, made: string] {
  const roots = [makeRepository(TREE), makeRepository({ ...TREE, ...changes })] as const
  cpSync(path.join(FROZEN, version), path.join(roots[0], '.ctx'), { recursive: true })
  if (version === CURRENT) rewriteManifest(path.join(roots[0], '.ctx'))
  writeFiles(roots[0], changes)
  assert.equal(ctx(['index', '--quiet'], roots[1]).status, 0)
  return [...roots]
}

/** Answers that use each part of an index: names, words, details, places, callers. */
async function answers(root: string): Promise<unknown[]> {
  const found: unknown[] = []
  for (const args of [
    ...['add', 'total', 'prce', 'sums rows', 'Basket'].map(query => ['search', query, '--explain']),
    ['get', 'priceOf', 'Report.print', 'Basket.add'],
    ['source', 'Basket.total', 'total_of'],
    ['ls', 'shop'],
  ]) {
    const { index, ...answer } = await jsonHere(args, root)
    found.push(answer)
  }
  return found
}

const lines = (root: string) => readFileSync(path.join(root, '.ctx/symbol_index.jsonl'), 'utf8')

test('this version and every format have a frozen cache, all of them small', () => {
  assert.ok(
    VERSIONS.includes(CURRENT),
    `Freeze a cache of ${CURRENT}: npm run build && node test/cache/frozen/make.mjs`,
  )
  const formats = VERSIONS.map(version => Number(version.split('-')[0]))
  for (let format = 1; format <= FORMAT_VERSION; format++) assert.ok(formats.includes(format), `format ${format}`)
  for (const version of VERSIONS) {
    const files = readdirSync(path.join(FROZEN, version)).map(name => path.join(FROZEN, version, name))
    assert.ok(files.reduce((sum, file) => sum + statSync(file).size, 0) < 20_000, version)
    const { format, content } = JSON.parse(readFileSync(path.join(FROZEN, version, 'manifest.json'), 'utf8'))
    assert.equal(`${format}-${content}`, version)
  }
})

for (const version of VERSIONS.filter(name => name !== CURRENT)) {
  test(`a query rebuilds a cache of version ${version} without reading it`, async () => {
    const [frozen, made] = repositories(version)
    const open = () => IndexReader.open(path.join(frozen, '.ctx'))
    if (version.startsWith(`${FORMAT_VERSION}-`)) assert.throws(open, { code: 'UNTRUSTED' })
    else assert.throws(open, ({ code }) => code === 'INDEX_VERSION' || code === 'INDEX_CORRUPT')
    assert.deepEqual(await answers(frozen), await answers(made))
    assert.equal(lines(frozen), lines(made))
    const { format, content, index } = ctxJson(['status'], frozen)
    assert.deepEqual([format, content, index], [FORMAT_VERSION, CONTENT_VERSION, 'fresh'])
  })

  test(`indexing over a cache of version ${version} parses every file`, () => {
    const [frozen, made] = repositories(version)
    assert.equal(ctxJson(['index'], frozen).parsed, Object.keys(TREE).length)
    assert.equal(lines(frozen), lines(made))
  })
}

test('a cache of this version is read without parsing a file', async () => {
  const [frozen, made] = repositories(CURRENT)
  assert.deepEqual(await answers(frozen), await answers(made))
  const { parsed, unchanged } = ctxJson(['index'], frozen)
  assert.deepEqual([parsed, unchanged], [0, Object.keys(TREE).length])
  assert.deepEqual(await answers(frozen), await answers(made))
})

test('changes since a cache of this version was frozen are found', async () => {
  const changes = { 'src/prices.ts': 'export function priceOf(): number {\n  return 4\n}\n' }
  const [frozen, made] = repositories(CURRENT, changes)
  assert.deepEqual(await answers(frozen), await answers(made))
  assert.equal(ctxJson(['index'], frozen).index, 'fresh')
  assert.equal(lines(frozen), lines(made))
})
