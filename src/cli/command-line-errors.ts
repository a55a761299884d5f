// Errors about command lines that cannot be parsed, each with a corrected command.
import type { CommanderError } from 'commander'
import type { Operation } from '../contract.ts'
import { CtxError, isCtxError, type Suggestion } from '../errors.ts'
import { fieldsLike } from '../operations/arguments/aliases.ts'
import { correctedCall, lineFor, operationsLike } from '../operations/arguments/operation-names.ts'
import { HELP, HELP_TOPICS, MCP, SHOW_HELP, SHOW_VERSION, SWITCHES } from '../operations/arguments/other-commands.ts'
import { parseInput } from '../operations/arguments/parse-arguments.ts'
import { flaggedFields, flagOf } from '../operations/invocation/command-line.ts'
import { findOperation, OPERATIONS } from '../operations/invocation/operation-table.ts'
import { nearest } from '../util/edit-distance.ts'
import { type Command, readArguments, type Serve } from './quick-arguments.ts'

/** The full parser, passed as a parameter so that the two files need not import each other. */
type Parse = (argv: readonly string[]) => Command | Serve | string

/** The most mistakes in one command line that are corrected. */
const MAX_MISTAKES = 5

/** `--limit --json` is a forgotten value, although commander takes `--json` for the value. */
export function isFlag(operation: Operation, value: string): boolean {
  return flagNames(operation).includes(value.split('=', 1)[0]!)
}

/** The error for a flag without the value it needs. */
export function missingValue(flag: string, argv: readonly string[], parse: Parse): CtxError {
  return invalid(`${flag} needs a value.`, {
    hint: `Write ${flag} VALUE or ${flag}=VALUE.`,
    suggestions: correctedCalls(
      argv.filter(word => word !== flag),
      parse,
      `the same without ${flag}`,
    ),
  })
}

/** The error for an unknown command. */
export function unknownCommand(argv: readonly string[], parse: Parse): CtxError {
  const [word, ...rest] = argv as [string, ...string[]]
  const [best] = operationsLike(word, OPERATIONS)
  const line = best ? (lineFor(word, rest) ?? [best.name, ...rest]) : ['search_project', ...argv]
  return invalid(`There is no command ${JSON.stringify(word)}.`, {
    ...similarCommands(word, 'ctx'),
    suggestions: correctedCalls(line, parse, best ? `the same with ${best.name}` : 'search for these words'),
  })
}

/** The search for words that begin with no command: `ctx handleLogin`. Undefined if the first is like a command. */
export function searchFor(argv: readonly string[], parse: Parse): Command | undefined {
  if (operationsLike(argv[0]!, OPERATIONS).length > 0 || nearest(argv[0]!, [MCP.name, HELP.name]).length > 0)
    return undefined
  try {
    const command = parse(['search_project', ...argv])
    return typeof command === 'object' && 'operation' in command ? command : undefined
  } catch {
    return undefined
  }
}

/** The error for `help` with an unknown topic, or with several words. */
export function unknownHelpTopic(word: string, others: readonly string[]): CtxError {
  if (others.length > 0) return invalid('help takes only one command or topic.', { hint: `See ctx help ${word}.` })
  const topics = Object.keys(HELP_TOPICS)
  const [topic] = nearest(word, topics)
  const { hint, similar } = similarCommands(word, 'ctx help')
  // A similar topic is a better suggestion than a similar command.
  const near = topic === undefined ? hint : `Did you mean ctx help ${topic}?`
  return invalid(`There is no command ${JSON.stringify(word)}, and no topic.`, {
    hint: `${near} The topics are ${topics.join(', ')}.`,
    similar: topic === undefined ? similar : [topic, ...similar],
  })
}

