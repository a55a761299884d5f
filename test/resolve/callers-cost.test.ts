// The cost of finding callers: no file is read twice, and imports are only resolved if a file uses the name.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const HELPERS = path.join(import.meta.dirname, '..', 'helpers')
const root = makeRepository({
  'src/kit.ts': 'export class Kit {\n  holdAll(): void {}\n}\n',
  'src/box.ts': 'export class Box {\n  holdAll(): void {}\n}\n',
  'src/use.ts':
    "import { Kit } from './kit'\nexport function firstly(kit: any): void {\n  kit.holdAll()\n}\nexport function secondly(kit: any): void {\n  kit.holdAll()\n}\nexport type Given = Kit\n",
  'src/far.ts': 'export function carryOn(): void {}\n',
  'src/near.ts': '// Not carryOn.\nexport function near(): void {\n  carryAll()\n  holdOn()\n}\n',
  'src/last.ts': "import { sumUp } from './sums'\nexport function last(): void {\n  sumUp()\n}\n",
  'src/sums.ts': 'export function sumUp(): void {}\nexport default 1\n',
})
// Measure the second query.
ctxJson(['index'], root)

interface Row {
  readonly callers: readonly string[]
  readonly sources: readonly string[]
  readonly bundles: readonly string[]
}

function recordOf(symbol: string): Row {
  const loaded = ['opened-sources', 'opened-bundles'].flatMap(one => ['--require', path.join(HELPERS, `${one}.cjs`)])
  const { stdout, stderr } = spawnSync(process.execPath, [...loaded, BIN, 'get', symbol, '--json'], {
    cwd: root,
    encoding: 'utf8',
    env: cleanEnvironment({ CTX_CODE_CACHE: '0' }),
  })
  const [record] = (JSON.parse(stdout) as { results: { related?: { callers?: string[] } }[] }).results
  const list = (what: string): string[] => new RegExp(`^${what}: (.*)$`, 'm').exec(stderr)![1]!.split(' ')
  return { callers: record?.related?.callers ?? [], sources: list('sources'), bundles: list('opened') }
}

test('each file is read once', () => {
  const { callers, sources } = recordOf('src/kit.ts#Kit.holdAll')
  assert.deepEqual(callers, ['src/use.ts#firstly', 'src/use.ts#secondly'])
  assert.deepEqual(
    sources.filter((one, i) => sources.indexOf(one) !== i),
    [],
  )
  assert.ok(sources.includes('src/use.ts'))
})

test('the import resolver is not loaded if no file uses the name', () => {
  const { callers, sources, bundles } = recordOf('src/far.ts#carryOn')
  assert.deepEqual(callers, [])
  assert.deepEqual(sources, ['src/far.ts', 'src/near.ts'])
  assert.ok(!bundles.includes('imported-definition'), bundles.join(' '))
})

test('the import resolver is loaded if a file uses the name', () => {
  const { callers, bundles } = recordOf('src/sums.ts#sumUp')
  assert.deepEqual(callers, ['src/last.ts#last'])
  assert.ok(bundles.includes('imported-definition'), bundles.join(' '))
})
