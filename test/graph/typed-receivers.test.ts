// Callers of members whose receivers have a type that only the code around them tells.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'src/paint.ts': [
    'export class Brush {',
    '  dip(): this { return this }',
    '  sub(): Brush | undefined { return undefined }',
    '}',
    'export interface Box<T extends Brush = Brush> {',
    '  first: T',
    '  all: T[]',
    '  byName: Map<string, T>',
    '  each(visit: (one: T) => void): void',
    '}',
    'export class Holder<T extends Brush> {',
    '  constructor(readonly held: T) {}',
    '}',
    'export class Sleeve extends Holder<Brush> {}',
    'export type Result = { ok: true; error?: never } | { ok: false; error: Brush }',
    'export function makeBox(): Box { throw new Error() }',
    'export const make = <T extends Brush>(one: T): Holder<T> => new Holder(one)',
    'export function run(): Result { throw new Error() }',
    'export function kit() {',
    '  return {',
    '    open() {},',
    '    close() {',
    '      this.open()',
    '    },',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/use.ts': [
    "import * as paint from './paint'",
    "import { type Box, Brush, make, makeBox, run, kit, Sleeve, Holder } from './paint'",
    'const box = makeBox()',
    'export function elements(list: Brush[], { first, all: [one] }: Box, map: Map<string, Brush>): void {',
    '  for (const each of list) each.dip()',
    '  list[0]!.dip()',
    '  first.dip()',
    '  one.dip()',
    "  map.get('a')?.dip()",
    '  for (const [, value] of map) value.dip()',
    '  list.filter(Boolean).forEach(each => each.dip())',
    '}',
    'export function members(result: unknown): void {',
    '  box.byName.values().next()',
    '  box.each(each => each.dip())',
    '  new Sleeve(new Brush()).held.dip()',
    '  make(new Brush()).held.dip().sub()!.dip()',
    '  const { error } = run()',
    '  error.dip()',
    '  if (result instanceof paint.Brush) result.dip()',
    '  ;(result as Brush).dip()',
    '  const other = { ...kit(), brush: new paint.Brush() }',
    '  other.open()',
    '  other.brush.dip()',
    '}',
    'export function scopes(): void {',
    '  const thing = new Brush()',
    '  {',
    '    const thing = new Map<string, string>([])',
    '    thing.dip()',
    '  }',
    '  thing.dip()',
    '  const unknown = JSON.parse("1")',
    '  unknown.dip()',
    '}',
    'export function bounded<T extends Brush>(one: T): void {',
    '  one.dip()',
    '}',
    '',
  ].join('\n'),
})

test('elements, members, results, patterns, casts and conditions give receivers their types', () => {
  const { rows } = relation(root, 'callers', 'src/paint.ts#Brush.dip')
  assert.deepEqual(rows, [
    'src/use.ts#elements 5,6,7,8,9,10,11 member-of-type',
    'src/use.ts#members 15,16,17,19,20,21,24 member-of-type',
    'src/use.ts#scopes 32 member-of-type',
    'src/use.ts#bounded 37 member-of-type',
  ])
})

test('a receiver of which nothing is known is counted, and one that a scope hides is not', () => {
  const { unresolved, bound } = relation(root, 'callers', 'src/paint.ts#Brush.dip')
  assert.deepEqual(unresolved, { total: 1, why: { 'receiver-type': 1 } })
  assert.equal(bound, 'lower')
})

test('members of object literals that a function returns, by itself and through a spread', () => {
  const { rows } = relation(root, 'callers', 'src/paint.ts#kit.open')
  assert.deepEqual(rows, ['src/paint.ts#kit.close 23 same-file', 'src/use.ts#members 23 member-of-type'])
})
