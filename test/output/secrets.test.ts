// Secrets of a repository are in no answer without --allow-secrets, and values of secret files not in the index either.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { git, makeRepository } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const VALUE = 'hunter2canary'
const TOKEN = `ghp_${'aB3dE5fG7hJ9'.repeat(3)}`
const BODY = 'MIIEpAIBAAKCAQEA75zJ6GQUwkHvRw0cKf3dVhJ2sQ8m'
const HIDDEN = new RegExp(`${VALUE}|${TOKEN}|MIIEpAIBAAKCAQEA|pw1234`)
const FORMATS = ['text', 'toon', 'json'] as const

const root = makeRepository({
  '.env': `# ${VALUE}\nDB_PASSWORD=${VALUE}\nexport API_KEY="two ${VALUE}"\n`,
  '.env.example': 'DB_PASSWORD=changeme\n',
  '.npmrc': `//registry.npmjs.org/:_authToken=${VALUE}\n`,
  '.netrc': `machine a login b password ${VALUE}\n`,
  '.aws/credentials': `[default]\naws_secret_access_key = ${VALUE}\n`,
  'secrets.yml': `database:\n  password: ${VALUE}\nusers:\n  - name: ${VALUE}\n`,
  'secrets.json': `{ "token": "${VALUE}", "list": ["${VALUE}"] }\n`,
  'prod.tfvars': `db_password = "${VALUE}"\n`,
  'auth.json': `{ "http-basic": { "repo.example.com": { "username": "me", "password": "${VALUE}" } } }\n`,
  'locales/en/auth.json': '{ "password": "Forgot it?" }\n',
  'gradle.properties': `org.gradle.parallel=true\norg.gradle.jvmargs=-Xmx2g -Dhttps.proxyPassword=${VALUE}\nsigning.password ${VALUE}\n# artifactoryToken: ${VALUE}\napi_key=one\\\n  ${VALUE}\nnexusPassword=\${NEXUS}\n`,
  'ci/settings.xml': `<settings>\n  <servers><server>\n    <username>deployer</username>\n    <password>\n      ${VALUE}\n    </password>\n    <configuration><httpHeaders><property><name>Job-Token</name><value>${VALUE}</value></property></httpHeaders></configuration>\n  </server></servers>\n  <sonar.token>${VALUE}</sonar.token>\n</settings>\n`,
  'app.ts': `/** Uses ${TOKEN}. */\nexport function connectApp(url = 'postgres://shop:pw1234@db/shop') {\n  return '${TOKEN}' + url\n}\n\nexport const PEM = \`-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n${BODY}\n-----END RSA PRIVATE KEY-----\`\n`,
  'long-key.ts': `export const KEY = \`-----BEGIN RSA PRIVATE KEY-----\n${`${BODY}\n`.repeat(9)}-----END RSA PRIVATE KEY-----\`\nexport const next = 1\n`,
  'notes.txt': `${'x '.repeat(80)}${TOKEN} needle ${'y '.repeat(80)}${TOKEN}\n(defun sketchApp () "${TOKEN}")\n`,
})
git(root, 'remote', 'add', 'origin', `https://shop:${VALUE}@at@example.com/acme/shop.git`)
symlinkSync('.env', path.join(root, 'link.txt'))

