// The tests that every fast path must pass, and definitions in the notation of tests.
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
 * Kind, qualified name and lines of definitions; undefined if the fast path does not support the text. With
 * `tellsExports`, `+` marks exported ones.
 */
export function definitionsOfFastPath(text: string, language: Language, tellsExports = false): string[] | undefined {
  const lines = new LineTable(text)
  return createWasmBackend().parseByFastPath!(text, language)?.definitions.map(
    ({ kind, owner, name, start, end, exported }) => {
      const qualified = owner === undefined ? name : `${owner}.${name}`
      return `${tellsExports && exported ? '+' : ''}${kind} ${qualified} ${lines.range(start, end)}`
    },
  )
}

/** A parsed text; `fallback` is set if the grammar's parser was not enough. */
type Whole = Pick<ParsedFile, 'definitions' | 'tier'> & { readonly fallback?: string | undefined }

/** A fast path and its test data. */
interface Reader {
  readonly language: string
  readonly read: (text: string, language: Language) => readonly Match[] | undefined
  /** Texts with the expected definitions, as `definitionsOfFastPath` writes them. */
  readonly cases: readonly (readonly [string, readonly string[]])[]
  /** Unsupported texts. */
  readonly doubts: readonly string[]
  readonly tellsExports?: boolean
  /** A text with only a comment; by default in C's syntax. */
  readonly comment?: string
  /** Longer texts. */
  readonly inputs: readonly string[]
  /** Parses a text without the fast path; by default with the grammar. */
  readonly whole?: (text: string, language: string) => Promise<Whole>
  /** Deeply nested texts, and the most definitions to find in one. */
  readonly hostile: readonly string[]
  readonly most: number
  /** The largest fraction of texts with errors that the fast path may accept; an eighth by default. */
  readonly missed?: number
}

/** Tests a fast path by hand-written cases, against the grammar, on broken texts and on deeply nested texts. */
export function testFastPath(reader: Reader): void {
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

  test(`${name}: the fast path finds the expected definitions`, () => {
    for (const [text, expected] of cases)
      assert.deepEqual(definitionsOfFastPath(text, language, tellsExports), expected, text)
    assert.deepEqual(definitionsOfFastPath('', language), [])
    assert.deepEqual(definitionsOfFastPath(comment, language), [])
  })

  test(`${name}: the fast path and the grammar find the same`, async () => {
    for (const text of texts)
      assert.deepEqual(backend.parseByFastPath!(text, language)?.definitions, (await whole(text)).definitions, text)
  })

  test(`${name}: the fast path rejects unsupported texts`, () => {
    for (const text of doubts) assert.equal(definitionsOfFastPath(text, language), undefined, text)
  })

  test(`${name}: the fast path needs no loaded grammar, and rejects a language whose grammar is missing`, () => {
    const fresh = createWasmBackend()
    assert.ok(fresh.parseByFastPath!(inputs[0]!, language)!.definitions.length > 0)
    assert.throws(() => fresh.parse(inputs[0]!, language, limit), /not initialized/)
    assert.equal(fresh.parseByFastPath!(inputs[0]!, { ...language, grammar: 'tree-sitter-none' }), undefined)
  })

  test(`${name}: on broken texts, the fast path finds the same as the grammar`, async () => {
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
    // The grammar rejects some valid texts, and the fast path checks code only where it defines something.
    assert.ok(count.missed <= count.withError * missed, counts)
  })

  test(`${name}: deeply nested texts are not descended into`, () => {
    for (const text of reader.hostile) {
      const matches = read(text, language)
      assert.ok(matches === undefined || matches.length <= reader.most, text.slice(0, 40))
    }
  })
}
