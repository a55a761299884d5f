// Compiles all queries of all languages into dist/queries: run by the build once the grammars are there.
import { writeFileSync } from 'node:fs'
import { Query } from 'web-tree-sitter'
import { distFile } from '../util/dist.ts'
import { encodeImages, imageOf } from './compiled-query.ts'
import { loadRuntime, queriesOf, readGrammar } from './loading.ts'
import { LANGUAGE_NAMES, loadLanguage } from './table.ts'

async function compile(name: string): Promise<void> {
  const language = await loadLanguage(name)
  if (language.grammar === undefined) return
  const module = await loadRuntime()
  const grammar = await readGrammar(language)
  const images = queriesOf(language).map(text => {
    // The address is what the library keeps as a property without a name.
    const query = new Query(grammar, text) as unknown as { readonly 0: number }
    return [Buffer.from(text), imageOf(module, query[0])] as const
  })
  writeFileSync(distFile(`queries/${name}.bin`), encodeImages(images))
}

LANGUAGE_NAMES.reduce((before, name) => before.then(() => compile(name)), Promise.resolve())
