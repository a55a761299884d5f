// Everyday words at the terminal: a word for a kind filters, and a query needs no quotes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'page.ts': 'export class Paginator {\n  login() {}\n}\nexport const loginLimit = 1\n',
  'user.py': 'def login(name): pass\nclass Session: pass\nLIMIT = 3\n',
  'shape.rs': 'pub struct Shape;\npub trait Area {}\nimpl Shape { pub fn area(&self) {} }\n',
})
const names = (...argv: string[]) => (ctxJson(['find', ...argv], root).results ?? []).map(({ s, k }) => `${k} ${s}`)

test('a word for a kind filters the symbols of the name', () => {
  assert.deepEqual(names('login function').sort(), ['fn login', 'method login'])
  assert.deepEqual(names('the Paginator class'), ['class Paginator'])
  assert.deepEqual(names('a class called Session'), ['class Session'])
  assert.deepEqual(names('the Area trait'), ['trait Area'])
  assert.deepEqual(names('area method'), ['method area'])
  assert.equal(names('LIMIT constant')[0], 'const LIMIT')
})

test('a kind that no symbol of the name has filters nothing', () => {
  assert.ok(names('login class').includes('fn login'))
})

test('the words of a query need no quotes', () => {
  assert.deepEqual(names('the', 'Paginator', 'class'), ['class Paginator'])
  assert.deepEqual(names('where', 'is', 'Paginator', 'defined', '--limit', '1'), ['class Paginator'])
  assert.equal(ctxJson(['search', 'login', 'limit', '--kind', 'const'], root).results![0]!.s, 'loginLimit')
  assert.equal((ctxJson(['ls', 'a', 'b'], root).error as { code: string }).code, 'INVALID_ARGUMENT')
})
