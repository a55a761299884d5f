// Texts read by the grammars alone, for tests of what is found in them.
import { createWasmBackend } from '../../src/extract/wasm.ts'
import { LANGUAGE_NAMES, loadLanguage } from '../../src/languages/table.ts'

const backend = createWasmBackend()
await backend.initialize(LANGUAGE_NAMES)

/** What the grammar of `language` reads in `text`. Throws ParseTimeout after `timeLimit` milliseconds. */
export const parse = async (language: string, text: string, timeLimit = 10_000) =>
  backend.parse(text, await loadLanguage(language), { timeLimit })

/** The names of the definitions in it, in their order. */
export const namesIn = async (language: string, text: string): Promise<string[]> =>
  (await parse(language, text)).definitions.map(({ name }) => name)
