// The section `uses`: a name leads to the files that use it, and each file has its import statements, in a new index and
// after every kind of change.
import assert from 'node:assert/strict'
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { IndexReader } from '../../src/cache/reader/index-reader.ts'
import { OVERLAYS } from '../helpers/damage.ts'
import { ctx } from '../helpers/exec.ts'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'

const FILES = {
  'src/barrel.ts': "export { load as read } from './load'\nexport { default as Store, Open } from './store'\n",
  'src/load.ts': 'export function load(): void {}\n',
  'src/main.ts':
    "import { read as fetchAll } from './barrel'\nexport function main(): void {\n  fetchAll()\n  x.y.deep()\n}\n",
  'src/store.ts':
    'export default class Store<T> extends Base.Memory<T> implements Open {}\nexport interface Open extends Shut {}\n',
  'app.py':
    'from lib import helper as h\nimport os.path\n\n\nclass Job(Task, metaclass=Meta):\n    def run(self):\n        return map(self.step, [])\n\n    def step(self):\n        h()\n',
  'notes.md': '# load\n\n`load()`\n',
  '.env': 'KEY=load()\n',
}

function indexed(): string {
  const root = makeRepository(FILES)
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  return root
}

function using(root: string, ...names: readonly string[]): string[] {
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  try {
    return names.map(name => {
      const paths = reader.filesUsing(name).map(row => reader.file(row).path)
      return `${name}: ${paths.join(' ')}`.trimEnd()
    })
  } finally {
    reader.close()
  }
}

test('a name leads to the files that call, pass, import, re-export or extend it', () => {
  const root = indexed()
  assert.deepEqual(using(root, 'load', 'read', 'fetchAll', 'deep', 'y', 'Store', 'default', 'Open'), [
    'load: src/barrel.ts',
    'read: src/main.ts',
    'fetchAll: src/main.ts',
    'deep: src/main.ts',
    'y:',
    'Store:',
    'default: src/barrel.ts',
    'Open: src/barrel.ts src/store.ts',
  ])
  assert.deepEqual(using(root, 'Memory', 'Shut', 'Task', 'Meta', 'Job', 'helper', 'h', 'step', 'map', 'os', ''), [
    'Memory: src/store.ts',
    'Shut: src/store.ts',
    'Task: app.py',
    'Meta: app.py',
    'Job:',
    'helper: app.py',
    'h: app.py',
    'step: app.py',
    'map: app.py',
    'os:',
    ':',
  ])
})

/** The import statements, each with its files, sorted. */
function importing(root: string): string[] {
  const reader = IndexReader.open(path.join(root, '.ctx'))!
  try {
    const found = [...reader.imports()].map(({ stored, rows }) => [stored, ...rows.map(row => reader.file(row).path)])
    return found.map(parts => parts.join(' ').replaceAll('\x02', '|')).sort()
  } finally {
    reader.close()
  }
}

test('each file has its import statements, with how they import and the names that may be modules', () => {
  assert.deepEqual(importing(indexed()), [
    'e./load src/barrel.ts',
    'e./store src/barrel.ts',
    'i./barrel src/main.ts',
    'ilib|helper app.py',
    'ios.path app.py',
  ])
})

test('an index without a use has no such section', () => {
  const root = makeRepository({ 'a.py': 'def alone():\n    pass\n' })
  assert.equal(ctx(['index', '--quiet'], root).status, 0)
  assert.deepEqual(using(root, 'alone'), ['alone:'])
})

for (const [kind, settings] of [
  ['overlay', OVERLAYS],
  ['base', {}],
] as const) {
  test(`changed, new, removed and renamed files use their names in a new ${kind}`, () => {
    const root = indexed()
    const update = () => assert.equal(ctx(['index', '--quiet'], root, settings).status, 0)
    writeFiles(root, { 'src/main.ts': 'export const main = () => deep(load)\n', 'a.py': 'def a():\n    load()\n' })
    update()
    assert.deepEqual(using(root, 'load', 'fetchAll', 'deep', 'Memory'), [
      'load: a.py src/barrel.ts',
      'fetchAll:',
      'deep: src/main.ts',
      'Memory: src/store.ts',
    ])
    rmSync(path.join(root, 'a.py'))
    renameSync(path.join(root, 'src/barrel.ts'), path.join(root, 'z.ts'))
    update()
    assert.deepEqual(using(root, 'load', 'deep', 'Shut'), ['load: z.ts', 'deep: src/main.ts', 'Shut: src/store.ts'])
    assert.deepEqual(importing(root), ['e./load z.ts', 'e./store z.ts', 'ilib|helper app.py', 'ios.path app.py'])
    writeFiles(root, { 'src/store.ts': 'load()\n', 'src/main.ts': FILES['src/main.ts'] })
    update()
    assert.deepEqual(using(root, 'load', 'Shut', 'read'), ['load: src/store.ts z.ts', 'Shut:', 'read: src/main.ts'])
  })
}
