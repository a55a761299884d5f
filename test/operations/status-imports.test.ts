// The imports of an index in get_index_status.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'package.json': '{ "dependencies": { "lodash": "4" } }',
  'a.ts': "import { b } from './b'\nimport 'lodash'\nimport './gone'\nimport 'unheard'\nexport const a = b\n",
  'b.ts': "import './style.css'\nexport const b = 1\n",
  'style.css': '.a {}\n',
})

test('status counts where imports lead, with the reason of those that lead nowhere, and rates confidence', () => {
  ctx(['index'], root)
  const { imports, confidence } = ctxJson(['status', '--imports'], root)
  assert.deepEqual(imports, {
    files: 2,
    resolved: 2,
    packages: 1,
    unresolved: {
      total: 2,
      why: { 'file-missing': 1, 'unknown-package': 1 },
      rows: [
        { f: 'a.ts', l: 3, specifier: './gone', why: 'file-missing' },
        { f: 'a.ts', l: 4, specifier: 'unheard', why: 'unknown-package' },
      ],
    },
  })
  assert.equal(confidence, 'low')
  assert.equal(ctxJson(['status'], root).imports, undefined)
})

test('the text names each import that leads nowhere', () => {
  const { stdout } = ctx(['status', '--imports', '--format', 'text'], root)
  assert.match(stdout, /2 to files and 1 to packages, of 2 files; confidence low/)
  assert.match(stdout, /a\.ts:3 +\.\/gone +file-missing/)
})
