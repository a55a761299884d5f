// What is found in ordinary Scala without its grammar: by hand, the same as with it, and nothing at all where there is a
// doubt.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { readTemplates } from '../../src/extract/templates/read.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import { ROOT } from '../helpers/exec.ts'
import { ordinaryIn, testOrdinary } from '../helpers/ordinary.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['package a.b\npackage c\n\nimport d.{e => f, _}, g._\nimport h.\n  i\n', []],
  [
    'class A\nclass B[C <: D](e: F, val g: H = 1)(implicit i: J) extends K[L](e) with M.N {\n  def o = 1\n}\nabstract class P private (q: R)\n  extends S\n  with T\n{\n}\nsealed trait U { self: V with W => }\ncase object X extends Y\nfinal case class Z()\n',
    ['class A 1-1', 'class B 2-4', 'method B.o 3-3', 'class P 5-9', 'trait U 10-10', 'class X 11-11', 'class Z 12-12'],
  ],
  [
    'trait A {\n  def b: C\n  def d(e: F)(implicit g: H): I[J]\n  def k()\n  def l(m: N => O, p: Q*): R = {\n    S\n  }\n  def t { u() }\n  def +(v: W): X = v\n  def unary_! = false\n  def y_=(z: A) = ()\n  def `b c`[D] = 1\n  def this(e: F) = this()\n  type G\n  type H[I] = J => K\n}\n',
    ['trait A 1-16', 'method A.b 2-2', 'method A.d 3-3', 'method A.k 4-4', 'method A.l 5-7', 'method A.t 8-8'].concat(
      ['method A.+ 9-9', 'method A.unary_! 10-10', 'method A.y_= 11-11', 'method A.b c 12-12', 'method A.this 13-13'],
      ['type A.G 14-14', 'type A.H 15-15'],
    ),
  ],
  [
    'class A {\n  val b = 1\n  var c: D = _\n  lazy val e = 2\n  lazy val (f, g) = h\n  val i = (j: K) => j\n  val l: M => N = o => o\n  val p: Q\n  val r, s = 3\n}\nobject T {\n  val u = 1\n  private var v, w = 2\n  val X(y, _) = z\n  val a: B = { case c => d }\n}\npackage object e {\n  val f = 1\n}\n',
    [
      'class A 1-10',
      'property A.e 4-4',
      'property A.f 5-5',
      'property A.g 5-5',
      'method A.i 6-6',
      'method A.l 7-7',
    ].concat(
      ['class T 11-16', 'const T.u 12-12', 'var T.v 13-13', 'var T.w 13-13', 'const T.y 14-14', 'method T.a 15-15'],
      ['module e 17-19', 'const e.f 18-18'],
    ),
  ],
  [
    'val a = 1\nvar b =\n  2\nlazy val c = d => d\ndef e = 3\npackage f {\n  class G\n  val h = 4\n}\n',
    ['const a 1-1', 'var b 2-3', 'fn c 4-4', 'fn e 5-5', 'module f 6-9', 'class f.G 7-7'],
  ],
  [
    'object A {\n  def b = c +\n    d\n  def e = f\n    .g\n    .h(i)\n  def j = if (k) l else m\n  def n =\n    if (o)\n      p\n    else {\n      q\n    }\n  def r = try s catch {\n    case t: U => v\n  } finally w\n  def x = for (y <- z)\n    yield y\n  def a = ???\n  def c = 1.+\n  def d = {\n\n    e\n  }\n  def f = g match {\n    case h => i\n  }\n  def k = l; def m = n // o\n  def p = while (q) r\n\n  def s = do { t } while (u)\n  def v = "w" foo x\n}\n',
    [
      'class A 1-33',
      'method A.b 2-3',
      'method A.e 4-6',
      'method A.j 7-7',
      'method A.n 8-13',
      'method A.r 14-16',
    ].concat(
      ['method A.x 17-18', 'method A.a 19-19', 'method A.c 20-20', 'method A.d 21-24', 'method A.f 25-27'],
      ['method A.k 28-28', 'method A.m 28-28', 'method A.p 29-29', 'method A.s 31-31', 'method A.v 32-32'],
    ),
  ],
  [
    'class A {\n  def b = {\n    def c = 1\n    class D { def e = 2 }\n    val f = new G(h) with I[J] { override def k = 3; val l = 4 }\n    type M = N\n    O { p =>\n      @q def r = 5\n    }\n  }\n  val s = { def t = 6; t }\n  val u = new V { def w = 7 }\n  x(y) { def z = 8; z }\n}\n',
    [
      'class A 1-14',
      'method A.b 2-10',
      'fn A.b.c 3-3',
      'class A.b.D 4-4',
      'method A.b.D.e 4-4',
      'method A.b.k 5-5',
    ].concat(['type A.b.M 6-6', 'fn A.b.r 8-8', 'fn A.t 11-11', 'method A.w 12-12', 'fn A.z 13-13']),
  ],
  [
    'object A extends { val b = 1; def c = 2 } with D {\n  def e = 3\n}\nclass F extends { val g = 1 } with H\n',
    ['class A 1-3', 'const A.b 1-1', 'method A.c 1-1', 'method A.e 2-2', 'class F 4-4'],
  ],
  [
    `class A {\n  def b(c: { def d: E }): F { def g: H } = h\n  def i = s"\${j { k => "l" }} m"\n  val n = '{'\n  val o = """ } """\n  /* /* } */ */\n}\n`,
    ['class A 1-7', 'method A.b 2-2', 'method A.d 2-2', 'method A.g 2-2', 'method A.i 3-3'],
  ],
  // Blocks by indentation.
  [
    'object A:\n  def b =\n    val c = 1\n    def d(e: F) =\n      e\n    d(c)\n  def g(using H): I =\n    if j > 1\n       && k\n    then l\n    else m\n  // n\n\n  def o = p match\n    case q => r\n    case s =>\n      t\n\n  class U(v: W):\n    self =>\n    def x = y\n  end U\nend A\n',
    ['class A 1-22', 'method A.b 2-6', 'fn A.b.d 4-5', 'method A.g 7-11', 'method A.o 14-17', 'class A.U 19-21'].concat(
      'method A.U.x 21-21',
    ),
  ],
  [
    'enum A[B] derives C:\n  case D(e: F) extends A[G](h)\n  case I, J\n  def k = 1\n\nenum L { case M; def n = 2 }\n\ngiven o: P[Q] with\n  def r = 3\ngiven S with\n  def t = 4\ngiven u[V](using W): X = y\ngiven Z[A] = b\nextension (c: D)\n  def e = 5\n  private def f = 6\nextension [G](h: I[G]) def j = 7\n@main def k() = l\n',
    ['enum A 1-4', 'method A.k 4-4', 'enum L 6-6', 'method L.n 6-6', 'class o 8-9', 'method o.r 9-9'].concat(
      ['method S.t 11-11', 'const u 12-12', 'method D.e 15-15', 'method D.f 16-16', 'method I.j 17-17'],
      ['fn k 18-18'],
    ),
  ],
]

