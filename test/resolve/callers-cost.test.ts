// What is read to tell who calls a symbol: no file twice, and what imports mean only where somebody has the name.
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
// So that what is counted is no first look.
ctxJson(['index'], root)

interface Told {
  readonly callers: readonly string[]
  readonly sources: readonly string[]
  readonly bundles: readonly string[]
}

function told(symbol: string): Told {
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

test('a file is read once, whatever is asked of it', () => {
  const { callers, sources } = told('src/kit.ts#Kit.holdAll')
  assert.deepEqual(callers, ['src/use.ts#firstly', 'src/use.ts#secondly'])
  assert.deepEqual(
    sources.filter((one, i) => sources.indexOf(one) !== i),
    [],
  )
  assert.ok(sources.includes('src/use.ts'))
})

test('where nobody has the name, what imports mean is not loaded', () => {
  const { callers, sources, bundles } = told('src/far.ts#carryOn')
  assert.deepEqual(callers, [])
  assert.deepEqual(sources, ['src/far.ts', 'src/near.ts'])
  assert.ok(!bundles.includes('bound'), bundles.join(' '))
})

test('where somebody has it, it is', () => {
  const { callers, bundles } = told('src/sums.ts#sumUp')
  assert.deepEqual(callers, ['src/last.ts#last'])
  assert.ok(bundles.includes('bound'), bundles.join(' '))
})
