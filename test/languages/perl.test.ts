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
