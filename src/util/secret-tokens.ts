// Secrets in a text by their known formats: tokens of services, passwords in URLs and headers, private key blocks.
// Sources: the documentation of each service, and the rules of gitleaks. A repetition is bounded, or ends a match, or runs
// over one word only, so the time is linear in the text.

/**
 * What a token cannot follow, so that `task-…` is no `sk-…`; an escape in a string (`\n`, `%3D`) or a control sequence
 * of a terminal (`[2J`) may precede it.
 */
const EDGE = '(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]|%[0-9A-F]{2}|\\[[0-9;?]{1,16}[A-Za-z]|\\x1b\\[[A-Za-z]))'
/** Fewest characters behind the prefix of a token that the end of a shortened text has cut. */
const LEAST_CUT = 6

/** Tokens that begin with a prefix: kind, prefix, characters, and their fewest or (`exactly`) their only number. */
type Prefixed = readonly [kind: string, prefix: string, characters: string, least: number, exactly?: true]

const ALNUM = 'A-Za-z0-9'
const WORD = 'A-Za-z0-9_-'

/** Made on first use, so that most queries compile none of it. */
function prefixed(): readonly Prefixed[] {
  return [
    ['aws-access-key', `${EDGE}(?:AKIA|ASIA|ABIA|ACCA)`, 'A-Z0-9', 16, true],
    ['github-token', 'gh[oprsu]_', ALNUM, 36],
    ['github-token', 'github_pat_', 'A-Za-z0-9_', 36],
    ['gitlab-token', 'gl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent)-', `.${WORD}`, 20],
    ['slack-token', '(?:xox[abeoprs]|xapp)-', 'A-Za-z0-9-', 10],
    ['slack-webhook', 'hooks\\.slack\\.com/(?:services|workflows|triggers)/', 'A-Za-z0-9/+', 20],
    ['discord-webhook', 'discord(?:app)?\\.com/api/webhooks/[0-9]{1,24}/', WORD, 60],
    ['stripe-key', '[rs]k_live_', ALNUM, 16],
    ['stripe-key', 'whsec_', 'A-Za-z0-9+/=', 32],
    ['google-key', 'AIza', WORD, 35, true],
    ['google-secret', 'GOCSPX-', WORD, 28, true],
    ['anthropic-key', `${EDGE}sk-ant-`, WORD, 20],
    ['openai-key', `${EDGE}sk-(?:proj|svcacct|admin|None)-`, WORD, 20],
    ['openai-key', `${EDGE}sk-`, ALNUM, 32],
    ['npm-token', 'npm_', ALNUM, 36, true],
    ['pypi-token', 'pypi-', WORD, 50],
    ['rubygems-token', 'rubygems_', 'a-f0-9', 48, true],
    ['sendgrid-key', `${EDGE}SG\\.`, `.${WORD}`, 60],
    ['twilio-key', `${EDGE}SK`, 'a-f0-9', 32, true],
    ['azure-key', '(?:Account|SharedAccess)Key=', 'A-Za-z0-9+/', 40],
    ['digitalocean-token', 'do[oprt]_v1_', 'a-f0-9', 64, true],
    ['docker-token', 'dckr_pat_', WORD, 27],
    ['huggingface-token', `${EDGE}hf_`, ALNUM, 34],
    ['shopify-token', 'shp(?:at|ca|pa|ss)_', 'a-fA-F0-9', 32, true],
    ['vault-token', `${EDGE}hv[sbr]\\.`, WORD, 24],
    ['databricks-token', `${EDGE}dapi`, 'a-f0-9', 32, true],
    ['age-key', 'AGE-SECRET-KEY-1', 'A-Z0-9', 58, true],
    // The name of the setting tells what the value is.
    [
      'aws-secret-key',
      '(?:[sS]ecret_?[aA]ccess_?[kK]ey|SECRET_ACCESS_KEY)["\'`]?[ \\t]{0,8}(?:=>|[:=])[ \\t]{0,8}["\'`]?',
      'A-Za-z0-9/+',
      40,
      true,
    ],
    // A word of prose has no digit.
    [
      'authorization',
      '(?:[aA]uthorization|AUTHORIZATION)["\'`\\]]{0,3}[ \\t]{0,8}[:=,][ \\t]{0,8}["\'`]?(?:[bB]earer|[bB]asic|[tT]oken)[ \\t]{1,8}(?=[A-Za-z~+/=._-]{0,64}[0-9])',
      'A-Za-z0-9~+/=._-',
      16,
    ],
  ]
}

