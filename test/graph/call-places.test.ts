// Calls outside the bodies of functions: in heads, values of members, decorators, and constructors that call constructors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

function rowsOf(root: string, id: string): readonly string[] {
  return relation(root, 'callers', id).rows
}

/** The rows of functions of one file, each asked by its name. */
function users(file: string, text: string, names: readonly string[]): Record<string, readonly string[]> {
  const root = makeRepository({ [file]: text })
  return Object.fromEntries(names.map(name => [name, rowsOf(root, `${file}#${name}`)]))
}

test('C++: initialisers of constructors, default arguments and values of members', () => {
  const root = makeRepository({
    'shape.h': [
      '#pragma once',
      'int side(int n);',
      'int area();',
      'int edge();',
      'int unit();',
      'class Base {',
      ' public:',
      '  Base(int n);',
      '};',
      'class Shape : public Base {',
      ' public:',
      '  Shape(int n);',
      '  Shape() : Shape(unit()) {}',
      '  int area_{area()};',
      '  int edge_ = edge();',
      '  void scale(int by = unit());',
      '  enum Limits { kMost = unit() };',
      '};',
      '',
    ].join('\n'),
    'shape.cc': [
      '#include "shape.h"',
      'int side(int n) { return n; }',
      'int area() { return 1; }',
      'int edge() { return 1; }',
      'int unit() { return 1; }',
      'int count(int n) { return n; }',
      'Base::Base(int n) {}',
      'Shape::Shape(int n)',
      '    : Base(side(n)),',
      '      area_{[n] { return side(n); }()},',
      '      count(unit()) {',
      '}',
      '',
    ].join('\n'),
  })
  assert.deepEqual(rowsOf(root, 'shape.cc#side'), ['shape.cc#Shape.Shape 9,10 same-file'])
  assert.deepEqual(rowsOf(root, 'shape.cc#area'), ['shape.h#Shape 14 same-file'])
  assert.deepEqual(rowsOf(root, 'shape.cc#edge'), ['shape.h#Shape 15 same-file'])
  assert.deepEqual(rowsOf(root, 'shape.cc#unit'), [
    'shape.cc#Shape.Shape 11 same-file',
    'shape.h#Shape.Shape~2 13 same-file',
    'shape.h#Shape.scale 16 same-file',
    'shape.h#Shape.Limits 17 same-file',
  ])
  assert.deepEqual(rowsOf(root, 'shape.cc#Base.Base'), ['shape.cc#Shape.Shape 9 member-of-type'])
  // A member that is initialised has the name of a function.
  assert.deepEqual(rowsOf(root, 'shape.cc#count'), [])
})

test('Java: constructors of the own and of the base type, by their arguments, and constants of enums', () => {
  const root = makeRepository({
    'Base.java': 'package p;\npublic class Base {\n  Base(int n) {}\n  Base(String s, int n) {}\n}\n',
    'Kid.java':
      'package p;\nclass Kid extends Base {\n  Kid() { super(1); }\n  Kid(String s) { super(s, 2); }\n  Kid(int n) { this(); }\n}\n',
    'Size.java':
      'package p;\nenum Size {\n  SMALL(of(1)), LARGE(of(2)) { int n() { return 3; } };\n  Size(int n) {}\n  static int of(int n) { return n; }\n}\n',
  })
  assert.deepEqual(rowsOf(root, 'Base.java#Base.Base'), ['Kid.java#Kid.Kid 3 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Base.java#Base.Base~2'), ['Kid.java#Kid.Kid~2 4 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Kid.java#Kid.Kid'), ['Kid.java#Kid.Kid~3 5 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Size.java#Size.of'), ['Size.java#Size 3 same-file'])
})

