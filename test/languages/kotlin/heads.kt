class A(val x: Int, private var y: String = "a") {
  /** Doc */
  constructor(x: Int) : this(x, "b") { }
  suspend fun <T> f(a: T, vararg b: Int, cb: (Int) -> Unit = {}): Map<String, T> where T : Any { }
  fun String.ext(a: Int) = a
  val p: Int get() = 1
}
