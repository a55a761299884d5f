// A prototype of C or C++ is listed with its definition, not beside it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'dict.h': 'int dictAdd(int key);\nint dictOnly(int key);\nextern int dictCount;\n',
  'other.h': 'extern int dictAdd(int key);\n',
  'dict.c': '#include "dict.h"\nint dictCount = 0;\nint dictAdd(int key) { return key; }\n',
  'shape.hpp':
    'namespace geo {\nclass Shape {\n  int area() const;\n  int area(int);\n  int area(long);\n  void draw();\n};\nclass Round {\n  void draw();\n};\n}\n',
  'shape.cpp':
    '#include "shape.hpp"\nint geo::Shape::area() const { return 1; }\nint geo::Shape::area(int) { return 1; }\nvoid geo::Shape::draw() {}\n',
  'a.d.ts': 'export declare function draft(): void\n',
  'a.ts': 'export function draft(): void {}\n',
})
const listed = (query: string, ...argv: string[]) => {
  const { results, total } = ctxJson(['search', query, ...argv], root)
  const rows = results as { p?: string; s: string; f: string; declared?: string[] }[]
  return [total, rows.map(({ p, s, f, declared = [] }) => [p ? `${p}.${s}` : s, f, ...declared].join(' '))]
}

test('a definition names the places of its prototypes, which have no rows', () => {
  assert.deepEqual(listed('dictAdd'), [1, ['dictAdd dict.c dict.h:1 other.h:1']])
  assert.deepEqual(listed('dictCount'), [1, ['dictCount dict.c dict.h:3']])
  assert.equal(ctx(['search', 'dictAdd'], root).stdout, 'dict.c:3 dictAdd fn declared dict.h:1, other.h:1\n')
})

test('a prototype without a definition has a row', () => {
  assert.deepEqual(listed('dictOnly'), [1, ['dictOnly dict.h']])
})

test('declarations fold by owner, overloads only if each may have a definition', () => {
  assert.deepEqual(listed('draw'), [2, ['geo.Shape.draw shape.cpp shape.hpp:6', 'geo.Round.draw shape.hpp']])
  assert.equal(listed('area')[0], 5)
})

test('declarations of other languages have rows', () => {
  assert.equal(listed('draft')[0], 2)
})

test('pages of a longer list keep their offsets', () => {
  assert.deepEqual(listed('dict', '--limit', '2', '--kind', 'fn')[0], 4)
})