test('C#: what a constructor passes on, and default arguments', () => {
  const text = [
    'namespace Shop;',
    'public class Base { public Base(int n) {} }',
    'public class Cart : Base {',
    '  static int One() => 1;',
    '  static int Two() => 2;',
    '  public Cart() : base(One()) { }',
    '  public Cart(string s) : this(Two(), 1) {}',
    '  public Cart(int a, int b) : base(2) {}',
    '}',
    'public class Box<T>(int n) : Base(Make()) where T : new() { static int Make() => 1; }',
    '',
  ].join('\n')
  assert.deepEqual(users('Cart.cs', text, ['Shop.Base.Base', 'Shop.Cart.One', 'Shop.Cart.Two', 'Shop.Box.Make']), {
    'Shop.Base.Base': [
      'Cart.cs#Shop.Cart.Cart 6 member-of-type',
      'Cart.cs#Shop.Cart.Cart~3 8 member-of-type',
      'Cart.cs#Shop.Box 10 same-file',
    ],
    'Shop.Cart.One': ['Cart.cs#Shop.Cart.Cart 6 same-file'],
    'Shop.Cart.Two': ['Cart.cs#Shop.Cart.Cart~2 7 same-file'],
    'Shop.Box.Make': ['Cart.cs#Shop.Box 10 same-file'],
  })
})

test('TypeScript: base constructors, decorators, tagged templates and values of enums', () => {
  const root = makeRepository({
    'base.ts': 'export class Base<T> {\n  constructor(value: T) {}\n}\n',
    'kid.ts': [
      "import * as base from './base'",
      'function first(target: unknown) {}',
      'function second(target: unknown, name: string) {}',
      'function sql(parts: TemplateStringsArray, ...values: unknown[]) {}',
      'function one() { return 1 }',
      '@first',
      'class Kid extends base.Base<number> {',
      '  constructor() { super(1) }',
      '  @second run() { return sql`a` }',
      '}',
      'enum Size { Small = one() }',
      '',
    ].join('\n'),
  })
  assert.deepEqual(rowsOf(root, 'base.ts#Base.constructor'), ['kid.ts#Kid.constructor 8 member-of-type'])
  assert.deepEqual(rowsOf(root, 'kid.ts#first'), ['kid.ts#Kid 6 callback'])
  assert.deepEqual(rowsOf(root, 'kid.ts#second'), ['kid.ts#Kid.run 9 callback'])
  assert.deepEqual(rowsOf(root, 'kid.ts#sql'), ['kid.ts#Kid.run 9 same-file'])
  assert.deepEqual(rowsOf(root, 'kid.ts#one'), ['kid.ts#Size 11 same-file'])
})

test('Python: decorators and their arguments', () => {
  const root = makeRepository({
    'deco.py':
      'def once(call):\n    return call\n\n\ndef named(name):\n    return str\n\n\ndef label():\n    return ""\n',
    'use.py': [
      'import deco',
      'from deco import label, once',
      '',
      '',
      '@once',
      'def first():',
      '    pass',
      '',
      '',
      'class Kid:',
      '    @deco.named(label())',
      '    def run(self):',
      '        pass',
      '',
    ].join('\n'),
  })
  assert.deepEqual(rowsOf(root, 'deco.py#once'), ['use.py#first 5 callback'])
  assert.deepEqual(rowsOf(root, 'deco.py#named'), ['use.py#Kid.run 11 callback'])
  assert.deepEqual(rowsOf(root, 'deco.py#label'), ['use.py#Kid.run 11 import'])
})

