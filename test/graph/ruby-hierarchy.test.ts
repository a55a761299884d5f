// Superclasses, modules and traits in Ruby, PHP and Rust.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexedTypes } from '../helpers/hierarchy.ts'

const RUBY = new IndexedTypes({
  'lib/shop/base.rb': `module Shop
  module Named
    def name; end
  end
  class Base # include Wrong
    include Comparable
    extend Named, Shop::Counted
    def name; end
    class Error < StandardError; end
    class << self
      include Hooks
    end
  end
  module Hooks; end
  module Counted; include Named; end
end
`,
  'lib/shop/order.rb': `require_relative 'base'
module Shop
  class Order < Base
    def name = 'order'
    class Missing < Error
    end
    class Line < ::Shop::Base
      prepend Named, Own
      module Own; end
    end
  end
  Quick = Class.new(Order) do
    def name; end
  end
  Bare = Class.new(Order)
  Pair = Struct.new(:a, :b)
end
class Base; end
class Alone < Base; end
`,
  'lib/shop/more.rb': `class Shop::Order
  include Shop::Named
end
`,
})

test('Ruby: lexical scopes, Class.new, modules, and classes that are reopened', () => {
  assert.deepEqual(RUBY.down('lib/shop/base.rb#Shop.Base'), [
    'extends 1 lib/shop/order.rb#Shop.Order',
    'extends 1 lib/shop/order.rb#Shop.Order.Line',
    'extends 2 lib/shop/order.rb#Shop.Bare',
    'extends 2 lib/shop/order.rb#Shop.Quick',
  ])
  assert.deepEqual(RUBY.down('lib/shop/order.rb#Base'), ['extends 1 lib/shop/order.rb#Alone'])
  assert.deepEqual(RUBY.up('lib/shop/base.rb#Shop.Base'), [
    'extends 1 lib/shop/base.rb#Shop.Counted',
    'extends 1 lib/shop/base.rb#Shop.Hooks',
    'extends 1 lib/shop/base.rb#Shop.Named',
  ])
  assert.deepEqual(RUBY.up('lib/shop/order.rb#Shop.Order'), [
    'extends 1 lib/shop/base.rb#Shop.Base',
    'extends 1 lib/shop/base.rb#Shop.Named',
    'extends 2 lib/shop/base.rb#Shop.Counted',
    'extends 2 lib/shop/base.rb#Shop.Hooks',
  ])
})

test('Ruby: a module in the class that includes it', () => {
  assert.deepEqual(RUBY.up('lib/shop/order.rb#Shop.Order.Line'), [
    'extends 1 lib/shop/base.rb#Shop.Base',
    'extends 1 lib/shop/base.rb#Shop.Named',
    'extends 1 lib/shop/order.rb#Shop.Order.Line.Own',
    'extends 2 lib/shop/base.rb#Shop.Counted',
    'extends 2 lib/shop/base.rb#Shop.Hooks',
  ])
})

test('Ruby: a constant of the superclass is visible, and methods override', () => {
  assert.deepEqual(RUBY.up('lib/shop/order.rb#Shop.Order.Missing'), ['extends 1 lib/shop/base.rb#Shop.Base.Error'])
  assert.deepEqual(RUBY.down('lib/shop/base.rb#Shop.Base.name'), [
    'overrides 1 lib/shop/order.rb#Shop.Order.name',
    'overrides 2 lib/shop/order.rb#Shop.Quick.name',
  ])
})

const PHP = new IndexedTypes({
  'src/Model/Base.php': `<?php
namespace App\\Model;

use App\\Contracts\\{Storable, Named as HasName};
use Vendor\\Package\\Thing;

abstract class Base extends Thing implements Storable, HasName
{
    use Dates, \\App\\Concerns\\Counts { Dates::now insteadof Counts; }
    public function save() {}
}
trait Dates { use Clocks; }
trait Clocks {}
`,
  'src/Contracts/all.php': `<?php
namespace App\\Contracts;
interface Storable extends Named, \\Countable { public function save(); }
interface Named {}
`,
  'src/Concerns/Counts.php': `<?php
namespace App\\Concerns;
trait Counts {}
`,
  'src/Order.php': `<?php
namespace App;
use App\\Model\\Base as Model;
final class Order extends Model { public function save() {} }
class Line extends Model\\Base {}
class Base {}
class Local extends Base {}
enum Kind: string implements Contracts\\Named { case A = 'a'; }
`,
})

