// Parses TypeScript and JavaScript as the indexer does.
import { loadLanguage } from '../../src/languages/load-language.ts'
import { createJsBackend } from '../../src/parse/babel/babel-backend.ts'
import { parserByGrammar } from '../helpers/by-grammar.ts'
import { ENDLESS } from '../helpers/exec.ts'
import { parse } from './parsed.ts'

export const parser = parserByGrammar()

export const read = (text: string, language = 'typescript') => parser.parse(`src/a.${language}`, text, language)

export const namesIn = async (text: string, language?: string) =>
  (await read(text, language)).definitions.map(({ name }) => name)

/** The definitions of a text with their source, by each of the two parsers. */
export async function written(text: string, language: string): Promise<string[][][]> {
  const rules = await loadLanguage(language)
  const grammar = await parse(language, text)
  const other = createJsBackend().parse(text, rules, { timeLimit: ENDLESS })
  return [grammar, other].map(({ definitions }) =>
    definitions.map(({ kind, name, start, end, bodyStart, exported }) => [
      `${exported ? 'exported ' : ''}${kind} ${name}`,
      text.slice(start, end),
      bodyStart < 0 ? '' : text.slice(bodyStart, end),
    ]),
  )
}
