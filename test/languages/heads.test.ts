// Heads of definitions in each language, against a text checked by hand: test/languages/<name>/{heads.*, heads.txt}.
// CTX_UPDATE_GOLDENS=1 rewrites the texts; read what changed.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseHead } from '../../src/facts/signatures/definition-head.ts'
import { LANGUAGE_NAMES } from '../../src/languages/language-table.ts'
import { loadLanguage } from '../../src/languages/load-language.ts'
import type { Parameter } from '../../src/model.ts'
import { createSourceParser } from '../../src/parse/parse.ts'
import { matchGolden } from '../helpers/golden.ts'

const root = import.meta.dirname
const parser = createSourceParser({ mode: 'prod', backend: 'wasm' })

/** `name?: type = default`, `...rest: type`. */
function written({ name, type, default: initial, optional, rest }: Parameter): string {
  const mark = rest ? (name === '...' ? '' : '...') : ''
  return `${mark}${name}${optional ? '?' : ''}${type ? `: ${type}` : ''}${initial ? ` = ${initial}` : ''}`
}

for (const name of LANGUAGE_NAMES) {
  const folder = path.join(root, name)
  const file = readdirSync(folder).find(each => each.startsWith('heads.') && each !== 'heads.txt')
  if (!file) continue
  test(`heads of ${name}`, async () => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const { definitions } = await parser.parse(file, text, name)
    const { lexis } = await loadLanguage(name)
    const lines: string[] = []
    for (const definition of definitions) {
      const { signature, params, returns, doc } = parseHead(text, definition, lexis)
      lines.push(signature)
      if (params && params.length > 0) lines.push(`  params   ${params.map(written).join(' | ')}`)
      if (returns) lines.push(`  returns  ${returns}`)
      if (doc) lines.push(`  doc      ${doc.replaceAll('\n', ' / ')}`)
    }
    matchGolden(path.join(folder, 'heads.txt'), `${lines.join('\n')}\n`)
  })
}

test('every language whose functions have parameters has a fixture of heads', async () => {
  for (const name of LANGUAGE_NAMES) {
    const { lexis, nature } = await loadLanguage(name)
    const isRead = existsSync(path.join(root, name, 'heads.txt'))
    const isOthers = ['tsx', 'javascript', 'vue', 'svelte', 'c', 'cython'].includes(name)
    assert.ok(isRead || isOthers || nature || lexis.parameters === null, `test/languages/${name}/heads.* is missing`)
  }
})
