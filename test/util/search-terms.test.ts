// Words as they are looked for: which are none, and what the endings of the others leave.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stem, termOf, termsOf } from '../../src/util/search-terms.ts'

test('no terms: numbers, single letters, what tells nothing, what is too long', () => {
  for (const word of ['7', '42', '3d', '0x1f', '0x', 'a', 'the', 'b'.repeat(33)])
    assert.equal(termOf(word), undefined, word)
  for (const word of ['2fa', '12kb', '0xyz', 'x86', 'é', '日', 'b'.repeat(32)]) assert.equal(termOf(word), word)
})

test('a word with a number behind it is itself and what it is without', () => {
  assert.deepEqual(termsOf('div64 Vector3 ab12 x86_64 a1b2'), [
    'div64',
    'div',
    'vector3',
    'vect',
    'ab12',
    'x86',
    'a1b2',
  ])
})

/** Words, each with its stem: what stands before an ending is as short as it may be, or a letter too short. */
const STEMS = `
keys key        uses use        used used        led led         éclairs éclairs   utf8s utf8s
flies fly       ties ties       dies dies        boxes box       classes class     bushes bush
matches match   quizzes quizz   analysis analysis process process status status    buses bus
relation relat  nation nation   create creat     floated float   rotated rotat     rated rat
stopped stop    running run     added add        adding add      erring err        missed miss
tried tri       string string   bring bring      using using     going going       freed fre
quickly quick   reply repli     safely saf       madly madli
massive massiv  adaptive adapt  native nativ     archive archiv
usable usabl    readable read   enable enabl     possible poss
reader read     order order     user user        vector vect     actor actor       action action
station stat    union union     document docu    payment payment moment moment
axes axe        copy copi        type typ         queue queu
`

test('what the endings of words leave', () => {
  const pairs = STEMS.trim()
    .split(/\s+/)
    .flatMap((word, i, all) => (i % 2 === 0 ? [[word, all[i + 1]!] as const] : []))
  for (const [word, expected] of pairs) assert.equal(stem(word), expected, word)
})
