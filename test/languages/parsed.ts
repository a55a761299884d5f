// Texts read by the grammars alone, for tests of what is found in them.
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { ENDLESS } from '../helpers/exec.ts'

const backend = createWasmBackend()
/** All grammars take seconds, and most files of tests ask a few of them. */
const ready = new Map<string, Promise<void>>()

/** What the grammar of `language` reads in `text`. Throws ParseTimeout after `timeLimit` milliseconds. */
export async function parse(language: string, text: string, timeLimit = ENDLESS) {
  if (!ready.has(language)) ready.set(language, backend.initialize([language]))
  await ready.get(language)
  return backend.parse(text, await loadLanguage(language), { timeLimit })
}

/** The names of the definitions in it, in their order. */
export const namesIn = async (language: string, text: string): Promise<string[]> =>
  (await parse(language, text)).definitions.map(({ name }) => name)