const CALLS: readonly [name: string, args: Record<string, unknown>][] = [
  ['generate_index', {}],
  ['search_symbols', { query: 'DB_PASSWORD', explain: true }],
  ['search_symbols', { query: `uses ${VALUE}` }],
  ['list_symbols', { module: '.env' }],
  ['get_symbol', { symbols: ['.env#DB_PASSWORD', 'connectApp', 'PEM', 'secrets.yml#users', 'db_password'] }],
  [
    'get_symbol_source',
    { symbols: ['.env#DB_PASSWORD', 'connectApp', 'PEM', 'app.ts:7-8', 'notes.txt:1', 'link.txt:1-3'] },
  ],
  ['get_symbol_source', { file_path: '.netrc' }],
  ['get_symbol_source', { file_path: 'secrets.yml', start_line: 1, end_line: 4, context: 3 }],
  ['search_project', { query: 'password', type: 'content' }],
  ['search_project', { query: 'hunter2', type: 'content' }],
  ['search_project', { query: 'needle', type: 'content' }],
  ['read_code', { file_path: 'gradle.properties', view: 'full' }],
  ['read_code', { file_path: 'gradle.properties', view: 'fragment', lines: '6-6' }],
  ['read_code', { file_path: 'ci/settings.xml', view: 'fragment', lines: '5-5' }],
  ['read_code', { file_path: 'ci/settings.xml', view: 'full' }],
  ['read_code', { file_path: 'auth.json', view: 'full' }],
  ['get_symbol_source', { symbols: ['gradle.properties:2-6', 'ci/settings.xml:4-8', 'auth.json:1'] }],
  ['debug_edit_match', { file_path: 'gradle.properties', target: 'signing.password x' }],
  ['edit_code', { edits: [{ file_path: 'gradle.properties', lines: '1', replacement: 'a=1' }], dry_run: true }],
  ['edit_code', { edits: [{ file_path: 'long-key.ts', target: 'next', replacement: 'later' }], dry_run: true }],
  ['edit_code', { edits: [{ file_path: 'ci/settings.xml', target: 'deployer', replacement: 'b' }], dry_run: true }],
  ['search_project', { query: 'MIIEp', type: 'content' }],
  ['resolve_symbol', { name: 'API_KEY' }],
  ['resolve_symbol', { name: 'connectApp' }],
  ['resolve_symbol', { name: 'sketchApp' }],
  ['get_repo_overview', {}],
  ['get_index_status', {}],
  ['list_repos', {}],
]

/** The text without what the request itself has. */
function answered(text: string, args: Record<string, unknown>): string {
  return Object.values(args).reduce<string>(
    (rest, value) => (typeof value === 'string' ? rest.replaceAll(value, '') : rest),
    text,
  )
}

const client = await connect(root)

for (const format of FORMATS)
  test(`no operation shows a secret over MCP as ${format}`, async () => {
    for (const [name, args] of CALLS) {
      const { text } = await call(client, name, { ...args, format })
      assert.doesNotMatch(answered(text, args), HIDDEN, `${name} ${JSON.stringify(args)}`)
    }
  })

test('a request cannot allow secrets', async () => {
  const { text, isError } = await call(client, 'get_symbol_source', { symbols: ['PEM'], allow_secrets: true })
  assert.ok(isError)
  assert.match(text, /INVALID_ARGUMENT/)
})

test('ctx mcp --allow-secrets shows secrets', async () => {
  const open = await connect(root, {}, ['--allow-secrets'])
  const { text } = await call(open, 'get_symbol_source', {
    symbols: ['connectApp', '.env#DB_PASSWORD', 'PEM'],
    format: 'json',
  })
  const sources = JSON.parse(text).results.map((row: { source: string }) => row.source)
  assert.deepEqual(sources, [
    `export function connectApp(url = 'postgres://shop:pw1234@db/shop') {\n  return '${TOKEN}' + url\n}`,
    `DB_PASSWORD=${VALUE}`,
    `export const PEM = \`-----BEGIN RSA PRIVATE KEY-----\n${BODY}\n${BODY}\n-----END RSA PRIVATE KEY-----\``,
  ])
  assert.doesNotMatch(text, /redacted|withheld/)
})

test('source keeps its lines and says what is redacted', () => {
  const { stdout } = ctx(['source', 'connectApp', 'PEM', '--format', 'text'], root)
  assert.match(
    stdout,
    /connectApp\(url = 'postgres:\/\/shop:\[REDACTED:url-password\]@db\/shop'\) \{\n3\t {2}return '\[REDACTED:github-token\]' \+ url\n4\t\}/,
  )
  assert.match(
    stdout,
    /PEM = `\[REDACTED:private-key\]\n7\t\[REDACTED:private-key\]\n8\t\[REDACTED:private-key\]\n9\t\[REDACTED:private-key\]`\n/,
  )
  assert.match(stdout, /^redacted: 3 secrets \(url-password, github-token, private-key\); --allow-secrets shows them$/m)
})

test('JSON tells redacted and withheld texts apart', () => {
  const answer = ctxJson(['source', 'connectApp', '.env#DB_PASSWORD', 'app.ts:7-8'], root)
  const redacted = { total: 2, kinds: ['url-password', 'github-token'] }
  const [source, secret, key] = answer.results!
  assert.deepEqual(source!.redacted, redacted)
  assert.equal(secret!.withheld, true)
  assert.ok(!('source' in secret!))
  assert.equal(key!.source, '[REDACTED:private-key]\n[REDACTED:private-key]')
  assert.deepEqual(answer.redacted, { total: 3, kinds: [...redacted.kinds, 'private-key'] })
})

