import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactedKinds, redactSecrets } from '../../src/util/secret-tokens.ts'

const A = 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2bC3d'
const HEX = '0123456789abcdef'.repeat(4)

/** A secret of each kind, which is replaced whole. */
const SECRETS: readonly [kind: string, secret: string][] = [
  ['aws-access-key', 'AKIAIOSFODNN7EXAMPLE'],
  ['aws-access-key', 'ASIAIOSFODNN7EXAMPLE'],
  ...['ghp_', 'gho_', 'ghs_', 'ghu_', 'ghr_'].map(
    prefix => ['github-token', prefix + A.slice(0, 36)] as [string, string],
  ),
  ['github-token', `github_pat_${A.slice(0, 22)}_${A}${A.slice(0, 19)}`],
  ['gitlab-token', `glpat-${A.slice(0, 20)}`],
  ['slack-token', `xoxb-123456789012-1234567890123-${A.slice(0, 24)}`],
  ['stripe-key', `sk_live_${A.slice(0, 24)}`],
  ['stripe-key', `rk_live_${A.slice(0, 24)}`],
  ['google-key', `AIza${A.slice(0, 35)}`],
  ['openai-key', `sk-${A}${A.slice(0, 8)}`],
  ['openai-key', `sk-proj-${A}-${A}`],
  ['anthropic-key', `sk-ant-api03-${A}-${A}AA`],
  ['npm-token', `npm_${A.slice(0, 36)}`],
  ['pypi-token', `pypi-AgEIcHlwaS5vcmc${A}`],
  ['sendgrid-key', `SG.${A.slice(0, 22)}.${A}abc`],
  ['twilio-key', `SK${HEX.slice(0, 32)}`],
  ['jwt', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${A}`],
  ['digitalocean-token', `dop_v1_${HEX}`],
  ['huggingface-token', `hf_${A.slice(0, 34)}`],
  ['vault-token', `hvs.${A}`],
]

/** A text, the part of it that is a secret, and its kind. */
const IN_CONTEXT: readonly [kind: string, before: string, secret: string, after: string][] = [
  ['slack-webhook', 'https://hooks.slack.com/services/', `T000/B000/${A}`, '"'],
  ['azure-key', 'AccountName=a;AccountKey=', `${A}${A}`, '==;EndpointSuffix=b'],
  ['authorization', 'curl -H "Authorization: Bearer ', A, '"'],
  ['authorization', "headers['Authorization'] = 'Bearer ", A, "'"],
  ['url-password', 'postgres://shop:', 'p%40ss', '@db/shop'],
  ['url-password', 'redis://:', 'secret', '@host:6379'],
  ['aws-secret-key', 'aws_secret_access_key = "', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '"'],
  ['aws-secret-key', 'secretAccessKey: "', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '"'],
]

test('secrets of known formats are replaced by their kind', () => {
  for (const [kind, secret] of SECRETS)
    for (const [before, after] of [
      ['', ''],
      ["x = '", "'"],
      ['"a\\n', '\\n"'],
      ['?t=%3D', '&b=1'],
      ['\x1b[2J', '\x1b[0m'],
      ['\\x1b[31m', '\\x1b[0m'],
      ['(', ')'],
    ]) {
      const shown = redactSecrets(`${before}${secret}${after}`)
      assert.equal(shown, `${before}[REDACTED:${kind}]${after}`)
      assert.deepEqual(redactedKinds(shown), [kind])
    }
  for (const [kind, before, secret, after] of IN_CONTEXT)
    assert.equal(redactSecrets(before + secret + after), `${before}[REDACTED:${kind}]${after}`)
})

test('a secret that a shortened text has cut is replaced', () => {
  for (const [kind, secret] of SECRETS)
    if (!kind.startsWith('vault')) assert.equal(redactSecrets(`a ${secret.slice(0, 30)}…`), `a [REDACTED:${kind}]…`)
})

test('texts that look like secrets stay', () => {
  const texts = [
    'Authorization: Bearer authentication_scheme_here',
    'Authorization: Bearer $' + '{token}',
    'https://$' + '{USER}:$' + '{PASSWORD}@host',
    'http://username:password@host and ftp://user:***@host and http://user:xxx@host',
    'http://localhost:3000/a@b and git@github.com:acme/shop.git',
    `task-${HEX.slice(0, 32)} disk-image sk-spinner npm_package_config_registry`,
    'eyJ.eyJ. AKIA ghp_short glpat-short npm_config_user_agent',
    "const head = '-----BEGIN PRIVATE KEY-----'\nconst tail = '-----END PRIVATE KEY-----'",
    "if (pem.startsWith('-----BEGIN PRIVATE KEY-----')) return validateCertificateSigningRequest(pem)\nnext()",
    '-----BEGIN CERTIFICATE-----\nMIIEpAIBAAKCAQEA75zJ6GQUwkHvRw0cKf3d\n-----END CERTIFICATE-----',
  ]
  for (const text of texts) assert.equal(redactSecrets(text), text)
})

test('each line of a private key block is replaced, with or without its end', () => {
  const body = 'MIIEpAIBAAKCAQEA75zJ6GQUwkHvRw0cKf3d\n'
  const mark = '[REDACTED:private-key]'
  for (const title of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED ']) {
    const block = `-----BEGIN ${title}PRIVATE KEY-----\n${body}${body}ab=\n-----END ${title}PRIVATE KEY-----`
    const shown = redactSecrets(`before\n${block}\nafter`)
    assert.equal(shown, `before\n${mark}\n${mark}\n${mark}\n${mark}\n${mark}\nafter`)
    assert.deepEqual(redactedKinds(shown), ['private-key'])
  }
  assert.equal(
    redactSecrets(`-----BEGIN PRIVATE KEY-----\n${body}${body}\nplain text`),
    `${mark}\n${mark}\n${mark}\n\nplain text`,
  )
  assert.equal(
    redactSecrets(`"-----BEGIN PRIVATE KEY-----\\n${body.trim()}\\n-----END PRIVATE KEY-----\\n"`),
    `"${mark}\\n"`,
  )
})

test('the work grows with the length of a text, not faster', () => {
  // A quadratic search takes minutes.
  const pieces = [
    'eyJ',
    '://a:',
    'sk-',
    'SG.',
    '-----BEGIN PRIVATE KEY-----',
    'Authorization: Bearer ',
    'AKIA',
    'xoxb-',
    '\\neyJ',
  ]
  for (const piece of pieces) redactSecrets(piece.repeat(300_000 / piece.length))
})
