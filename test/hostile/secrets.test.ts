// Random sources with planted secrets and control characters: none of them is in any answer, as it stands.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeRepository, writeFiles } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'
import { type Random, run } from './campaign.ts'

const FORMATS = ['text', 'toon', 'json'] as const
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const CONTROLS = [
  '\u001b[2J',
  '\u0007',
  '\u007f',
  '\u0085',
  '\u009b',
  '\u061c',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u{e0041}',
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const RAW = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f]/

/** Makers of a secret from random letters. */
const SECRETS: readonly ((letters: (length: number) => string) => string)[] = [
  letters => `ghp_${letters(36)}`,
  letters => `github_pat_${letters(22)}_${letters(59)}`,
  letters => `glpat-${letters(20)}`,
  letters => `xoxb-${letters(12)}-${letters(24)}`,
  letters => `sk_live_${letters(24)}`,
  letters => `sk-${letters(48)}`,
  letters => `sk-ant-api03-${letters(93)}`,
  letters => `AKIA${letters(16).toUpperCase()}`,
  letters => `AIza${letters(35)}`,
  letters => `npm_${letters(36)}`,
  letters => `pypi-AgEI${letters(80)}`,
  letters => `SG.${letters(22)}.${letters(43)}`,
  letters => `eyJ${letters(20)}.eyJ${letters(60)}.${letters(43)}`,
]

/** Sources with `VALUE`, by file name. `NAME` is a symbol. */
const SOURCES: Readonly<Record<string, string>> = {
  'a.ts':
    "/** Doc VALUE. */\nexport function NAME(key = 'VALUE') {\n  return 'VALUE' // VALUE\n}\nexport const token = 'VALUE'\n",
  'a.py': 'TOKEN = "VALUE"\n\ndef NAME(key="VALUE"):\n    """Doc VALUE"""\n    return key + "VALUE"\n',
  'a.go': 'package a\n\n// NAME has VALUE.\nfunc NAME() string { return "VALUE" }\n\nconst Token = "VALUE"\n',
  'a.rb': '# VALUE\ndef NAME(key = "VALUE")\n  "VALUE"\nend\nTOKEN = "VALUE"\n',
  'a.sh': '#!/bin/sh\nTOKEN="VALUE"\nNAME() { curl -H "VALUE"; }\n',
  'a.json': '{ "NAME": "VALUE", "list": ["VALUE"] }\n',
  'a.yml': 'NAME: VALUE\nlist:\n  - VALUE\n',
  'a.md': '# NAME\n\nText with VALUE.\n',
  Dockerfile: 'ARG NAME=VALUE\nFROM a AS b\nENV TOKEN=VALUE\n',
  'a.lisp': '(defun NAME (a) "VALUE")\n',
}
/** Files of secrets, whose values have no known format. */
const SECRET_FILES: Readonly<Record<string, string>> = {
  '.env': '# VALUE\nNAME=VALUE\nexport QUOTED="x VALUE"\nLINES="VALUE\nVALUE"\n',
  '.npmrc': '//registry.npmjs.org/:_authToken=VALUE\n',
  '.netrc': 'machine a login b password VALUE\n',
  'secrets.yml': 'NAME: VALUE\nlist:\n  - name: VALUE\n    id: VALUE\nblock: |\n  VALUE: 1\n',
  'secrets.json': '{ "NAME": "VALUE", "list": [{ "name": "VALUE" }] }\n',
  'secrets.toml': '[NAME]\nkey = "VALUE"\n',
  'prod.tfvars': 'NAME = "VALUE"\nmap = { a = "VALUE" }\n',
  '.aws/credentials': '[NAME]\naws_secret_access_key = VALUE\n',
  'auth.json': '{ "http-basic": { "NAME": { "password": "VALUE" } }, "bearer": { "a": "VALUE" } }\n',
  'gradle.properties': 'NAME=true\nNAME.password=VALUE\nsigning.keyId VALUE\n#apiToken: VALUE\n',
  'settings.xml': '<a>\n<name>NAME</name>\n<password>VALUE</password><passphrase>\nVALUE\n</passphrase></a>\n',
}

const root = makeRepository({ 'first.ts': 'export const first = 1\n' })
const client = await connect(root)

async function attempt(random: Random): Promise<number> {
  const letters = (length: number) => Array.from({ length }, () => random.pick([...LETTERS])).join('')
  const value = `v${letters(23)}`
  const control = random.pick(CONTROLS)
  const planted = [value]
  const secret = () => {
    const made = random.pick(SECRETS)(letters)
    planted.push(made)
    return random.pick([made, `${control}${made}`, `${made}${control}`])
  }
  const name = `name${letters(8)}`
  const filled = (text: string, fill: () => string) => text.replaceAll('NAME', name).replace(/VALUE/g, fill)
  const pad = random.pick(['', `${'// x\n'.repeat(50)}`, ''])
  const sources = Object.entries(SOURCES).map(([file, text]) => [
    file,
    filled(text, secret) + (file === 'a.ts' ? pad : ''),
  ])
  const secrets = Object.entries(SECRET_FILES).map(([file, text]) => [file, filled(text, () => value)])
  writeFiles(root, Object.fromEntries([...sources, ...secrets]))
  const file = random.pick([...sources, ...secrets].map(([path]) => path!))
  const calls: [string, Record<string, unknown>][] = [
    ['generate_index', {}],
    ['search_symbols', { query: name, explain: true }],
    ['list_symbols', { module: file }],
    ['get_symbol', { symbols: Object.keys({ ...SOURCES, ...SECRET_FILES }).map(path => `${path}#${name}`) }],
    [
      'get_symbol_source',
      { symbols: Object.keys({ ...SOURCES, ...SECRET_FILES }).map(path => `${path}#${name}`), context: 2 },
    ],
    ['get_symbol_source', { file_path: file }],
    ['search_project', { query: name, type: 'content' }],
    ['search_project', { query: random.pick([...LETTERS]), type: 'content', file_pattern: file }],
    ['resolve_symbol', { name }],
    ['get_repo_overview', {}],
    ['get_index_status', {}],
  ]
  for (const [operation, args] of calls) {
    const { text } = await call(client, operation, { ...args, format: random.pick(FORMATS) })
    const shown = planted.find(each => text.includes(each))
    assert.equal(shown, undefined, `${operation} ${JSON.stringify(args)} shows ${shown}:\n${text}`)
    assert.doesNotMatch(text, RAW, `${operation} ${JSON.stringify(args)}`)
  }
  for (const entry of readdirSync(path.join(root, '.ctx'), { recursive: true }).map(each =>
    path.join(root, '.ctx', String(each)),
  ))
    if (statSync(entry).isFile())
      assert.ok(!readFileSync(entry).includes(value), `${entry} has a value of a secret file`)
  return calls.length
}

test('no answer has a planted secret or a control character', () =>
  run({ cases: 'answers with secrets', goal: 5000, attempt }))
