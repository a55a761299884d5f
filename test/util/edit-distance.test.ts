import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editDistance, nearest } from '../../src/util/edit-distance.ts'

test('distance counts inserts, deletes, replacements and swaps of neighbours', () => {
  assert.equal(editDistance('', ''), 0)
  assert.equal(editDistance('login', 'login'), 0)
  assert.equal(editDistance('login', 'logn'), 1)
  assert.equal(editDistance('login', 'lgoin'), 1)
  assert.equal(editDistance('login', 'logout'), 3)
  assert.equal(editDistance('abc', 'xyz'), 3)
  assert.equal(editDistance('kitten', 'sitting'), 3)
})

test('distance gives up beyond the limit', () => {
  assert.equal(editDistance('abcdef', 'uvwxyz', 2), 3)
  assert.equal(editDistance('a', 'abcdef', 2), 3)
})

test('nearest: best first, at most three, nothing below a similarity of 0.6', () => {
  assert.deepEqual(nearest('limt', ['offset', 'limit', 'limits', 'query']), ['limit', 'limits'])
  assert.deepEqual(nearest('handelLogin', ['handleLogin', 'handleLogout', 'login']), ['handleLogin', 'handleLogout'])
  assert.deepEqual(nearest('abcde', ['abcxy', 'abxyz']), ['abcxy'])
  assert.deepEqual(nearest('aaaa', ['aaab', 'aaac', 'aaad', 'aaae']), ['aaab', 'aaac', 'aaad'])
})

test('nearest: case matters only among equals; candidates count once', () => {
  assert.deepEqual(nearest('user', ['User', 'user', 'User']), ['user', 'User'])
  assert.deepEqual(nearest('', ['a', '']), [])
})
