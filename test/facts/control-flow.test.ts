// Control flow and Cognitive Complexity, with the examples of Campbell's white paper.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, type LanguageName } from './facts.ts'
import type { Named } from './marked.ts'

function control(language: LanguageName, source: string, name: Named | string = 'f') {
  const facts = factsOf(language, source, name)[0]
  assert.ok(facts)
  return facts
}

function complexity(language: LanguageName, source: string, name = 'f'): number {
  return control(language, source, name).control.complexity
}

test('white paper: sumOfPrimes is 7', () => {
  const source = `§int sumOfPrimes(int max) ▶{
    int total = 0;
    OUT: for (int i = 1; i <= max; ++i) {
      for (int j = 2; j < i; ++j) {
        if (i % j == 0) {
          continue OUT;
        }
      }
      total += i;
    }
    return total;
  }`
  const { control: flow } = control('java', source, 'sumOfPrimes')
  assert.deepEqual(flow, { branches: 1, loops: 2, try: 0, awaits: 0, nesting: 3, complexity: 7 })
})

test('white paper: getWords is 1', () => {
  const source = `§String getWords(int number) ▶{
    switch (number) {
      case 1: return "one";
      case 2: return "a couple";
      case 3: return "a few";
      default: return "lots";
    }
  }`
  const { control: flow } = control('java', source, 'getWords')
  assert.equal(flow.complexity, 1)
  assert.equal(flow.branches, 3)
})

test('white paper: sequences of like operators', () => {
  assert.equal(complexity('java', '§void f() ▶{ if (a && b && c || d || e && f) x(); }'), 4)
  assert.equal(complexity('java', '§void f() ▶{ if (a && !(b && c)) x(); }'), 3)
  assert.equal(complexity('java', '§void f() ▶{ x = a && (b && c); y = d && e; }'), 2)
})

test('white paper: catch and nesting', () => {
  const source = `§void myMethod() ▶{
    try {
      if (condition1) {
        for (int i = 0; i < 10; i++) {
          while (condition2) { }
        }
      }
    } catch (ExcepType1 | ExcepType2 e) {
      if (condition2) { }
    }
  }`
  const { control: flow, handles, emptyCatches } = control('java', source, 'myMethod')
  assert.equal(flow.complexity, 9)
  assert.equal(flow.nesting, 3)
  assert.deepEqual([flow.try, handles, emptyCatches], [1, 1, 0])
})

test('white paper: a lambda nests', () => {
  assert.equal(complexity('java', '§void f() ▶{ Runnable r = () -> { if (condition1) { } }; }'), 2)
  assert.equal(complexity('typescript', '§function f() ▶{ const g = () => { if (a) { } } }'), 2)
  assert.equal(complexity('rust', '§fn f() ▶{ let g = |x| { if a { } }; let h = || if b { }; }'), 4)
  assert.equal(complexity('cpp', '§void f() ▶{ auto g = [&](int a) -> int { if (a) return 1; return 0; }; }'), 2)
  assert.equal(complexity('go', '§func f() ▶{ g := func() { if a { } } }'), 2)
})

test('else, else if and bodies without braces count', () => {
  const source = `§int f(int a) ▶{
    if (a)
      if (b) x(); else y();
    else if (c)
      for (;;) z();
    else
      w();
    if (d) v();
  }`
  // 1 + 2 + else 1 + else if 1 + for 2 + else 1 + if 1
  for (const language of ['c', 'java', 'cpp'] as const) assert.equal(complexity(language, source), 9)
})

test('a do statement is one loop, a ternary nests', () => {
  const { control: flow } = control(
    'c',
    '§int f(void) ▶{ do { x(); } while (a); do y(); while (b); return c ? d ? 1 : 2 : 3; }',
  )
  assert.equal(flow.loops, 2)
  assert.equal(flow.branches, 2)
  assert.equal(flow.complexity, 1 + 1 + 1 + 2)
})

test('JavaScript statements end without semicolons', () => {
  const source = `§function f(a) ▶{
  if (a) return
  while (b)
    c++
  const d = x => x && y
  if (e) g()
  else h()
  for (const i of j) k(i)
}`
  assert.equal(complexity('typescript', source), 1 + 1 + 1 + 1 + 1 + 1)
  assert.equal(control('typescript', source).control.nesting, 1)
})

test('optional marks are no conditionals', () => {
  const { control: flow } = control(
    'typescript',
    '§function f(a?: string) ▶{ let x: { a?: b; c?(): d }; a?.b; return a ?? b }',
  )
  assert.equal(flow.branches, 0)
  assert.equal(flow.complexity, 1)
})

test('recursion costs 1 once', () => {
  assert.equal(complexity('c', '§int f(int n) ▶{ return f(n) + f(n); }'), 1)
  assert.equal(complexity('typescript', '§function f() ▶{ other.f(); this.f() }'), 1)
  assert.equal(complexity('typescript', '§function f() ▶{ other.f() }'), 0)
})

test('a bare method name is no recursion if methods need a receiver', () => {
  const inMethod = (language: LanguageName, source: string): number =>
    control(language, source, { name: 'f', kind: 'method', owner: 'A' }).control.complexity
  assert.equal(inMethod('typescript', '§f() ▶{ f() }'), 0)
  assert.equal(inMethod('typescript', '§f() ▶{ this.f() }'), 1)
  assert.equal(inMethod('php', '<?php §function f() ▶{ return f($this->a); }'), 0)
  assert.equal(inMethod('php', '<?php §function f() ▶{ return self::f(); }'), 1)
  assert.equal(inMethod('python', '§def f(self): ▶return f(self)'), 0)
  assert.equal(inMethod('go', '§func (a A) f() ▶{ f() }'), 0)
  assert.equal(inMethod('rust', '§fn f(&self) ▶{ f(); }'), 0)
  assert.equal(inMethod('rust', '§fn f(&self) ▶{ Self::f(); }'), 1)
  assert.equal(inMethod('java', '§void f() ▶{ f(); }'), 1)
})

