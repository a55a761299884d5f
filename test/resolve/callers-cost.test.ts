// The cost of users in get_symbol: each file is read once, files without the name not at all, and of many the nearest.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const HELPERS = path.join(import.meta.dirname, '..', 'helpers')
const users = Array.from({ length: 9 }, (_, i) => [
  `lib/use${i}.ts`,
  `import { sumUp } from '../src/sums'\nexport function use${i}(): void {\n  sumUp()\n}\n`,
])
const root = makeRepository({
  'src/kit.ts': 'export class Kit {\n  holdAll(): void {}\n}\n',
  'src/box.ts': 'export class Box {\n  holdAll(): void {}\n}\n',
  'src/use.ts':
    "import { Kit } from './kit'\nexport function firstly(kit: Kit): void {\n  kit.holdAll()\n}\nexport function secondly(): void {\n  new Kit().holdAll()\n}\nexport type Given = Kit\n",
  'src/far.ts': 'export function carryOn(): void {}\n',
  'src/near.ts': '// Not carryOn.\nexport function near(): void {\n  carryAll()\n  holdOn()\n}\n',
  'src/sums.ts': 'export function sumUp(): void {}\nexport function sumAll(): void {\n  sumUp()\n}\n',
  'src/last.ts': "import { sumUp } from './sums'\nexport function last(): void {\n  sumUp()\n}\n",
  'src/kept.ts': 'function useNone(): void {}\nexport function kept(): void {\n  useNone()\n}\n',
  'src/other.ts': 'function useNone(): void {}\nexport function other(): void {\n  useNone()\n}\n',
  ...Object.fromEntries(users),
})
// Measure the second query.
ctxJson(['index'], root)

interface Related {
  readonly callers?: readonly string[]
  readonly callers_total?: number
  readonly callers_files?: number
  readonly callers_bound?: string
  readonly callers_unread?: number
}

function recordOf(symbol: string): { readonly related: Related; readonly sources: readonly string[] } {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', path.join(HELPERS, 'opened-sources.cjs'), BIN, 'get', symbol, '--json'],
    { cwd: root, encoding: 'utf8', env: cleanEnvironment({ CTX_CODE_CACHE: '0' }) },
  )
  const [record] = (JSON.parse(stdout) as { results: { related?: Related }[] }).results
  return { related: record?.related ?? {}, sources: /^sources: (.*)$/m.exec(stderr)![1]!.split(' ') }
}

test('each file is read once', () => {
  const { related, sources } = recordOf('src/kit.ts#Kit.holdAll')
  assert.deepEqual(related.callers, ['src/use.ts#firstly', 'src/use.ts#secondly'])
  assert.deepEqual(
    sources.filter((one, i) => sources.indexOf(one) !== i),
    [],
  )
})

test('files that do not use the name are not read', () => {
  const { related, sources } = recordOf('src/far.ts#carryOn')
  assert.equal(related.callers, undefined)
  assert.deepEqual(sources, ['src/far.ts'])
})

test('no other file is read for what a module keeps to itself', () => {
  const { related, sources } = recordOf('src/kept.ts#useNone')
  assert.deepEqual(related.callers, ['kept'])
  assert.equal(related.callers_bound, undefined)
  assert.deepEqual(sources, ['src/kept.ts'])
})

test('of many files that use a name the nearest are read, and the others counted', () => {
  const { related } = recordOf('src/sums.ts#sumUp')
  assert.deepEqual(related.callers, ['sumAll', 'src/last.ts#last', 'lib/use0.ts#use0'])
  assert.equal(related.callers_total, 5)
  assert.equal(related.callers_files, 5)
  assert.equal(related.callers_bound, 'lower')
  assert.equal(related.callers_unread, 6)
  assert.match(ctx(['get', 'src/sums.ts#sumUp'], root).stdout, /callers .* of 5\+ in 5 files, 6 files not read/)
  assert.equal((ctxJson(['callers', 'src/sums.ts#sumUp'], root) as { total: number }).total, 11)
})
