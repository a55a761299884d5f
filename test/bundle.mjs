// Bundles all test files at once: a TypeScript loader in each of a hundred test processes took a tenth of the total
// time. Modules that several tests import become shared chunks; packages are not bundled.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'

/** Sets `import.meta.dirname` to the folder of the source file, where fixtures and goldens are. */
const sourceFolders = {
  name: 'source-folders',
  setup(builder) {
    builder.initialOptions.define = { 'import.meta.dirname': 'sourceFolder', 'import.meta.filename': 'sourceFile' }
    builder.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      if (!text.includes('import.meta')) return { loader: 'ts', contents: text }
      // On the first line, so that line numbers are kept.
      const places = `const sourceFolder = ${JSON.stringify(path.dirname(file))}, sourceFile = ${JSON.stringify(file)};`
      return { loader: 'ts', contents: `${places} ${text}` }
    })
  },
}

/** Bundles test files with source maps into a folder; returns the paths of the bundles in the same order. */
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
