// Generated copies rank behind their sources, through the binary.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTranspiled } from '../../src/indexer/source/generated-code.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const SOURCE = `export function draw(a: string) { return helper(a) }
export interface Options { a: string }
export type Id = string
export class Widget { show() {} }
function helper(a: string) { return a }
`
const TRANSPILED = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Widget = exports.draw = void 0;
function draw(a) { return helper(a); }
exports.draw = draw;
class Widget { show() { } }
exports.Widget = Widget;
function helper(a) { return a; }
`
const TYPES = `export declare function draw(a: string): string;
export interface Options { a: string }
export type Id = string;
export declare class Widget { show(): void }
`
const COPIES = {
  'dist/bundle.js': TRANSPILED,
  'dist/ui.d.ts': TYPES,
  'lib/ui.js': TRANSPILED,
  'lib/ui.d.ts': TYPES,
  'src/ui.d.ts': TYPES,
  'src/ui.ts': SOURCE,
  'types/ui.d.ts': TYPES,
}

test('get, source, resolve and search prefer a source to its copies', () => {
  const root = makeRepository(COPIES)
  for (const name of ['draw', 'Options', 'Id', 'Widget', 'Widget.show', 'helper']) {
    for (const command of ['get', 'source', 'resolve']) {
      const { results = [] } = ctxJson([command, name], root)
      assert.deepEqual(
        results.map(({ f }) => f),
        ['src/ui.ts'],
        `${command} ${name}`,
      )
    }
    assert.equal(ctxJson(['search', name], root).results![0]!.f, 'src/ui.ts', `search ${name}`)
  }
})

test('copies of Python count too, and a copy without a source is found', () => {
  const root = makeRepository({
    'build/lib/pkg/mod.py': 'def load(): pass\n',
    'pkg/mod.py': 'def load(): pass\n',
    'dist/only.js': 'export function bundled() {}\n',
  })
  assert.equal(ctxJson(['get', 'load'], root).results![0]!.f, 'pkg/mod.py')
  assert.equal(ctxJson(['get', 'bundled'], root).results![0]!.f, 'dist/only.js')
})

test('generated code that is no copy stays a candidate, the last one', () => {
  const root = makeRepository({
    'build/tasks.js': 'export function run() {}\n',
    'src/server.js': 'export function run() {}\n',
    'vendor/lib/server.js': 'export function run() {}\n',
  })
  const { stdout, status } = ctx(['get', 'run', '--json'], root)
  assert.equal(status, 3)
  const { results } = JSON.parse(stdout)
  assert.deepEqual(
    results.map(({ f }: { f: string }) => f),
    ['src/server.js', 'build/tasks.js', 'vendor/lib/server.js'],
  )
})

test('transpiled and bundled scripts are recognised by what tools write', () => {
  const made = [
    TRANSPILED,
    "'use strict';\n\nexports.__esModule = true;\n",
    'var __awaiter = (this && this.__awaiter) || function () {};\n',
    'var __defProp = Object.defineProperty;\n',
    '/******/ (() => { // webpackBootstrap\n',
    'export function a() {}\n//# sourceMappingURL=a.js.map\n',
    'function a() {}\n/*# sourceMappingURL=a.js.map */',
  ]
  for (const text of made) assert.ok(isTranspiled('lib/a.js', text, text), text)
  const own = [
    'export function a() {}\n',
    'const MARK = "//# sourceMappingURL=a.js.map"\n',
    '// Writes Object.defineProperty(exports, "__esModule", …).\nexport const a = 1\n',
    '//# sourceMappingURL=a.js.map\nexport const a = 1\n',
  ]
  for (const text of own) assert.ok(!isTranspiled('lib/a.js', text, text), text)
})
