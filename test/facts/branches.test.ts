// Branches, by one rule in all languages: `else if` as a word, arms and guards, and what only looks like
// one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, type LanguageName } from './facts.ts'

/** The flow of a function as `branches/loops nesting complexity`. */
function flowOf(language: LanguageName, source: string): string {
  const { branches, loops, nesting, complexity: cost } = factsOf(language, source, 'f')[0]!.control
  return `${branches}/${loops} ${nesting} ${cost}`
}

test('words for else if count as one branch', () => {
  const chain = '§function f() ▶{ if ($x > 1) { a(); } elseif ($x > 2) { b(); } elseif ($x > 3) { c(); } }'
  assert.equal(flowOf('php', `<?php ${chain}`), '3/0 1 3')
  assert.equal(flowOf('php', `<?php ${chain.replaceAll('elseif', 'else if')}`), '3/0 1 3')
  // if, nested if, elseif, else, foreach, nested if, if
  const colons = `§function f() ▶{
    if ($x): a(); if ($y): b(); endif; elseif ($z): c(); else: d(); endif;
    foreach ($a as $b): if ($c) e(); endforeach;
    if ($z) g(else: 1);
  }`
  assert.equal(flowOf('php', `<?php ${colons}`), `5/1 2 ${1 + 2 + 1 + 1 + 1 + 2 + 1}`)
  const perl =
    '§sub f ▶{ if ($x) { a(); } elsif ($y) { b(); } elsif ($z) { c(); } else { d() } e() if $w; if ($v) { g() } }'
  assert.equal(flowOf('perl', perl), '5/0 1 6')
})

test('arms of a match are branches in every language, a catch-all is not', () => {
  const expected = '2/0 1 1'
  assert.equal(
    flowOf('java', '§int f(int x) ▶{ switch (x) { case 1: return 1; case 2: return 2; default: return 3; } }'),
    expected,
  )
  assert.equal(
    flowOf('java', '§int f(int x) ▶{ return switch (x) { case 1 -> 1; case 2 -> 2; default -> 3; }; }'),
    expected,
  )
  assert.equal(
    flowOf('kotlin', '§fun f(x: Int) ▶{ when (x) { 1 -> a(); 2, 3 -> { b() }\n else -> c { y -> y } } }'),
    expected,
  )
  assert.equal(
    flowOf('php', "<?php §function f() ▶{ return match ($x) { 1, 2 => ['a' => 1], 3 => 'b', default => 'c' }; }"),
    expected,
  )
  assert.equal(flowOf('csharp', '§int f(int x) ▶{ return x switch { 1 => 2, > 5 => g(y => y), _ => 0 }; }'), expected)
  assert.equal(flowOf('csharp', '§int f(int x) ▶{ return x switch { 1 => 2, 3 => 4, var _ => 0 }; }'), expected)
  assert.equal(flowOf('dart', "§f(x) ▶{ return switch (x) { 1 => 'a', 2 => 'b', _ => 'c' }; }"), expected)
  assert.equal(flowOf('rust', '§fn f(x: u8) ▶{ match x { 1 => 2, 2 | 3 => { 4 } _ => 5 } }'), expected)
  assert.equal(flowOf('zig', '§fn f(x: u8) u8 ▶{ return switch (x) { 1 => 2, 2...3 => 4, else => 5 }; }'), expected)
  assert.equal(flowOf('scala', '§def f(x: Int) = ▶{ x match { case 1 => 2; case 3 => 4; case _ => 5 } }'), expected)
  assert.equal(
    flowOf('python', '§def f(x):\n    ▶match x:\n        case 1: a()\n        case 2: b()\n        case _: c()\n'),
    expected,
  )
  assert.equal(
    flowOf('ruby', '§def f(x) ▶\n  case x\n  in Integer then 1\n  in {a:}\n    y = a in B\n  else 2\n  end\nend'),
    expected,
  )
  assert.equal(
    flowOf('bash', '§f() ▶{\n  case "$1" in\n    -h|--help) g $(h) ;;\n    a*) i ;;\n    *) j ;;\n  esac\n}'),
    expected,
  )
  // In a subshell, and with parentheses on both sides of a pattern.
  assert.equal(flowOf('bash', '§f() ▶(\n  case a in\n    b) c ;;\n    (d) e ;;\n    (*) g ;;\n  esac\n)'), expected)
  assert.equal(flowOf('bash', '§f() ▶{ x=$(case a in b) c ;; d) e ;; esac); }'), expected)
  assert.equal(
    flowOf(
      'elixir',
      '§def f(x) do ▶\n  case x do\n    1 -> :a\n    y when y > 2 -> fn z -> z end\n    _ -> :c\n  end\nend',
    ),
    expected,
  )
  assert.equal(flowOf('elixir', '§def f(x) do ▶\n  receive do\n    :a -> 1\n    {:b, c} -> c\n  end\nend'), expected)
  assert.equal(
    flowOf(
      'haskell',
      "§f x = ▶case x of\n  '\\n' -> 1\n  Just y | y > 2 -> \\z -> z\n         | otherwise -> 0\n  _ -> 3\n",
    ),
    expected,
  )
  assert.equal(
    flowOf('haskell', '§f = ▶\\case\n  A -> g (\\y -> y)\n  B (C _) -> 2\n  where\n    h :: Int -> Int\n    h y = y\n'),
    expected,
  )
  assert.equal(flowOf('ocaml', '§let f x = ▶match x with\n| A -> 1\n| B | C -> (fun y -> y) 2\n| _ -> 3\n'), expected)
  assert.equal(flowOf('ocaml', '§let f = ▶function A -> 1 | B -> (g : int -> int) 2\n'), expected)
})

