// Callers in TypeScript where blocks without a name define functions of one name, through lists of exports with comments,
// and of functions with type arguments over several lines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'package.json': '{"name": "shop"}',
  'src/builder.ts': [
    'export class Builder<T> {',
    '  context<C>() { return new Builder<',
    '    C extends string ? Partial<C> : C',
    '  >() }',
    '  create(options?: T) { return options }',
    '}',
    'export const builder = new Builder<unknown>()',
    'export function make<A, B>(given?: unknown) { return given }',
    'export function* steps() { yield 1 }',
    '',
  ].join('\n'),
  'src/index.ts': [
    'export {',
    '  // it is the one: `builder`',
    '  builder,',
    '  /** @deprecated {@link make} */',
    '  make as oldMake,',
    '} from "./builder"',
    '',
  ].join('\n'),
  'src/use.ts': [
    'import { builder, oldMake } from "./index"',
    'import { steps } from "./builder"',
    'export const one = builder',
    '  .context<{',
    '    name: string;',
    '  }>()',
    '  .create()',
    'export function two(use: (f: () => unknown) => void) { use(() => oldMake<string, number>({ a: 1 })) }',
    'export function* three() { yield* steps() }',
    '',
  ].join('\n'),
  'src/shop.test.tsx': [
    'test("first", () => {',
    '  function Page() { return null }',
    '  render(<Page />)',
    '})',
    'test("second", () => {',
    '  function Page() { return null }',
    '  render(<Page />)',
    '  draw(Page())',
    '})',
    'test("third", () => {',
    '  const Page = make()',
    '  render(<Page />)',
    '})',
    '',
  ].join('\n'),
})

test('functions of one name in callbacks have callers of their own', () => {
  assert.deepEqual(relation(root, 'callers', 'src/shop.test.tsx#Page').rows, ['src/shop.test.tsx 3 same-file'])
  assert.deepEqual(relation(root, 'callers', 'src/shop.test.tsx#Page~2').rows, ['src/shop.test.tsx 7,8 same-file'])
})

test('a list of exports may have comments with any marks', () => {
  const { rows, bound } = relation(root, 'callers', 'src/builder.ts#Builder.create')
  assert.deepEqual(rows, ['src/use.ts#one 7 member-of-type'])
  assert.equal(bound, 'exact')
})

test('type arguments may have members, conditions and several lines', () => {
  assert.deepEqual(relation(root, 'callers', 'src/builder.ts#Builder.context').rows, [
    'src/use.ts#one 4 member-of-type',
  ])
  assert.deepEqual(relation(root, 'callers', 'src/builder.ts#make').rows, ['src/use.ts#two 8 import'])
  assert.deepEqual(relation(root, 'callers', 'src/builder.ts#Builder').rows, [
    'src/builder.ts#Builder.context 2 same-file',
    'src/builder.ts#builder 7 same-file',
  ])
})

test('a generator that delegates calls the other', () => {
  assert.deepEqual(relation(root, 'callers', 'src/builder.ts#steps').rows, ['src/use.ts#three 9 import'])
})
