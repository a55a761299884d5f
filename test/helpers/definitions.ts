// What is found in a text, read as indexing reads it, for tests of languages.
import { after } from 'node:test'
import { createReadings } from '../../src/extract/reading/readings.ts'
import { LineTable } from '../../src/extract/tokens/line-table.ts'
import type { Tier } from '../../src/model.ts'

const readings = createReadings({ mode: 'prod', backend: 'wasm' })
after(() => readings.close())

/** `kind name first-last` of each definition, lines from 1, and the tier of the text. */
export async function definitionsIn(
  language: string,
  text: string,
): Promise<{ readonly found: string[]; readonly tier: Tier }> {
  const { definitions, tier } = await readings.read('a', text, language)
  const table = new LineTable(text)
  const found = definitions.map(
    ({ kind, name, start, end }) => `${kind} ${name} ${table.line(start)}-${table.line(Math.max(start, end - 1))}`,
  )
  return { found, tier }
}
