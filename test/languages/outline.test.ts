// Definitions of each language against an outline checked by hand: test/languages/<name>/{input.*, outline.txt}.
// CTX_UPDATE_GOLDENS=1 rewrites the outlines; read what changed.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createWasmBackend } from '../../src/extract/wasm.ts'
import { LANGUAGE_NAMES, languageOf, loadLanguage } from '../../src/languages/table.ts'
import type { Definition } from '../../src/model.ts'

const root = import.meta.dirname

/** One line a definition: kind, modifiers, name, lines, owner, decorators; indented by parent. */
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

const backend = createWasmBackend()

for (const name of LANGUAGE_NAMES) {
  test(`outline of ${name}`, async () => {
    const folder = path.join(root, name)
    const input = readdirSync(folder).find(file => file.startsWith('input.'))
    assert.ok(input, `test/languages/${name}/input.* is missing`)
    const text = readFileSync(path.join(folder, input), 'utf8')
    assert.equal(languageOf(input, text), name)
    await backend.initialize([name])
    const { definitions } = backend.parse(text, await loadLanguage(name), { timeLimit: 10_000 })
    for (const { name, nameStart } of definitions) {
      const written = text.slice(nameStart, nameStart + name.length).toLowerCase()
      assert.ok(
        name === 'default' || written.startsWith(name.split(/\W/)[0]!.toLowerCase()),
        `${name} is not at its offset`,
      )
    }
    const golden = path.join(folder, 'outline.txt')
    const outline = outlineOf(text, definitions)
    if (process.env.CTX_UPDATE_GOLDENS) writeFileSync(golden, outline)
    assert.ok(existsSync(golden), `${golden} is missing; CTX_UPDATE_GOLDENS=1 writes it`)
    assert.equal(outline, readFileSync(golden, 'utf8'))
  })
}
