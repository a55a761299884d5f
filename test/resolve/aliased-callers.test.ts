// Calls through an alias of a module or type count as callers in another file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callersIn } from '../helpers/callers.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'go.mod': 'module example.com/shop\n',
  'pkg/store/store.go': 'package store\n\nfunc OpenLedger() int { return 1 }\n',
  'cmd/serve/serve.go':
    'package serve\n\nimport (\n\tst "example.com/shop/pkg/store"\n\tot "example.com/other/kit"\n)\n\nfunc Serve() { st.OpenLedger() }\n\nfunc Other() { ot.OpenLedger() }\n\nfunc Local(x thing) { x.OpenLedger() }\n',
  'app/helpers.py': 'def tidy_shelf(a):\n    return a\n',
  'app/run.py': 'from app import helpers as h\n\n\ndef run_shelf(a):\n    return h.tidy_shelf(a)\n',
  'app/late.py': 'import app.helpers as hh\n\n\ndef late_shelf(a):\n    return hh.tidy_shelf(a)\n',
  'app/not.py': 'def no_shelf(h):\n    return h.tidy_shelf(1)\n',
  'web/paint.ts': 'export function paintWall(): void {}\n',
  'web/page.ts': "import * as p from './paint'\nexport function page(): void {\n  p.paintWall()\n}\n",
  'web/other.ts': "import * as p from './else'\nexport function other(): void {\n  p.paintWall()\n}\n",
  'src/Shape.php':
    '<?php\nnamespace A;\nclass Shape {\n  public static function makeRound() { return 1; }\n}\nclass Disc {\n  public static function makeRound() { return 2; }\n}\n',
  'src/Draw.php': '<?php\nnamespace B;\nuse A\\Shape as Form;\nfunction draw() { return Form::makeRound(); }\n',
})

const callers = (name: string) => callersIn(root, name)

test('a call through a module alias is found', () => {
  assert.deepEqual(callers('OpenLedger'), ['cmd/serve/serve.go#Serve'])
  assert.deepEqual(callers('tidy_shelf'), ['app/late.py#late_shelf', 'app/run.py#run_shelf'])
  assert.deepEqual(callers('paintWall'), ['web/page.ts#page'])
})

test('a call through a type alias is found', () => {
  assert.deepEqual(callers('Shape.makeRound'), ['src/Draw.php#draw'])
  assert.deepEqual(callers('Disc.makeRound'), [])
})
