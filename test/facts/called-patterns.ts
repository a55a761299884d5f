// Patterns and declarations that look like calls.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are of other languages.
import type { Case } from './called-cases.ts'

export const PATTERNS: readonly Case[] = [
  {
    title: 'Rust: a pattern contains no calls, its guard and arm may',
    file: 'pattern.rs',
    symbol: 'f',
    text: `fn f(k: K) {
    let (a, b) = pair();
    match k { K::One(x) => go(x), K::Two(y) if ok(y) => go(y), Some(K::Three(z)) | Other(z) => { h(z); } }
    if let K::One(x) = k { go(x); }
    while let Foo(x) = it.next() {}
    let K::One(q) = k else { return };
    matches!(k, K::One(x));
    assert!(matches!(go(k), Foo::Bar(..) | Foo::Baz(_) if ok(k)), "{}", say(k));
    assert_matches!(go(k), K::Two(z), "{}", say(z));
    if let Some(K::One(x)) = go(k) && let Ok(Foo(y)) = say(x) {}
    let Some(K::Two(z)) = go(k) else { say(k) };
}
`,
    calls:
      'pair:2 go:3 ok:3 h:3 go:4 it.next:5 matches!:7 assert!:8 matches!:8 go:8 ok:8 say:8 assert_matches!:9 go:9 say:9 ' +
      'go:10 say:10 go:11 say:11',
  },
  {
    title: 'Python: a pattern in brackets contains no calls',
    file: 'bracketed.py',
    symbol: 'f',
    text: `def f(x):
    match (x, 1):
        case [A(y), *rest]: go(y)
        case (D(r), E(s)) if ok(r):
            go(r)
        case (")", F(t)) | [G(u)]:
            go(t)
        case (H(v)) as w:
            return go(w)
    match(x)
    case(A(x))
    case[0] = A(x)
`,
    calls: 'go:3 ok:4 go:5 go:7 go:9 match:10 case:11 A:11 A:12',
  },
  {
    title: 'Kotlin: neither val (a, b) nor suspend () is a call',
    file: 'Pattern.kt',
    symbol: 'f',
    text: `fun f(b: suspend () -> Unit, p: Pair<Int, Int>) {
  val (a, c) = pair()
  for ((k, v) in map) { go(k) }
  val g: suspend (Int) -> Unit = { }
  p.let { (x, y) -> go(x) }
}
`,
    calls: 'pair:2 go:3 p.let:5 go:5',
  },
  {
    title: 'Scala: patterns contain no calls',
    file: 'pattern.scala',
    symbol: 'O.f',
    text: `object O {
  def f(x: Any) = {
    val (a, b) = pair()
    x match {
      case Some(y) => go(y)
      case Foo(Bar(z), _) if ok(z) => go(z)
      case a :: b => h(a)
    }
    val Foo(q) = x
    for { (i, j) <- pairs(x); Foo(k) <- ks } yield go(k)
    for (Bar(k) <- ks(x); n = h(k) if ok(n)) run(k, Baz(n))
    for {
      case Foo(k) <- ks(x)
      Some(z) = h(k)
      w <- more(z,
        Baz(w) <= 1)
      if ok(w)
    } yield go(w)
    while (ok(x)) { Foo(x) = go(x) }
  }
}
`,
    calls:
      'pair:3 go:5 ok:6 go:6 h:7 pairs:10 go:10 ks:11 h:11 ok:11 run:11 Baz:11 ks:13 h:14 more:15 Baz:16 ok:17 go:18 ok:19 Foo:19 go:19',
  },
  {
    title: 'Swift: patterns contain no calls',
    file: 'pattern.swift',
    symbol: 'f',
    text: `func f(k: K) {
  let (a, b) = pair()
  var (c, d) = pair()
  switch k {
  case .one(let x): go(x)
  case let .two(y, z): go(y)
  case K.three(let w) where ok(w): go(w)
  }
  if case .one(let x) = k { go(x) }
  for case let .two(y, _) in ks { go(y) }
}
`,
    calls: 'pair:2 pair:3 go:5 go:6 ok:7 go:7 go:9 go:10',
  },
  {
    title: 'Dart: patterns contain no calls',
    file: 'pattern.dart',
    symbol: 'f',
    text: `f(k) {
  var (a, b) = pair();
  final (c, d) = pair();
  switch (k) {
    case Foo(x: var y): go(y);
    case Bar(z: 1) when ok(z): go(z);
  }
  var r = switch (k) { Foo(x: 1) => go(1), Circle() => go(2) };
  if (k case Foo(x: var q)) go(q);
}
`,
    calls: 'pair:2 pair:3 go:5 go:6 go:8 go:9',
  },
  {
    title: 'C#: patterns contain no calls',
    file: 'Pattern.cs',
    symbol: 'P.F',
    text: `class P {
  void F(object o) {
    var (a, b) = Pair();
    foreach (var (k, v) in map) Go(k);
    switch (o) { case Foo(var x, _): Go(x); break; case Bar { A: 1 }: Go(2); break; }
    if (o is Foo(1, 2)) Go(3);
    var r = o switch { Foo(var x) => Go(x), _ => H() };
  }
}
`,
    calls: 'Pair:3 Go:4 Go:5 Go:6 Go:7 H:7',
  },
  {
    title: 'Java: patterns contain no calls',
    file: 'Pattern.java',
    symbol: 'P.f',
    text: `class P {
  void f(Object o) {
    if (o instanceof Point(int x, int y)) go(x);
    switch (o) { case Point(int x, var y) -> go(x); case Foo(Bar(var z), int q) when ok(z) -> go(z); default -> h(); }
  }
}
`,
    calls: 'go:3 go:4 h:4',
  },
  {
    title: 'Perl: a variable before a list is no call',
    file: 'pattern.pl',
    symbol: 'f',
    text: `sub f {
  foreach my $i (1..3) { go($i) }
  for my $j (list()) { go $j }
  foreach $k (@x) { h($k) }
  my ($a, $b) = @_;
  $cb->(1); &$cb(2);
}
`,
    calls: 'go:2 list:3 go:3 h:4 $cb:6',
  },
  {
    title: 'Python: patterns contain no calls',
    file: 'pattern.py',
    symbol: 'f',
    text: `def f(p):
    match p:
        case Point(x=0):
            go(p)
        case Foo(Bar(z)) if ok(z):
            go(z)
    match = g(p)
    case(p)
`,
    calls: 'go:4 ok:5 go:6 g:7 case:8',
  },
  {
    title: 'C++: a variable whose type has type arguments is no call',
    file: 'pattern.cpp',
    symbol: 'f',
    text: `void f() {
  std::lock_guard<std::mutex> lock(mu());
  foo<int>(3);
  auto x = std::make_unique<Foo>(1);
  if (a < b && c > d(1)) {}
}
`,
    calls: 'mu:2 foo:3 std::make_unique:4 d:5',
  },
  {
    title: 'PHP: the head of a hook is no call',
    file: 'pattern.php',
    symbol: 'A.x',
    text: `<?php
class A {
  public string $x { set(string $v) { $this->x = trim($v); } }
}
`,
    calls: 'trim:3',
  },
]
