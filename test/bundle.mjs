// Test files as plain modules, translated once for all of them: a loader of TypeScript in each of a hundred processes took
// a tenth of the time of all tests. What several files import is one chunk; packages stay where they are.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'

/** The folder of a module is that of its source, beside which fixtures and goldens lie. */
const sourceFolders = {
  name: 'source-folders',
  setup(builder) {
    builder.initialOptions.define = { 'import.meta.dirname': 'sourceFolder', 'import.meta.filename': 'sourceFile' }
    builder.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      if (!text.includes('import.meta')) return { loader: 'ts', contents: text }
      // On the first line, so that lines keep their numbers.
      const places = `const sourceFolder = ${JSON.stringify(path.dirname(file))}, sourceFile = ${JSON.stringify(file)};`
      return { loader: 'ts', contents: `${places} ${text}` }
    })
  },
}

/** Writes modules of test files, with source maps, into a folder; gives their paths in the order of the files. */
export async function bundleTests(root, files, folder) {
  await build({
    absWorkingDir: root,
    entryPoints: files,
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    plugins: [sourceFolders],
    logLevel: 'warning',
  })
  return files.map(file => path.join(folder, file.replace(/\.ts$/, '.mjs')))
}