test('guards of equations are branches', () => {
  assert.equal(
    flowOf('haskell', '§f x ▶| x > 1 = 2\n    | x > 2, Just y <- g x = [a | a <- y]\n    | otherwise = 4\n'),
    '2/0 0 0',
  )
})

test('a lambda in a switch whose arms begin with words is no arm', () => {
  assert.equal(
    flowOf('csharp', '§int f(int x) ▶{ switch (x) { case 1: Func<int, int> g = y => y; return 1; } }'),
    '1/0 1 1',
  )
  assert.equal(flowOf('php', '<?php §function f() ▶{ return match ($x) { 1 => fn($y) => $y ? 1 : 2 }; }'), '2/0 1 4')
})

test('the mark of an optional type is no conditional', () => {
  const types = 'string? s = g(); Foo? h = i(); int[]? a; foreach (Foo? j in k) {} Foo? l(int m) { return n?[0]; }'
  assert.equal(flowOf('csharp', `§int f() ▶{ ${types} }`), '0/1 1 1')
  assert.equal(flowOf('csharp', '§int f() ▶{ return a ? b : c? d : e; }'), '2/0 0 3')
  assert.equal(flowOf('csharp', '§event EventHandler? f▶; '), '0/0 0 0')
  assert.equal(flowOf('dart', '§f() ▶{ String? s = g(); List<int>? h; String? Function(int)? i = j; }'), '0/0 0 0')
  assert.equal(
    flowOf('swift', '§func f() ▶{\n  var q: Int?\n  for case let x? in xs { }\n  let y = a ? b : c\n}'),
    '1/1 1 2',
  )
})

test('Scala: words between a head and its body, and expression bodies', () => {
  assert.equal(flowOf('scala', '§def f = ▶{ for x <- xs do println(x) }'), '0/1 1 1')
  assert.equal(flowOf('scala', '§def f = ▶{ for { x <- xs } yield g(x); while c do h() }'), '0/2 1 2')
  assert.equal(flowOf('scala', '§def f = ▶{ do { g() } while (x) }'), '0/1 1 1')
  assert.equal(flowOf('scala', '§def f = ▶{ if x > 1 then a() else if (x) && y then b() else c() }'), '2/0 1 4')
  for (const language of ['scala', 'r', 'kotlin'] as const)
    assert.equal(flowOf(language, '§f ▶{ if (x) a() else if (y) b() else c() }'), '2/0 1 3')
  assert.equal(flowOf('kotlin', '§fun f() ▶{ g(if (a) b else c, if (d) e else h) }'), '2/0 1 4')
})

test('Swift: guard is a branch, its else is not another', () => {
  assert.equal(
    flowOf('swift', '§func f() ▶{ guard let y = x, z else { return }; if case .some(let z) = x { a() } }'),
    '2/0 1 2',
  )
})
