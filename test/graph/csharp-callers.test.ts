// Callers and imports in C#: namespaces and usings, parts of classes, extension methods, attributes, declared variables.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const rowsOf = (root: string, target: string, mode = 'callers'): readonly string[] => relation(root, mode, target).rows

const SHOP = {
  'Shop/Shop.csproj': '<Project><ItemGroup><PackageReference Include="Acme.Log" Version="1" /></ItemGroup></Project>\n',
  'Shop/Usings.cs': 'global using Shop.Text;\n',
  'Shop/Text/Words.cs': [
    'namespace Shop.Text;',
    '',
    'public static class Words',
    '{',
    '    public static string Join(string a, string b) => a + b;',
    '    public static string Shout(this string text) => text;',
    '    public static Cart Twice(this Cart cart) => cart;',
    '}',
    '',
  ].join('\n'),
  'Shop/Cart.cs': [
    'namespace Shop',
    '{',
    '    public partial class Cart : Box',
    '    {',
    '        private Clerk _clerk;',
    '        public Cart(int size) { }',
    '        public void Fill() { Check(); }',
    '    }',
    '    public class Box { public void Close() { } }',
    '}',
    '',
  ].join('\n'),
  'Shop/Cart.Async.cs': [
    'namespace Shop',
    '{',
    '    public partial class Cart',
    '    {',
    '        private void Check() { _clerk.Look(); Close(); }',
    '    }',
    '    public class Clerk { public Clerk Look() => this; }',
    '}',
    '',
  ].join('\n'),
  'Shop/Orders/Order.cs': [
    'using System;',
    'using static Shop.Text.Words;',
    'using Basket = Shop.Cart;',
    'using Acme.Log.Sinks;',
    'using Shop.Lost;',
    '',
    'namespace Shop.Orders',
    '{',
    '    [Stock("a")]',
    '    public class Order',
    '    {',
    '        public string Name { get; set; }',
    '        public void Place()',
    '        {',
    '            var basket = new Basket(1);',
    '            Cart other = Make();',
    '            other.Fill();',
    '            other.Twice();',
    '            Name.Shout();',
    '            Join("a", nameof(Place));',
    '        }',
    '        private Cart Make() => new Cart(2);',
    '    }',
    '}',
    '',
  ].join('\n'),
  'Shop/Orders/StockAttribute.cs': [
    'namespace Shop.Orders',
    '{',
    '    public class StockAttribute : System.Attribute',
    '    {',
    '        public StockAttribute(string name) { }',
    '    }',
    '}',
    '',
  ].join('\n'),
}

test('C#: names of usings, of enclosing namespaces and of global usings', () => {
  const root = makeRepository(SHOP)
  assert.deepEqual(rowsOf(root, 'Words.Join'), ['Shop/Orders/Order.cs#Shop.Orders.Order.Place 20 import'])
  assert.deepEqual(rowsOf(root, 'Shop.Cart.Cart'), [
    'Shop/Orders/Order.cs#Shop.Orders.Order.Place 15 import',
    'Shop/Orders/Order.cs#Shop.Orders.Order.Make 22 import',
  ])
  assert.deepEqual(rowsOf(root, 'Order.Place'), [])
})

test('C#: members of all parts of a class, of its base type, and of declared variables and fields', () => {
  const root = makeRepository(SHOP)
  assert.deepEqual(rowsOf(root, 'Cart.Check'), ['Shop/Cart.cs#Shop.Cart.Fill 7 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Box.Close'), ['Shop/Cart.Async.cs#Shop.Cart.Check 5 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Clerk.Look'), ['Shop/Cart.Async.cs#Shop.Cart.Check 5 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Cart.Fill'), ['Shop/Orders/Order.cs#Shop.Orders.Order.Place 17 member-of-type'])
})

test('C#: extension methods on values of their type, and attributes without their suffix', () => {
  const root = makeRepository(SHOP)
  assert.deepEqual(rowsOf(root, 'Words.Twice'), ['Shop/Orders/Order.cs#Shop.Orders.Order.Place 18 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Words.Shout'), ['Shop/Orders/Order.cs#Shop.Orders.Order.Place 19 member-of-type'])
  assert.deepEqual(rowsOf(root, 'Shop.Orders.StockAttribute'), ['Shop/Orders/Order.cs#Shop.Orders.Order 9 import'])
})