function similarCommands(word: string, prefix: string): { readonly hint: string; readonly similar: readonly string[] } {
  const near = operationsLike(word, OPERATIONS).map(({ name }) => name)
  const similar = near.length > 0 ? near : nearest(word, [MCP.name, HELP.name])
  const all = `The commands are ${[...OPERATIONS.map(({ name }) => name), MCP.name].join(', ')}.`
  return { hint: similar[0] === undefined ? all : `Did you mean ${prefix} ${similar[0]}? ${all}`, similar }
}

/** Converts an error of commander to one of ctx. */
export function fromCommanderError(error: CommanderError, argv: readonly string[], parse: Parse): CtxError {
  const operation = findOperation(argv[0] ?? '')
  const named = /'([^']*)'/.exec(error.message)?.[1] ?? ''
  if (error.code === 'commander.unknownOption') {
    const flag = named.split('=', 1)[0]!
    const isKnown = operation && flag !== named && isFlag(operation, flag)
    return isKnown ? valueOfSwitch(named, argv, parse) : unknownFlag(operation, flag, argv, parse)
  }
  if (operation && error.code === 'commander.missingArgument') {
    try {
      parseInput(operation, {})
    } catch (missing) {
      if (isCtxError(missing)) return missing
    }
  }
  if (operation && error.code === 'commander.excessArguments') return tooMany(operation, argv, parse)
  if (error.code === 'commander.excessArguments' && argv.includes(MCP.name))
    return invalid(`${MCP.name} takes no arguments.`, {
      hint: `Another folder is named by -C: ctx ${MCP.name} -C DIR.`,
    })
  if (error.code === 'commander.optionMissingArgument') {
    const flag = /--[\w-]+/.exec(named)?.[0]
    if (flag) return missingValue(flag, argv, parse)
  }
  const message = error.message.replace(/^error: |\.+$/g, '')
  return invalid(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, {
    hint: `See ctx ${operation ? `${operation.name} ` : ''}--help.`,
  })
}

function valueOfSwitch(word: string, argv: readonly string[], parse: Parse): CtxError {
  const [flag, value] = word.split('=', 2) as [string, string]
  const isOff = /^(?:false|0|no|n|off)$/i.test(value)
  const corrected = argv.flatMap(each => (each !== word ? [each] : isOff ? [] : [flag]))
  return invalid(`${flag} takes no value.`, {
    hint: `Write ${flag}, or leave it out.`,
    suggestions: correctedCalls(corrected, parse, isOff ? `the same without ${flag}` : `the same with ${flag}`),
  })
}

function unknownFlag(operation: Operation | undefined, flag: string, argv: readonly string[], parse: Parse): CtxError {
  const [command] = argv
  const flags = operation
    ? flagNames(operation)
    : command === MCP.name
      ? [...flaggedFields(MCP).map(([name, field]) => flagOf(name, field)), SHOW_HELP.long]
      : [SHOW_HELP.long, SHOW_VERSION.long]
  const [field] = operation ? fieldsLike(operation, flag) : []
  const isPositional = field !== undefined && operation!.positional.includes(field)
  const near = isPositional ? [] : nearest(flag, flags)
  const fieldWords =
    field === undefined || near.length > 0 ? [] : [isPositional ? field : flagOf(field, operation!.fields[field])]
  const similar = [...near, ...fieldWords]
  const literal = operation && operation.positional.length > 0 ? ' What stands after -- is no flag.' : ''
  const all = `It takes ${flags.join(' ')}.${literal}`
  const positionalHint = `${field} stands without a flag: ctx ${operation?.name} ${operation?.positional.map(name => `<${name}>`).join(' ')}.`
  return invalid(`${operation?.name ?? (command === 'mcp' ? command : 'ctx')} has no flag ${flag}.`, {
    hint: isPositional
      ? `${positionalHint} ${all}`
      : similar[0] === undefined
        ? all
        : `Did you mean ${similar[0]}? ${all}`,
    similar,
    suggestions: operation ? correctedFlag(operation, flag, similar[0], field, argv, parse) : [],
  })
}

