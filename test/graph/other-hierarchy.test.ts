// Hierarchies of PHP, Rust and C#: heads over several lines, aliases, traits and generic types.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'php/Shape.php':
    '<?php\nnamespace App\\Shapes;\ninterface Drawable { public function draw(); }\nabstract class Shape implements Drawable { public function area() {} }\ntrait Named { public function name() {} }\n',
  'php/Circle.php':
    '<?php\nnamespace App\\Round;\nuse App\\Shapes\\Shape as Base;\nuse App\\Shapes\\{Drawable, Named};\nfinal class Circle\n  // of the plane\n  extends Base\n  implements\n    Drawable,\n    \\Countable\n{\n  use Named;\n  public function area() {}\n  public function count(): int { return 1; }\n}\n',
  'php/Other.php': '<?php\nnamespace Other;\nclass Shape {}\nclass Oval extends Shape {}\n',
  'rs/Cargo.toml': '[package]\nname = "zoo"\n',
  'rs/src/lib.rs': 'pub mod traits;\npub mod beasts;\n',
  'rs/src/traits.rs':
    'pub trait Walk {\n    fn walk(&self);\n}\npub trait Run: Walk\nwhere\n    Self: Sized,\n{\n    fn run(&self);\n}\n',
  'rs/src/beasts.rs':
    'use crate::traits::{Run, Walk as Go};\n\npub struct Hare<T> {\n    at: T,\n}\n\nimpl<T> Go\n    for Hare<T>\nwhere\n    T: Clone,\n{\n    fn walk(&self) {}\n}\n\nimpl<T: Clone> Run for Hare<T> {\n    fn run(&self) {}\n}\n\nimpl std::fmt::Display for Hare<u8> {\n    fn fmt(&self) {}\n}\n',
  'cs/Base.cs':
    'namespace Shop.Core {\n  public interface IStore<T> { void Save(T item); }\n  public abstract class Store<T> : IStore<T> where T : class { public virtual void Save(T item) {} }\n}\n',
  'cs/Orders.cs':
    'using Shop.Core;\nusing Kept = Shop.Core.Store<string>;\nnamespace Shop.Orders {\n  public sealed class Orders\n    : Store<string>,\n      System.IDisposable,\n      IStore<string>\n  {\n    public override void Save(string item) {}\n    public void Dispose() {}\n  }\n  public partial class Drafts : Kept { }\n  public partial class Drafts { }\n  public record Line(int Count) : Row(Count);\n  public record Row(int Count);\n}\n',
})
writeFiles(root, {
  'py/near.py':
    'import threading\n\n\nclass Near(Exception):\n    pass\n\n\nclass Far(\n    threading.Thread,\n    Near,\n):\n    pass\n',
})
const up = (target: string) => relation(root, 'hierarchy', target, '--direction', 'up').rows
const down = (target: string) => relation(root, 'hierarchy', target, '--direction', 'down').rows

test('PHP: aliases and groups of use, heads over several lines, traits', () => {
  assert.deepEqual(up('Circle'), [
    'php/Shape.php#Shape 4 extends up depth 1',
    'php/Shape.php#Drawable 3 implements up depth 1',
    'php/Shape.php#Named 5 extends up depth 1',
  ])
  assert.deepEqual(down('php/Shape.php#Shape'), ['php/Circle.php#Circle 5 extends down depth 1'])
  assert.deepEqual(down('Named'), ['php/Circle.php#Circle 5 extends down depth 1'])
  assert.deepEqual(up('Oval'), ['php/Other.php#Shape 3 extends up depth 1'])
  assert.deepEqual(up('Circle.area'), ['php/Shape.php#Shape.area 4 overrides up depth 1'])
})

test('Rust: impls and supertraits over several lines, with aliases', () => {
  assert.deepEqual(up('Hare'), [
    'rs/src/traits.rs#Walk 1 implements up depth 1',
    'rs/src/traits.rs#Run 4 implements up depth 1',
  ])
  assert.deepEqual(down('Walk'), [
    'rs/src/beasts.rs#Hare 3 implements down depth 1',
    'rs/src/traits.rs#Run 4 extends down depth 1',
  ])
  assert.deepEqual(up('Run'), ['rs/src/traits.rs#Walk 1 extends up depth 1'])
})

test('C#: generic types, heads over several lines, aliases, parts, records', () => {
  assert.deepEqual(up('Shop.Orders.Orders'), [
    'cs/Base.cs#Shop.Core.Store 3 extends up depth 1',
    'cs/Base.cs#Shop.Core.IStore 2 implements up depth 1',
  ])
  assert.deepEqual(down('Shop.Core.Store'), [
    'cs/Orders.cs#Shop.Orders.Orders 4 extends down depth 1',
    'cs/Orders.cs#Shop.Orders.Drafts 12 extends down depth 1',
  ])
  assert.deepEqual(up('Shop.Orders.Line'), ['cs/Orders.cs#Shop.Orders.Row 15 extends up depth 1'])
  assert.deepEqual(up('Shop.Orders.Orders.Save'), [
    'cs/Base.cs#Shop.Core.Store.Save 3 overrides up depth 1',
    'cs/Base.cs#Shop.Core.IStore.Save 2 overrides up depth 1',
  ])
})

test('base types outside the index are named within the depth and direction that are asked for', () => {
  const outside = (...flags: string[]) => relation(root, 'hierarchy', 'Far', ...flags).answer.outside
  assert.deepEqual(outside(), ['threading.Thread', 'Exception'])
  assert.deepEqual(outside('--depth', '1'), ['threading.Thread'])
  assert.equal(outside('--direction', 'down'), undefined)
})
