// The choice of a parser backend. If it cannot run, mode prod fails and mode ci reports fallbacks.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { chooseEngine } from '../../src/indexer/engine.ts'
import { cleanEnvironment, ROOT } from '../helpers/exec.ts'
import { makeFolder, makeRepository, SHOP } from '../helpers/fixture.ts'

/** A copy of the program without the grammars of TypeScript and Python. */
const incomplete = makeFolder('crippled')
// Cached code beside the program changes while other tests run.
const isCached = (file: string) => /\.(?:bin|tmp)$/.test(file)
for (const part of ['dist', 'bin', 'package.json'])
  cpSync(path.join(ROOT, part), path.join(incomplete, part), { recursive: true, filter: file => !isCached(file) })
rmSync(path.join(incomplete, 'dist/grammars/tree-sitter-typescript.wasm'))
rmSync(path.join(incomplete, 'dist/grammars/tree-sitter-python.wasm'))

function run(home: string, root: string, environment: Record<string, string>, ...args: string[]) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(home, 'bin/ctx.js'), ...args, '-C', root, '--json'],
    {
      env: cleanEnvironment(environment),
      encoding: 'utf8',
    },
  )
  return { status, answer: JSON.parse(stdout) }
}

test('a missing grammar is an error in mode prod', () => {
  const { status, answer } = run(incomplete, makeRepository(SHOP), {}, 'generate_index')
  assert.equal(status, 2)
  assert.equal(answer.error.code, 'PARSER_UNAVAILABLE')
  assert.match(answer.error.message, /wasm parser cannot be loaded for (typescript|python)/)
  assert.match(answer.error.hint, /CTX_ENGINE_MODE=ci/)
})

test('if the chosen parser does not support a language, the hint names the one that does', () => {
  const { status, answer } = run(ROOT, makeRepository(SHOP), { CTX_PARSER_BACKEND: 'js' }, 'generate_index')
  assert.equal(status, 2)
  assert.equal(answer.error.code, 'PARSER_UNAVAILABLE')
  assert.equal(answer.error.message, 'The js parser cannot read python.')
  assert.match(answer.error.hint, /^Choose the parser wasm/)
})

test('in mode ci the js backend is the fallback, then metadata only, and the status reports it', () => {
  const root = makeRepository(SHOP)
  assert.equal(run(incomplete, root, { CTX_ENGINE_MODE: 'ci' }, 'generate_index', '--force').status, 0)
  const { answer } = run(incomplete, root, { CTX_ENGINE_MODE: 'ci' }, 'get_index_status')
  assert.deepEqual(answer.engine, { mode: 'ci', backend: 'wasm', fallbacks: { js: 3, metadata_only: 1 } })
  const python = answer.languages.find(({ language }: { language: string }) => language === 'python')
  assert.deepEqual([python.files, python.symbols, python.heuristic], [1, 0, 1])
  assert.equal(run(incomplete, root, { CTX_ENGINE_MODE: 'ci' }, 'search_symbols', 'handleLogin').answer.total, 1)
  // A complete program with other settings reads all files again.
  assert.equal(run(ROOT, root, {}, 'generate_index').answer.parsed, 4)
  assert.deepEqual(run(ROOT, root, {}, 'get_index_status').answer.engine, {
    mode: 'prod',
    backend: 'wasm',
    fallbacks: {},
  })
})

test('the environment chooses the parser', () => {
  assert.deepEqual(chooseEngine(tmpdir(), { CTX_ENGINE_MODE: 'ci', CTX_PARSER_BACKEND: 'js' }), {
    mode: 'ci',
    backend: 'js',
  })
  assert.deepEqual(chooseEngine(tmpdir(), {}), { mode: 'prod', backend: 'wasm' })
  assert.throws(() => chooseEngine(tmpdir(), { CTX_ENGINE_MODE: 'fast' }), { code: 'INVALID_ARGUMENT' })
  assert.throws(() => chooseEngine(tmpdir(), { CTX_PARSER_BACKEND: 'snapshot' }), { code: 'INVALID_ARGUMENT' })
})

test('a settings file of a repository chooses nothing and is not read', () => {
  const settings = '{"engine_mode": "test", "parser_backend": "snapshot", "snapshots": "/dev/zero"}'
  for (const text of [settings, '{"parser_backend": "js"}', 'no JSON', '#'.repeat(5 << 20)]) {
    const root = makeRepository({ ...SHOP, '.ctxrc.json': text })
    assert.equal(run(ROOT, root, {}, 'generate_index').status, 0)
    const { answer } = run(ROOT, root, {}, 'get_index_status')
    assert.deepEqual(answer.engine, { mode: 'prod', backend: 'wasm', fallbacks: {} })
  }
})
