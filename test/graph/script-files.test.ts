// Dependencies and dependents of JavaScript and TypeScript files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependencies, dependents } from './tree.ts'

const json = (value: object): string => JSON.stringify(value)

/** A monorepo: exports with conditions, configured paths, barrels. */
const SHOP = {
  'package.json': json({ name: 'shop', workspaces: ['packages/*'], dependencies: { lodash: '^4' } }),
  'packages/kit/package.json': json({
    name: '@shop/kit',
    exports: {
      '.': { source: './src/index.ts', default: './dist/index.js' },
      './store': { source: './src/storage/memory.ts', default: './dist/storage/memory.js' },
      './features/*': './src/features/*/main.ts',
    },
    imports: { '#db': './src/storage/memory.ts' },
  }),
  'packages/kit/src/index.ts': "export * from './cart'\nexport { Store } from './storage/memory.js'\n",
  'packages/kit/src/cart.ts':
    "import { Store } from '#db'\nimport type { Price } from './price'\nexport class Cart {}\n",
  'packages/kit/src/price.ts': "import { Cart } from '.'\nexport type Price = number\n",
  'packages/kit/src/storage/memory.ts': "import { Cart } from '../cart.js'\n",
  'packages/kit/src/features/gift/main.ts': "import '../..'\n",
  'packages/app/package.json': json({ name: 'app', dependencies: { '@shop/kit': 'workspace:*' } }),
  'packages/app/tsconfig.json': json({
    compilerOptions: {
      paths: { '@/*': ['./src/*'], settings: ['./src/config/index.ts'], '@pages/*': ['./src/*/page.tsx'] },
    },
  }),
  'packages/app/src/main.tsx': `import { Cart } from '@shop/kit'
import type { Price } from '@shop/kit'
import '@shop/kit/features/gift'
import { config } from 'settings'
import { Page } from '@pages/home'
import { helper } from '@/lib/helper'
import lodash from 'lodash'
import { readFile } from 'node:fs'
import missing from './missing'
import(name)
`,
  'packages/app/src/config/index.ts': "export const config = require('@shop/kit/store')\n",
  'packages/app/src/home/page.tsx':
    "import { config } from '../config'\nexport const Page = () => import('../lib/helper')\n",
  'packages/app/src/lib/helper.js':
    "// import { Page } from '../home/page'\nexport const text = \"import '../home/page'\"\n",
}

test('a file depends on files through packages, exports and configured paths, on packages, and on what is not there', () => {
  assert.deepEqual(dependencies(SHOP, 'packages/app/src/main.tsx'), [
    '1,2 import packages/kit/src/index.ts',
    '3 import packages/kit/src/features/gift/main.ts',
    '4 import packages/app/src/config/index.ts',
    '5 import packages/app/src/home/page.tsx',
    '6 import packages/app/src/lib/helper.js',
    '7 import package lodash',
    '8 import package node:fs',
    '9 import ./missing: file-missing',
    '10 dynamic name: dynamic',
  ])
  assert.deepEqual(dependencies(SHOP, 'packages/kit/src/index.ts'), [
    '1 re-export packages/kit/src/cart.ts',
    '2 re-export packages/kit/src/storage/memory.ts',
  ])
  assert.deepEqual(dependencies(SHOP, 'packages/app/src/config/index.ts'), [
    '1 require packages/kit/src/storage/memory.ts',
  ])
  assert.deepEqual(dependencies(SHOP, 'packages/app/src/lib/helper.js'), [])
})

test('dependents are found by the name of a package, by its exports and imports, and by configured paths', async () => {
  assert.deepEqual(await dependents(SHOP, 'packages/kit/src/index.ts'), [
    '1,2 import packages/app/src/main.tsx',
    '1 import packages/kit/src/features/gift/main.ts',
    '1 import packages/kit/src/price.ts',
  ])
  assert.deepEqual(await dependents(SHOP, 'packages/kit/src/storage/memory.ts'), [
    '1 require packages/app/src/config/index.ts',
    '1 import packages/kit/src/cart.ts',
    '2 re-export packages/kit/src/index.ts',
  ])
  assert.deepEqual(await dependents(SHOP, 'packages/kit/src/features/gift/main.ts'), [
    '3 import packages/app/src/main.tsx',
  ])
  assert.deepEqual(await dependents(SHOP, 'packages/app/src/config/index.ts'), [
    '1 import packages/app/src/home/page.tsx',
    '4 import packages/app/src/main.tsx',
  ])
  assert.deepEqual(await dependents(SHOP, 'packages/app/src/home/page.tsx'), ['5 import packages/app/src/main.tsx'])
  assert.deepEqual(await dependents(SHOP, 'packages/app/src/lib/helper.js'), [
    '2 dynamic packages/app/src/home/page.tsx',
    '6 import packages/app/src/main.tsx',
  ])
  assert.deepEqual(await dependents(SHOP, 'packages/kit/src/price.ts'), ['2 type packages/kit/src/cart.ts'])
})

test('the dependents of a folder are outside of it', async () => {
  assert.deepEqual(await dependents(SHOP, 'packages/kit'), [
    '1 require packages/app/src/config/index.ts',
    '1,2,3 import packages/app/src/main.tsx',
  ])
  assert.deepEqual(await dependents(SHOP, 'packages/kit/src/storage/'), [
    '1 require packages/app/src/config/index.ts',
    '1 import packages/kit/src/cart.ts',
    '2 re-export packages/kit/src/index.ts',
  ])
})