/** The last ones are sound, but rare. */
const DOUBTS = [
  'class\n',
  'class A {\n',
  'class A }\n',
  'class A extends {\n}\n',
  'class A extends B C {}\n',
  'class A(b: C\n',
  'class A { def }\n',
  'class A { def b( = 1 }\n',
  'class A { def b = }\n',
  'class A { def b: = 1 }\n',
  'class A { def b c = 1 }\n',
  'class A { val = 1 }\n',
  'class A { val b = }\n',
  'class A { private }\n',
  'class A { case b => c }\n',
  'class A { def b = "c }\n',
  'class A { def b = { def = 1 } }\n',
  'class A { } class B\n',
  'class A:\nclass B\n',
  'type = B\n',
  'class A { /* }\n',
  'class A {\n<<<<<<< ours\n  def b = 1\n=======\n  def c = 1\n>>>>>>> theirs\n}\n',
  'object A {\n  def b = c d\n  e\n}\n',
  'object A {\n  def b = c\n    + d\n}\n',
  'object A { val b = <c>d</c> }\n',
  "object A { val b = '{ c } }\n",
  'object A {\n  def b =\n  c\n}\n',
  'object A {\n  def b = c\n      d\n}\n',
  'object A { val b = c match { case d => def e = 1; e } }\n',
  'object A {\n  def b =\n  {\n    c\n  }\n}\n',
  'object A {\n  def b = c\n    match { case d => e }\n}\n',
  'object A { val + = 1 }\n',
  'val a = new B:\n  def c = 1\n',
  'class A:\n  self =>\ndef b = c\n',
  'trait A extends { val b = 1 } with C\n',
  'class A @B() (c: D)\n',
]

