// Compiles the queries of all grammars for the build; bundled as a module of its own beside dist/grammars.
import { Query } from 'web-tree-sitter'
import { LANGUAGE_NAMES } from '../../languages/language-table.ts'
import { loadLanguage } from '../../languages/load-language.ts'
import { encodeImages, imageOf } from './compiled-query.ts'
import { loadRuntime, queriesOf, readGrammar } from './grammar-loading.ts'

/** Name, grammar and query texts of each language with a grammar. */
export async function queriesOfAll(): Promise<{ name: string; grammar: string; texts: string[] }[]> {
  const languages = await Promise.all(LANGUAGE_NAMES.map(loadLanguage))
  return languages.flatMap(language => {
    const { name, grammar } = language
    return grammar === undefined ? [] : [{ name, grammar, texts: queriesOf(language) }]
  })
}

/** Compiles the queries of a language to the contents of its file in dist/queries. */
export async function compileQueries(name: string): Promise<Buffer> {
  const language = await loadLanguage(name)
  const runtime = await loadRuntime()
  const grammar = await readGrammar(language)
  const images = queriesOf(language).map(text => {
    // web-tree-sitter keeps the query's address as property 0.
    const query = new Query(grammar, text) as unknown as { readonly 0: number }
    return [Buffer.from(text), imageOf(runtime, query[0])] as const
  })
  return encodeImages(images)
}
