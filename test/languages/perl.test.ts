// Perl as its interpreter sees it: sigils, packages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from './parsed.ts'

test('behind a sigil a word is a name, and a sub is a function in whatever package it is put', async () => {
  const text = 'my $sub = sub { 1 };\nour $x = sub { 2 };\nsub Other::method { 3 }\n'
  assert.deepEqual(
    (await parse('perl', text)).definitions.map(({ name, kind }) => `${kind} ${name}`),
    ['fn sub', 'fn x', 'fn method'],
  )
})

test('a sub is found behind what else its line holds, and in no string', async () => {
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
