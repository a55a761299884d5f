// Makes an answer safe to print, for all operations and formats in one place: control characters become visible
// escapes, secrets marks, and texts of secret files are withheld. Pure.
import type { Answer, Row } from '../contract.ts'
import { escapeControls, mayHaveControls } from '../util/control-characters.ts'
import { isSecretFile } from '../util/secret-files.ts'
import { mayHaveSecrets, REDACTED, redactedKinds, redactSecrets } from '../util/secret-tokens.ts'
import { plural } from './number-format.ts'
import { isRow, rowsOf } from './rows.ts'

interface PrintOptions {
  readonly format: 'text' | 'toon' | 'json'
  /** Shows secrets as they stand. */
  readonly allowsSecrets?: boolean
  /** Present on the command line. */
  readonly command?: unknown
}

/** Keys whose values have several lines, which the text views show or join. */
const WITH_LINES = new Set([
  'source',
  'text',
  'doc',
  'script',
  'decorators',
  'type',
  'default',
  'returns',
  'diff',
  'target',
])
/** Keys of a result with text of its file. */
const TEXTS = ['source', 'text', 'before', 'after', 'interface', 'signature', 'doc', 'params', 'returns', 'decorators']

/**
 * The answer as it may be printed; the same object if nothing in it needs a change, which most answers do not. JSON
 * keeps control characters, because its writer escapes them.
 */
export function printableAnswer(answer: Answer, options: PrintOptions): Answer {
  const json = JSON.stringify(answer)
  const escapes = options.format !== 'json' && mayHaveControls(json)
  const redacts = !options.allowsSecrets && (mayHaveSecrets(json) || json.includes(REDACTED))
  const beside = isRow(answer.as_typed) ? rowsOf(answer.as_typed) : []
  const withheld = options.allowsSecrets ? [] : [...rowsOf(answer), ...beside].filter(isWithheld)
  if (!escapes && !redacts && withheld.length === 0) return answer
  return new Printer(options, redacts).printable(answer, new Set(withheld))
}

/** True for a result of a secret file that has text of it. */
function isWithheld(row: Row): boolean {
  if (!isRow(row) || !TEXTS.some(key => row[key] !== undefined)) return false
  return row.withheld === true || (typeof row.f === 'string' && isSecretFile(row.f))
}

/** True for a suggested call with a secret, which would not work without it. */
function isAboutSecret(call: unknown): boolean {
  const json = JSON.stringify(call)
  return redactSecrets(json) !== json
}

class Printer {
  readonly #options: PrintOptions
  readonly #redacts: boolean
  readonly #escapes: string[] = []
  readonly #kinds: string[] = []

  constructor(options: PrintOptions, redacts: boolean) {
    this.#options = options
    this.#redacts = redacts
  }

  printable(answer: Answer, withheld: ReadonlySet<Row>): Answer {
    const safe = withheld.size === 0 ? answer : withSafeRows(answer)
    return { ...(this.#object(safe) as Answer), ...(answer.error ? {} : this.#notes(withheld)) }

    function withSafeRows(one: Answer): Answer {
      const { as_typed: beside } = one
      const safeBeside = isRow(beside) ? { as_typed: withSafeRows(beside) } : {}
      return { ...one, results: rowsOf(one).map(withoutTexts), ...safeBeside }
    }

    function withoutTexts(row: Row): Row {
      if (!withheld.has(row)) return row
      const rest = Object.fromEntries(Object.entries(row).filter(([key]) => !TEXTS.includes(key)))
      const name = row.signature === undefined ? {} : { signature: row.s }
      return { ...rest, ...name, ...(row.text === undefined ? {} : { text: '' }), withheld: true }
    }
  }

  /** One line for each change, with the way to see what stands there; data in JSON. */
  #notes(withheld: ReadonlySet<Row>): Row {
    const { format, command } = this.#options
    const kinds = [...new Set(this.#kinds)]
    const total = this.#kinds.length
    const [written] = this.#escapes
    if (format === 'json') return total > 0 ? { redacted: { total, kinds } } : {}
    const how = (count: number) => `${command ? '' : 'ctx mcp '}--allow-secrets shows ${count === 1 ? 'it' : 'them'}`
    const files = [...new Set(Array.from(withheld, ({ f }) => escapeControls(String(f))))].join(', ')
    return {
      ...(written === undefined
        ? {}
        : { escaped: `${plural(this.#escapes.length, 'control character')}, such as ${written}` }),
      ...(total > 0 ? { redacted: `${plural(total, 'secret')} (${kinds.join(', ')}); ${how(total)}` } : {}),
      ...(withheld.size > 0
        ? { withheld: `${plural(withheld.size, 'text')} of secret files (${files}); ${how(withheld.size)}` }
        : {}),
    }
  }

  #object(row: Row): Row {
    const before = this.#kinds.length
    const entries = Object.entries(row).map(([key, value]) => [this.#text(key, ''), this.#value(value, key)] as const)
    const shown = Object.fromEntries(entries)
    const kinds = this.#kinds.slice(before)
    const isOfFile = this.#options.format === 'json' && kinds.length > 0 && TEXTS.some(key => key in row)
    return isOfFile ? { ...shown, redacted: { total: kinds.length, kinds: [...new Set(kinds)] } } : shown
  }

  #value(value: unknown, key: string): unknown {
    if (typeof value === 'string') return this.#text(value, key)
    // Calls stay exact, because their writers quote them.
    if (typeof value !== 'object' || value === null) return value
    if (key === 'args') return value
    if (!Array.isArray(value)) return this.#object(value as Row)
    const shown = key === 'suggestions' && this.#redacts ? value.filter(call => !isAboutSecret(call)) : value
    return shown.map(item => this.#value(item, key))
  }

  #text(text: string, key: string): string {
    const { format } = this.#options
    let shown = text
    if (this.#redacts) {
      shown = redactSecrets(text)
      this.#kinds.push(...redactedKinds(shown))
    }
    if (format === 'json') return shown
    return escapeControls(shown, format === 'toon' || WITH_LINES.has(key), written => this.#escapes.push(written))
  }
}