/** The same command with the most similar flag or field; if there is none, without the flag and its apparent value. */
function correctedFlag(
  operation: Operation,
  flag: string,
  best: string | undefined,
  field: string | undefined,
  argv: readonly string[],
  parse: Parse,
): Suggestion[] {
  const at = argv.findIndex(word => word === flag || word.startsWith(`${flag}=`))
  const [before, word, after] = [argv.slice(0, at), argv[at] ?? '', argv.slice(at + 1)]
  const isAttached = word.startsWith(`${flag}=`)
  if (field !== undefined && operation.positional.includes(field)) {
    const value = isAttached ? [word.slice(flag.length + 1)] : []
    return correctedCalls([...before, ...value, ...after], parse, `the same with ${field}`)
  }
  if (best !== undefined && takesValue(operation, best))
    return correctedCalls([...before, `${best}${word.slice(flag.length)}`, ...after], parse, `the same with ${best}`)
  const [kept, why] = best === undefined ? [[], `the same without ${flag}`] : [[best], `the same with ${best}`]
  const isBeforeValue = !isAttached && after[0]?.startsWith('-') === false && !isSwitchElsewhere(flag)
  const candidates = (isBeforeValue ? [after.slice(1), after] : [after]).map(rest => [...before, ...kept, ...rest])
  const calls = candidates.map(each => correctedCalls(each, parse, why))
  // Prefer a call in which nothing else had to be corrected.
  return calls.find(([call]) => call?.why === why) ?? calls.find(each => each.length > 0) ?? []
}

function isSwitchElsewhere(flag: string): boolean {
  return OPERATIONS.flatMap(flaggedFields).some(
    ([name, field]) => field.type === 'boolean' && flagOf(name, field) === flag,
  )
}

function tooMany(operation: Operation, argv: readonly string[], parse: Parse): CtxError {
  const { positional } = operation
  const isPositional = (word: string, i: number): boolean =>
    i > 0 && !word.startsWith('-') && !takesValue(operation, argv[i - 1] ?? '')
  const positionals = argv.filter(isPositional)
  const rest = argv.filter((word, i) => !isPositional(word, i))
  // A query may be several words; a name or a path is one.
  const isText = positional.length === 1 && positional[0] === 'query'
  const accepted = positional.map(name => `one ${name}`).join(' and ')
  return invalid(
    `${operation.name} takes ${accepted === '' ? 'no arguments' : `${accepted}, not ${positionals.length} words`}.`,
    {
      hint: 'Put quotes around words that belong together, and ask for several things in a call each.',
      suggestions: correctedCalls(
        [...rest, ...(isText ? [positionals.join(' ')] : positionals.slice(0, positional.length))],
        parse,
        isText ? 'the words as one' : 'the same without what is too much',
      ),
    },
  )
}

function takesValue(operation: Operation, word: string): boolean {
  return flaggedFields(operation).some(
    ([name, field]) => field.type !== 'boolean' && (word === flagOf(name, field) || word === `-${field.short}`),
  )
}

let depth = 0

/** The corrected call, with further mistakes corrected too; empty if no valid call can be derived. */
function correctedCalls(argv: readonly string[], parse: Parse, why: string): Suggestion[] {
  if (depth >= MAX_MISTAKES) return []
  depth++
  try {
    const command = readArguments(argv) ?? parse(argv)
    if (typeof command === 'string' || !('operation' in command)) return []
    return correctedCall(command.operation, command.raw).map(call =>
      call.tool === command.operation.name ? { ...call, why } : call,
    )
  } catch (error) {
    const [better] = (isCtxError(error) && error.details.suggestions) || []
    return better ? [better] : []
  } finally {
    depth--
  }
}

function flagNames(operation: Operation): string[] {
  const own = flaggedFields(operation).map(([name, field]) => flagOf(name, field))
  return [...own, ...Object.keys(SWITCHES), SHOW_HELP.long]
}

function invalid(message: string, details: ConstructorParameters<typeof CtxError>[2]): CtxError {
  return new CtxError('INVALID_ARGUMENT', message, details)
}
