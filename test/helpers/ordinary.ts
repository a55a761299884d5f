// What is found in a text without a grammar, as tests write it down, and what every reader of ordinary texts is held to.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { AstBackend } from '../../src/extract/reading/backend.ts'
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { LineTable } from '../../src/extract/tokens/line-table.ts'
import type { Language } from '../../src/languages/language.ts'
import { loadLanguage } from '../../src/languages/load.ts'
import type { Match } from '../../src/languages/match.ts'
import { broken } from './broken.ts'
import { ENDLESS } from './exec.ts'
import { randomFrom } from './random.ts'

/** Kind, qualified name and lines of what is found; undefined where there is a doubt. */
export function ordinaryIn(text: string, language: Language): string[] | undefined {
  const lines = new LineTable(text)
  return createWasmBackend().parseOrdinary!(text, language)?.definitions.map(({ kind, owner, name, start, end }) => {
    const qualified = owner === undefined ? name : `${owner}.${name}`
    return `${kind} ${qualified} ${lines.range(start, end)}`
  })
}

/** A reader of ordinary texts of a language. */
interface Reader {
  readonly language: string
  readonly read: (text: string, language: Language) => readonly Match[] | undefined
  /** Texts, and what is found in them, typed by hand. */
  readonly cases: readonly (readonly [string, readonly string[]])[]
  /** Texts of which nothing is said. */
  readonly doubts: readonly string[]
  /** Longer texts, in which nothing is rare. */
  readonly inputs: readonly string[]
  /** Texts that stand in themselves without end, and the most that may be found in one. */
  readonly hostile: readonly string[]
  readonly most: number
  /** Most of the broken texts in which the grammar meets an error that may be read as sound: an eighth, or as many. */
  readonly missed?: number
}

/** The tests of a reader: by hand, against the grammar, in broken texts, and in texts without end. */
export function testOrdinary({
  language: name,
  read,
  cases,
  doubts,
  inputs,
  hostile,
  most,
  missed = 1 / 8,
}: Reader): void {
  let language: Language
  let backend: AstBackend
  const limit = { timeLimit: ENDLESS }
  const texts = [...cases.map(([text]) => text), ...inputs]
  before(async () => {
    language = await loadLanguage(name)
    backend = createWasmBackend()
    await backend.initialize([name])
  })

  test('ordinary texts, by hand', () => {
    for (const [text, expected] of cases) assert.deepEqual(ordinaryIn(text, language), expected, text)
    assert.deepEqual(ordinaryIn('', language), [])
    assert.deepEqual(ordinaryIn('// a\n', language), [])
  })

  test('with the grammar the same is found', () => {
    for (const text of texts) {
      const { definitions } = backend.parse(text, language, limit)
      assert.deepEqual(backend.parseOrdinary!(text, language)?.definitions, definitions, text)
    }
  })

  test('where there is a doubt nothing is said', () => {
    for (const text of doubts) assert.equal(ordinaryIn(text, language), undefined, text)
  })

  test('no grammar need be ready, and one that is missing is not stood in for', () => {
    const fresh = createWasmBackend()
    assert.ok(fresh.parseOrdinary!(inputs[0]!, language)!.definitions.length > 0)
    assert.throws(() => fresh.parse(inputs[0]!, language, limit), /not initialized/)
    assert.equal(fresh.parseOrdinary!(inputs[0]!, { ...language, grammar: 'tree-sitter-none' }), undefined)
  })

  test('of broken texts nothing else is found than with the grammar', () => {
    const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
    const count = { read: 0, withError: 0, missed: 0 }
    for (let round = 0; round < 600; round++) {
      const text = broken(pick(texts), random, token => [token.slice(1)])
      const { definitions, tier } = backend.parse(text, language, limit)
      const ordinary = backend.parseOrdinary!(text, language)
      if (tier !== 'exact') count.withError++
      if (!ordinary) continue
      count.read++
      if (tier === 'exact') assert.deepEqual(ordinary.definitions, definitions, `CTX_SEED=${seed}\n${text}`)
      else count.missed++
    }
    const counts = `CTX_SEED=${seed} ${JSON.stringify(count)}`
    assert.ok(count.read > 60 && count.withError > 100, counts)
    // The grammar does not know everything that is sound, and of code only what it defines is looked at.
    assert.ok(count.missed <= count.withError * missed, counts)
  })

  test('what stands in itself without end is passed over, not gone into', () => {
    for (const text of hostile) {
      const matches = read(text, language)
      assert.ok(matches === undefined || matches.length <= most, text.slice(0, 40))
    }
  })
}