test('keys of secret files are found and listed with their lines', () => {
  const keys = ctxJson(['ls', '.env'], root).results!.map(({ s, l }) => [s, l])
  assert.deepEqual(keys, [
    ['DB_PASSWORD', '2-2'],
    ['API_KEY', '3-3'],
  ])
  const hits = ctxJson(['find', 'hunter2', '--type', 'content', '--file-pattern', '.env'], root).results!
  assert.deepEqual(
    hits.map(({ f, l, text, withheld }) => [f, l, text, withheld]),
    // The comment comes last.
    [2, 3, 1].map(l => ['.env', l, '', true]),
  )
  const [line] = ctxJson(['source', '.env.example:1', '--allow-secrets'], root).results!
  assert.equal(line!.source, 'DB_PASSWORD=changeme')
})

test('settings files show what is harmless, and marks in place of secret values', () => {
  const gradle = ctxJson(['source', 'gradle.properties:1-7'], root).results![0]!
  assert.deepEqual(String(gradle.source).split('\n'), [
    'org.gradle.parallel=true',
    'org.gradle.jvmargs=-Xmx2g -Dhttps.proxyPassword=[REDACTED:setting]',
    'signing.password [REDACTED:setting]',
    '# artifactoryToken: [REDACTED:setting]',
    'api_key=[REDACTED:setting]',
    '  [REDACTED:setting]',
    `nexusPassword=\${NEXUS}`,
  ])
  assert.deepEqual(gradle.redacted, { total: 5, kinds: ['setting'] })
  const maven = ctxJson(['source', 'ci/settings.xml:3-9'], root).results![0]!
  assert.deepEqual(String(maven.source).split('\n'), [
    '    <username>deployer</username>',
    '    <password>',
    '      [REDACTED:setting]',
    '    </password>',
    '    <configuration><httpHeaders><property><name>Job-Token</name><value>[REDACTED:setting]</value></property></httpHeaders></configuration>',
    '  </server></servers>',
    '  <sonar.token>[REDACTED:setting]</sonar.token>',
  ])
  const [open] = ctxJson(['source', 'gradle.properties:3', '--allow-secrets'], root).results!
  assert.equal(open!.source, `signing.password ${VALUE}`)
})

test('the keys of a Composer auth.json are listed, and labels of a translation are shown', () => {
  const keys = ctxJson(['ls', 'auth.json', '--all'], root).results!.map(({ s }) => s)
  assert.ok(keys.includes('http-basic'), String(keys))
  assert.equal(ctxJson(['source', 'auth.json:1'], root).results![0]!.withheld, true)
  const [label] = ctxJson(['source', 'locales/en/auth.json:1'], root).results!
  assert.equal(label!.source, '{ "password": "Forgot it?" }')
})

test('a template is no secret file, and --allow-secrets shows the real one', () => {
  assert.match(ctx(['source', '.env.example:1', '--format', 'text'], root).stdout, /DB_PASSWORD=changeme/)
  assert.match(
    ctx(['source', '.env:2', '--allow-secrets', '--format', 'text'], root).stdout,
    new RegExp(`DB_PASSWORD=${VALUE}`),
  )
})

test('no value of a secret file is in the index', () => {
  const { cache } = ctxJson(['index', '--force'], root) as { cache: string }
  for (const file of readdirSync(cache, { recursive: true }).map(name => path.join(cache, String(name))))
    if (statSync(file).isFile()) assert.ok(!readFileSync(file).includes(VALUE), file)
  // Records are compressed: read them as the index has them.
  const files = ['.env', '.npmrc', '.aws/credentials', 'secrets.yml', 'secrets.json', 'prod.tfvars', 'auth.json']
  const keys = files.flatMap(file => ctxJson(['ls', file, '--all'], root).results!.map(({ h }) => String(h)))
  const { results } = ctxJson(['get', ...keys, '--allow-secrets'], root)
  assert.equal(results!.length, 11)
  assert.doesNotMatch(JSON.stringify(results), HIDDEN)
})

test('files of git are not served', () => {
  for (const file of ['.git/config', '.GIT/config', '.git/HEAD'])
    assert.match(
      ctx(['source', `${file}:1-9`, '--allow-secrets', '--json'], root).stdout,
      /PATH_OUTSIDE_REPO|PATH_NOT_FOUND/,
    )
})
