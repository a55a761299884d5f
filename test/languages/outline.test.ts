// Definitions of each language against an outline checked by hand: test/languages/<name>/{input.*, outline.txt}.
// CTX_UPDATE_GOLDENS=1 rewrites the outlines; read what changed.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LANGUAGE_NAMES, languageOf } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import type { Definition } from '../../src/model.ts'
import { createJsBackend } from '../../src/parse/babel/babel-backend.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { createSnapshotBackend, type SnapshotFile } from '../../src/parse/snapshot-backend.ts'
import { createWasmBackend } from '../../src/parse/wasm-backend.ts'
import { ENDLESS } from '../helpers/exec.ts'

const root = import.meta.dirname

/** One line per definition: kind, modifiers, name, lines, owner, decorators; indented by parent. */
function outlineOf(text: string, definitions: readonly Definition[]): string {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const depth: number[] = []
  const lines = definitions.map((definition, at) => {
    const { name, kind, start, end, bodyStart, parent, owner, exported, modifiers, decorators } = definition
    depth[at] = parent < 0 ? 0 : depth[parent]! + 1
    return [
      `${'  '.repeat(depth[at])}${kind}`,
      ...(exported ? ['exported'] : []),
      ...modifiers,
      name,
      `${lineAt(start)}-${lineAt(end - 1)}`,
      ...(owner === undefined ? [] : [`p=${owner}`]),
      ...(bodyStart < 0 ? [] : [`body=${JSON.stringify(text.slice(bodyStart, bodyStart + 8).split('\n')[0])}`]),
      ...decorators,
    ].join(' ')
  })
  return `${lines.join('\n')}\n`
}

/** The snapshot backend's stored results: those the goldens were made from, after a JSON round trip. */
const stored: Record<string, unknown> = {}
const snapshot = createSnapshotBackend({ version: 1, readings: stored as SnapshotFile['readings'] }, text => text)
const backends = [createWasmBackend(), createJsBackend(), snapshot]
const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })

const inputs = await Promise.all(
  LANGUAGE_NAMES.map(async name => {
    const folder = path.join(root, name)
    const file = readdirSync(folder).find(file => file.startsWith('input.'))
    assert.ok(file, `test/languages/${name}/input.* is missing`)
    const text = readFileSync(path.join(folder, file), 'utf8')
    return { name, language: await loadLanguage(name), file, text, golden: path.join(folder, 'outline.txt') }
  }),
)

for (const { name, file, text, golden } of inputs) {
  test(`outline of ${name}`, async () => {
    assert.equal(languageOf(file, text), name)
    const { definitions } = await parser.parse(file, text, name)
    for (const { name, nameStart, kind } of definitions) {
      const isNamed = name === 'default' || (kind === 'component' && nameStart === 0)
      const written = text.slice(nameStart, nameStart + name.length).toLowerCase()
      assert.ok(isNamed || written.startsWith(name.split(/\W/)[0]!.toLowerCase()), `${name} is not at its offset`)
    }
    const outline = outlineOf(text, definitions)
    if (process.env.CTX_UPDATE_GOLDENS) writeFileSync(golden, outline)
    assert.ok(existsSync(golden), `${golden} is missing; CTX_UPDATE_GOLDENS=1 writes it`)
    assert.equal(outline, readFileSync(golden, 'utf8'))
    stored[`${name} ${text}`] = JSON.parse(JSON.stringify({ tier: 'exact', definitions }))
  })
}

for (const backend of backends) {
  for (const { name, language, text, golden } of inputs) {
    if (!backend.capabilities(language)) continue
    test(`outline of ${name} by the ${backend.name} backend`, async () => {
      await backend.initialize([name])
      const { definitions } = backend.parse(text, language, { timeLimit: ENDLESS })
      assert.equal(outlineOf(text, definitions), readFileSync(golden, 'utf8'))
    })
  }
}

test('a backend reports the languages it does not support', async () => {
  const able = inputs.filter(({ language }) => backends[1]!.capabilities(language)).map(({ name }) => name)
  assert.deepEqual(able, ['typescript', 'tsx', 'javascript'])
  assert.throws(() => backends[1]!.parse('', inputs.find(({ name }) => name === 'python')!.language, { timeLimit: 1 }))
  assert.throws(() => snapshot.parse('unknown', inputs[0]!.language, { timeLimit: 1 }), { code: 'PARSE_FAILURE' })
})
