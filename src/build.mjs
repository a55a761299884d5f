// Builds dist/: a small CommonJS bundle for plain queries, one bundle for each part that is loaded on demand, and the
// grammars. CommonJS because the ESM loader would cost a cold query more than its search does.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { corrected } from './grammar-corrections.mjs'
import { sharedModules } from './shared-modules.mjs'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
/** Built beside and renamed, so that a build that fails leaves the last one alone. */
const beside = `${dist}.${process.pid}.tmp`
const require = createRequire(import.meta.url)

/** Entry name → source. Whatever one of them reaches by `import()` of another stays in that other file. */
const entries = JSON.parse(readFileSync(path.join(import.meta.dirname, 'bundles.json'), 'utf8'))

/**
 * What runs in threads, where nothing else is; and what writes indexes, which is not to fill the pages and the kernel that
 * a server keeps for its searches.
 */
const ALONE = ['start', 'indexing', 'worker', 'js']

/** Turns `import('../indexer/generate.ts')` into a require of the bundle that holds it, paid for only when reached. */
const lazyBundles = {
  name: 'lazy-bundles',
  setup(builder) {
    const bundleOf = new Map(Object.entries(entries).map(([name, file]) => [path.join(root, file), `./${name}.cjs`]))
    builder.onResolve({ filter: /\.ts$/ }, ({ kind, path: specifier, resolveDir }) => {
      const bundle = kind === 'dynamic-import' && bundleOf.get(path.join(resolveDir, specifier))
      return bundle ? { path: bundle, external: true } : undefined
    })
  },
}

const options = {
  absWorkingDir: root,
  outdir: beside,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // `import()` in CommonJS would still start the ESM loader; `require` does not.
  supported: { 'dynamic-import': false },
  // Its ESM build declares a `require` of its own, which the rewriting above would call before it is set.
  alias: { 'web-tree-sitter': require.resolve('web-tree-sitter') },
  define: { 'import.meta.dirname': '__dirname' },
  minify: true,
  keepNames: false,
  legalComments: 'none',
  plugins: [lazyBundles],
  logLevel: 'warning',
}
const { entry, plugin } = await sharedModules(entries, ALONE, options)
await build({ ...options, stdin: entry, outdir: undefined, outfile: path.join(beside, 'ctx.cjs') })
const points = names => names.map(out => ({ in: entries[out], out }))
await build({ ...options, entryPoints: points(ALONE) })
const sharing = Object.keys(entries).filter(name => name !== 'ctx' && !ALONE.includes(name))
await build({ ...options, entryPoints: points(sharing), plugins: [lazyBundles, plugin] })

// bin/ctx.js reads them as ASCII, which is twice as fast, and tells by the digest at their end whether code it kept is of this bundle.
for (const name of Object.keys(entries)) {
  const bundle = path.join(beside, `${name}.cjs`)
  const ascii = readFileSync(bundle, 'utf8').replace(
    /[^\0-\x7f]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // What nothing requires is the function that bin/ctx.js would make of it.
  const code = name === 'ctx' ? `(function(exports,require,module,__dirname){${ascii}})` : ascii
  writeFileSync(bundle, `${code}//${createHash('sha256').update(ascii).digest('hex').slice(0, 16)}\n`)
}

/** Where packages keep their grammars; the first that has a file wins. */
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const grammarFolders = Object.keys(manifest.devDependencies).flatMap(name => {
  const folder = path.join(root, 'node_modules', name)
  return [path.join(folder, 'out'), folder]
})

function findGrammar(name) {
  const folder = grammarFolders.find(candidate => existsSync(path.join(candidate, `${name}.wasm`)))
  if (!folder) throw new Error(`No devDependency holds ${name}.wasm.`)
  return path.join(folder, `${name}.wasm`)
}

mkdirSync(path.join(beside, 'grammars'))
const languages = path.join(root, 'src', 'languages')
for (const file of readdirSync(languages, { recursive: true })) {
  if (path.basename(file) !== 'index.ts') continue
  // A language without a grammar is read by patterns.
  const name = /grammar: '([\w-]+)'/.exec(readFileSync(path.join(languages, file), 'utf8'))?.[1]
  if (name)
    writeFileSync(path.join(beside, 'grammars', `${name}.wasm`), corrected(name, readFileSync(findGrammar(name))))
}
cpSync(
  path.join(path.dirname(require.resolve('web-tree-sitter')), 'web-tree-sitter.wasm'),
  path.join(beside, 'grammars', 'web-tree-sitter.wasm'),
)
// Compiled by the code that will take them up, with what is in dist/ now; V8's optimiser for WebAssembly takes longer than it saves.
mkdirSync(path.join(beside, 'queries'))
await build({ ...options, entryPoints: [{ in: 'src/languages/compile-queries.ts', out: 'compile-queries' }] })
const program = path.join(beside, 'compile-queries.cjs')
execFileSync(process.execPath, ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', program], { stdio: 'inherit' })
rmSync(program)
// Moved aside before it is removed: a server that ends meanwhile writes code it keeps into it, and would leave no dist/ at all.
const before = `${beside}.old`
if (existsSync(dist)) renameSync(dist, before)
renameSync(beside, dist)
rmSync(before, { recursive: true, force: true, maxRetries: 3 })