/** Prefixes that are no part of the secret stay, because they say what it is. */
const KEPT = new Set([
  'slack-webhook',
  'discord-webhook',
  'azure-key',
  'aws-secret-key',
  'authorization',
  'url-password',
])

const JWT = `${EDGE}eyJ(?:[${WORD}]{10,}\\.eyJ[${WORD}]{6,}(?:\\.[${WORD}]*)?|[.${WORD}]{20,}(?=\\u2026))`
/** `://user:password@`, where the password is no placeholder of a template or of a text. */
const URL_PASSWORD =
  '(://[^\\s:/?#@"\'`<>\\\\]{0,128}:)(?!%[sdv(]|[$<{]|#\\{|(?:[pP]ass(?:w(?:or)?d)?|PASS(?:WORD)?|pwd|[xX]{2,}|\\*+|\\.{3})@)[^\\s/?#"\'`<>\\\\]{1,256}(?=@[A-Za-z0-9_\\[$%{-])'

interface Finder {
  readonly pattern: RegExp
  /** The kind of each group. */
  readonly kinds: readonly string[]
}

let finder: Finder | undefined

function makeFinder(): Finder {
  const rows = prefixed()
  const sources = rows.map(
    ([, prefix, characters, least, exactly]) =>
      `(${prefix})(?:[${characters}]{${least}${exactly ? '' : ','}}|[${characters}]{${LEAST_CUT},}(?=\\u2026))`,
  )
  const kinds = [...rows.map(([kind]) => kind), 'jwt', 'url-password']
  return { pattern: new RegExp([...sources, `(${JWT})`, URL_PASSWORD].join('|'), 'y'), kinds }
}

/** The beginnings of all formats; each format is tried only where one stands. */
const BEGINNINGS =
  'A[KSB]IA|ACCA|gh[oprsu]_|github_pat_|gl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent)-|xox[abeoprs]-|xapp-|hooks\\.slack|discord(?:app)?\\.com|[rs]k_live_|whsec_|AIza|GOCSPX-|sk-|npm_|pypi-|rubygems_|SG\\.|SK[a-f0-9]|(?:Account|SharedAccess)Key=|do[oprt]_v1_|dckr_pat_|hf_|shp(?:at|ca|pa|ss)_|hv[sbr]\\.|dapi|AGE-SECRET|[sS]ecret_?[aA]ccess_?[kK]ey|SECRET_ACCESS_KEY|[aA]uthorization|AUTHORIZATION|eyJ|://[^\\s/"]{0,400}@'
let beginnings: RegExp | undefined
let anyBeginning: RegExp | undefined

/** False if a text or the JSON of a value has no secret, which is far faster than looking for each. */
export function mayHaveSecrets(text: string): boolean {
  anyBeginning ??= new RegExp(`${BEGINNINGS}|PRIVATE KEY`)
  return anyBeginning.test(text)
}

/** How the mark of every secret begins. */
export const REDACTED = '[REDACTED:'

/** The mark that stands for a secret. */
export function redactionOf(kind: string): string {
  return `${REDACTED}${kind}]`
}

