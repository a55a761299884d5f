// The overview with `graph`: imports between modules, cycles, and what most others use; and packages by name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'package.json': '{"name": "shop", "workspaces": ["packages/*"]}\n',
  'packages/core/package.json': '{"name": "@shop/core", "main": "src/index.ts"}\n',
  'packages/core/src/index.ts': "export { total } from './total'\nexport * from './money'\n",
  'packages/core/src/total.ts':
    "import { round } from './money'\nimport type { Page } from '../../web/src/page'\nexport function total(page: Page): number {\n  return round(page.sum)\n}\nfunction hidden(): void {}\n",
  'packages/core/src/money.ts':
    'export function round(a: number): number\nexport function round(a: number, b?: number): number {\n  return a\n}\n',
  'packages/web/package.json': '{"name": "@shop/web"}\n',
  'packages/web/src/page.ts':
    "import { round, total } from '@shop/core'\nexport interface Page {\n  readonly sum: number\n}\nexport const shown = (page: Page): number => round(total(page))\n",
  'packages/web/src/cart.ts': "import { round } from '@shop/core'\nimport './page'\nexport const cart = round(1)\n",
  'test/total.test.ts': "import { total } from '../packages/core/src/total'\ntotal({ sum: 1 })\n",
  'ring/a/one.py': 'from ring.b import two\n\n\ndef one():\n    two.go()\n',
  'ring/b/two.py': 'from ring.a import one\n\n\ndef go():\n    one.one()\n',
})

interface Overview {
  readonly packages: readonly { readonly name: string; readonly f: string; readonly files: number }[]
  readonly module_imports: readonly { readonly m: string; readonly imports: readonly string[] }[]
  readonly cycles: readonly { readonly modules: readonly string[]; readonly total: number }[]
  readonly central_files: readonly { readonly f: string; readonly importers: number }[]
  readonly central_symbols: readonly { readonly id: string; readonly used_in: number }[]
}
const overview = (...flags: string[]) => ctxJson(['get_repo_overview', ...flags], root) as unknown as Overview

test('the overview names the packages of a monorepo with their folders', () => {
  assert.deepEqual(
    overview().packages.map(({ name, f, files }) => `${name} ${f} ${files}`),
    ['shop . 11', '@shop/core packages/core 4', '@shop/web packages/web 3'],
  )
  assert.match(ctx(['overview'], root).stdout, /@shop\/core packages\/core 4 files/)
})

test('relations of modules are only computed when asked for', () => {
  assert.equal(overview().module_imports, undefined)
})

test('files are counted by the files that import them, tests left out', () => {
  const files = Object.fromEntries(overview('--graph').central_files.map(({ f, importers }) => [f, importers]))
  assert.equal(files['packages/core/src/money.ts'], 2)
  assert.equal(files['packages/core/src/index.ts'], 2)
  assert.equal(files['packages/core/src/total.ts'], 1)
  assert.equal(files['packages/web/src/page.ts'], 2)
})

test('symbols are counted by the files that use them, also through re-exports', () => {
  const symbols = Object.fromEntries(overview('--graph').central_symbols.map(({ id, used_in }) => [id, used_in]))
  assert.equal(symbols['packages/core/src/money.ts#round~2'], 3)
  assert.equal(symbols['packages/core/src/total.ts#total'], 2)
  assert.equal(symbols['packages/core/src/total.ts#hidden'], undefined)
})

test('modules that load each other are a cycle; an import of types alone makes none', () => {
  const { cycles, module_imports } = overview('--graph')
  assert.deepEqual(
    cycles.map(({ modules }) => [...modules].sort()),
    [['a', 'b']],
  )
  assert.deepEqual(module_imports.find(({ m }) => m === 'core')?.imports, ['web'])
  assert.match(ctx(['overview', '--graph'], root).stdout, /Cycles of modules\na, b/)
})
