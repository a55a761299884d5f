// All languages have one shape when they are loaded, and none loses a field on the way: V8's code is made for shapes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryOf, LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'

/** The fields of an object, in order, and of the objects in it that are written out as well. */
function shapeOf(language: object): string[] {
  const { lexis, exported } = language as { lexis: { doc: object; strings: object[] }; exported: object }
  return [language, lexis, lexis.doc, exported, ...lexis.strings.slice(0, 1)].map(part => Object.keys(part).join())
}

test('every language has the fields of every other, in one order', async () => {
  const [first, ...others] = await Promise.all(LANGUAGE_NAMES.map(loadLanguage))
  const expected = shapeOf(first!)
  assert.ok(expected.length >= 5)
  for (const other of others) {
    const shape = shapeOf(other)
    assert.deepEqual(shape, expected.slice(0, shape.length), other.name)
  }
})

test('a language says what its folder says, and is the same each time', async () => {
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    const { default: written } = await entryOf(name).load()
    // Fields that are left out are there and undefined.
    const said = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(said)
        : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
          ? Object.fromEntries(
              Object.entries(value)
                .filter(([, field]) => field !== undefined)
                .map(([key, field]) => [key, said(field)]),
            )
          : value
    assert.deepEqual(said(language), said(written), name)
    assert.equal(await loadLanguage(name), language)
  }
})
