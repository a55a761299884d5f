// Names as words, and the tiers in which a name answers a query.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchName, parseQuery } from '../../src/query/name-match.ts'
import { foldCase, hasBlank, leadOf, partsMatch, splitWords, standsFor } from '../../src/util/name-words.ts'

test('names are split at humps, marks and the last capital of a run', () => {
  assert.deepEqual(splitWords('getUserData'), ['get', 'user', 'data'])
  assert.deepEqual(splitWords('get_user_data'), ['get', 'user', 'data'])
  assert.deepEqual(splitWords('XMLHttpRequest'), ['xml', 'http', 'request'])
  assert.deepEqual(splitWords('utf8Decode'), ['utf8', 'decode'])
  assert.deepEqual(splitWords('__init__'), ['init'])
  assert.deepEqual(splitWords('SYS_open2'), ['sys', 'open2'])
  assert.deepEqual(splitWords('$'), [])
  assert.deepEqual(splitWords('größe_neu'), ['größe', 'neu'])
})

test('only letters of ASCII are folded, and blanks are those of any script', () => {
  assert.equal(foldCase('GetÄÖ_İd'), 'getÄÖ_İd')
  assert.deepEqual(['a b', 'a\tb', 'a\u3000b', 'a\u00a0b'].map(hasBlank), [true, true, true, true])
  assert.deepEqual(['', 'a_b', 'größe'].map(hasBlank), [false, false, false])
})

test('a part stands for a word as its beginning or an abbreviation that keeps the first letter', () => {
  assert.ok(standsFor('dat', 'data'))
  assert.ok(standsFor('usr', 'user'))
  assert.ok(standsFor('cfg', 'config'))
  assert.ok(standsFor('recv', 'receive'))
  assert.ok(!standsFor('ser', 'user'))
  assert.ok(!standsFor('rin', 'restriction'), 'a vowel is only kept at the beginning')
  assert.ok(!standsFor('usb', 'unsubscribe'), 'nobody leaves out so much')
  assert.ok(!standsFor('ur', 'user'), 'two letters stand only as a beginning')
  assert.ok(!standsFor('users', 'user'))
})

test('what a part can stand for begins with its lead', () => {
  assert.deepEqual(['usr', 'recv', 'rin', 'dat', 'u', 'st', 'data'].map(leadOf), [
    'u',
    're',
    'ri',
    'da',
    'u',
    'st',
    'data',
  ])
})

test('parts match in order, with words between left out', () => {
  assert.ok(partsMatch(['usr', 'dat'], ['get', 'user', 'data']))
  assert.ok(!partsMatch(['dat', 'usr'], ['get', 'user', 'data']))
})

test('tiers', () => {
  const tier = (query: string, name: string) => matchName(parseQuery(query), name, foldCase(name))
  assert.equal(tier('getUserData', 'getUserData'), 'exact')
  assert.equal(tier('getuserdata', 'getUserData'), 'case')
  assert.equal(tier('getU', 'getUserData'), 'prefix')
  assert.equal(tier('data', 'getUserData'), 'word')
  assert.equal(tier('usrDat', 'getUserData'), 'word')
  assert.equal(tier('get_user_data', 'getUserData'), 'case', 'another notation')
  assert.equal(tier('get-user-data', 'GET_USER_DATA'), 'case')
  assert.equal(tier('__get_user_data', 'getUserData'), 'word', 'marks before a name make another of it')
  assert.equal(tier('gUBI', 'getUserById'), 'word', 'initials')
  assert.equal(tier('g u b', 'get_user_by_id'), 'word', 'the first words by their initials')
  assert.equal(tier('g b', 'get_user_by_id'), undefined, 'none of them left out')
  assert.equal(tier('serD', 'getUserData'), 'substring')
  assert.equal(tier('ata', 'getUserData'), 'substring')
  assert.equal(tier('usrData', 'getOrder'), undefined)
  assert.equal(tier('is', 'thisIs'), 'word', 'a later occurrence at a word start counts')
})