test('PHP: namespaces, lists of imports, traits and enums', () => {
  assert.deepEqual(PHP.up('src/Model/Base.php#Base'), [
    'extends 1 src/Concerns/Counts.php#Counts',
    'extends 1 src/Model/Base.php#Dates',
    'extends 2 src/Model/Base.php#Clocks',
    'implements 1 src/Contracts/all.php#Named',
    'implements 1 src/Contracts/all.php#Storable',
  ])
  assert.deepEqual(PHP.unresolved('src/Model/Base.php#Base'), ['Countable: external', 'Thing: external'])
  assert.deepEqual(PHP.down('src/Model/Base.php#Base'), ['extends 1 src/Order.php#Order'])
  assert.deepEqual(PHP.down('src/Order.php#Base'), ['extends 1 src/Order.php#Local'])
  assert.deepEqual(PHP.down('src/Contracts/all.php#Named'), [
    'extends 1 src/Contracts/all.php#Storable',
    'extends 2 src/Order.php#Order',
    'implements 1 src/Model/Base.php#Base',
    'implements 1 src/Order.php#Kind',
  ])
  assert.deepEqual(PHP.down('src/Contracts/all.php#Storable.save'), [
    'overrides 1 src/Model/Base.php#Base.save',
    'overrides 2 src/Order.php#Order.save',
  ])
})

const RUST = new IndexedTypes({
  'Cargo.toml': '[workspace]\nmembers = ["core", "app"]\n',
  'core/Cargo.toml': '[package]\nname = "shop-core"\n',
  'core/src/lib.rs': `pub mod store;
mod item;
pub use item::Item;
pub use store::Store as Keep;
`,
  'core/src/store.rs': `use std::fmt;

pub trait Store<T>: fmt::Debug + Send
where
    T: Clone,
{
    fn put(&mut self, item: T);
}
pub trait Closing: Store<u8> {}
impl<T> Store<T> for Vec<T> {
    fn put(&mut self, item: T) {}
}
`,
  'core/src/item.rs': `use crate::store::{self, Store};

#[derive(Debug)]
pub struct Item<'a, T: 'a>(&'a T);

impl<'a, T> Store<T> for Item<'a, T>
where
    T: Clone,
{
    fn put(&mut self, item: T) {}
}
impl<'a> store::Closing for Item<'a, u8> {}
impl Item<'_, u8> {
    pub fn new() {}
}
`,
  'app/Cargo.toml': '[package]\nname = "app"\n',
  'app/src/main.rs': `mod local;
use shop_core::{Item, Keep};
trait Store {}
struct Memory;
impl Keep<u8> for Memory { fn put(&mut self, item: u8) {} }
impl Store for Memory {}
impl std::fmt::Display for Memory {}
`,
  'app/src/local.rs': `use super::*;
pub struct Local;
impl super::Store for Local {}
impl shop_core::store::Store<u8> for Local { fn put(&mut self, item: u8) {} }
`,
})

test('Rust: impls in any file, supertraits, modules and crates of a workspace', () => {
  assert.deepEqual(RUST.down('core/src/store.rs#Store'), [
    'extends 1 core/src/store.rs#Closing',
    'implements 1 app/src/local.rs#Local',
    'implements 1 app/src/main.rs#Memory',
    'implements 1 core/src/item.rs#Item',
  ])
  assert.deepEqual(RUST.down('app/src/main.rs#Store'), [
    'implements 1 app/src/local.rs#Local',
    'implements 1 app/src/main.rs#Memory',
  ])
  assert.deepEqual(RUST.up('core/src/item.rs#Item'), [
    'implements 1 core/src/store.rs#Closing',
    'implements 1 core/src/store.rs#Store',
  ])
  assert.deepEqual(RUST.down('core/src/store.rs#Store.put'), [
    'overrides 1 app/src/local.rs#Local.put',
    'overrides 1 app/src/main.rs#Memory.put',
    'overrides 1 core/src/item.rs#Item.put',
  ])
})
