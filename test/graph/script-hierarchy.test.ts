// Base types and subtypes in TypeScript and JavaScript.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexedTypes } from '../helpers/hierarchy.ts'

const SHAPES = new IndexedTypes({
  'src/shape.ts': `export interface Named { name: string }
export interface Shape<T = Array<number>> extends Named, Iterable<T> { area(): number }
export abstract class Base<T extends Named> implements Shape<T>, Named {
  name = ''
  area() { return 0 }
  private secret() {}
  static make() {}
}
export default class extends Base<Named> {}
`,
  'src/index.ts': `export { Base as Root, type Shape } from './shape.js'
export { default as Plain } from './shape'
export * as shapes from './shape'
`,
  'src/circle.ts': `import { Root, type Shape as Form } from './index'
import * as all from './shape'
import Whatever from './shape'
export class Circle
  extends Root< // the base
    { name: string }
  >
  implements
    Form {
  area() { return 1 }
  secret() {}
  make() {}
}
export class Square extends all.Base<all.Named> { constructor() { super() } }
export class Blob extends Whatever {}
export const Ring = class extends Circle { override area() { return 2 } }
`,
  'src/other.ts': `import { Plain, shapes } from './index'
class Base {}
export class Other extends Base { area() {} }
export class Third extends Plain {}
export class Fourth extends shapes.Base {}
`,
})

test('subtypes are found through renames, namespaces, default exports and re-exports', () => {
  assert.deepEqual(SHAPES.down('src/shape.ts#Base'), [
    'extends 1 src/circle.ts#Circle',
    'extends 1 src/circle.ts#Square',
    'extends 1 src/other.ts#Fourth',
    'extends 1 src/shape.ts#default',
    'extends 2 src/circle.ts#Blob',
    'extends 2 src/circle.ts#Ring',
    'extends 2 src/other.ts#Third',
  ])
})

test('interfaces extend interfaces, and a class implements one at its least depth', () => {
  assert.deepEqual(SHAPES.up('src/circle.ts#Circle'), [
    'extends 1 src/shape.ts#Base',
    'implements 1 src/shape.ts#Shape',
    'implements 2 src/shape.ts#Named',
  ])
  assert.deepEqual(SHAPES.unresolved('src/circle.ts#Circle'), ['Iterable: external'])
})

test('a type of the same name in another file has no part in it', () => {
  assert.deepEqual(SHAPES.down('src/other.ts#Base'), ['extends 1 src/other.ts#Other'])
  assert.deepEqual(SHAPES.up('src/other.ts#Other'), ['extends 1 src/other.ts#Base'])
})

test('a member is overridden below and overrides above, unless it is private or static', () => {
  assert.deepEqual(SHAPES.up('src/circle.ts#Circle.area'), [
    'overrides 1 src/shape.ts#Base.area',
    'overrides 1 src/shape.ts#Shape.area',
  ])
  assert.deepEqual(SHAPES.down('src/shape.ts#Base.area'), [
    'overrides 1 src/circle.ts#Circle.area',
    'overrides 2 src/circle.ts#Ring.area',
  ])
  assert.deepEqual(SHAPES.down('src/shape.ts#Base.secret'), [])
  assert.deepEqual(SHAPES.down('src/shape.ts#Base.make'), [])
})

const EXPRESSIONS = new IndexedTypes({
  'a.ts': `import { mixin } from 'mixins'
export class A {}
export class B {}
export const withName = <T extends new () => object>(Base: T) => class Named extends Base {}
export function make(kind: unknown) { return class extends A {} }
export class Mixed extends mixin(A, B) {}
export class Name extends withName(A) {}
export class Made extends make(B) {}
export const Renamed = A
export class Late extends Renamed {}
export type Both = I & J
export type Part = J['part']
export interface I {}
export interface J { part: I }
export interface K extends Both {}
export interface L extends Part {}
function local() { class A {} ; class Inner extends A {} ; return Inner }
`,
  'values.ts': `interface Error { code: number }
export class Failure extends Error {}
export class Own implements Error { code = 1 }
`,
  'types.d.ts': `declare class Global {}
declare module './a' { interface Added extends I {} }
`,
  'uses.js': `const { A: Start } = require('./a')
class Script extends Start {}
class Free extends Global {}
class Dom extends HTMLElement {}
module.exports = { Script, Free, Dom }
`,
})

test('the arguments of a mixin are base types, those of other calls are not', () => {
  assert.deepEqual(EXPRESSIONS.up('a.ts#Mixed'), ['extends 1 a.ts#A', 'extends 1 a.ts#B'])
  assert.deepEqual(EXPRESSIONS.up('a.ts#Name'), ['extends 1 a.ts#A'])
  assert.deepEqual(EXPRESSIONS.up('a.ts#Made'), [])
  assert.deepEqual(EXPRESSIONS.unresolved('a.ts#Made'), ['make: computed'])
})

test('other names of a type lead to it', () => {
  assert.deepEqual(EXPRESSIONS.down('a.ts#A'), [
    'extends 1 a.ts#Late',
    'extends 1 a.ts#Mixed',
    'extends 1 a.ts#Name',
    'extends 1 uses.js#Script',
  ])
  assert.deepEqual(EXPRESSIONS.up('a.ts#K'), ['extends 1 a.ts#I', 'extends 1 a.ts#J'])
  assert.deepEqual(EXPRESSIONS.up('a.ts#L'), ['extends 1 a.ts#Part'])
})

test('an interface is no superclass, and a module that is augmented shows its types', () => {
  assert.deepEqual(EXPRESSIONS.up('values.ts#Failure'), [])
  assert.deepEqual(EXPRESSIONS.unresolved('values.ts#Failure'), ['Error: external'])
  assert.deepEqual(EXPRESSIONS.up('values.ts#Own'), ['implements 1 values.ts#Error'])
  assert.deepEqual(EXPRESSIONS.down('a.ts#I'), ['extends 1 a.ts#K', 'extends 1 types.d.ts#./a.Added'])
})

test('a global class of a declaration file is a base type, one of the platform is external', () => {
  assert.deepEqual(EXPRESSIONS.up('uses.js#Free'), ['extends 1 types.d.ts#Global'])
  assert.deepEqual(EXPRESSIONS.unresolved('uses.js#Dom'), ['HTMLElement: external'])
})

test('a type without relations has no rows', () => {
  assert.deepEqual(EXPRESSIONS.of('types.d.ts#Global').rows.length, 1)
  assert.deepEqual(EXPRESSIONS.down('uses.js#Dom'), [])
})
