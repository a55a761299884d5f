// Search terms: which words are terms, and their stems.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stem, termOf, termsOf } from '../../src/util/search-terms.ts'

test('numbers, single letters, stop words and long words are not terms', () => {
  for (const word of ['7', '42', '3d', '0x1f', '0x', 'a', 'the', 'b'.repeat(33)])
    assert.equal(termOf(word), undefined, word)
  for (const word of ['2fa', '12kb', '0xyz', 'x86', '日', 'b'.repeat(32)]) assert.equal(termOf(word), word)
  assert.equal(termOf('é'), 'e')
})

test('a word with a number at its end also gives the word without it', () => {
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

/** Words and their stems, with the shortest part before an ending that allows removing it, and one letter less. */
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

test('words have the expected stems', () => {
  const pairs = STEMS.trim()
    .split(/\s+/)
    .flatMap((word, i, all) => (i % 2 === 0 ? [[word, all[i + 1]!] as const] : []))
  for (const [word, expected] of pairs) assert.equal(stem(word), expected, word)
})
