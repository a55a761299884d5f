// Windows line ends change nothing of a symbol but its bytes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const C = `#define RATE \\
  1000
#define SET(a, b) \\
  do {            \\
    put(a, b);    \\
  } while (0)

/* Adds two
 * numbers. */
int add(int a,
        int b)
{
  return a + b;
}
`

test('CRLF files yield the same macros and functions of C', () => {
  const root = makeRepository({ 'a.c': C.replaceAll('\n', '\r\n') })
  const of = (name: string) => ctxJson(['get', name], root).results?.[0]
  assert.equal(of('RATE')?.signature, '#define RATE 1000')
  assert.equal(of('SET')?.signature, '#define SET(a, b)')
  assert.equal(of('SET')?.l, '3-6')
  assert.equal(of('add')?.signature, 'int add(int a, int b)')
  assert.equal(of('add')?.doc, 'Adds two\nnumbers.')
})
