// Compiles assembly/ into code.ts, texts-code.ts and frequent-code.ts: `CTX_ASC=<asc of npm's assemblyscript 0.28.20>
// node src/kernel/build.mjs`. The results are committed because the compiler takes 102 MB and 2.6 s; kernel.test.ts
// fails if they are out of date.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folder = import.meta.dirname
const asc = process.env.CTX_ASC ?? path.join(folder, '..', '..', 'node_modules', '.bin', 'asc')
const made = mkdtempSync(path.join(os.tmpdir(), 'ctx-kernel-'))
const flags = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--initialMemory', '0', '--enable', 'simd']

const digest = createHash('sha256')
const sources = readdirSync(path.join(folder, 'assembly')).filter(name => name.endsWith('.ts'))
for (const name of sources.sort()) digest.update(readFileSync(path.join(folder, 'assembly', name)))
const digested = digest.digest('hex')

// Separate modules, so that a cold query does not load the code that only indexing needs.
for (const [entry, name] of [
  ['index', 'code'],
  ['texts', 'texts-code'],
  ['frequent', 'frequent-code'],
]) {
  const file = path.join(made, `${name}.wasm`)
  execFileSync(asc, [`assembly/${entry}.ts`, '-o', file, ...flags], { cwd: folder, stdio: 'inherit' })
  const code = readFileSync(file)
  writeFileSync(
    path.join(folder, `${name}.ts`),
    `// Generated from assembly/ by build.mjs; do not edit.

/** SHA-256 of the sources. */
export const SOURCES = '${digested}'
/** The WebAssembly module, in base64. */
export const CODE =
  '${code.toString('base64')}'
`,
  )
  console.log(`${code.length} bytes of ${entry}.ts`)
}
rmSync(made, { recursive: true })
