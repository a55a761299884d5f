// The quick parser of argv: plain command lines of known operations, without loading commander. It leaves everything
// else to cli/command-line-parser.ts. test/operations/operation-table.test.ts proves that the two parse alike.
import type { Field, Operation } from '../contract.ts'
import { flaggedFields, flagOf } from '../operations/invocation/command-line.ts'
import { findOperation } from '../operations/invocation/operation-table.ts'

/** The server to start. */
export interface Serve {
  readonly serve: 'mcp'
  /** The default folder of calls; the current one if not given. */
  readonly path?: string
  /** More folders that calls may name. */
  readonly allow?: readonly string[]
  /** Groups and names of tools with commas; the core tools if not given. */
  readonly tools?: string
  /** True with --read-only. */
  readonly readOnly?: boolean
  /** True with --structured. */
  readonly structured?: boolean
  /** True with --allow-secrets. */
  readonly allowSecrets?: boolean
}

/** A parsed command line. The arguments are not validated yet. */
export interface Command {
  readonly operation: Operation
  readonly raw: Record<string, unknown>
  readonly quiet: boolean
  /** False with --no-color. */
  readonly color: boolean
  /** True with --allow-secrets. */
  readonly secrets: boolean
}

/** True if all words of a command line are one query, quoted or not. */
export function takesWords({ positional }: Operation): boolean {
  return positional.length === 1 && positional[0] === 'query'
}

/**
 * Assigns words to positional fields, the last of which may take many; returns false if there are too many. Several
 * words of a query are one text.
 */
export function assignPositionals(
  operation: Operation,
  raw: Record<string, unknown>,
  words: readonly string[],
): boolean {
  const names = operation.positional
  // `ctx callers of handleLogin` says no more than without `of`.
  if (operation.modeOf !== undefined && words.length === 2 && PREPOSITIONS.includes(words[0]!)) words = words.slice(1)
  if (takesWords(operation) && words.length > 1) {
    raw.query = words.join(' ')
    return true
  }
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

/** True if a flag stands for the first positional word: `--queries` for the query. */
export function isReplaced({ fields, positional }: Operation, raw: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(raw).some(name => fields[name]?.insteadOf === positional[0] && positional.length > 0)
}

const PREPOSITIONS = ['of', 'for', 'to']

/** The words of a command that is given none: `ctx ls` lists the current folder, as in a shell. */
export function wordsOfNone({ positional, fields }: Operation): readonly string[] {
  const bare = fields[positional[0] ?? '']?.bare
  return bare === undefined ? [] : [bare]
}

/**
 * If a flag with an optional value has taken the required word, returns argv with that word freed: in
 * `ctx search --changed login`, `login` is the query. Undefined if no flag has taken one.
 */
export function freePositional(operation: Operation, argv: readonly string[]): string[] | undefined {
  for (const [name, field] of flaggedFields(operation)) {
    const flag = flagOf(name, field)
    const at = field.bare === undefined ? -1 : argv.lastIndexOf(flag)
    if (at < 0 || (argv[at + 1] ?? '-').startsWith('-')) continue
    return [...argv.slice(0, at), `${flag}=${field.bare}`, ...argv.slice(at + 1)]
  }
  return undefined
}

/** Parses argv (without node and script); undefined if commander has to parse it. */
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
  let secrets = false
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
    else if (word === '--allow-secrets') secrets = true
    else {
      const equals = word.startsWith('--') ? word.indexOf('=') : -1
      const [name, field] = flags.get(equals < 0 ? word : word.slice(0, equals)) ?? []
      if (name === undefined || field === undefined) return undefined
      if (field.type === 'boolean') {
        if (equals >= 0) return undefined
        raw[name] = field.default !== true
        continue
      }
      const next = argv[index + 1]
      if (field.bare !== undefined && equals < 0 && (next === undefined || next.startsWith('-'))) {
        raw[name] = field.bare
        continue
      }
      const value = equals < 0 ? argv[++index] : word.slice(equals + 1)
      // A value that looks like a flag is probably a forgotten value: leave it to commander.
      if (value === undefined || value === '' || (equals < 0 && value.startsWith('-'))) return undefined
      raw[name] = field.type === 'array' ? [...((raw[name] as string[]) ?? []), value] : value
    }
  }
  const isMissing = words.length < operation.required.length && !isReplaced(operation, raw)
  const corrected = isMissing ? freePositional(operation, argv) : undefined
  if (corrected) return readArguments(corrected)
  return assignPositionals(operation, raw, words.length > 0 ? words : wordsOfNone(operation))
    ? { operation, raw, quiet, color, secrets }
    : undefined
}
