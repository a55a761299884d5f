package com.example
package inner

import scala.util.Try

object `package` { val x = 1 }
package object util { def helper = 1 }

/** Doc. */
@SerialVersionUID(1L)
final case class User(name: String, private val age: Int = 0) extends Base(name) with Trait {
  def this(x: Int) = this("a", x)
  val field: Int = 1
  var mut = 2
  lazy val lz = 3
  private val hidden = 4
  private[this] val h2 = 4
  val (a, b) = (1, 2)
  type Alias = Int
  type Abstract
  def method(x: Int)(implicit y: String): Int = { def local() = 1; val l = 2; x }
  protected def prot: Int = 1
  private def hid(): Unit = {}
  override def toString: String = s"$name ${age + 1}"
  def +(o: User): User = this
  def `quoted name` = 1
  val fn = (x: Int) => x
  class Inner { def deep = 1 }
  def unary_! = false
  def last: Int =
    1

  // a comment after it
  /** Doc of the
   * next.
   */
  def comments = new Iterator[Int] {
    def next = 1
  }
}
object User extends App {
  val Const = 1
  def apply(n: String): User = new User(n)
  implicit class Rich(val u: User) extends AnyVal { def rich = 1 }
  implicit def conv(x: Int): User = ???
  implicit val ord: Ordering[User] = new Ordering[User] { def compare(a: User, b: User) = 0 }
}
sealed trait Shape { def area: Double; def name = "x"; val v: Int }
sealed abstract class Abs[T <: Any](x: T)
case object Circle extends Shape { def area = 1.0 }
trait Empty
@deprecated("x")
class Wrapped[T](x: T)
  extends Base
  with Other
{
  // of kind *
  def kind = 1 // of kind *
  def inside = "a" +
    "b" +
    "c"
  trait Sup extends Base with super[Base].Inner[Int] { def of = 1 }
}
enum Color(val rgb: Int):
  case Red extends Color(1)
  case Green, Blue
  def hex = 1
end Color
given intOrd: Ord[Int] with
  def compare(x: Int, y: Int) = 0
given Ord[String] = ???
extension (s: String)
  def shout: String = s.toUpperCase
  def twice = s + s
extension [T](xs: List[T]) def second = xs(1)
def top(x: Int): Int = x
val topVal = 1
var topVar = 2
lazy val topLazy = 3
type TopType = Int
opaque type Op = Int
class Indent(x: Int):
  def one =
    val z = 1
    z
  private def two: Int = 2
end Indent
trait T3:
  def m: Int
inline def inl(x: Int): Int = x
@main def run() = println("a")
case class Small(x: Int)
def multi =
  """
  def no = 1
  """

trait Procedures {
  def clear() // a comment (of it)

  /** Another. */
  @throws(classOf[E]) protected def update(n: Int)(f: Int => Unit)
  def next: Int

  def allman()
  {
    def within() = ()
  }
  def weak_<:<(that: Any): Boolean = this match {
    case _ ⇒
      def arrowed: Int ⇒ Int = { x: Int => x }
      true
    case e: Error ⇒ for (x ← e) yield x
  }
  def made(p: Int) = new Keys(p) with Default[Int, Int] {
    override def first: Int = 0
  }
}
object Level extends Enumeration {
  val Quiet, Loud = Value
  var first, second = 0
  val partial: PartialFunction[Int, Int] = { case 1 => 2 }
}
class Bound {
  lazy val (left, right) = halves
  private lazy val Pair(one, _) = halves
  val (field, another) = halves
  val handled: PartialFunction[Int, Int] = { case 1 => 2 }
}
object early extends { val before = 1; def first = 2 } with Base {
  val behind = 3
}
object bodiless extends {
  val only = 1
} with Base

object Blocks {
  val a = {
    def ofBlock(x: Int) = x
    ofBlock(1)
  }
  val b = call { def ofArgument = 1; ofArgument }
  val c = a match { case 1 => def ofCase = 1; ofCase }
  val d = new Base { def member = 1 }
  val e =
    def ofIndented = 1
    ofIndented
}