/** A text with each secret replaced by `[REDACTED:kind]`; each line of a private key block by one. Lines keep their numbers. */
export function redactSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text
  finder ??= makeFinder()
  beginnings ??= new RegExp(BEGINNINGS, 'g')
  const { pattern, kinds } = finder
  const visible = withoutPrivateKeys(text)
  let shown = ''
  let last = 0
  beginnings.lastIndex = 0
  for (let found = beginnings.exec(visible); found; found = beginnings.exec(visible)) {
    pattern.lastIndex = found.index
    const match = pattern.exec(visible)
    // A beginning may hide another one: `://` what follows it.
    beginnings.lastIndex = match ? pattern.lastIndex : found.index + 1
    if (!match) continue
    const at = match.findIndex((group, i) => i > 0 && group !== undefined)
    const kind = kinds[at - 1]!
    shown += visible.slice(last, found.index) + (KEPT.has(kind) ? match[at] : '') + redactionOf(kind)
    last = pattern.lastIndex
  }
  return shown + visible.slice(last)
}

/** The kinds of the secrets that were replaced in a text; the lines of one block count once. */
export function redactedKinds(text: string): string[] {
  if (!text.includes(REDACTED)) return []
  const kinds: string[] = []
  let blockEnd = -2
  for (const [i, line] of text.split('\n').entries())
    for (const [, kind] of line.matchAll(/\[REDACTED:([a-z-]{1,40})\]/g)) {
      if (kind !== PRIVATE_KEY || blockEnd !== i - 1) kinds.push(kind!)
      if (kind === PRIVATE_KEY) blockEnd = i
    }
  return kinds
}

const PRIVATE_KEY = 'private-key'
const BEGIN = '-----BEGIN '
const END = '-----END '
/** Characters of the longest block. */
const LONGEST_BLOCK = 20_000

/** A text in which each line of a private key block is `[REDACTED:private-key]`. */
export function withoutPrivateKeys(text: string): string {
  if (!text.includes('PRIVATE KEY')) return text
  let shown = ''
  let last = 0
  let close = -1
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, Math.max(last, at + BEGIN.length))) {
    const title = text.slice(at + BEGIN.length, at + BEGIN.length + 60)
    const head = /^[A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----/.exec(title)?.[0]
    if (head === undefined) continue
    const start = at + BEGIN.length + head.length
    if (close < start && close !== text.length) {
      close = text.indexOf(END, start)
      if (close < 0) close = text.length
    }
    const next = text.indexOf(BEGIN, start)
    const limit = Math.min(next < 0 ? text.length : next, start + LONGEST_BLOCK)
    const isClosed = close < limit
    const bodyEnd = isClosed ? close : openBlockEnd(text, start, limit)
    if (!isKey(text.slice(start, bodyEnd))) continue
    const marks = isClosed ? text.indexOf('-----', close + END.length) : -1
    last = copyUntil(at, isClosed && marks >= 0 ? marks + '-----'.length : bodyEnd)
  }
  return shown + text.slice(last)

  function copyUntil(at: number, end: number): number {
    shown += text.slice(last, at) + text.slice(at, end).replace(/[^\r\n]+/g, redactionOf(PRIVATE_KEY))
    return end
  }
}

/** False for code that only mentions the first and the last line of a block. */
function isKey(body: string): boolean {
  if (/(?=[A-Za-z+/]{0,64}\d)[A-Za-z\d+/]{24}/.test(body)) return true
  if (!/^[^\n]{0,500}(?:\n[^\n]{0,500})*$/.test(body)) return false
  const lines = body.replace(/^[ \t]*[\w-]+: .*$/gm, '').split(/\\[nr]|\r?\n/)
  const words = lines.map(line => line.replace(/[\s"'`,+\\]+$|^[\s"'`,+]+/g, '')).filter(line => line !== '')
  return words.length > 0 && words.every(word => /^[A-Za-z\d/+=]+$/.test(word))
}

/** The end of a block without its last line: of the lines before `limit` that look like those of a key. */
function openBlockEnd(text: string, start: number, limit: number): number {
  let end = start
  for (let from = start; from < limit; from = end + 1) {
    const feed = text.indexOf('\n', from)
    const line = text.slice(from, feed < 0 || feed > limit ? limit : feed)
    const isOfKey = /[A-Za-z\d+/=]{16}|^[A-Za-z\d+/=]+\s*$|^[\w-]+: |^\s*$/.test(line)
    if (from > start && !isOfKey) break
    end = from + line.length
  }
  return end
}
