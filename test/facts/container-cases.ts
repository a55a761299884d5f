// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are of other languages.

// Calls of classes and modules outside their members, and code in them that only looks like a call: Java and similar
// languages. The others are in container-others.ts.
import type { Case } from './called-cases.ts'

export const CONTAINERS: readonly Case[] = [
  {
    title: 'Java: field values and initialiser blocks run; annotations, methods and enum constants do not',
    file: 'Fields.java',
    symbol: 'Fields',
    text: `@Entity(name = "x")
public class Fields<T extends Base<T>> extends Base<T> {
  private final X x = new X(f(1)), y = g(2);
  @Autowired(required = false) private Foo foo;
  int[] list = { one(), two() };
  Runnable r = () -> run(3);
  static { setup(4); if (a) b(); }
  { inst(5); }
  abstract void abs(int x);
  native int nat(int x);
  Fields(int a) { super(a); }
  @Override public String toString() { return str(); }
  Comparator<X> c = new Comparator<X>() {
    int k = kk();
    @Override public int compare(X a, X b) { return cmp(a, b); }
  };
  enum E { P(1), Q(calc(2)) { void m() { mm(); } }; static { es(); } }
  { second(6); }
}`,
    calls: 'new X:3 f:3 g:3 one:5 two:5 run:6 setup:7 b:7 inst:8 new Comparator:13 kk:14 second:18',
    complexity: 1,
  },
  {
    title: 'Java: an enum on its own, with the arguments of its constants',
    file: 'Color.java',
    symbol: 'Color',
    text: `enum Color { RED(1), BLUE(mix(2)) { void m() { mm(); } };
  static { index(); }
  final int shade = shadeOf(3);
  Color(int i) { }
}`,
    calls: 'mix:1 index:2 shadeOf:3',
  },
  {
    title: 'Kotlin: properties, delegates, init blocks and base constructor arguments run; accessors do not',
    file: 'Fields.kt',
    symbol: 'Fields',
    text: `@Anno(value = make("x"))
class Fields<T : Any> @Inject constructor(private val a: Int = def(1)) : Base<T>(wrap(a)), I by del(a) {
  val x = foo(1)
  val z: Int
    get() = calc(3)
  val lz by lazy { heavy(5) }
  init { setup(6); if (a > 1) big() }
  abstract fun abs(q: Int): Int
  constructor(s: String) : this(parse(s)) { log(s) }
  fun m(i: Int = dflt()) = run(i)
  companion object : Factory(7) { val c = comp(8) }
  @get:Rule(order = 1) val rule = Rule.make()
  val chain = one()
    .two() ?: four()
  private val cb: (Int) -> Unit = {}
}`,
    calls: 'def:2 Base:2 wrap:2 del:2 foo:3 lazy:6 heavy:6 setup:7 big:7 Rule.make:12 one:13 one().two:14 four:14',
    complexity: 1,
  },
  {
    title: 'Swift: stored properties run',
    file: 'Fields.swift',
    symbol: 'Fields',
    text: `@MainActor(make())
class Fields<T: B>: C where T: E {
  @State private var x = foo(1)
  let y: (Int, String) -> Void = { a, b in run(a) }
  var comp: Int { calc(3) }
  let a = one(), b = two()
  func m(_ x: Int = dflt()) -> Int { return h(x) }
  init(n: Int) { self.n = conv(n) }
  enum E { case a(Int), c(x: String = "a") }
  @available(*, deprecated, message: "x")
  let chain = p()
    .q()
  let str = "a \\(interp(1)) b"
}`,
    calls: 'foo:3 run:4 one:6 two:6 p:11 p().q:12 interp:13',
  },
  {
    title: 'Scala: statements and values run; annotations and members do not',
    file: 'Service.scala',
    symbol: 'Service',
    text: `@deprecated(text("x"), "2.0")
class Service[T](name: String = defaultName())(implicit ec: Ec) extends Base[T](name)(ec) with Logging {
  self: Foo =>
  require(n > 0)
  val cache = new Cache[String](size(n))
  val Right(Config(host)) = parse(name)
  @inject(key("x")) val injected: Foo = _
  val f: (Int, String) => Unit = null
  def abstractOne(x: Int): Int
  def twice(x: Int): Int = helper(x)
  case class Msg(text: String)
  if (n > 3) warn("big")
}
class Hidden private (x: Int) extends Open(x)
`,
    calls: 'defaultName:2 Base:2 require:4 new Cache:5 size:5 parse:6 warn:12',
    complexity: 1,
  },
  {
    title: 'Scala: a private constructor is no call',
    file: 'Hidden.scala',
    symbol: 'Hidden',
    text: 'class Hidden private (x: Int) extends Open(x)\n',
    calls: 'Open:1',
  },
  {
    title: 'C#: fields run; attributes, properties and base constructors do not',
    file: 'Fields.cs',
    symbol: 'Fields',
    text: `[Foo(Bar = Baz.Make(1))]
public class Fields<T> : Base<T> where T : new() {
  private readonly X x = new X(F(1)), y = G(2);
  public int P { get; set; } = Init(3);
  public int Q => Calc(4);
  public abstract void M(int a);
  Func<int, int> f = v => Twice(v);
  Fields() { Setup(); }
  [Attr(Value = Y.Z())] int attr = 7;
  delegate void Del(int a);
  (int a, string b) tup = Pair(1);
}`,
    calls: 'new X:3 F:3 G:3 Twice:7 Pair:11',
  },
  {
    title: 'Dart: fields run',
    file: 'fields.dart',
    symbol: 'A',
    text: `@immutable
class A extends B<int> {
  final x = make(1);
  late final y = lazy(() => inner(2));
  final void Function(int a)? onTap;
  A(this.onTap, {int q = 3}) : w = init(q), super(q);
  factory A.make() = C;
  int get g => get(1);
  external int native(int a);
  @Deprecated(text('x')) int old = 1;
  String t = 'a \${interp(1)}';
}`,
    calls: 'make:3 lazy:4 inner:4 interp:11',
  },
  {
    title: 'C++: member values run; declarations and template defaults do not',
    file: 'fields.hpp',
    symbol: 'A',
    text: `class A : public B {
  Q_OBJECT
  DISALLOW(A);
 public:
  A(int a = d(1)) : x(a), y(init(a)) {}
  int x = make(2);
  std::function<void(int)> fn = [](int a) { run(a); };
  int f(int a);
  virtual int g(int b) = 0;
  template <class = void> void later();
  A& operator=(const A& o);
  friend void fr(int a);
  void (*fp)(int) = nullptr;
};
template <class = void> void A::later() {}
`,
    calls: 'make:6 run:7',
  },
]
