// Random flipped bytes and lost ends in any file of .ctx/: answers stay right, relevant damage is named, and one
// generate_index run leaves a sound index. CTX_FLIPS=1000 runs more of them.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { APART } from '../helpers/exec.ts'
import { makeFolder, makeRepository, writeFiles } from '../helpers/fixture.ts'
import { randomFrom } from '../helpers/random.ts'

Object.assign(process.env, APART, { CTX_SMALL_INDEX: '0', CTX_OVERLAY_SHARE: '9', CTX_BACKGROUND: '0' })
const { generate, verifyIndex } = await import('../../src/indexer/generate.ts')
const { OPERATIONS } = await import('../../src/operations/invocation/operation-table.ts')
const { parseInput } = await import('../../src/operations/arguments/parse-arguments.ts')

const { random, pick, seed } = randomFrom(process.env.CTX_SEED)
const FLIPS = Number(process.env.CTX_FLIPS ?? 20)
const FILES = 120

const nameOf = (file: number): string => `src/m${file % 7}/f${file}.py`
function textOf(file: number, version: number): string {
  return Array.from(
    { length: 4 + (file % 9) },
    (_, i) =>
      `def handle_${file}_v${version}_${i}(request, ${'x'.repeat(i + 1)}):\n    """Reads part ${i}."""\n    return load(request)\n`,
  ).join('\n')
}

const ASKED: readonly (readonly [operation: string, input: Record<string, unknown>])[] = [
  ['search_symbols', { query: 'handle_1' }],
  ['search_symbols', { query: 'handle_7_v0_2' }],
  ['search_symbols', { query: 'hndle_77_v0_1' }],
  ['search_symbols', { query: 'which function reads part 3', limit: 5 }],
  ['search_symbols', { query: 'v1', limit: 100 }],
  ['list_symbols', { module: 'src/m3/f10.py' }],
  ['list_symbols', { module: 'm5', limit: 200 }],
  ['get_symbol', { symbols: ['handle_11_v0_1', 'handle_50_v1_0'] }],
  ['get_symbol_source', { symbols: ['handle_90_v0_3'] }],
  ['get_repo_overview', {}],
]

async function answers(root: string, cache: string, asked = ASKED): Promise<unknown[]> {
  const all: unknown[] = []
  for (const [name, input] of asked) {
    const operation = OPERATIONS.find(each => each.name === name)!
    const context = { cwd: root, warn: (text: string) => warnings.push(text) }
    const { index, ...answer } = await operation.run(
      parseInput(operation, { ...input, path: root, cache_dir: cache }),
      context,
    )
    states.push(String(index))
    all.push(JSON.parse(JSON.stringify(answer).replaceAll(cache, 'CACHE')))
  }
  return all
}

let warnings: string[] = []
let states: string[] = []

function damage(cache: string): string {
  const file = pick(readdirSync(cache))
  const full = path.join(cache, file)
  const { size } = statSync(full)
  if (size === 0) return `${file}, which is empty`
  if (random() < 0.15) {
    const end = Math.floor(random() * size)
    truncateSync(full, end)
    return `${file} cut at ${end} of ${size}`
  }
  const bytes = readFileSync(full)
  const flips = Array.from({ length: 1 + Math.floor(random() * 3) }, () => Math.floor(random() * size))
  for (const at of flips) bytes[at] = bytes[at]! ^ (1 + Math.floor(random() * 255))
  writeFileSync(full, bytes)
  return `${file} changed at ${flips.join(', ')} of ${size}`
}

test(`answers stay right after random damage (CTX_SEED=${seed})`, async () => {
  const root = makeRepository(
    Object.fromEntries(Array.from({ length: FILES }, (_, file) => [nameOf(file), textOf(file, 0)])),
  )
  const cache = makeFolder('flipped')
  const sound = makeFolder('sound')
  const here = { root, cache, detached: true }
  await generate(here)
  let version = 0
  let repaired = 0
  for (let round = 0; round < FLIPS; round++) {
    if (round % 10 === 0) {
      // Sometimes a base alone, otherwise one with an overlay.
      version++
      const changed = round % 20 === 0 ? [50, 51, 90] : [Math.floor(random() * FILES)]
      writeFiles(root, Object.fromEntries(changed.map(file => [nameOf(file), textOf(file, version)])))
      await generate(here, round % 30 === 0 ? { force: true } : {})
      await generate({ root, cache: sound, detached: true }, { force: true })
    }
    const asked = [pick(ASKED), pick(ASKED)]
    const truth = await answers(root, sound, asked)
    const what = damage(cache)
    const note = `CTX_SEED=${seed}, round ${round}: ${what}`
    warnings = []
    states = []
    if (random() < 0.7) assert.deepEqual(await answers(root, cache, asked), truth, note)
    const named = [...warnings, ...states].filter(text => /damaged|incomplete|format/.test(text))
    const done = await generate(here)
    if (named.length + (done.damaged?.length ?? 0) > 0) {
      repaired++
      const file = what.split(' ')[0]!
      assert.ok(
        [...named, ...(done.damaged ?? [])].some(text => text.includes(file)),
        `${note}: ${named} ${done.damaged}`,
      )
    }
    assert.deepEqual((await verifyIndex(here))!.problems, [], note)
    assert.deepEqual(await answers(root, cache), await answers(root, sound), note)
  }
  assert.ok(repaired > FLIPS / 10, `${repaired} of ${FLIPS} needed a repair`)
})
