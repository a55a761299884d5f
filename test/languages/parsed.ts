// Parses texts with the grammars alone.
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { ENDLESS } from '../helpers/exec.ts'

const backend = createWasmBackend()
/** By language: loading all grammars takes seconds. */
const ready = new Map<string, Promise<void>>()

/** Parses `text` with the grammar of `language`. Throws ParseTimeout after `timeLimit` milliseconds. */
export async function parse(language: string, text: string, timeLimit = ENDLESS) {
  if (!ready.has(language)) ready.set(language, backend.initialize([language]))
  await ready.get(language)
  return backend.parse(text, await loadLanguage(language), { timeLimit })
}

/** The names of its definitions, in order. */
export const namesIn = async (language: string, text: string): Promise<string[]> =>
  (await parse(language, text)).definitions.map(({ name }) => name)
