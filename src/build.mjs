// Builds dist/: a small CommonJS bundle for plain queries, one bundle for each part that is loaded on demand, the grammars
// and the notices of what is bundled. CommonJS because the ESM loader would cost a cold query more than its search does.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { corrected } from './grammar-corrections.mjs'
import { noticesOf } from './notices.mjs'
import { writeQueries } from './query-cache.mjs'
import { filterOf, sharedModules } from './shared-modules.mjs'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
/** Built beside and renamed, so that a build that fails leaves the last one alone. */
const beside = `${dist}.${process.pid}.tmp`
const require = createRequire(import.meta.url)
/** The runtime of grammars. */
const RUNTIME = 'web-tree-sitter'

/** Entry name → source. Whatever one of them reaches by `import()` of another stays in that other file. */
const entries = JSON.parse(readFileSync(path.join(import.meta.dirname, 'bundles.json'), 'utf8'))

/**
 * What runs in threads, where nothing else is; and what writes indexes, which is not to fill the pages and the kernel that
 * a server keeps for its searches.
 */
const ALONE = ['start', 'indexing', 'worker', 'js', 'watchdog']

/** Turns `import('../indexer/generate.ts')` into a require of the bundle that holds it, paid for only when reached. */
const lazyBundles = {
  name: 'lazy-bundles',
  setup(builder) {
    const bundleOf = new Map(Object.entries(entries).map(([name, file]) => [path.join(root, file), `./${name}.cjs`]))
    builder.onResolve({ filter: filterOf(bundleOf.keys()) }, ({ kind, path: specifier, resolveDir }) => {
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
  alias: { [RUNTIME]: require.resolve(RUNTIME) },
  define: { 'import.meta.dirname': '__dirname' },
  minify: true,
  keepNames: false,
  legalComments: 'none',
  plugins: [lazyBundles],
  logLevel: 'warning',
}

/** Writes all bundles with source maps beside them, and gives the files that they are made of. */
async function bundle() {
  const { entry, plugin } = await sharedModules(entries, ALONE, options)
  const sharing = Object.keys(entries).filter(name => name !== 'ctx' && !ALONE.includes(name))
  const points = names => names.map(out => ({ in: entries[out], out }))
  const write = more => build({ ...options, metafile: true, sourcemap: 'external', sourcesContent: false, ...more })
  const built = await Promise.all([
    write({ stdin: entry, outdir: undefined, outfile: path.join(beside, 'ctx.cjs') }),
    write({ entryPoints: points(sharing), plugins: [lazyBundles, plugin] }),
    write({ entryPoints: points(ALONE) }),
  ])
  for (const name of Object.keys(entries)) finish(name)
  const outputs = built.flatMap(({ metafile }) => Object.values(metafile.outputs))
  return outputs.flatMap(({ inputs }) => Object.keys(inputs).filter(file => inputs[file].bytesInOutput > 0))
}

/** Puts a digest at the end of a bundle, by which bin/ctx.js tells whether code it kept is of this bundle. */
function finish(name) {
  const file = path.join(beside, `${name}.cjs`)
  const text = readFileSync(file, 'utf8')
  const other = text.search(/[^\0-\x7f]/)
  // bin/ctx.js reads it as ASCII, which is twice as fast. esbuild escapes other characters, but for those of patterns.
  if (other >= 0)
    throw new Error(
      `Write characters beyond ASCII as \\u1234 in patterns: ${text.slice(Math.max(0, other - 30), other + 30)}`,
    )
  // What nothing requires is the function that bin/ctx.js would make of it.
  const code = name === 'ctx' ? `(function(exports,require,module,__dirname){${text}})` : text
  writeFileSync(file, `${code}//${createHash('sha256').update(text).digest('hex').slice(0, 16)}\n`)
}

/** Copies the grammars and their runtime, and gives what each grammar was copied from. */
function copyGrammars() {
  const grammars = path.join(beside, 'grammars')
  mkdirSync(grammars, { recursive: true })
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  // Where packages keep their grammars; the first that has a file wins.
  const folders = Object.keys(devDependencies).flatMap(name => [`node_modules/${name}/out`, `node_modules/${name}`])
  const copied = new Map()
  const languages = path.join(root, 'src', 'languages')
  for (const file of readdirSync(languages, { recursive: true })) {
    if (path.basename(file) !== 'index.ts') continue
    // A language without a grammar is read by patterns.
    const name = /grammar: '([\w-]+)'/.exec(readFileSync(path.join(languages, file), 'utf8'))?.[1]
    if (!name || copied.has(name)) continue
    const folder = folders.find(candidate => existsSync(path.join(root, candidate, `${name}.wasm`)))
    if (!folder) throw new Error(`No devDependency holds ${name}.wasm.`)
    const bytes = corrected(name, readFileSync(path.join(root, folder, `${name}.wasm`)))
    writeFileSync(path.join(grammars, `${name}.wasm`), bytes)
    copied.set(name, `${folder}/${name}.wasm`)
  }
  copyFileSync(
    path.join(path.dirname(require.resolve(RUNTIME)), `${RUNTIME}.wasm`),
    path.join(grammars, `${RUNTIME}.wasm`),
  )
  return copied
}

const bundling = bundle()
const grammars = copyGrammars()
await writeQueries(beside, options)
writeFileSync(path.join(beside, 'THIRD-PARTY-NOTICES.txt'), noticesOf(root, await bundling, grammars))
// Moved aside before it is removed: a server that ends meanwhile writes code it keeps into it, and would leave no dist/ at all.
const before = `${beside}.old`
if (existsSync(dist)) renameSync(dist, before)
renameSync(beside, dist)
rmSync(before, { recursive: true, force: true, maxRetries: 3 })
