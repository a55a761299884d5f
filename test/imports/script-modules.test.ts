// Imports of JavaScript and TypeScript lead to the files that tsc and Node would take.
import assert from 'node:assert/strict'
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { ScriptModules } from '../../src/imports/script-modules.ts'
import { makeFolder, writeFiles } from '../helpers/fixture.ts'

type Files = Readonly<Record<string, string>>

function modulesOf(files: Files): ScriptModules {
  const paths = Object.keys(files)
  return new ScriptModules({
    has: file => file in files,
    read: file => files[file] ?? '',
    named: name => paths.filter(file => file.split('/').at(-1) === name),
    paths: () => paths,
  })
}

/** Resolves `specifier`; the file alone, or the rest of the resolution. */
function resolved(files: Files, from: string, specifier: string): unknown {
  const found = modulesOf(files).resolve(from, specifier)
  return 'files' in found ? found.files[0] : found
}

const json = (value: object): string => JSON.stringify(value)

/** A monorepo with what configurations can say about imports. */
const SHOP: Files = {
  'package.json': json({ name: 'shop', workspaces: ['packages/*'], dependencies: { lodash: '^4' } }),
  'tsconfig.base.json': `{
    // Comments and trailing commas are allowed.
    "compilerOptions": { "customConditions": ["@shop/source"], },
  }`,
  'packages/kit/package.json': json({
    name: '@shop/kit',
    exports: {
      '.': { '@shop/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
      './cache': { '@shop/source': './src/cache/index.ts', default: './dist/cache/index.js' },
      './locales/*': { '@shop/source': './src/locales/*', default: './dist/locales/*' },
      './closed': null,
      './package.json': './package.json',
    },
    imports: { '#db': { node: './src/db/node.ts', default: './src/db/web.ts' }, '#deep/*': './src/deep/*.ts' },
  }),
  'packages/kit/tsconfig.json': json({ extends: '../../tsconfig.base.json' }),
  'packages/kit/src/index.ts': '',
  'packages/kit/src/cache/index.ts': '',
  'packages/kit/src/locales/de.ts': '',
  'packages/kit/src/db/node.ts': '',
  'packages/kit/src/db/web.ts': '',
  'packages/kit/src/deep/a/b.ts': '',
  'packages/app/package.json': json({ name: 'app', dependencies: { '@shop/kit': 'workspace:*', react: '19' } }),
  'packages/app/tsconfig.json': json({
    extends: ['../../tsconfig.base.json'],
    compilerOptions: {
      baseUrl: '.',
      paths: { '@/*': ['src/*'], '@/special/*': ['special/*', 'other/*'], config: ['src/config.ts'] },
      rootDirs: ['src', 'generated'],
      moduleSuffixes: ['.web', ''],
    },
  }),
  'packages/app/src/main.ts': '',
  'packages/app/src/config.ts': '',
  'packages/app/src/page.web.ts': '',
  'packages/app/src/page.ts': '',
  'packages/app/src/both.ts': '',
  'packages/app/src/both/index.ts': '',
  'packages/app/src/folder/index.tsx': '',
  'packages/app/src/widget/package.json': json({ main: './lib/shown.ts' }),
  'packages/app/src/widget/index.ts': '',
  'packages/app/src/widget/lib/shown.ts': '',
  'packages/app/src/plain.js': '',
  'packages/app/src/plain.d.ts': '',
  'packages/app/src/module.mts': '',
  'packages/app/generated/made.ts': '',
  'packages/app/other/thing.ts': '',
  'packages/app/src/data.json': '{}',
  // A copy of a package for a test.
  'packages/app/test/fixtures/kit/package.json': json({ name: '@shop/kit', main: './wrong.js' }),
  'packages/app/test/fixtures/kit/wrong.js': '',
  'packages/built/package.json': json({ name: 'built', main: './dist/index.js', types: './dist/index.d.ts' }),
  'packages/built/src/index.ts': '',
  'packages/built/src/sub.ts': '',
}

const MAIN = 'packages/app/src/main.ts'

for (const [specifier, file] of [
  ['./config', 'packages/app/src/config.ts'],
  ['./config.js', 'packages/app/src/config.ts'],
  ['./module.mjs', 'packages/app/src/module.mts'],
  ['./page', 'packages/app/src/page.web.ts'],
  ['./both', 'packages/app/src/both.ts'],
  ['./both/', 'packages/app/src/both.ts'],
  ['./folder', 'packages/app/src/folder/index.tsx'],
  ['./widget', 'packages/app/src/widget/lib/shown.ts'],
  ['./plain', 'packages/app/src/plain.d.ts'],
  ['./data.json', 'packages/app/src/data.json'],
  ['./made', 'packages/app/generated/made.ts'],
  ['@/config', 'packages/app/src/config.ts'],
  ['@/special/thing', 'packages/app/other/thing.ts'],
  ['config', 'packages/app/src/config.ts'],
  ['src/config', 'packages/app/src/config.ts'],
  ['@shop/kit', 'packages/kit/src/index.ts'],
  ['@shop/kit/cache', 'packages/kit/src/cache/index.ts'],
  ['@shop/kit/locales/de.js', 'packages/kit/src/locales/de.ts'],
  ['@shop/kit/package.json', 'packages/kit/package.json'],
  ['built', 'packages/built/src/index.ts'],
  ['built/dist/sub.js', 'packages/built/src/sub.ts'],
] as const) {
  test(`${specifier} leads to ${file}`, () => {
    assert.equal(resolved(SHOP, MAIN, specifier), file)
  })
}

test('imports of a package are those of its own manifest', () => {
  const from = 'packages/kit/src/index.ts'
  assert.equal(resolved(SHOP, from, '#db'), 'packages/kit/src/db/node.ts')
  assert.equal(resolved(SHOP, from, '#deep/a/b'), 'packages/kit/src/deep/a/b.ts')
  assert.equal(resolved(SHOP, from, '@shop/kit/cache'), 'packages/kit/src/cache/index.ts')
  assert.deepEqual(resolved(SHOP, from, '#none'), { why: 'not-exported' })
})

test('what leads outside names the package, and what leads nowhere says why', () => {
  for (const [specifier, expected] of [
    ['react', { package: 'react' }],
    ['lodash/fp', { package: 'lodash' }],
    ['fs', { package: 'node:fs' }],
    ['node:fs/promises', { package: 'node:fs/promises' }],
    ['./missing', { why: 'file-missing' }],
    ['../../../../outside', { why: 'file-missing' }],
    ['@shop/kit/closed', { why: 'file-missing' }],
    ['@shop/kit/internal', { why: 'not-exported' }],
    ['left-pad', { why: 'unknown-package' }],
  ] as const)
    assert.deepEqual(resolved(SHOP, MAIN, specifier), expected, specifier)
})

test('a script prefers what Node runs, TypeScript what declares types', () => {
  const files = { 'a.js': '', 'a.d.ts': '', 'a.ts': '', 'use.js': '', 'use.ts': '' }
  assert.equal(resolved(files, 'use.js', './a.js'), 'a.js')
  assert.equal(resolved(files, 'use.ts', './a.js'), 'a.ts')
  assert.equal(resolved({ 'a.js': '', 'a.d.ts': '', 'use.ts': '' }, 'use.ts', './a.js'), 'a.d.ts')
})

test('a configuration that only references others takes that of the one that includes the file', () => {
  const paths = (folder: string) => ({ compilerOptions: { paths: { '~/*': [`./${folder}/*`] } } })
  const files = {
    'tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }, { path: './test' }] }),
    'tsconfig.app.json': json({ ...paths('src'), include: ['src/**/*'] }),
    'test/tsconfig.json': json({ ...paths('data') }),
    'src/a.ts': '',
    'src/b.ts': '',
    'test/c.ts': '',
    'test/data/b.ts': '',
  }
  assert.equal(resolved(files, 'src/a.ts', '~/b'), 'src/b.ts')
  assert.equal(resolved(files, 'test/c.ts', '~/b'), 'test/data/b.ts')
})

test('broken and endless configurations lead nowhere', () => {
  const endless = { 'tsconfig.json': json({ extends: './tsconfig.json', references: [{ path: '.' }] }), 'a.ts': '' }
  assert.deepEqual(resolved(endless, 'a.ts', 'b'), { why: 'unknown-package' })
  const deep = `{"exports": ${'{"a":'.repeat(200)}"./a.ts"${'}'.repeat(200)}}`
  for (const manifest of ['{', '[]', '{"exports": 7, "name": "own"}', '{"name": "own", "exports": {"./*/*": 1}}', deep])
    assert.ok('why' in modulesOf({ 'package.json': manifest, 'a.ts': '' }).resolve('a.ts', 'own/b'), manifest)
})

test('huge and circular configurations lead nowhere, and do not throw', () => {
  const many = Array.from({ length: 300 }, (_, i) => `./c${i}.json`)
  const circle = Object.fromEntries(many.map(file => [file.slice(2), json({ extends: many })]))
  const hostile = ['/*'.repeat(1 << 18), '"\\\\"'.repeat(1 << 18), `{${',  '.repeat(1 << 18)}`, '[{'.repeat(1 << 18)]
  for (const text of hostile)
    assert.deepEqual(resolved({ 'tsconfig.json': text, 'a.ts': '' }, 'a.ts', 'b'), { why: 'unknown-package' })
  const chain = Array.from({ length: 20_000 }, (_, i) => [`d${i}.json`, json({ extends: `./d${i + 1}.json` })])
  const deep = { ...Object.fromEntries(chain), 'tsconfig.json': json({ extends: './d0.json' }), 'a.ts': '' }
  assert.deepEqual(resolved(deep, 'a.ts', 'b'), { why: 'unknown-package' })
  const files = { ...circle, 'tsconfig.json': json({ extends: './c0.json' }), 'a.ts': '', 'b.ts': '' }
  assert.equal(resolved(files, 'a.ts', './b'), 'b.ts')
})

test('the compiler agrees on every import of the monorepo', () => {
  const root = realpathSync(makeFolder('modules'))
  writeFiles(root, SHOP)
  const links = { '@shop/kit': 'packages/kit', app: 'packages/app', built: 'packages/built' }
  for (const [name, folder] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(root, 'node_modules', name)), { recursive: true })
    symlinkSync(path.join(root, folder), path.join(root, 'node_modules', name), 'dir')
  }
  const config = path.join(root, 'packages/app/tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    path.dirname(config),
  )
  Object.assign(options, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowJs: true,
    resolveJsonModule: true,
  })
  let compared = 0
  for (const specifier of [
    './config',
    './config.js',
    './module.mjs',
    './page',
    './both',
    './folder',
    './widget',
    './plain',
    './data.json',
    './made',
    '@/config',
    '@/special/thing',
    'config',
    'src/config',
    '@shop/kit',
    '@shop/kit/cache',
    '@shop/kit/locales/de.js',
    './missing',
    '@shop/kit/internal',
    '@shop/kit/closed',
  ]) {
    const { resolvedModule } = ts.resolveModuleName(specifier, path.join(root, MAIN), options, ts.sys)
    const theirs =
      resolvedModule && path.relative(root, realpathSync(resolvedModule.resolvedFileName)).replaceAll('\\', '/')
    const ours = resolved(SHOP, MAIN, specifier)
    assert.equal(typeof ours === 'string' ? ours : undefined, theirs, specifier)
    compared++
  }
  assert.equal(compared, 20)
})
