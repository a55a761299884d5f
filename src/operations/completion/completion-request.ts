// What a command line asks for at its end: a flag of a command, or the value of one of its fields. Read leniently: what is
// wrong in it is told when it is run.
import type { Field } from '../../contract.ts'
import { common } from '../arguments/fields.ts'
import { type AnyCommand, HELP, MCP, SWITCHES } from '../arguments/other-commands.ts'
import { flaggedFields, flagOf, withFlags } from '../invocation/command-line.ts'
import { findOperation, OPERATIONS } from '../invocation/operation-table.ts'

/** All commands, in the order of help. */
export const COMMANDS: readonly AnyCommand[] = [...OPERATIONS, MCP, HELP]

/** What stands before any command: flags that all take, then a command. */
export const PROGRAM: AnyCommand = {
  name: 'ctx',
  summary: '',
  fields: { command: { type: 'string', description: 'The command', offers: ['command'] }, ...common },
  positional: ['command'],
}

export interface CompletionRequest {
  readonly command: AnyCommand
  /** The field whose value is asked for, and its name; none for a flag, or where nothing more can stand. */
  readonly field?: readonly [name: string, field: Field]
  /** True where a flag may stand. */
  readonly mayBeFlag: boolean
  /** What is typed of the word, and which part of that stands before the value: `--kind=` of `--kind=f`. */
  readonly typed: string
  readonly before: string
  /** Values of the fields that stand before. */
  readonly given: Readonly<Record<string, unknown>>
  /** Flags that stand before, as they are written. */
  readonly flags: ReadonlySet<string>
}

/** True for commands that take the switches. */
function takesSwitches(command: AnyCommand): boolean {
  return command === PROGRAM || findOperation(command.name) !== undefined
}

/** What is asked for by words without quotes, the last of which is being typed; undefined behind a command that there is not. */
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
  /** The flag whose value comes next. */
  #open: readonly [name: string, field: Field] | undefined
  #isLiteral = false
  /** Words without a flag so far. */
  #bare = 0

  /** Reads one word; false for a command that there is not. */
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
    // Where no word is left to be given there may be flags alone.
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

/** The flags of a command, each with its short form, its field and what it does. */
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
