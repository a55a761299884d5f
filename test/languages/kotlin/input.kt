@file:JvmName("Utils")
package com.example.app

import kotlin.math.max

const val TOP = 1
private val hidden = 2
val String.ext: Int get() = length
var counter: Int = 0
    private set
val handler: (Int) -> Unit = { x -> println(x) }
typealias Handler = (Int) -> Unit

/** Doc. */
@Serializable
data class User(val name: String, private val age: Int = 0) : Base(name), Iface {
    constructor(x: Int) : this("a", x) {
        println(x)
    }
    init { println("init") }
    val computed: Int
        get() = age + 1
    var delegated by lazy { 3 }
    private val field = 3
    companion object {
        const val TAG = "User"
        @JvmStatic fun create(): User = User("a")
    }
    inner class Inner { fun deep() {} }
    override fun toString(): String = "x"
    private suspend fun hid(): Unit { fun local() {} ; val l = 1 }
    operator fun plus(o: User) = this
}
sealed class Result<out T> {
    data class Ok<T>(val v: T) : Result<T>()
    object None : Result<Nothing>()
    data object Loading : Result<Nothing>()
}
enum class Color(val rgb: Int) { RED(1) { override fun f() {} }, GREEN(2); abstract fun f() ; fun g() = 1 }
annotation class Fancy(val why: String)
interface Shape { val area: Double; fun draw(); fun def() { } }
fun interface Callback { fun call(x: Int) }
object Singleton : Runnable { override fun run() {} }
internal fun <T> List<T>.second(): T = this[1]
fun User.Companion.make() = 1
infix fun Int.times2(x: Int) = this * x
inline fun <reified T : Any> reify(crossinline block: () -> T): T { return block() }
@Composable
fun Greeting(name: String) { Text("Hi $name ${name.uppercase()}") }
value class Id(val v: String)
class Empty
class A { class B }
expect fun platform(): String
actual class X actual constructor() { }
private fun String?.orNone() = this ?: "none"
fun test() { val o = object : Runnable { override fun run() {} } ; class Local { fun m() {} } }
@Target(AnnotationTarget.CLASS)
@Retention(AnnotationRetention.BINARY)
annotation class Marked
@Suppress("UNUSED") @OptIn(Fancy::class)
internal object Mapper {
    var listener: (Int) -> Unit = { it }
    val flags: Int
        @Input get() = 3
    fun walk() = visit(fun(each, at) { each.at(at) })
}
class Delegating(other: Shape) : Shape by other {
    override fun draw() {}
}
class Split<T>
@Inject
internal constructor(val size: Int) {
    companion object CREATOR : Creator<Split> {
        fun read() = 1
    }
}
@SinceKotlin("1.1") public actual typealias Error = java.lang.Error
context(logger: Logger, _: Raise<Error>)
fun logged(value: Any): Int = when (value) {
    is String if value.length > 1 -> 1
    else if value == 2 -> 2
    else -> 3
}
class Modern {
    context(scope: Scope)
    val depth: Int
        get() {
            return scope.depth
        }
    val names: List<String>
        field = mutableListOf()
    val template = $$"""{ "a": "${b", "c": "$$depth" }"""
    val price = $$"$5 for $$depth"
    fun after() {
        println("after all of that")
    }
}
class Jobs {
    fun work() = suspend { 1 }
    fun rest(): Int {
        val started = System.nanoTime()
        val ended = if (started > 0) started + 1 else started
        println("it took ${ended - started} and no more")
        return 2
    }
}
private typealias Linked = Jobs

@PublishedApi
internal const val UNDECIDED = 0

@Deprecated("Use SUCCESS", ReplaceWith("SUCCESS"))
const val DONE = 1
@JvmField @Suppress("a")
@PublishedApi private const val SUCCESS = 1

val String?.orEmpty: String get() = this ?: ""
expect val Any.address: String
val Linked.shared by lazy { 1 }
class Held {
    val Map<String, Int>?.size: Int
        get() = 0
}
fun (suspend () -> Unit).launched() {}
fun (Linked).wrapped() {}
fun (Linked?).wrappedOrNot() {}
