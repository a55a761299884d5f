// What the build compiles the queries of grammars with, as a module of its own beside the grammars in dist/.
import { Query } from 'web-tree-sitter'
import { LANGUAGE_NAMES } from '../../languages/language-table.ts'
import { loadLanguage } from '../../languages/load-language.ts'
import { encodeImages, imageOf } from './compiled-query.ts'
import { loadRuntime, queriesOf, readGrammar } from './grammar-loading.ts'

/** Of each language with a grammar: its name, its grammar and the texts of its queries. */
export async function queriesOfAll(): Promise<{ name: string; grammar: string; texts: string[] }[]> {
  const languages = await Promise.all(LANGUAGE_NAMES.map(loadLanguage))
  return languages.flatMap(language => {
    const { name, grammar } = language
    return grammar === undefined ? [] : [{ name, grammar, texts: queriesOf(language) }]
  })
}

/** The compiled queries of a language, as its file in dist/queries holds them. */
export async function compileQueries(name: string): Promise<Buffer> {
  const language = await loadLanguage(name)
  const runtime = await loadRuntime()
  const grammar = await readGrammar(language)
  const images = queriesOf(language).map(text => {
    // The address is what the library keeps as a property without a name.
    const query = new Query(grammar, text) as unknown as { readonly 0: number }
    return [Buffer.from(text), imageOf(runtime, query[0])] as const
  })
  return encodeImages(images)
}
