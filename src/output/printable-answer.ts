// Makes an answer safe to print, for all operations and formats in one place: control characters become visible
// escapes. Pure.
import type { Answer, Row } from '../contract.ts'
import { escapeControls, mayHaveControls } from '../util/control-characters.ts'
import { plural } from './number-format.ts'

interface PrintOptions {
  readonly format: 'text' | 'toon' | 'json'
}

/** Keys whose values have several lines, which the text views show or join. */
const WITH_LINES = new Set(['source', 'doc', 'script', 'decorators', 'type', 'default', 'returns'])

/**
 * The answer as it may be printed; the same object if nothing in it needs a change, which most answers do not. JSON
 * keeps the exact values, because its writer escapes them.
 */
export function printableAnswer(answer: Answer, options: PrintOptions): Answer {
  const { format } = options
  if (format === 'json' || !mayHaveControls(JSON.stringify(answer))) return answer
  return new Printer(options).printable(answer)
}

class Printer {
  readonly #options: PrintOptions
  readonly #escapes: string[] = []

  constructor(options: PrintOptions) {
    this.#options = options
  }

  printable(answer: Answer): Answer {
    const shown = this.#object(answer) as Answer
    const [first] = this.#escapes
    if (first === undefined || answer.error) return shown
    return { ...shown, escaped: `${plural(this.#escapes.length, 'control character')}, such as ${first}` }
  }

  #object(row: Row): Row {
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => [escapeControls(key), this.#value(value, key)] as const),
    )
  }

  #value(value: unknown, key: string): unknown {
    if (typeof value === 'string') return this.#text(value, key)
    // Calls stay exact: their writers quote them.
    if (typeof value !== 'object' || value === null || key === 'args') return value
    return Array.isArray(value) ? value.map(item => this.#value(item, key)) : this.#object(value as Row)
  }

  #text(text: string, key: string): string {
    const keepsLines = this.#options.format === 'toon' || WITH_LINES.has(key)
    return escapeControls(text, keepsLines, written => this.#escapes.push(written))
  }
}
