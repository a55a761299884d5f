// Superclasses, interfaces and nested types in Java.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexedTypes } from '../helpers/hierarchy.ts'

const MAPS = new IndexedTypes({
  'src/main/java/a/b/HashMap.java': `package a.b;

import java.util.Map;
import c.Shared;

public class HashMap<K extends Comparable<K>, V> extends Shared.Part<K> implements Map<K, V> {
  static class Node<K> implements Map.Entry<K, K>, Visible {
    public void go(int x, Object y) {}
    public void go(String x) {}
    public void go(long x, Object y) {}
    public void add(K[] all, java.util.List<K> more) {}
    private void hidden() {}
  }
  static final class TreeNode<K>
      extends Node<K> {
    @Override public void go(int x, Object y) {}
    public void add(String[] all, List<String> more) {}
    void hidden() {}
  }
  interface Visible {}
  enum Mode implements Visible { ON, OFF }
}
`,
  'src/main/java/a/b/LinkedMap.java': `package a.b;

class LinkedMap<K, V> extends HashMap<K, V> {
  class Entry extends Node<K> implements Visible {}
  Runnable r = new Runnable() { public void run() {} };
}
record Pair(int x, int y) implements HashMap.Visible {}
`,
  'src/main/java/c/Shared.java': `package c;

import a.b.*;

public sealed interface Shared permits Shared.One {
  class Part<T> {}
  final class One implements Shared {}
  class Tree { static class Node {} static class Leaf extends Node {} }
  class Far extends a.b.HashMap.Node<String> {}
  class Star extends HashMap<String, String> {}
}
`,
  'src/test/java/a/b/HashMapTest.java': `package a.b;

import static a.b.HashMap.Node;

class HashMapTest { class Fake extends Node<Integer> {} }
`,
})

const FILE = 'src/main/java/a/b/HashMap.java'

test('of nested types with the same name the one of the named owner counts', () => {
  assert.deepEqual(MAPS.down(`${FILE}#HashMap.Node`), [
    `extends 1 ${FILE}#HashMap.TreeNode`,
    'extends 1 src/main/java/a/b/LinkedMap.java#LinkedMap.Entry',
    'extends 1 src/main/java/c/Shared.java#Shared.Far',
    'extends 1 src/test/java/a/b/HashMapTest.java#HashMapTest.Fake',
  ])
  assert.deepEqual(MAPS.down('src/main/java/c/Shared.java#Shared.Tree.Node'), [
    'extends 1 src/main/java/c/Shared.java#Shared.Tree.Leaf',
  ])
})

test('imports, star imports and the package lead to a type', () => {
  assert.deepEqual(MAPS.up(`${FILE}#HashMap`), ['extends 1 src/main/java/c/Shared.java#Shared.Part'])
  assert.deepEqual(MAPS.unresolved(`${FILE}#HashMap`), ['Map: external'])
  assert.deepEqual(MAPS.down(`${FILE}#HashMap`), [
    'extends 1 src/main/java/a/b/LinkedMap.java#LinkedMap',
    'extends 1 src/main/java/c/Shared.java#Shared.Star',
  ])
})

test('enums and records implement, and an inherited member type is visible', () => {
  assert.deepEqual(MAPS.down(`${FILE}#HashMap.Visible`), [
    `extends 2 ${FILE}#HashMap.TreeNode`,
    'extends 2 src/main/java/c/Shared.java#Shared.Far',
    'extends 2 src/test/java/a/b/HashMapTest.java#HashMapTest.Fake',
    `implements 1 ${FILE}#HashMap.Mode`,
    `implements 1 ${FILE}#HashMap.Node`,
    'implements 1 src/main/java/a/b/LinkedMap.java#LinkedMap.Entry',
    'implements 1 src/main/java/a/b/LinkedMap.java#Pair',
  ])
  assert.deepEqual(MAPS.down('src/main/java/c/Shared.java#Shared'), [
    'implements 1 src/main/java/c/Shared.java#Shared.One',
  ])
})

test('a method overrides the overload with its parameters, and no private one', () => {
  assert.deepEqual(MAPS.up(`${FILE}#HashMap.TreeNode.go`), [`overrides 1 ${FILE}#HashMap.Node.go`])
  assert.deepEqual(MAPS.down(`${FILE}#HashMap.Node.go~2`), [])
  assert.deepEqual(MAPS.down(`${FILE}#HashMap.Node.go~3`), [])
  assert.deepEqual(MAPS.down(`${FILE}#HashMap.Node.add`), [`overrides 1 ${FILE}#HashMap.TreeNode.add`])
  assert.deepEqual(MAPS.up(`${FILE}#HashMap.TreeNode.hidden`), [])
})
