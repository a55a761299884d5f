// What is found in a text without a grammar, as tests write it down, and what every reader of ordinary texts is held to.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Match } from '../../src/languages/definition-match.ts'
import type { Language } from '../../src/languages/language.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import type { ParsedFile, ParserBackend } from '../../src/parse/parser-backend.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { LineTable } from '../../src/scan/line-table.ts'
import { broken } from './broken.ts'
import { ENDLESS } from './exec.ts'
import { randomFrom } from './random.ts'

/**
 * Kind, qualified name and lines of what is found; undefined where there is a doubt. With `tellsExports`, `+` before what
 * is exported.
 */
export function ordinaryIn(text: string, language: Language, tellsExports = false): string[] | undefined {
  const lines = new LineTable(text)
  return createWasmBackend().parseByFastPath!(text, language)?.definitions.map(
    ({ kind, owner, name, start, end, exported }) => {
      const qualified = owner === undefined ? name : `${owner}.${name}`
      return `${tellsExports && exported ? '+' : ''}${kind} ${qualified} ${lines.range(start, end)}`
    },
  )
}

/** What is found in a text; `fallback` where another parser than its grammar's was needed. */
type Whole = Pick<ParsedFile, 'definitions' | 'tier'> & { readonly fallback?: string | undefined }

/** A reader of ordinary texts of a language. */
interface Reader {
  readonly language: string
  readonly read: (text: string, language: Language) => readonly Match[] | undefined
  /** Texts, and what is found in them as `ordinaryIn` tells it, typed by hand. */
  readonly cases: readonly (readonly [string, readonly string[]])[]
  /** Texts of which nothing is said. */
  readonly doubts: readonly string[]
  readonly tellsExports?: boolean
  /** A text of a comment alone, where it is not one of C's. */
  readonly comment?: string
  /** Longer texts, in which nothing is rare. */
  readonly inputs: readonly string[]
  /** Readings of a text as it is where it is not ordinary; the grammar's where not given. */
  readonly whole?: (text: string, language: string) => Promise<Whole>
  /** Texts that stand in themselves without end, and the most that may be found in one. */
  readonly hostile: readonly string[]
  readonly most: number
  /** Most of the broken texts in which the grammar meets an error that may be read as sound: an eighth, or as many. */
  readonly missed?: number
}

/** The tests of a reader: by hand, against the grammar, in broken texts, and in texts without end. */
export function testOrdinary(reader: Reader): void {
  const { language: name, read, cases, doubts, tellsExports, comment = '// a\n', inputs, missed = 1 / 8 } = reader
  let language: Language
  let backend: ParserBackend
  const limit = { timeLimit: ENDLESS }
  const texts = [...cases.map(([text]) => text), ...inputs]
  const whole = async (text: string): Promise<Whole> =>
    reader.whole ? reader.whole(text, name) : backend.parse(text, language, limit)
  before(async () => {
    language = await loadLanguage(name)
    backend = createWasmBackend()
    await backend.initialize([name])
  })

  test(`${name}: ordinary texts, by hand`, () => {
    for (const [text, expected] of cases) assert.deepEqual(ordinaryIn(text, language, tellsExports), expected, text)
    assert.deepEqual(ordinaryIn('', language), [])
    assert.deepEqual(ordinaryIn(comment, language), [])
  })

  test(`${name}: with the grammar the same is found`, async () => {
    for (const text of texts)
      assert.deepEqual(backend.parseByFastPath!(text, language)?.definitions, (await whole(text)).definitions, text)
  })

  test(`${name}: where there is a doubt nothing is said`, () => {
    for (const text of doubts) assert.equal(ordinaryIn(text, language), undefined, text)
  })

  test(`${name}: no grammar need be ready, and one that is missing is not stood in for`, () => {
    const fresh = createWasmBackend()
    assert.ok(fresh.parseByFastPath!(inputs[0]!, language)!.definitions.length > 0)
    assert.throws(() => fresh.parse(inputs[0]!, language, limit), /not initialized/)
    assert.equal(fresh.parseByFastPath!(inputs[0]!, { ...language, grammar: 'tree-sitter-none' }), undefined)
  })

  test(`${name}: of broken texts nothing else is found than with the grammar`, async () => {
    const { seed, random, pick } = randomFrom(process.env.CTX_SEED)
    const count = { read: 0, withError: 0, missed: 0 }
    const sound = texts.filter(text => text !== '')
    for (let round = 0; round < 600; round++) {
      const text = broken(pick(sound), random, token => [token.slice(1)])
      const { definitions, tier, fallback } = await whole(text)
      const isSound = tier === 'exact' && fallback === undefined
      const ordinary = backend.parseByFastPath!(text, language)
      if (!isSound) count.withError++
      if (!ordinary) continue
      count.read++
      if (isSound) assert.deepEqual(ordinary.definitions, definitions, `CTX_SEED=${seed}\n${text}`)
      else count.missed++
    }
    const counts = `CTX_SEED=${seed} ${JSON.stringify(count)}`
    assert.ok(count.read > 60 && count.withError > 100, counts)
    // The grammar does not know everything that is sound, and of code only what it defines is looked at.
    assert.ok(count.missed <= count.withError * missed, counts)
  })

  test(`${name}: what stands in itself without end is passed over, not gone into`, () => {
    for (const text of reader.hostile) {
      const matches = read(text, language)
      assert.ok(matches === undefined || matches.length <= reader.most, text.slice(0, 40))
    }
  })
}
