// What is found in a text without a grammar, as tests write it down.
import { createWasmBackend } from '../../src/extract/reading/wasm.ts'
import { LineTable } from '../../src/extract/tokens/line-table.ts'
import type { Language } from '../../src/languages/language.ts'

/** Kind, qualified name and lines of what is found; undefined where there is a doubt. */
export function ordinaryIn(text: string, language: Language): string[] | undefined {
  const lines = new LineTable(text)
  return createWasmBackend().parseOrdinary!(text, language)?.definitions.map(({ kind, owner, name, start, end }) => {
    const qualified = owner === undefined ? name : `${owner}.${name}`
    return `${kind} ${qualified} ${lines.range(start, end)}`
  })
}
