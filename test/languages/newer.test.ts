// Syntax newer than a grammar, one text per construct: it parses without errors, and its definitions are found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionsIn } from '../helpers/definitions.ts'

/** Language, text and definitions: kind, name and lines of each. */
const CASES: readonly (readonly [string, string, string])[] = [
  [
    'rust',
    'unsafe extern "C" {\n    pub safe fn sqrt(x: f64) -> f64;\n    pub unsafe fn strlen(p: *const u8) -> usize;\n    safe static LIMIT: i32;\n}\n',
    'fn sqrt 2-2, fn strlen 3-3, const LIMIT 4-4',
  ],
  [
    'rust',
    'pub const trait Scale {\n    fn scale(&self) -> u8 where Self: [const] Sized;\n}\nimpl const Scale for u8 {\n    fn scale(&self) -> u8 { 1 }\n}\n',
    'trait Scale 1-3, method scale 2-2, method scale 5-5',
  ],
  [
    'rust',
    'cfg_a! {\n    #[doc(hidden)]\n    pub fn b() {}\n    mod c;\n    impl D { fn e(&self) {} }\n}\nlazy_static! { pub static ref F: u8 = 1; }\ng::cfg_if! {\n    if #[cfg(unix)] {\n        fn h() {}\n    } else if #[cfg(windows)] { fn i() {} } else {\n        fn j() {}\n    }\n}\nk! { l: 1 }\nfn m() { quote! { fn no() {} }; if n { 1 } else { 2 } }\n',
    'fn b 2-3, method e 5-5, const F 7-7, fn h 10-10, fn i 11-11, fn j 12-12, fn m 16-16',
  ],
  [
    'rust',
    'trait Two = A + B;\ntrait Of<T> = A<T>\nwhere\n    T: B;\ncfg_a! {\n    fn a() {}\n}\n',
    'trait Two 1-1, trait Of 2-4, fn a 6-6',
  ],
  [
    'rust',
    'pin_project! {\n    /// Doc\n    #[cfg_attr(any(\n        a, // why\n        b\n    ), c)]\n    pub struct Reader<R> where R: Read { inner: R }\n}\ncfg_a! {\n    type Io = u8;\n    enum Kind { A }\n}\ncfg_b! {\n    cfg_c! {\n        macro_rules! m { () => {} }\n        fn d() {}\n    }\n}\nflags! { struct No: u8 { const A = 1; } }\nfn last() {}\n',
    'struct Reader 3-7, type Io 10-10, enum Kind 11-11, macro m 15-15, fn d 16-16, fn last 20-20',
  ],
  ['rust', 'gen fn steps() -> i32 {\n    yield 1;\n}\nunsafe auto trait Mark {}\n', 'fn steps 1-3, trait Mark 4-4'],
  ['rust', 'fn sum<T>(x: T) where T: Vector<LANES = 3> {}\n', 'fn sum 1-1'],
  [
    'rust',
    'pub macro add($a:expr, $($b:expr),*) {\n    $a $(+ { $b })*\n}\nmacro two {\n    ($a:expr) => { $a },\n}\nfn last() {}\n',
    'macro add 1-3, macro two 4-6, fn last 7-7',
  ],
  ['rust', 'fn poll(x: &pin mut A, y: &pin const B) -> u8 {\n    1\n}\n', 'fn poll 1-3'],
  [
    'python',
    'type Pair[T: int = str, *Ts = *tuple[int, ...]] = tuple[T, *Ts]\nclass Box[T = list[int]](Base[T]):\n    def get[U = T](self) -> U: ...\n',
    'type Pair 1-1, class Box 2-3, method get 3-3',
  ],
  ['python', 'lazy import json\nlazy from os import path\ndef load(): ...\n', 'fn load 3-3'],
  [
    'lua',
    'export type Config<T = string> = {\n\tname: T,\n\ton: (x: number) -> { ok: boolean },\n}\ntype Kind = "a"\n\t| "b"\ntype Fn =\n\t(number) -> string\ntype Short=number\nlocal M = {}\nfunction M.run(kind)\n\treturn kind\nend\nif type(M) == "table" then print(type (M)) end\n',
    'type Config 1-4, type Kind 5-6, type Fn 7-8, type Short 9-9, var M 10-10, method run 11-13',
  ],
  [
    'lua',
    'local function add(a: number, ...: any): (number, string)\n\tlocal x: number, y: string = 1, "a"\n\tlocal cb: (number) -> string = function(z: number): string return `a {z}` end\n\tfor _, v: Item in list do if v then continue end x += v.n :: number end\n\treturn x\nend\nlocal Class = {}\nfunction Class.map<T, U>(list: {T}, f: (T) -> U): {U}\n\treturn if a then b else c\nend\nfunction Class:stop(o: { on: boolean?, tag: string }?): ()\n::again::\n\tgoto again\nend\n@native\nlocal function last(): typeof(Class) end\nconst size: number = 3\n',
    'fn add 1-6, fn cb 3-3, var Class 7-7, method map 8-10, method stop 11-14, fn last 16-16, var size 17-17',
  ],
  ['java', 'import module java.base;\nvoid main() { IO.println("a"); }\n', 'method main 2-2'],
  ['java', 'public value record Point(int x, int y) {}\nvalue class Size {}\n', 'class Point 1-1, class Size 2-2'],
  [
    'dart',
    'library;\naugment class Shop {\n  augment void open() { augmented(); }\n}\naugment void close() {}\n',
    'class Shop 2-4, method open 3-3, fn close 5-5',
  ],
  [
    'dart',
    'Color pick(Color c) {\n  Color d = .red;\n  paint(.new(1), c == .blue ? .parse("x") : d);\n  return switch (c) { .red => .blue, _ => .red };\n}\n',
    'fn pick 1-5',
  ],
  ['dart', 'void fill() {\n  var m = {?k: ?v, "a": ?b};\n  outer:\n  for (;;) { continue outer; }\n}\n', 'fn fill 1-5'],
  [
    'dart',
    'class const Point(final int x, {int y = f(1)}) {\n  this : assert(x > 0);\n  int sum() => x;\n}\nclass Dot.at(int x) extends Point(x);\nenum Size(final int n) { small(1), big(2); int half() => n; }\nvoid last() {}\n',
    'class Point 1-4, method sum 3-3, class Dot 5-5, enum Size 6-6, method half 6-6, fn last 7-7',
  ],
  [
    'dart',
    'abstract class Shape {\n  abstract final int sides;\n  int get area;\n}\n',
    'class Shape 1-4, method area 3-3',
  ],
  [
    'ruby',
    'out = <<~ABC\n  Top\n  #{\n    <<~DEF\n      def no; end\n    DEF\n  }\nABC\ndef after; end\n__END__\ndef data; end\n',
    'fn after 9-9',
  ],
  ['julia', 'mutable struct Node{T} <: Tree\n    const key::Int\n    @atomic value::T\nend\n', 'struct Node 1-4'],
  [
    'ruby',
    'def ready?\n  open?\n    && full?\n    || # forced && always\n    forced?\nend\n\ndef shut\n  done?\n    and stop\nend\n',
    'fn ready? 1-6, fn shut 8-11',
  ],
  [
    'ruby',
    "class Shop\n  def usage(a, b = 1) = puts <<~A\n    def fake; end\n  A\n  def self.two = Kernel.puts <<~A, <<-'B'\n    def fake; end\n  A\n    class Fake\n  B\n  def last; end\nend\n",
    'class Shop 1-11, method usage 2-2, method two 5-5, method last 10-10',
  ],
  [
    'ruby',
    'class Shop\n  def goods = list "a", b: 2 do |x|\n    x + 1\n  end\n  def open = puts "open"\n  def shut(at) = Door.close at, hard: true\n  def last; end\nend\n',
    'class Shop 1-8, method goods 2-4, method open 5-5, method shut 6-6, method last 7-7',
  ],
  [
    'swift',
    'class Shop {\n  func open() {}\n  #Preview("a", traits: .fixed(1)) {\n    if a { Text("b") }\n  }\n  #warning("late \\"c\\"")\n  func shut() {}\n}\n',
    'class Shop 1-8, method open 2-2, method shut 7-7',
  ],
  [
    'swift',
    'func run(on actor: isolated (any Actor)? = #isolation) {}\nstruct Grid<let rows: Int> {\n  var cells: [3 of Int] { make() }\n}\nfunc use(b: InlineArray<4, Int>) {}\n',
    'fn run 1-1, struct Grid 2-4, property cells 3-3, fn use 5-5',
  ],
  [
    'swift',
    'actor Store {\n  isolated deinit {}\n}\nextension Store {\n  consuming func close() {}\n}\n@specialized(where T == Int) func id<T>(x: T) {}\nfunc match() { let r = ##/ a "b" /## }\n',
    'class Store 1-3, method deinit 2-2, method close 5-5, fn id 7-7, fn match 8-8',
  ],
  [
    'swift',
    'actor A { func b() {} ; isolated deinit {} ; init() {} }\nprotocol C { var d: Int { get } ; init?(e: F) }\nstruct G { let h = 1; private init(i: Int) { j(i) }; subscript(k: Int) -> Int { k }; init<L>(m: L) {} }\n',
    'class A 1-1, method b 1-1, method deinit 1-1, method init 1-1, interface C 2-2, property d 2-2, method init 2-2, struct G 3-3, method init 3-3, method subscript 3-3, method init 3-3',
  ],
  ['swift', 'typealias Boxed<T> = Box<T> where T: Keyed\nfunc f() {}\n', 'type Boxed 1-1, fn f 2-2'],
  [
    'php',
    '<?php\nclass User {\n    public function __construct(public private(set) readonly int $id, protected(set) string $name = "x", final public int $age = 3) {}\n    public function rename() {}\n}\n',
    'class User 2-5, method __construct 3-3, method rename 4-4',
  ],
  [
    'php',
    '<?php\nclass Point {\n    function __construct(readonly int $x, #[Big] readonly ?int $y = null, readonly private int $z = 1) {}\n}\n',
    'class Point 2-4, method __construct 3-3',
  ],
  ['php', '<?php\nfunction readonly($a) {\n  return $a;\n}\nfunction last() {}\n', 'fn readonly 2-4, fn last 5-5'],
  [
    'csharp',
    'using nuint = System.UIntPtr;\nusing nint = System.IntPtr;\nclass Size { void Grow() {} }\n',
    'class Size 3-3, method Grow 3-3',
  ],
  ['scala', 'trait Watch {\n  _: Runner =>\n  def last = 1\n}\n', 'trait Watch 1-4, method last 3-3'],
  [
    'scala',
    'given [A: Ord] => Ord[List[A]]:\n  def compare(x: Int) = 1\ngiven pairs: [A] => (o: Ord[A]) => Ord[Pair[A]] = make(o)\nclass Cell(tracked val x: Int)\ndef read(using erased y: Int)(f: File^{y}): into Text = f\n',
    'method compare 2-2, const pairs 3-3, class Cell 4-4, fn read 5-5',
  ],
  [
    'csharp',
    'public union Shape(Circle, Square?);\ninternal partial union Pair<T>(List<T>, (int, T))\n{\n    public int Count() => 2;\n}\nclass Shop { union Kept(int a) { return a; } }\n',
    'union Shape 1-1, union Pair 2-5, method Count 4-4, class Shop 6-6, method Kept 6-6',
  ],
  [
    'scala',
    'class Sale {\n  def open(tree: Tree): Tree = {\n    val till = tills filter (each =>\n         isFree(each)\n      || each.exists(_.isNear)\n      && each.isKnown\n    )\n    def inner = 1\n    inner\n  }\n  def next = 2\n}\n',
    'class Sale 1-12, method open 2-10, fn inner 8-8, method next 11-11',
  ],
  [
    'zig',
    'const Empty = struct {};\nconst Handle = opaque {\n    // nothing\n};\nfn sync() void { asm volatile ("a" : : [x] "r" (x) : .{ .memory = true, .cc = true }); }\n',
    'struct Empty 1-1, struct Handle 2-4, fn sync 5-5',
  ],
  [
    'typescript',
    "import defer * as ns from './a'\nimport source wasm from './b.wasm'\nexport function f() {}\n",
    'fn f 3-3',
  ],
  [
    'javascript',
    "import defer * as ns from './a'\nfunction F() {\n  return <p style={{ top }}>a</p>\n}\n",
    'component F 2-4',
  ],
  [
    'javascript',
    '{% load l10n %}\n{% block a %}var {{ shop }} = {};{% endblock %}\n{{ shop }}.open = function (till) {\n  return "{{ a|safe }}" + {{ shop|yesno:"1,2" }};\n};\nfunction {{- name -}}Of() {}\n',
    'var {{ shop }} 2-2, method open 3-5, fn {{- name -}}Of 6-6',
  ],
  [
    'typescript',
    "<% if (a) { -%>\nimport { <%= name %> } from './a'\n<% } %>\nexport class <%= name %>Till {\n  open(n: number) { retur<%- b %> }\n}\n",
    'class <%= name %>Till 4-6, method open 5-5',
  ],
  [
    'swift',
    'func run() {\n  unsafe open()\n  let y = try await unsafe read()\n  for unsafe z in y { }\n  return unsafe y\n}\n@lifetime(borrow x) func view(_ x: borrowing Span<Int>) -> Span<Int> { }\n@backDeployed(before: macOS 13) func last() {}\n',
    'fn run 1-6, fn view 7-7, fn last 8-8',
  ],
  [
    'swift',
    'struct Till {\n  var sum: Int {\n    @storageRestrictions(initializes: _sum)\n    init(initial) { _sum = initial }\n    get { 1 }\n  }\n  func open() {}\n}\n',
    'struct Till 1-8, property sum 2-6, method open 7-7',
  ],
  [
    'kotlin',
    'class User(@all:Email @param:Blank val mail: String, val make: context(Log, Box<Int>) () -> Int) {\n  fun send() {}\n}\nfun User.run(f: context(Log) (Int) -> Unit) {}\n',
    'class User 1-3, method send 2-2, method run 4-4',
  ],
  ...['typescript', 'javascript'].map(
    language =>
      [
        language,
        "const a = await import.defer('./a')\nimport.source('./b').then(a)\nclass B { m() {} }\n",
        'const a 1-1, class B 3-3, method m 3-3',
      ] as const,
  ),
  [
    'cpp',
    'export module shop;\nexport {\nint open() { return 1; }\nclass Till {};\n}\nexport namespace tax { void add() {} }\n',
    'fn open 3-3, class Till 4-4, module tax 6-6, fn add 6-6',
  ],
  [
    'html',
    '<p {% if a %}class="b"{% endif %} id="c" title="{% d "e" %}">{{ f }}</p>\n<h1 id="g-{{ h }}">i</h1>\n<a href="{{ j|k:"l" }}" id="m">{# n #}</a>\n',
    'selector #c 1-1, heading i 2-2, selector #m 3-3',
  ],
  [
    'bash',
    'theme="\x24{theme/ \'[GTK2/3]\'}"\nde=\x24{de/)*}\ndir="\x24{dirs/$\'/:\'*}"\nname="\x24{a//\\"/}\x24{b:+ ($c)}"\nf() {\n  g\n}\n',
    'fn f 5-7',
  ],
  ['bash', 'for ((r[0]; r[0]<=r[1]; r[0]++)); do\n  a\ndone\nf() {\n  g\n}\n', 'fn f 4-6'],
  [
    'bash',
    'hex() {\n  echo $((16#$1)) $((0x$a_b-1)) $((16#\x24{a:2:2}\x24{a:0:2}))\n}\nlast() {\n  echo "\x24{1:~0}" "\x24{1:$i:2}"\n}\n',
    'fn hex 1-3, fn last 4-6',
  ],
  [
    'bash',
    'tell() {\n  exec 33<> /dev/tcp/a/80\n  b="$(c 2>>$D <<< "$e" | g)"\n  [[ "$h" =~ (New|Old)", "(A|B) ]] && i=1\n  j=$(k -cv l$)\n}\n',
    'fn tell 1-6',
  ],
  [
    'haskell',
    'module A where\ninstance Same Nat where\n  type a == b = Equal a b\ntype Twice :: Nat -> Nat\ntype family Twice a where\n  Twice a = a\nf a = a\n',
    'module A 1-1, type Twice 5-6, fn f 7-7',
  ],
  [
    'haskell',
    'module A ((->.), (#>>.)) where\ninfixl 6 ->., #>>., @>.\n(->.) :: Int -> Int\n(->.) a = a\n(#>>.), (@>.) :: Int -> Int\na #>>. b = a\n(@>.) = f\n',
    'module A 1-1, fn ->. 3-4, fn #>>. 6-6, fn @>. 7-7',
  ],
]

for (const [language, text, expected] of CASES)
  test(`${language}: ${text.split('\n')[0]}`, async () => {
    const { found, tier } = await definitionsIn(language, text)
    assert.equal(found.join(', '), expected)
    assert.equal(tier, 'exact')
  })
