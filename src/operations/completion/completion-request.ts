// Finds what is to be completed: a flag, or the value of a field. Lenient, because the command itself reports mistakes.
import type { Field } from '../../contract.ts'
import { common } from '../arguments/fields.ts'
import { type AnyCommand, HELP, MCP, SWITCHES } from '../arguments/other-commands.ts'
import { flaggedFields, flagOf, withFlags } from '../invocation/command-line.ts'
import { findOperation, OPERATIONS } from '../invocation/operation-table.ts'

/** All commands in the order of help. */
export const COMMANDS: readonly AnyCommand[] = [...OPERATIONS, MCP, HELP]

/** The line before a command is named: shared flags, then a command. */
export const PROGRAM: AnyCommand = {
  name: 'ctx',
  summary: '',
  fields: { command: { type: 'string', description: 'The command', offers: ['command'] }, ...common },
  positional: ['command'],
}

export interface CompletionRequest {
  readonly command: AnyCommand
  /** The field whose value is completed; undefined for a flag, or if no word can follow. */
  readonly field?: readonly [name: string, field: Field]
  /** True if a flag is possible. */
  readonly mayBeFlag: boolean
  /** The typed part of the word, and its prefix before the value: `--kind=` in `--kind=f`. */
  readonly typed: string
  readonly before: string
  /** Values of fields so far. */
  readonly given: Readonly<Record<string, unknown>>
  readonly flags: ReadonlySet<string>
}

function takesSwitches(command: AnyCommand): boolean {
  return command === PROGRAM || findOperation(command.name) !== undefined
}

/** Finds the completion for words without quotes, the last one incomplete; undefined after an unknown command. */
export function completionRequest(words: readonly string[]): CompletionRequest | undefined {
  const line = new Line()
  for (const word of words.slice(0, -1)) if (!line.take(word)) return undefined
  return line.end(words.at(-1) ?? '')
}

class Line {
  #command = PROGRAM
  #flagged = flagsOf(PROGRAM)
  readonly #given: Record<string, unknown> = {}
  readonly #flags = new Set<string>()
  /** The flag whose value is next. */
  #open: readonly [name: string, field: Field] | undefined
  #isLiteral = false
  /** Positional words so far. */
  #bare = 0

  /** Reads a word; false for an unknown command. */
  take(word: string): boolean {
    if (this.#open) {
      this.#given[this.#open[0]] = word
      this.#open = undefined
    } else if (word === '--' && !this.#isLiteral) this.#isLiteral = true
    else if (this.#isFlag(word)) this.#takeFlag(word)
    else if (this.#command === PROGRAM) {
      const command = COMMANDS.find(({ name, alias }) => name === word || alias === word)
      if (!command) return false
      this.#command = command
      this.#flagged = flagsOf(command)
    } else {
      const [name, field] = this.#bareField() ?? []
      if (name !== undefined) this.#given[name] = field?.type === 'array' ? [word] : word
      this.#bare++
    }
    return true
  }

  #isFlag(word: string): boolean {
    return !this.#isLiteral && word.startsWith('-')
  }

  #takeFlag(word: string): void {
    const [flag, ...rest] = word.split('=') as [string, ...string[]]
    this.#flags.add(flag)
    const found = this.#flagged.get(flag)
    if (!found) return
    const [name, field] = found
    if (field.type === 'boolean') this.#given[name] = true
    else if (rest.length > 0) this.#given[name] = rest.join('=')
    else this.#open = found
  }

  #bareField(): readonly [name: string, field: Field] | undefined {
    const { positional, fields } = this.#command
    const name = positional[Math.min(this.#bare, positional.length - 1)]
    const field = name === undefined ? undefined : fields[name]
    return name === undefined || !field || (this.#bare >= positional.length && field.type !== 'array')
      ? undefined
      : [name, field]
  }

  end(typed: string): CompletionRequest {
    const rest = { command: this.#command, typed, given: this.#given, flags: this.#flags }
    if (this.#open) return { ...rest, field: this.#open, before: '', mayBeFlag: false }
    if (this.#isFlag(typed)) {
      const at = typed.indexOf('=')
      const field = at < 0 ? undefined : this.#flagged.get(typed.slice(0, at))
      return field
        ? { ...rest, field, before: typed.slice(0, at + 1), mayBeFlag: false }
        : { ...rest, before: '', mayBeFlag: true }
    }
    const field = this.#bareField()
    // If no positional word is missing, a flag may follow.
    return { ...rest, ...(field ? { field } : {}), before: '', mayBeFlag: !field && !this.#isLiteral }
  }
}

function flagsOf(command: AnyCommand): Map<string, readonly [name: string, field: Field]> {
  const found = new Map<string, readonly [name: string, field: Field]>()
  for (const each of flaggedFields(command)) {
    found.set(flagOf(...each), each)
    if (each[1].short) found.set(`-${each[1].short}`, each)
  }
  return found
}

/** The flags of a command with their descriptions. */
export function flagOffers(command: AnyCommand) {
  const own = flaggedFields(command).map(([name, field]) => ({
    long: flagOf(name, field),
    short: field.short && `-${field.short}`,
    name,
    description: withFlags(command, field.description, name),
  }))
  const switches = takesSwitches(command) ? Object.entries(SWITCHES) : []
  return [...own, ...switches.map(([long, description]) => ({ long, short: undefined, name: '', description }))]
}
