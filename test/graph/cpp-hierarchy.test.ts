// Base classes in C++, C# and Objective-C.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexedTypes } from '../helpers/hierarchy.ts'

const SHAPES = new IndexedTypes({
  'include/shape.hpp': `#pragma once
namespace geo {
class Shape;
template <typename T, class Policy = void> class Base : public Policy {
 public:
  virtual void draw(int x);
};
class Shape : public Base<int>, private virtual detail::Counted<Shape> {
 public:
  void draw(int x) override;
  void draw() const;
  class Part {};
};
namespace inner { class Shape {}; }
typedef Shape Form;
using Look = Shape;
}
`,
  'src/shape.cpp': `#include "shape.hpp"
namespace geo { void Shape::draw(int x) {} }
`,
  'src/circle.cpp': `#include "shape.hpp"
using namespace geo;
class API_EXPORT Circle final
    : public Shape  // round
{
  void draw(int y) override {}
  struct Arc : Part {};
};
struct Square : geo::Form { void draw() {} };
struct Other : ::geo::inner::Shape {};
enum class Mode : unsigned { On };
`,
  'src/look.cc': `#include "shape.hpp"
using geo::Look;
class Looking : Look {};
`,
})

test('C++: namespaces, typedefs, template arguments and attribute macros', () => {
  assert.deepEqual(SHAPES.down('include/shape.hpp#geo.Shape'), [
    'extends 1 src/circle.cpp#Circle',
    'extends 1 src/circle.cpp#Square',
    'extends 1 src/look.cc#Looking',
  ])
  assert.deepEqual(SHAPES.up('include/shape.hpp#geo.Shape'), ['extends 1 include/shape.hpp#geo.Base'])
  assert.deepEqual(SHAPES.unresolved('include/shape.hpp#geo.Shape'), ['Policy: computed', 'detail.Counted: external'])
  assert.deepEqual(SHAPES.down('include/shape.hpp#geo.inner.Shape'), ['extends 1 src/circle.cpp#Other'])
})

test('C++: a member type that a base class has is visible', () => {
  assert.deepEqual(SHAPES.down('include/shape.hpp#geo.Shape.Part'), ['extends 1 src/circle.cpp#Circle.Arc'])
  assert.deepEqual(SHAPES.unresolved('src/circle.cpp#Mode'), [])
})

test('C++: definitions outside the class override, by the number of parameters', () => {
  assert.deepEqual(SHAPES.down('include/shape.hpp#geo.Base.draw'), [
    'overrides 1 src/shape.cpp#geo.Shape.draw',
    'overrides 2 src/circle.cpp#Circle.draw',
  ])
})

const SERVICES = new IndexedTypes({
  'Core.cs': `using System;
namespace App.Core {
  public interface IStore<T> : IDisposable { void Put(T item); }
  public abstract partial class Store<T>
      : IStore<T>, Tools.ILogged
      where T : Item { public virtual void Put(T item) {} }
  public class Item {}
  public record Line(int Count) : Item, IComparable;
}
namespace App.Tools { public interface ILogged {} }
`,
  'Store.Parts.cs': `namespace App.Core;
public partial class Store<T> : Base { protected class Cursor {} }
public class Base {}
`,
  'Use.cs': `using App.Core;
using Shop = App.Core.Store<App.Core.Item>;
using Kept = App.Core.Item;
namespace Other;
class Item : App.Core.Item {}
class Memory(int size) : Store<Kept>(size) { public override void Put(Kept item) {} class Own : Cursor {} }
struct Small : IStore<int> { public void Put(int item) {} }
class Copy : Kept {}
enum Mode : byte { On }
`,
})

test('C#: parts of a class, namespaces, usings and aliases', () => {
  assert.deepEqual(SERVICES.up('Core.cs#App.Core.Store'), [
    'extends 1 Store.Parts.cs#App.Core.Base',
    'implements 1 Core.cs#App.Core.IStore',
    'implements 1 Core.cs#App.Tools.ILogged',
  ])
  assert.deepEqual(SERVICES.down('Store.Parts.cs#App.Core.Store'), ['extends 1 Use.cs#Other.Memory'])
  assert.deepEqual(SERVICES.down('Core.cs#App.Core.Item'), [
    'extends 1 Core.cs#App.Core.Line',
    'extends 1 Use.cs#Other.Copy',
    'extends 1 Use.cs#Other.Item',
  ])
})

test('C#: a class implements interfaces through its base class, and a member type is inherited', () => {
  assert.deepEqual(SERVICES.down('Core.cs#App.Core.IStore'), [
    'extends 2 Use.cs#Other.Memory',
    'implements 1 Core.cs#App.Core.Store',
    'implements 1 Use.cs#Other.Small',
  ])
  assert.deepEqual(SERVICES.down('Core.cs#App.Core.IStore.Put'), [
    'overrides 1 Core.cs#App.Core.Store.Put',
    'overrides 1 Use.cs#Other.Small.Put',
    'overrides 2 Use.cs#Other.Memory.Put',
  ])
  assert.deepEqual(SERVICES.up('Use.cs#Other.Memory.Own'), ['extends 1 Store.Parts.cs#App.Core.Store.Cursor'])
})

const VIEWS = new IndexedTypes({
  'View.h': `#import <Foundation/Foundation.h>
@protocol Drawing <NSObject>
- (void)draw;
@end
@interface View : NSObject <Drawing>
- (void)draw;
@end
`,
  'View.m': `#import "View.h"
@implementation View
- (void)draw {}
@end
`,
  'Label.m': `#import "View.h"
@interface Label : View
@end
@interface Label (Text) <Drawing>
@end
@implementation Label
- (void)draw { [super draw]; }
@end
`,
})

test('Objective-C: superclasses and protocols, also those of categories', () => {
  assert.deepEqual(VIEWS.up('Label.m#Label'), ['extends 1 View.h#View', 'implements 1 View.h#Drawing'])
  assert.deepEqual(VIEWS.down('View.h#Drawing'), ['implements 1 Label.m#Label~2', 'implements 1 View.h#View'])
  assert.deepEqual(VIEWS.down('View.h#View.draw'), ['overrides 1 Label.m#Label.draw'])
})
