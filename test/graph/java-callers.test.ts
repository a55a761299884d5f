// Callers in Java: receivers by declared variables, types within types, and overloads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'shop/Logger.java': `package shop;
public class Logger {
  public void log(String text) {}
  public void log(Runnable late) {}
  public void log(String text, Object... more) {}
  public void log(int level, String text) {}
}
`,
  'shop/Base.java': `package shop;
abstract class Base {
  protected final Logger inherited = Loggers.make();
}
`,
  'shop/Cart.java': `package shop;
public class Cart extends Base {
  private final Logger debug =
      Loggers.make();
  class Item {
    void note() { debug.log("a, b"); }
    void close() { inherited.log(() -> {}); }
    static class Tag { void mark() {} }
  }
  void all(java.util.List<String> names) {
    final Item.Tag tag = Tags.of(this);
    names.forEach(name -> tag.mark());
    Item item = find();
    item.note();
    inherited.log(1, "one");
  }
  void other(java.util.List<Plain> all) {
    all.forEach(each -> each.mark());
    Plain item = plain();
    item.note();
  }
  Object make() { return new Item.Tag(); }
}
`,
})
ctx(['index', '--quiet'], root)
const callers = (id: string): readonly string[] => relation(root, 'callers', id).rows

test('a field of the class around, of a base type, and a local have their declared types', () => {
  assert.deepEqual(callers('shop/Cart.java#Cart.Item.note'), ['shop/Cart.java#Cart.all 14 member-of-type'])
  assert.deepEqual(callers('shop/Cart.java#Cart.Item.Tag.mark'), ['shop/Cart.java#Cart.all 12 member-of-type'])
})

test('of overloads those count that take the number and the kinds of the arguments', () => {
  assert.deepEqual(callers('shop/Logger.java#Logger.log'), ['shop/Cart.java#Cart.Item.note 6 member-of-type'])
  assert.deepEqual(callers('shop/Logger.java#Logger.log~2'), ['shop/Cart.java#Cart.Item.close 7 member-of-type'])
  assert.deepEqual(callers('shop/Logger.java#Logger.log~4'), ['shop/Cart.java#Cart.all 15 member-of-type'])
})

test('the call on a parameter of a lambda, whose type is not written, is counted as unresolved', () => {
  assert.deepEqual(callers('shop/Logger.java#Logger.log~3'), [])
  assert.equal(relation(root, 'callers', 'shop/Cart.java#Cart.Item.Tag.mark').unresolved.why['receiver-type'], 1)
})

test('a type within another is made by its path', () => {
  assert.deepEqual(callers('shop/Cart.java#Cart.Item.Tag'), ['shop/Cart.java#Cart.make 22 same-file'])
})

test('Java: fields of what a variable holds, and the object around', () => {
  const root = makeRepository({
    'Symbol.java':
      'package p;\npublic class Symbol {\n  public Symbol owner;\n  public Kind kind;\n  public Kind kindOf() { return kind; }\n}\n',
    'Kind.java': 'package p;\npublic class Kind {\n  public void use() {}\n  public void drop() {}\n}\n',
    'Walk.java': [
      'package p;',
      'class Walk {',
      '  Symbol root;',
      '  void run(Symbol start) {',
      '    start.owner.kind.use();',
      '    this.root.owner.kindOf().use();',
      '    new Object() { void go() { Walk.this.root.kind.drop(); } };',
      '  }',
      '}',
      '',
    ].join('\n'),
  })
  assert.deepEqual(relation(root, 'callers', 'Kind.java#Kind.use').rows, ['Walk.java#Walk.run 5,6 member-of-type'])
  assert.deepEqual(
    relation(root, 'callers', 'Kind.java#Kind.drop').rows.map(row => row.replace(/.* (?=\d)/, '')),
    ['7 member-of-type'],
  )
})

test('a comment before a field gives it no type, and a call in an anonymous class may be inherited', () => {
  const shop = makeRepository({
    'Log.java': 'class Log { void report(String text) {} }\n',
    'Walker.java': 'class Walker { void scan(Object o) {} }\n',
    'Shop.java': [
      'class Shop {',
      '  /** The log to be used for errors. */',
      '  private Log log;',
      '  void open() { log.report("open"); }',
      '  Object walk() {',
      '    return new Walker() {',
      '      @Override public String toString() { scan(this); return ""; }',
      '    };',
      '  }',
      '}',
      '',
    ].join('\n'),
  })
  assert.deepEqual(relation(shop, 'callers', 'Log.java#Log.report').rows, ['Shop.java#Shop.open 4 member-of-type'])
  const { rows, unresolved } = relation(shop, 'callers', 'Walker.java#Walker.scan')
  assert.deepEqual([rows, unresolved.total], [[], 1])
})
