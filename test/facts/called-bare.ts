// Calls without parentheses, and parentheses that are no call.
import type { Case } from './called-cases.ts'

export const BARE: readonly Case[] = [
  {
    title: 'JavaScript: new without parentheses is a call',
    file: 'construct.js',
    symbol: 'f',
    text: `function f(a = new Given) {
  const b = new Foo
  const c = x => new Inner
  k(new.target, new this.x.Y, new Z ? 1 : 2)
  return [new A.B, new C(1), new D().e, new E]
}
`,
    calls: 'new Given:1 new Foo:2 new Inner:3 k:4 new this.x.Y:4 new Z:4 new A.B:5 new C:5 new D:5 new E:5',
  },
  {
    title: 'JavaScript: a construction at the end of a definition belongs to it',
    file: 'last.js',
    symbol: 'f',
    text: 'const f = () => new Foo\nconst g = 1\n',
    calls: 'new Foo:1',
  },
  {
    title: 'C#: an object initializer is a construction, an array is not',
    file: 'Construct.cs',
    symbol: 'A.F',
    text: `class A {
  void F() {
    var a = new Foo { X = 1 };
    var b = new List<int>
    {
      1,
    };
    var c = new int[4]; var d = new Foo[] { }; var e = new N.Foo(1) { Y = 2 }; var g = new { Z = 1 };
  }
}
`,
    calls: 'new Foo:3 new List:4 new N.Foo:8',
  },
  {
    title: 'C++: an object without arguments or with braces is a construction, an array is not',
    file: 'construct.cpp',
    symbol: 'f',
    text: `void f() {
  auto a = new Foo;
  auto b = new ns::Foo<int>;
  auto c = new Bar{2};
  auto d = new Foo[3], e = new Foo*[3], g = new Foo<int>[3], h = new unsigned int;
  q(new Arg);
}
`,
    calls: 'new Foo:2 new ns::Foo:3 new Bar:4 q:6 new Arg:6',
  },
  {
    title: 'Scala: constructions with a body, with traits and with type arguments',
    file: 'construct.scala',
    symbol: 'A.f',
    text: `object A {
  def f() = {
    val a = new Foo
    val b = new Foo { }
    val c = new Bar[Int] with Baz
    val d = new Bar[Int](1)
  }
}
`,
    calls: 'new Foo:3 new Foo:4 new Bar:5 new Bar:6',
  },
  {
    title: 'PHP: new without parentheses, new static and static calls',
    file: 'construct.php',
    symbol: 'A.f',
    text: `<?php
class A {
  static function f() {
    $a = new Foo;
    $b = [new \\A\\B, new $c];
    $d = new static($x);
    static::g();
    static $e = 1;
    $h = static fn() => new self;
    return new class { function i() { } };
  }
}
`,
    calls: 'new Foo:4 new \\A\\B:5 new $c:5 new static:6 static::g:7 new self:9',
  },
  {
    title: 'PHP: the end of the code ends a comment',
    file: 'comment.php',
    symbol: 'f',
    text: `<?php
function f() { ?>
  <?php // Of one's media. ?>
  <p><?php a( 'b' ); ?></p>
  <?php c(); # it's done ?> don't
  <?php d(); // end
  e();
}
`,
    calls: 'a:4 c:5 d:6 e:7',
  },
  {
    title: 'Go: a group of variables or constants is no call, nor a line that begins with a parenthesis',
    file: 'group.go',
    symbol: 'f',
    text: `package a

func f() {
	var (
		a = g()
	)
	const (
		b = 1
	)
	x = a
	(*q).r = h(
		b)
}
`,
    calls: 'g:5 h:11',
  },
  {
    title: 'Kotlin: a line that begins with a parenthesis does not call the end of the line before',
    file: 'lines.kt',
    symbol: 'f',
    text: `fun f() {
  val a = b
  (c as D).e()
  g(
    a)
}
`,
    calls: '….e:3 g:4',
  },
  {
    title: 'Swift: a line that begins with a parenthesis does not call the end of the line before',
    file: 'lines.swift',
    symbol: 'f',
    text: `func f() {
  let a = b
  (c as D).e()
  g(
    a)
}
`,
    calls: '….e:3 g:4',
  },
  {
    title: 'OCaml: lists and dereferences are arguments, a label is not called with one',
    file: 'lists.ml',
    symbol: 'f',
    text: `let f loc x =
  g [ 1; 2 ];
  h 1 ~loc [ x ];
  List.tl !x
`,
    calls: 'g:2 h:3 List.tl:4',
  },
  {
    title: 'Haskell: a list is an argument',
    file: 'lists.hs',
    symbol: 'f',
    text: `f x = g [x]
  where
    g [] = h [1]
    g (y : _) = y
`,
    calls: 'g:1 h:3',
  },
  {
    title: 'Ruby: a heredoc ends at a line with only its tag',
    file: 'heredoc.rb',
    symbol: 'f',
    text: `def f
  a <<-WARNING
WARNING: it's not able to(b)
  WARNING
  c(1)
end
`,
    calls: 'a:2 c:5',
  },
  {
    title: 'Ruby: lists and negations are arguments without parentheses',
    file: 'arguments.rb',
    symbol: 'f',
    text: `def f(x)
  assert_equal [1, 3], x
  assert !x
  a != b
  a !~ b
  n[1]
  assert_equal [
    1], x.or(a).and(b)
  @c << -> d { d.e }
end
`,
    calls: 'assert_equal:2 assert:3 a:4 b:4 a:5 b:5 n:6 assert_equal:7 x.or:8 a:8 x.or().and:8 b:8 d.e:9',
  },
  {
    title: 'Ruby: a block after the arguments belongs to the call, not to the last argument',
    file: 'blocks.rb',
    symbol: 'f',
    text: `def f
  with_settings :x => setting do
  end
  assert_difference 'A', count do
  end
  puts baz do |x|
  end
  a = bar do
  end
  k x,
    l do
  end
  foo do
  end
  g x.each do
  end
end
`,
    calls: 'with_settings:2 setting:2 assert_difference:4 count:4 puts:6 baz:6 bar:8 k:10 l:11 foo:13 g:15 x.each:15',
  },
]
