// A grammar's lexer is one function. The longer it is, the longer V8 takes to optimise it, so the amount of source
// decides whether that pays off.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import { isWorthOptimising } from '../../src/parse/grammar/grammar-modules.ts'
import { longestFunction } from '../../src/parse/grammar/longest-function.ts'
import { ROOT } from '../helpers/exec.ts'

const KB = 1e3
const MB = 1e6

async function grammars(): Promise<string[]> {
  const all = await Promise.all(LANGUAGE_NAMES.map(async name => (await loadLanguage(name)).grammar))
  return [...new Set(all.filter(grammar => grammar !== undefined))]
}

test('longestFunction measures the longest function of a module with other sections', () => {
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const custom = [0, 2, 1, 0x74]
  // Two functions, of 2 and of 130 bytes (0x82 0x01).
  const code = [10, 0x87, 1, 2, 2, 0, 0x0b, 0x82, 1, ...Array.from({ length: 130 }, () => 1)]
  assert.equal(longestFunction(Uint8Array.from([...head, ...custom, ...code])), 130)
  assert.equal(longestFunction(Uint8Array.from([...head, ...custom])), 0)
  assert.equal(longestFunction(Uint8Array.from([...head, 10, 0xff])), 0)
})

test('a grammar is optimised if it parses enough source', async () => {
  const lengths = new Map<string, number>()
  for (const grammar of await grammars()) {
    const length = longestFunction(readFileSync(path.join(ROOT, 'dist', 'grammars', `${grammar}.wasm`)))
    assert.ok(length > 1 * KB && length < 1 * MB, `${grammar}: ${length}`)
    lengths.set(grammar, length)
  }
  const optimised = (bytes: number) => [...lengths.keys()].filter(grammar => isWorthOptimising(grammar, bytes))
  assert.deepEqual(optimised(40 * KB), [])
  const few = optimised(600 * KB)
  assert.ok(few.includes('tree-sitter-go') && few.includes('tree-sitter-python'), `${few}`)
  assert.ok(!few.includes('tree-sitter-c') && !few.includes('tree-sitter-bash'), `${few}`)
  assert.ok(optimised(3 * MB).includes('tree-sitter-c'))
  assert.ok(!optimised(3 * MB).includes('tree-sitter-bash'))
  // V8 takes 5 and 8 seconds for these two, and one for the next, Bash's.
  const never = [...lengths.keys()].filter(grammar => !optimised(1000 * MB).includes(grammar)).sort()
  assert.deepEqual(never, ['tree-sitter-julia', 'tree-sitter-swift'])
})
