// Texts in the middle of an edit, mostly JavaScript and TypeScript, whose unfinished code breaks the blocks around it.
import type { BrokenText } from './recovered.ts'

export const HALF_WRITTEN: readonly BrokenText[] = [
  {
    language: 'tsx',
    what: 'half a condition at the end of a method',
    lines: [
      ...['class A extends B {', '  first(p: P) {', '    if (p.a !== this.a) {', '      this.b()'],
      ...['      if (first && ', '    }', '  }', '', '  protected second(p: P) {', '    if (p.a != null) {'],
      ...['      this.b()', '    }', '  }', '', '  private last = (e: E) => {', '    this.c(e)', '  }', '}'],
    ],
    found: ['class A 1-18', 'method first 2-7', 'method second 9-13', 'method last 15-17'],
  },
  {
    language: 'tsx',
    what: 'half an array between a keyword and its block',
    lines: [
      ...[
        'export class A extends B<P, S> {',
        '  public first(p: P) {',
        '    if (',
        '    const value = [first, [second,',
      ],
      ...['      (p.a || p.b !== this.b) &&', '      !p.c', '    ) {', '      this.d(this.e(this.f))', '    }'],
      ...['  }', '', '  private second() {', '    return { a: A, ...this.p }', '  }', ''],
      ...['  private third() {', '    return <C a={this.a}>{this.b.map(this.last)}</C>', '  }', '}', ''],
      ...['function last(c: any): c is C {', '  return c != null', '}'],
    ],
    found: ['class A 1-19', 'method first 2-10', 'method second 12-14', 'method third 16-18', 'fn last 21-23'],
  },
  {
    language: 'typescript',
    what: 'an unclosed comment before another',
    lines: [
      ...['export function first(a: A) {', '  if (a) {', '    /* value', '  } else {', '    run(a)', '  }', '}', ''],
      ...['export function second() {', '  run()', '}', '', '/** Last. */', 'export function last() {', '  run()', '}'],
    ],
    found: ['fn first 1-7', 'fn second 9-11', 'fn last 14-16'],
  },
  {
    language: 'javascript',
    what: 'members assigned to an element, after a condition without its block',
    lines: [
      ...['a.mixin(B["c"].d, {', '  first: function(){', '    if (first && ', '  },', '  last: function(){'],
      ...['    return 2;', '  }', '});'],
    ],
    found: ['method first 2-4', 'method last 5-7'],
  },
  {
    language: 'kotlin',
    what: 'a statement among the members of a class',
    lines: [
      ...['class A :', '  B(),', '  C {', '  fun first() = 1', '', '  print "value", value', ''],
      ...[
        '  fun second(): Int {',
        '    return 2',
        '  }',
        '',
        '  companion object {',
        '    const val LAST = 3',
        '  }',
        '}',
      ],
    ],
    found: [...['class A 1-15', 'method first 4-4', 'method second 8-10', 'class Companion 12-14', 'const LAST 13-13']],
  },
  {
    language: 'scala',
    what: 'an unclosed comment above members without an empty line',
    lines: ['trait A {', '  @B', '  /* value', '  def first = 1', '  def last = 2', '}'],
    found: ['trait A 1-6', 'method first 2-4', 'method last 5-5'],
  },
  {
    language: 'scala',
    what: 'half a function in a trait with a self type and an unindented head',
    lines: [
      ...['@Old(1)', 'trait A[B,', '        C]', 'extends D[B]', '   with E[C]', '{', 'self =>', ''],
      ...['  def first(size: Int) =', '    for (x <- f(size)) yield {', '      val b = g', '      b += x', ''],
      ...['  override def second = 2', '', '  override def last = 3', '}'],
    ],
    found: ['trait A 1-17', 'method first 9-12', 'method second 14-14', 'method last 16-16'],
  },
]
