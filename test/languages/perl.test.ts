// Perl: sigils and packages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { codeTextOf } from '../../src/scan/code-text.ts'
import { workOf } from '../helpers/counted-work.ts'
import { parse } from './parsed.ts'

test('a word after a sigil is a name, and a sub is a function in any package', async () => {
  const text = 'my $sub = sub { 1 };\nour $x = sub { 2 };\nsub Other::method { 3 }\n'
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['fn sub', 'fn x', 'fn method'],
  )
})

test('a sub is found after other code on its line, and not in a string', async () => {
  const text = `{ sub one { 1 } }
BEGIN { sub two; sub three { 3 } sub four($) { sub five { 5 } } }
package Shop; sub six {
  6
}
our $Open = 1; sub seven { } # sub none { }
print "a; sub none { }"; my $code = sub { 1 };
`
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['fn one', 'fn two', 'fn three', 'fn four', 'fn five', 'module Shop', 'fn six', 'var Open', 'fn seven'],
  )
})

test('a heredoc ends with its quoted tag, whatever the tag contains', async () => {
  const text = `my %text = (
  a => <<'-----',
sub none { }
-----
  b => << "END TEXT", c => <<EOT,
sub none { }
END TEXT
sub none { }
EOT
);
sub last { 1 << 3 }
`
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name }) => name),
    ['last'],
  )
})

test('a constant in a function belongs to the package, and a key may be a keyword', async () => {
  const text =
    'package A;\nsub f {\n  use constant LIMIT => 3;\n}\nhas state => (is => "rw");\nhas my => (is => "rw");\n'
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['module A', 'fn f', 'const LIMIT', 'property state', 'property my'],
  )
})

test('a line of a heredoc that looks like the end of the code or like documentation is text', async () => {
  const text = `package Docs;
sub gather {
  add(content => <<'END_POD',
__END__

=for comment

sub none { }
END_POD
  );
}
sub after {
  print <<~EOT . "b";
    sub none { }
    =pod
    EOT
  my $n = 1 << BITS;
}
sub ::with { 1 }
use version; our $VERSION = qv('1.2');
__END__
sub none { }
`
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind, owner = '' }) => `${kind} ${owner} ${name}`),
    ['module  Docs', 'fn Docs gather', 'fn Docs after', 'fn Docs with', 'const Docs VERSION'],
  )
})

test('the part before :: is the whole owner of a sub, and packages do not nest', async () => {
  const text = `package Foo::Bar;
sub Other::Pkg::method { 1 }
sub Foo::Bar::own { 2 }
is( exception { package My::Test; sub inner { 3 } }, undef );
sub last { 4 }
`
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind, owner = '' }) => `${kind} ${owner} ${name}`),
    [
      ...['module  Foo::Bar', 'fn Other::Pkg method', 'fn Foo::Bar own', 'module  My::Test', 'fn My::Test inner'],
      'fn Foo::Bar last',
    ],
  )
})

test('variables named like brackets are not paired, but a bracket after a sigil is', async () => {
  const text = `sub second($);
sub first {
  if (1) { (0644, $>, $), 0) } else { ($(, $[) }
}
sub second($) { split /(,|$)/, shift; "($)" }
sub third {
  $xs .= << 'EOT';
} it's (
EOT
  return 1 << "2";
}
`
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, end }) => `${name} ${text.slice(0, end).split('\n').length}`),
    ['first 4', 'second 5', 'third 11'],
  )
})

test('AUTOLOAD needs no sub, and a sub assigned to a glob after other code on its line is found', async () => {
  const text = `if ($x) { 1 } else { *DEBUG = sub () { 0 }; }
BEGIN { unless (defined &TRACE) { *TRACE = sub () { 0 } } }
AUTOLOAD {
  1;
}
`
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['fn DEBUG', 'fn TRACE', 'fn AUTOLOAD'],
  )
})

test('a package inside a block does not end the one outside', async () => {
  const text = `package Outer;
sub first {
  package DB;
  caller(1);
}
{
    package Inner;
    sub inner { 1 }
}
package Block { sub blocked { 2 } }
sub second { 3 }
package Next;
sub last { 4 }
`
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind, owner = '' }) => `${kind} ${owner} ${name}`),
    [
      ...['module  Outer', 'fn Outer first', 'module  DB', 'module  Inner', 'fn Inner inner', 'module  Block'],
      ...['fn Block blocked', 'fn Outer second', 'module  Next', 'fn Next last'],
    ],
  )
})

// A misread quote operator leaves a bracket or quote unpaired, and error recovery tries all repairs.
test('quote operators leave no bracket or quote unpaired', async () => {
  const perl = await loadLanguage('perl')
  for (const code of [
    'skip("old") if $] < 5.008;',
    'my $version = $list[$$] || $] >= 5.006 ? 1 : 0;',
    'die if !defined($^]) || $^] < 5.008;',
    'mkpath($path, { group => $(, mode => 0711 });',
    '$name =~ s,([^/])/*\\.git$,$1,;',
    'for (@paths) { s,["(],,g; }',
    'my @found = grep {m/["(]/} @_;',
    'my @found = map { m,["(/], ? $_ : "$dir/$_" } @_;',
    '$text =~ s{\\n}{\\n# "}sg;',
    '$text =~ s{ \\b C\\+\\+ } {\\\\*\\(C+}gx;',
    'my @parts = split /=/, shift; split /["(]/, $_;',
    "my ($from, $to) = / ^ (\\d+) \\s+ # that's one\n (\\d+) $ /x;",
    'push @names, $1 if (/ ^ \\s* \\# ["]\n (\\w+) /x);',
  ]) {
    const text = `sub first {\n  ${code}\n}\nsub last { 1 }\n`
    assert.ok(codeTextOf(text, perl).sound, code)
  }
})

test('a replacement is code only with the flag e', async () => {
  const perl = await loadLanguage('perl')
  const { code } = codeTextOf('s{a} {b(c)}g; s{a}{ b(d) }gex; $h{s}{e}; tr{f}{g};\n', perl)
  assert.equal(code, 's          g; s   { b(d) }gex; $h{s}{e}; t       ;\n')
})

test('nested code in replacements is scanned once per level, to a small depth', async () => {
  const perl = await loadLanguage('perl')
  const work = (depth: number) => workOf(() => codeTextOf(`${'s{}{'.repeat(depth)}${'}e'.repeat(depth)}`, perl))
  assert.ok(work(4000) < 2.2 * work(2000))
})
