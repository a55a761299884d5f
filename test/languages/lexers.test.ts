// The lexer of a grammar is one function. V8's optimiser takes seconds over the longest of them, and a table says which
// those are.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { loadLanguage } from '../../src/languages/load.ts'
import { hasHugeLexer, LANGUAGE_NAMES } from '../../src/languages/table.ts'
import { ROOT } from '../helpers/exec.ts'

/**
 * Bytes: those of Swift and Julia have 330 KB and more, over which it takes 5 and 8 s; that of Bash, the next, 160 KB
 * and under one.
 */
const HUGE = 250_000

/** Id of the section of a module that holds its functions. */
const CODE = 10

/** Length of the longest function of a WebAssembly module, in bytes. */
function longestFunction(module: Buffer): number {
  let at = 8
  const number = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++]!
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
  }
  while (at < module.length) {
    const id = module[at++]
    const length = number()
    const end = at + length
    if (id === CODE) {
      const lengths = Array.from({ length: number() }, () => {
        const bytes = number()
        at += bytes
        return bytes
      })
      return Math.max(...lengths)
    }
    at = end
  }
  return 0
}

test('which grammars are not optimised, by the length of their lexers', async () => {
  const lengths = new Map<string, number>()
  for (const name of LANGUAGE_NAMES) {
    const { grammar } = await loadLanguage(name)
    const file = path.join(ROOT, 'dist', 'grammars', `${grammar}.wasm`)
    if (grammar !== undefined && existsSync(file)) lengths.set(name, longestFunction(readFileSync(file)))
  }
  assert.ok(lengths.size >= 20, `${lengths.size} grammars`)
  const huge = [...lengths].filter(([, length]) => length > HUGE).map(([name]) => name)
  assert.deepEqual(huge, LANGUAGE_NAMES.filter(hasHugeLexer))
})
