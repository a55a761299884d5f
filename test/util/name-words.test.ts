// Splits names into words and matches them with parts; tiers of name matches.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchName, parseQuery } from '../../src/query/name-match.ts'
import { abbreviates, foldCase, hasBlank, leadOf, partsMatch, splitWords } from '../../src/util/name-words.ts'

test('names are split at humps, separators and the last capital of a run', () => {
  assert.deepEqual(splitWords('getUserData'), ['get', 'user', 'data'])
  assert.deepEqual(splitWords('get_user_data'), ['get', 'user', 'data'])
  assert.deepEqual(splitWords('XMLHttpRequest'), ['xml', 'http', 'request'])
  assert.deepEqual(splitWords('utf8Decode'), ['utf8', 'decode'])
  assert.deepEqual(splitWords('__init__'), ['init'])
  assert.deepEqual(splitWords('SYS_open2'), ['sys', 'open2'])
  assert.deepEqual(splitWords('$'), [])
  assert.deepEqual(splitWords('größe_neu'), ['größe', 'neu'])
})

test('only ASCII letters are folded; white space of any script is found', () => {
  assert.equal(foldCase('GetÄÖ_İd'), 'getÄÖ_İd')
  assert.deepEqual(['a b', 'a\tb', 'a\u3000b', 'a\u00a0b'].map(hasBlank), [true, true, true, true])
  assert.deepEqual(['', 'a_b', 'größe'].map(hasBlank), [false, false, false])
})

test('a part matches a word as a prefix or as an abbreviation that keeps the first letter', () => {
  assert.ok(abbreviates('dat', 'data'))
  assert.ok(abbreviates('usr', 'user'))
  assert.ok(abbreviates('cfg', 'config'))
  assert.ok(abbreviates('recv', 'receive'))
  assert.ok(!abbreviates('ser', 'user'))
  assert.ok(!abbreviates('rin', 'restriction'), 'after the prefix only consonants count')
  assert.ok(!abbreviates('usb', 'unsubscribe'), 'the word is more than three times as long')
  assert.ok(!abbreviates('ur', 'user'), 'two letters match only as a prefix')
  assert.ok(!abbreviates('users', 'user'))
})

test('a lead is the prefix of all words that a part matches', () => {
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

test('parts match words in order; words between them may be skipped', () => {
  assert.ok(partsMatch(['usr', 'dat'], ['get', 'user', 'data']))
  assert.ok(!partsMatch(['dat', 'usr'], ['get', 'user', 'data']))
})

test('names match in the expected tiers', () => {
  const tier = (query: string, name: string) => matchName(parseQuery(query), name, foldCase(name))
  assert.equal(tier('getUserData', 'getUserData'), 'exact')
  assert.equal(tier('getuserdata', 'getUserData'), 'case')
  assert.equal(tier('getU', 'getUserData'), 'prefix')
  assert.equal(tier('data', 'getUserData'), 'word')
  assert.equal(tier('usrDat', 'getUserData'), 'word')
  assert.equal(tier('get_user_data', 'getUserData'), 'case', 'another notation')
  assert.equal(tier('get-user-data', 'GET_USER_DATA'), 'case')
  assert.equal(tier('__get_user_data', 'getUserData'), 'word', 'leading separators make another name')
  assert.equal(tier('gUBI', 'getUserById'), 'word', 'initials')
  assert.equal(tier('g u b', 'get_user_by_id'), 'word', 'initials of the first words')
  assert.equal(tier('g b', 'get_user_by_id'), undefined, 'initials skip no word')
  assert.equal(tier('serD', 'getUserData'), 'substring')
  assert.equal(tier('ata', 'getUserData'), 'substring')
  assert.equal(tier('usrData', 'getOrder'), undefined)
  assert.equal(tier('is', 'thisIs'), 'word', 'a later occurrence at a word start counts')
})
