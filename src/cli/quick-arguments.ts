// The quick reader of argv: the plain form of a known operation, without the cost of commander. Whatever it does not
// understand it leaves to cli/command-line-parser.ts; test/operations/operation-table.test.ts proves that the two read
// alike.
import type { Field, Operation } from '../contract.ts'
import { flaggedFields, flagOf } from '../operations/invocation/command-line.ts'
import { findOperation } from '../operations/invocation/operation-table.ts'

/** What to serve instead of answering. */
export interface Serve {
  readonly serve: 'mcp'
  /** Folder of calls that name none; the current one where it is not given. */
  readonly path?: string
}

/** A command line that was understood. The arguments are not validated yet. */
export interface Command {
  readonly operation: Operation
  readonly raw: Record<string, unknown>
  /** No warnings and no progress. */
  readonly quiet: boolean
  /** False when colour was refused on the command line. */
  readonly color: boolean
}

/** Puts bare words in the positional fields, the last of which may take many; false if there are too many. */
export function assignPositionals(
  operation: Operation,
  raw: Record<string, unknown>,
  words: readonly string[],
): boolean {
  const names = operation.positional
  for (const [index, word] of words.entries()) {
    const name = names[Math.min(index, names.length - 1)]
    if (name === undefined) return false
    if (operation.fields[name]?.type === 'array') {
      raw[name] = words.slice(index)
      return true
    }
    if (index >= names.length) return false
    raw[name] = word
  }
  return true
}

/**
 * argv with the word given back that a flag which may stand alone has taken, for a command that lacks a word without it:
 * `ctx search --changed login`. Undefined where no flag has taken one.
 */
export function standingAlone(operation: Operation, argv: readonly string[]): string[] | undefined {
  for (const [name, field] of flaggedFields(operation)) {
    const flag = flagOf(name, field)
    const at = field.bare === undefined ? -1 : argv.lastIndexOf(flag)
    if (at < 0 || (argv[at + 1] ?? '-').startsWith('-')) continue
    return [...argv.slice(0, at), `${flag}=${field.bare}`, ...argv.slice(at + 1)]
  }
  return undefined
}

/** argv (without node and script) as a command, or undefined where commander has to look. */
export function readArguments(argv: readonly string[]): Command | undefined {
  const operation = findOperation(argv[0] ?? '')
  if (!operation) return undefined
  const flags = new Map<string, [string, Field]>()
  for (const [name, field] of flaggedFields(operation)) {
    flags.set(flagOf(name, field), [name, field])
    if (field.short) flags.set(`-${field.short}`, [name, field])
  }
  const raw: Record<string, unknown> = {}
  const words: string[] = []
  let quiet = false
  let color = true
  for (let index = 1; index < argv.length; index++) {
    const word = argv[index]!
    if (word === '--') {
      words.push(...argv.slice(index + 1))
      break
    }
    if (!word.startsWith('-')) words.push(word)
    else if (word === '--json') raw.format = 'json'
    else if (word === '--quiet') quiet = true
    else if (word === '--no-color') color = false
    else {
      const equals = word.startsWith('--') ? word.indexOf('=') : -1
      const [name, field] = flags.get(equals < 0 ? word : word.slice(0, equals)) ?? []
      if (name === undefined || field === undefined) return undefined
      if (field.type === 'boolean') {
        if (equals >= 0) return undefined
        raw[name] = true
        continue
      }
      const next = argv[index + 1]
      if (field.bare !== undefined && equals < 0 && (next === undefined || next.startsWith('-'))) {
        raw[name] = field.bare
        continue
      }
      const value = equals < 0 ? argv[++index] : word.slice(equals + 1)
      // A value that looks like a flag is more often a forgotten value: commander decides.
      if (value === undefined || value === '' || (equals < 0 && value.startsWith('-'))) return undefined
      raw[name] = value
    }
  }
  const alone = words.length < operation.required.length ? standingAlone(operation, argv) : undefined
  if (alone) return readArguments(alone)
  return assignPositionals(operation, raw, words) ? { operation, raw, quiet, color } : undefined
}
