// The definitions in a text, parsed as for the index.
import { after } from 'node:test'
import type { Tier } from '../../src/model.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { LineTable } from '../../src/scan/line-table.ts'

const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })
after(() => parser.close())

/** `kind name first-last` for each definition, lines from 1, and the tier. */
export async function definitionsIn(
  language: string,
  text: string,
): Promise<{ readonly found: string[]; readonly tier: Tier }> {
  const { definitions, tier } = await parser.parse('a', text, language)
  const table = new LineTable(text)
  const found = definitions.map(
    ({ kind, name, start, end }) => `${kind} ${name} ${table.line(start)}-${table.line(Math.max(start, end - 1))}`,
  )
  return { found, tier }
}