const INPUT = `package a

import b.c

/** A. */
@d("e") final class F[G](private val h: Int)(implicit i: J) extends K(h) with L {
  private[this] var m = 0
  def n(o: Int): Int = {
    def p(q: Int) = q + m
    o match {
      case 1 => p(o)
      case r if r > 2 => -1
      case _ => m
    }
  }

  override def toString = s"F($h)" // s
  def t: Option[G] =
    if (h == 0) None
    else u.map { v =>
      v.asInstanceOf[G]
    }
  implicit val w: Ordering[F[G]] = new Ordering[F[G]] { def compare(x: F[G], y: F[G]) = 0 }
}

object F extends App {
  val Zero = 0
  val one, two = Value
  def apply(n: Int) =
    for {
      a <- n to 2
      b <- a until 3
    } yield a * b
  sealed trait Shape { def area: Double }
  case class Circle(r: Double) extends Shape {
    lazy val area = math.Pi * r * r
  }
}
`

const many = (text: string) => text.repeat(50_000)

const HOSTILE = [
  many('class A { '),
  `${many('class A { ')}${many('}')}`,
  `def a = { ${many('def b = { ')}1${many('}')} }`,
  `def a = ${many('b => ')}1`,
  `def a = ${many('new B { def c = ')}1${many(' }')}`,
  `def a = ${many('if (b) ')}c`,
  `def a = ${many('(')}1${many(')')}`,
  `def a = ${many('b + ')}c`,
  `def a: ${many('B => ')}C`,
  `def a: ${many('B[')}C${many(']')} = d`,
  `def a${many('(b: C)')} = d`,
  `def a = {\n${many('def b = 1\n')}}`,
  `def a = {\n${many('@b ')}def c = 1 }`,
  `def a = { ${many('private ')}def c = 1 }`,
  `class A extends B${many(' with C')}`,
  `val ${many('a, ')}b = 1`,
  many('@a '),
  many('import a\n'),
  many('def a = 1; '),
  many('def a =\n'),
  `object A:\n${many('  def b =\n    1\n')}`,
  `class A {${many('a\n')}}`,
]

testOrdinary({
  language: 'scala',
  read: readTemplates,
  cases: CASES,
  doubts: DOUBTS,
  inputs: [INPUT, readFileSync(path.join(ROOT, 'test/languages/scala/heads.scala'), 'utf8')],
  hostile: HOSTILE,
  most: 100_002,
  missed: 2 / 5,
})

test('annotations are those of what is defined', async () => {
  const text =
    '@a @b.c("d")\nclass E(@f g: H) {\n  @i[J](k)(l) private def m = 1\n  @n val o = { @p def q = 2; q }\n}\n'
  const { definitions } = createWasmBackend().parseOrdinary!(text, await loadLanguage('scala'))!
  assert.deepEqual(
    definitions.map(each => [each.name, ...each.decorators]),
    [
      ['E', '@a', '@b.c("d")'],
      ['m', '@i[J](k)(l)'],
      ['q', '@p'],
    ],
  )
})

test('what the grammar reads in part is read whole', async () => {
  const scala = await loadLanguage('scala')
  const text = 'class A(b: C)\n  extends D[E](b)\n  with F(g) {\n  def h(i: J)\n      (implicit k: L): M = 1\n}\n'
  assert.deepEqual(ordinaryIn(text, scala), ['class A 1-6', 'method A.h 4-5'])
})
