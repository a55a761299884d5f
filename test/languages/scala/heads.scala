object O {
  /** Doc */
  def f(a: Int)(b: String)(implicit c: Ctx): Either[A, B] = ???
  def g[T: Ordering](a: Int = 1)(using x: T): T = ???
  def h: Int = 1
}
class A {
  def h: (A, B) = x
  def k: A => B = x
  def m(xs: Int*): Unit = {}
}
