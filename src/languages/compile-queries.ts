// Compiles all queries of all languages into dist/queries: run by the build once the grammars are there.
import { writeFileSync } from 'node:fs'
import { Query } from 'web-tree-sitter'
import { encodeImages, imageOf, imagesFile } from './compiled-query.ts'
import { loadLanguage } from './load.ts'
import { loadRuntime, queriesOf, readGrammar } from './loading.ts'
import { LANGUAGE_NAMES } from './table.ts'

async function compileAll(): Promise<void> {
  const runtime = await loadRuntime()
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    if (language.grammar === undefined) continue
    const grammar = await readGrammar(language)
    const images = queriesOf(language).map(text => {
      // The address is what the library keeps as a property without a name.
      const query = new Query(grammar, text) as unknown as { readonly 0: number }
      return [Buffer.from(text), imageOf(runtime, query[0])] as const
    })
    writeFileSync(imagesFile(name), encodeImages(images))
  }
}

compileAll()
