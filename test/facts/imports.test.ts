// Import statements of a text, by language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importStatementsOf } from '../../src/facts/imports/import-statements.ts'
import { importOf, storedImports } from '../../src/facts/imports/stored-imports.ts'
import { lexis } from '../../src/languages/typescript/lexis.ts'
import { tokensOf } from '../../src/scan/token-list.ts'
import { tablesOf } from '../../src/scan/word-tables.ts'

/** Each statement as `LINE HOW SPECIFIER`, with the names and blocks that it has. */
function statements(path: string, text: string): string[] {
  return importStatementsOf(text, path)!.map(({ line, how, specifier, names, isComputed, blocks }) =>
    [
      line,
      how,
      specifier,
      names && `(${names.join(' ')})`,
      isComputed && 'computed',
      blocks && `in ${blocks.join('.')}`,
    ]
      .filter(Boolean)
      .join(' '),
  )
}

test('TypeScript: every form of import is found, with how', () => {
  const text = `// import no from 'no'
import a from './a'
import type { B } from "./b"
import { type C, type D, } from './c'
import { type E, f } from './e'
import { type } from './type'
import * as ns from 'ns'; import './side'
import g, {
  h, // it's not from "x"
  i as j
} from "pkg/sub"
import data from './data.json' with { type: 'json' }
export * from './all'
export * as z from './z'
export { q } from './q'
export type { T } from './t'
export { local }
const m = require('./m'), n = require.resolve('no')
import k = require('./k')
const p = await import('./p'); import(/* a chunk */ \`./tpl\`)
import(\`./locale/\${x}.js\`)
require(path.join(a, b))
let q2: import('./r').Foo
type S = typeof import('./s')
const text = "import no from 'no'"
class Loader { import(file: string) {} require(file) {} }
loader.require('no')
import{a as b1}from"./min";import"./min2"
`
  assert.deepEqual(statements('main.ts', text), [
    '2 import ./a',
    '3 type ./b',
    '4 type ./c',
    '5 import ./e',
    '6 import ./type',
    '7 import ns',
    '7 import ./side',
    '8 import pkg/sub',
    '12 import ./data.json',
    '13 re-export ./all',
    '14 re-export ./z',
    '15 re-export ./q',
    '16 type ./t',
    '18 require ./m',
    '19 require ./k',
    '20 dynamic ./p',
    '20 dynamic ./tpl',
    `21 dynamic \`./locale/$\{x}.js\` computed`,
    '22 require path.join(a, b) computed',
    '23 type ./r',
    '24 type ./s',
    '28 import ./min',
    '28 import ./min2',
  ])
})

test('Vue and Svelte: only scripts import', () => {
  const text = `<template><p>import no from 'no'</p></template>
<script setup lang="ts">
import Card from './Card.vue'
</script>
`
  assert.deepEqual(statements('App.vue', text), ['3 import ./Card.vue'])
  assert.deepEqual(statements('App.svelte', text), ['3 import ./Card.vue'])
})

test('Python: imports on any line, joined lines, lists in parentheses, and imports of types alone', () => {
  const text = `"""
from no import x
"""
import os, sys as s, a.b.c as d
from . import x, y
from .a.b import (
    c,  # it's
    d as e,
)
from .. import *
from m \\
  import n, \\
    o
try: import q
except ImportError: q = None
if TYPE_CHECKING:
    from .types import T

    import tt
from z import z
def f():
    from .lazy import l
    importlib.import_module('plug.in')
    import_module(f'plug.{x}')
    text = 'import no'
from __future__ import annotations; import after
`
  assert.deepEqual(statements('main.py', text), [
    '4 import os',
    '4 import sys',
    '4 import a.b.c',
    '5 import . (x y)',
    '6 import .a.b (c d)',
    '10 import .. (*)',
    '11 import m (n o)',
    '14 import q',
    '17 type .types (T)',
    '19 type tt',
    '20 import z (z)',
    '22 import .lazy (l)',
    '23 dynamic plug.in',
    "24 dynamic f'plug.{x}' computed",
    '26 import __future__ (annotations)',
    '26 import after',
  ])
})

test('a text of the index stands for the statement, without its line', () => {
  const texts = [
    [
      'a.ts',
      "import { a } from './a'\nexport * from './b'\nimport type { C } from 'c'\nrequire(x + 1)\nimport('./d')\n",
    ],
    ['a.py', 'from . import b, c as d\nfrom x.y import *\nimport os\n'],
    ['a.rs', 'mod tests {\n    use super::{a, b::c};\n}\n'],
  ] as const
  for (const [path, text] of texts) {
    const statements = importStatementsOf(text, path)!.map(({ line: _, ...statement }) => statement)
    assert.ok(statements.length > 1, path)
    assert.deepEqual(storedImports(text, path).map(importOf), statements)
  }
  assert.deepEqual(storedImports('from . import b, c as d\n', 'a.py'), ['i.\x02b\x02c'])
  assert.deepEqual(storedImports('require(x + 1)\n', 'a.js'), ['Rx + 1'])
})

test('a text whose tokens are known is searched as far as its code has imports', () => {
  const many = Array.from({ length: 300 }, (_, i) => `  name${i},\n`).join('')
  const text = `import a from './a'\n${'f()\n'.repeat(300)}export {\n${many}} from './b'\n${'g()\n'.repeat(300)}// import c from './c'\n`
  const found = importStatementsOf(text, 'a.ts')!
  assert.deepEqual(
    found.map(({ specifier, line }) => `${line} ${specifier}`),
    ['1 ./a', '302 ./b'],
  )
  tokensOf(text, tablesOf(lexis))
  assert.deepEqual(importStatementsOf(text, 'a.ts', lexis), found)
})

test('a language whose imports ctx does not know has none to list', () => {
  assert.equal(importStatementsOf('import Data.List', 'Main.hs'), undefined)
})

test('hostile lines take linear time', () => {
  const lines = [
    'import ',
    'import {',
    'export {',
    'import type ',
    'import(',
    "from 'a' ",
    '{ type a, ',
    'from . import (',
  ]
  const before = performance.now()
  for (const line of lines)
    for (const path of ['a.ts', 'a.py']) importStatementsOf(line.repeat(200_000 / line.length), path)
  assert.ok(performance.now() - before < 20_000)
})

test('a long list of types with a value at its end is read in time linear in its length', () => {
  const types = Array.from({ length: 60 }, (_, i) => `type GeneratorParameters${i}`).join(', ')
  const [statement] = importStatementsOf(`import { ${types}, build } from './x'\n`, 'a.ts')!
  assert.deepEqual(statement, { specifier: './x', line: 1, how: 'import' })
  const [only] = importStatementsOf(`import { ${types} } from './x'\n`, 'a.ts')!
  assert.equal(only?.how, 'type')
})
