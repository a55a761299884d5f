// Base types in Kotlin, Scala, Swift, Dart and Solidity.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexedTypes } from '../helpers/hierarchy.ts'

const KOTLIN = new IndexedTypes({
  'a/Base.kt': `package a

interface Named { fun name(): String }
abstract class Base<T : Any>(val size: Int = 1) : Named {
  sealed class State { object On : State() ; class Off : State() }
}
typealias Start = Base<String>
`,
  'b/Child.kt': `package b

import a.Base as Root
import a.*

class Child<T : Any>(
  private val inner: Named,
) : Root<T>(
  size = 2, // two
), Named by inner, Comparable<T>
  where T : Comparable<T> {
  override fun name() = "child"
  companion object : Factory<Child<*>>()
  class Idle : Base.State()
}
object Single : Start(), Named { override fun name() = "one" }
enum class Mode : Named { ON { override fun name() = "on" } }
open class Factory<T>
`,
  'b/JavaChild.java': `package b;
import a.Base;
class JavaChild extends Base<String> {}
`,
})

test('Kotlin: delegates, objects, aliases, heads of several lines, and Java beside', () => {
  assert.deepEqual(KOTLIN.up('b/Child.kt#Child'), ['extends 1 a/Base.kt#Base', 'implements 1 a/Base.kt#Named'])
  assert.deepEqual(KOTLIN.unresolved('b/Child.kt#Child'), ['Comparable: external'])
  assert.deepEqual(KOTLIN.down('a/Base.kt#Base'), [
    'extends 1 b/Child.kt#Child',
    'extends 1 b/Child.kt#Single',
    'extends 1 b/JavaChild.java#JavaChild',
  ])
  assert.deepEqual(KOTLIN.down('a/Base.kt#Base.State'), [
    'extends 1 a/Base.kt#Base.State.Off',
    'extends 1 a/Base.kt#Base.State.On',
    'extends 1 b/Child.kt#Child.Idle',
  ])
  assert.deepEqual(KOTLIN.down('b/Child.kt#Factory'), ['extends 1 b/Child.kt#Child.Companion'])
  assert.deepEqual(KOTLIN.down('a/Base.kt#Named.name'), [
    'overrides 1 b/Child.kt#Child.name',
    'overrides 1 b/Child.kt#Mode.name',
    'overrides 1 b/Child.kt#Single.name',
  ])
})

const SCALA = new IndexedTypes({
  'a.scala': `package app.core

trait Named { def name: String }
trait Aged extends Named
abstract class Base[T <: Named](size: Int) extends Named with Aged { def name = "base" }
`,
  'b.scala': `package app.web

import app.core.{Base => Root, Aged}

class Page(size: Int)
    extends Root[Nothing](size)
    with Aged {
  override def name = "page"
}
object Home extends Page(1)
case class Item(id: Int) extends app.core.Named { def name = "item" }
`,
})

test('Scala: traits, imports with renames, objects', () => {
  assert.deepEqual(SCALA.down('a.scala#Base'), ['extends 1 b.scala#Page', 'extends 2 b.scala#Home'])
  assert.deepEqual(SCALA.up('b.scala#Page'), [
    'extends 1 a.scala#Base',
    'implements 1 a.scala#Aged',
    'implements 2 a.scala#Named',
  ])
  assert.deepEqual(SCALA.down('a.scala#Named.name'), [
    'overrides 1 a.scala#Base.name',
    'overrides 1 b.scala#Item.name',
    'overrides 2 b.scala#Page.name',
  ])
})

const SWIFT = new IndexedTypes({
  'Sources/View.swift': `protocol Drawing: AnyObject { func draw() }
class View<T>: NSObject, Drawing where T: Equatable { func draw() {} }
enum Kind: String, CaseIterable { case a }
`,
  'Sources/More.swift': `extension Kind: Drawing { func draw() {} }
final class Label: View<Int> { override func draw() {} }
struct Point {}
@available(iOS 13, *)
extension Point: Equatable, Drawing { func draw() {} }
`,
})

test('Swift: protocols of classes and of extensions', () => {
  assert.deepEqual(SWIFT.down('Sources/View.swift#Drawing'), [
    'extends 2 Sources/More.swift#Label',
    'implements 1 Sources/More.swift#Point',
    'implements 1 Sources/View.swift#Kind',
    'implements 1 Sources/View.swift#View',
  ])
  assert.deepEqual(SWIFT.up('Sources/More.swift#Point'), ['implements 1 Sources/View.swift#Drawing'])
  assert.deepEqual(SWIFT.unresolved('Sources/View.swift#Kind'), [
    'AnyObject: external',
    'CaseIterable: external',
    'String: external',
  ])
})

const DART = new IndexedTypes({
  'lib/a.dart': `abstract class Shape { void draw(); }
mixin Named on Shape implements Comparable<Shape> {}
class Circle extends Shape with Named implements Shape { void draw() {} }
class Ring = Circle with Named;
enum Kind with Named implements Shape { one; void draw() {} }
`,
})

test('Dart: mixins and interfaces', () => {
  assert.deepEqual(DART.down('lib/a.dart#Shape'), [
    'extends 1 lib/a.dart#Circle',
    'extends 1 lib/a.dart#Named',
    'extends 2 lib/a.dart#Ring',
    'implements 1 lib/a.dart#Kind',
  ])
  assert.deepEqual(DART.up('lib/a.dart#Ring'), [
    'extends 1 lib/a.dart#Circle',
    'extends 1 lib/a.dart#Named',
    'extends 2 lib/a.dart#Shape',
  ])
})