test('Ruby: names alone, writers, super and default arguments; variables are no calls', () => {
  const text = [
    'class Base',
    '  def show; 1; end',
    '  def total=(n); end',
    '  def tax; 1; end',
    '  def rate; 2; end',
    '  def sum; 3; end',
    'end',
    'class Cart < Base',
    '  def show(by = rate, with: tax)',
    '    sum',
    '    self.total = tax + by',
    '    super',
    '  end',
    '  def local(rate)',
    '    sum, tax = 1, 2',
    '    [3].each { |show| show + rate + sum + tax }',
    '  rescue StandardError => sum',
    '    sum',
    '  end',
    'end',
    '',
  ].join('\n')
  const names = ['Base.show', 'Base.total=', 'Base.tax', 'Base.rate', 'Base.sum']
  assert.deepEqual(users('cart.rb', text, names), {
    'Base.show': ['cart.rb#Cart.show 12 same-file'],
    'Base.total=': ['cart.rb#Cart.show 11 same-file'],
    'Base.tax': ['cart.rb#Cart.show 9,11 same-file'],
    'Base.rate': ['cart.rb#Cart.show 9 same-file'],
    'Base.sum': ['cart.rb#Cart.show 10 same-file'],
  })
})

test('JavaScript: members of prototypes, of the own file and of another', () => {
  const root = makeRepository({
    'tree.js': [
      'export class Tree { grow() { this.water() } }',
      'export function Bush() {}',
      'Bush.prototype.cut = function () {}',
      '_.extend(Bush.prototype, { trim: function () { this.cut() } })',
      'export function run() { const one = new Bush(); one.cut(); one.trim(); one.burn() }',
      '',
    ].join('\n'),
    'water.js': "import { Tree } from './tree.js'\nObject.assign(Tree.prototype, { water() {} })\n",
    'fire.js': 'export class Fire { burn() {} }\n',
  })
  assert.deepEqual(rowsOf(root, 'water.js#Tree.water'), ['tree.js#Tree.grow 1 member-of-type'])
  assert.deepEqual(rowsOf(root, 'tree.js#Bush.cut'), ['tree.js#Bush.trim 4 same-file', 'tree.js#run 5 member-of-type'])
  assert.deepEqual(rowsOf(root, 'tree.js#Bush.trim'), ['tree.js#run 5 member-of-type'])
  // What a function makes may get members anywhere.
  assert.deepEqual(relation(root, 'callers', 'fire.js#Fire.burn').unresolved.why, { 'receiver-type': 1 })
})

test('fields that a base type of another file declares or makes', () => {
  const root = makeRepository({
    'base.py': [
      'class Engine:',
      '    def start(self): ...',
      '',
      '',
      'class Base:',
      '    def __init__(self, other):',
      '        self.engine = None',
      '        self.engine = Engine()',
      '        self.other = Engine()',
      '        self.other = other',
      '',
    ].join('\n'),
    'kid.py':
      'from base import Base\n\n\nclass Kid(Base):\n    def go(self):\n        self.engine.start()\n        self.other.start()\n',
    'Base.php':
      '<?php\nnamespace A;\nclass Motor { public function run() {} }\nabstract class Base { public function __construct(protected Motor $motor) {} }\n',
    'Kid.php': '<?php\nnamespace A;\nclass Kid extends Base { function go() { $this->motor->run(); } }\n',
    'base.rb': 'class Pump\n  def run; end\nend\nclass Base\n  def initialize\n    @pump = Pump.new\n  end\nend\n',
    'kid.rb': "require_relative 'base'\nclass Kid < Base\n  def go\n    @pump.run\n  end\nend\n",
    'Base.kt': 'package k\nclass Fan { fun run() {} }\nopen class Base { protected val fan = Fan() }\n',
    'Kid.kt': 'package k\nclass Kid : Base() { fun go() { fan.run() } }\n',
  })
  assert.deepEqual(rowsOf(root, 'base.py#Engine.start'), ['kid.py#Kid.go 6 member-of-type'])
  assert.deepEqual(relation(root, 'callers', 'base.py#Engine.start').unresolved.why, { 'receiver-type': 1 })
  assert.deepEqual(rowsOf(root, 'Base.php#Motor.run'), ['Kid.php#Kid.go 3 member-of-type'])
  assert.deepEqual(rowsOf(root, 'base.rb#Pump.run'), ['kid.rb#Kid.go 4 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Base.kt#Fan.run'), ['Kid.kt#Kid.go 2 member-of-type'])
})
