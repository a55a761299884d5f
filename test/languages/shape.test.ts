// All loaded languages have one object shape, for which V8 optimises, and normalising loses no field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryOf, LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'

/** The fields of an object, in order, and of the object literals in it. */
function shapeOf(language: object): string[] {
  const { lexis, exported } = language as { lexis: { doc: object; strings: object[] }; exported: object }
  return [language, lexis, lexis.doc, exported, ...lexis.strings.slice(0, 1)].map(part => Object.keys(part).join())
}

test('all languages have the same fields in one order', async () => {
  const [first, ...others] = await Promise.all(LANGUAGE_NAMES.map(loadLanguage))
  const expected = shapeOf(first!)
  assert.ok(expected.length >= 5)
  for (const other of others) {
    const shape = shapeOf(other)
    assert.deepEqual(shape, expected.slice(0, shape.length), other.name)
  }
})

test('a loaded language keeps the data of its folder, and is the same each time', async () => {
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    const { default: written } = await entryOf(name).load()
    // Omitted fields are present and undefined.
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
