// Compiles all queries of all languages into dist/queries: run by the build once the grammars are there. Its arguments
// are a folder in which compiled queries are cached, and a digest of the code that compiles them. A name in the cache is
// the digest of all that its content is made from, so nothing in there is ever out of date.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Query } from 'web-tree-sitter'
import type { Language } from '../../languages/language.ts'
import { LANGUAGE_NAMES } from '../../languages/language-table.ts'
import { loadLanguage } from '../../languages/load-language.ts'
import { encodeImages, imageOf, imagesFile } from './compiled-query.ts'
import { loadRuntime, queriesOf, readGrammar } from './grammar-loading.ts'
import { moduleBytes } from './grammar-modules.ts'

async function compileAll(cache: string, compiler: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  for (const name of LANGUAGE_NAMES) {
    const language = await loadLanguage(name)
    if (language.grammar === undefined) continue
    const texts = queriesOf(language)
    const made = createHash('sha256')
      .update(JSON.stringify([compiler, texts]))
      .update(moduleBytes(language.grammar))
    const cached = path.join(cache, `${made.digest('hex')}.bin`)
    if (!existsSync(cached)) {
      const beside = `${cached}.${process.pid}.tmp`
      writeFileSync(beside, await compile(language, texts))
      renameSync(beside, cached)
    }
    copyFileSync(cached, imagesFile(name))
  }
}

async function compile(language: Language, texts: readonly string[]): Promise<Buffer> {
  const runtime = await loadRuntime()
  const grammar = await readGrammar(language)
  const images = texts.map(text => {
    // The address is what the library keeps as a property without a name.
    const query = new Query(grammar, text) as unknown as { readonly 0: number }
    return [Buffer.from(text), imageOf(runtime, query[0])] as const
  })
  return encodeImages(images)
}

compileAll(process.argv[2]!, process.argv[3]!)