test('Bash: statements in parentheses count, words of a list do not', () => {
  assert.equal(complexity('bash', '§f() ▶(\n  set +x\n  while a; do\n    if b; then c; fi\n  done\n)'), 3)
  assert.equal(complexity('bash', '§f() ▶{(\n  a\n  if b; then c; fi\n)\n  if d; then e; fi\n}'), 2)
  assert.equal(complexity('bash', '§f() ▶{\n  a=(b\n    if\n    c)\n  (d\n    echo while)\n}'), 0)
  // The end of a pattern does not end the subshell around it.
  assert.equal(
    complexity('bash', '§f() ▶{ (\n  case a in\n    b) if c; then d; fi ;;\n  esac\n  if e; then g; fi\n) }'),
    4,
  )
})

test('Python: indentation ends bodies', () => {
  const source = `§def f(a):
    ▶if a:
        for x in y:
            while z: pass
        else:
            go()
    elif b and c or d:
        try:
            g()
        except E:
            pass
    else:
        e = [x for x in y if x] if a else None
    return lambda q: q if q else 0
`
  const { control: flow, handles, emptyCatches } = control('python', source)
  // if 1, for 2, while 3, else 1, elif 1, and/or 2, except 2, else 1, conditional 2, lambda's conditional 2
  assert.equal(flow.complexity, 17)
  assert.deepEqual([flow.branches, flow.loops, flow.try, flow.nesting], [6, 3, 1, 3])
  assert.deepEqual([handles, emptyCatches], [1, 1])
})

test('a handler without a statement is empty', () => {
  const cases: readonly (readonly [LanguageName, text: string, empty: number])[] = [
    ['java', '§void f() ▶{ try { a(); } catch (E e) { } }', 1],
    ['java', '§void f() ▶{ try { a(); } catch (E e) { /* why */ } finally { b(); } }', 1],
    ['java', '§void f() ▶{ try { a(); } catch (E e) { b(); } }', 0],
    ['typescript', '§function f() ▶{ try { a() } catch {} }', 1],
    ['typescript', '§function f() ▶{ try { } catch { ; } }', 0],
    ['python', '§def f():\n    ▶try:\n        a()\n    except E: pass\n', 1],
    ['python', '§def f():\n    ▶try:\n        a()\n    except E:\n        passed()\n', 0],
    ['python', '§def f():\n    ▶try:\n        a()\n    except E: return\n', 0],
    ['python', '§def f():\n    ▶if a: pass\n', 0],
    ['ruby', '§def f ▶\n  a\nrescue E\nend\n', 1],
    ['ruby', '§def f ▶\n  a\nrescue E then\nend\n', 1],
    ['ruby', '§def f ▶\n  a\nrescue E\nrescue F => e\n  b(e)\nend\n', 1],
    ['ruby', '§def f ▶\n  a\nrescue E\n  b(e)\nend\n', 0],
    ['ruby', '§def f ▶\n  a\nrescue E then b(e)\nend\n', 0],
  ]
  for (const [language, text, empty] of cases) assert.equal(control(language, text).emptyCatches, empty, text)
})

test('Python: soft keywords, and names that look reserved', () => {
  const { control: flow } = control(
    'python',
    '§def f(match):\n    ▶match = 1\n    match.group(1)\n    match x:\n        case 1: pass\n        case _: pass\n',
  )
  // `case _` is a catch-all, like `default`.
  assert.deepEqual([flow.branches, flow.complexity], [1, 1])
})

test('Go: select, labels, else, error checks', () => {
  const source = `§func f() error ▶{
	for i := 0; i < n; i++ {
		select {
		case <-done:
			break
		default:
		}
		continue outer
	}
	if err := g(); err != nil { return err } else if x { goto end }
	panic("x")
}`
  const { control: flow, handles, throws } = control('go', source)
  assert.equal(flow.complexity, 1 + 2 + 1 + 1 + 1 + 1)
  assert.deepEqual([flow.branches, flow.loops, handles, throws], [3, 1, 1, 1])
})

test('Rust: match arms, guards, if let, labels, await and ?', () => {
  const source = `§async fn f(x: u8) -> R ▶{
    match x {
        1 | 2 => a(),
        n if n > 3 => { if b { } }
        _ => 'o: loop { break 'o; },
    }
    while let Some(y) = g().await? { }
    Err(z)
}`
  const { control: flow } = control('rust', source)
  // match 1, guard 2, if 2, loop 2, break 1, while 1; the brace after the guard's arm adds no level.
  assert.equal(flow.complexity, 9)
  assert.deepEqual([flow.branches, flow.loops, flow.awaits], [4, 2, 1])
})

test('C: error checks and macros that loop', () => {
  const source = `§int f(void) ▶{
	p = alloc();
	if (!p)
		return -ENOMEM;
	ret = g(p);
	if (ret < 0)
		goto out;
	list_for_each_entry(a, b, c) { h(a); }
out:
	return ret;
}`
  const { control: flow, handles } = control('c', source)
  assert.deepEqual([flow.complexity, flow.branches, flow.loops, handles], [4, 2, 1, 2])
})
