// Compiled queries for dist/. To compile them all takes seconds, so each is cached under a digest of all that it is made of:
// what is in the cache is never out of date.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const NAME = 'compile-queries'
/** The code that makes a compiled query of a text: a module for the build, and what it writes. */
const [PROGRAM, IMAGES] = [`src/parse/grammar/${NAME}.ts`, 'src/parse/grammar/compiled-query.ts']

/** Writes `queries/` into a folder that has the grammars, by the code that will take them up; `options` are esbuild's. */
export async function writeQueries(folder, options) {
  const root = options.absWorkingDir
  await build({ ...options, outdir: folder, minify: false, entryPoints: [{ in: PROGRAM, out: NAME }] })
  const program = path.join(folder, `${NAME}.cjs`)
  const { compileQueries, queriesOfAll } = require(program)
  rmSync(program)
  // V8's optimiser takes longer over it than it saves.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
  const cache = path.join(root, 'node_modules', '.cache', 'ctx-queries')
  for (const made of [cache, path.join(folder, 'queries')]) mkdirSync(made, { recursive: true })
  const wasm = name => path.join(folder, 'grammars', `${name}.wasm`)
  const library = [require.resolve('web-tree-sitter'), wasm('web-tree-sitter')]
  const compiler = digestOf(
    [...library, path.join(root, PROGRAM), path.join(root, IMAGES)].map(file => readFileSync(file)),
  )
  for (const { name, grammar, texts } of await queriesOfAll()) {
    const cached = path.join(cache, `${digestOf([compiler, readFileSync(wasm(grammar)), ...texts])}.bin`)
    if (!existsSync(cached)) {
      const beside = `${cached}.${process.pid}.tmp`
      writeFileSync(beside, await compileQueries(name))
      renameSync(beside, cached)
    }
    copyFileSync(cached, path.join(folder, 'queries', `${name}.bin`))
  }
}

function digestOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\n`).update(part)
  return hash.digest('hex')
}
