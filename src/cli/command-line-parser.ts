// The full parser of argv: commander, built from the table of operations. Loaded for help, the version and every
// command line that the quick parser (quick-arguments.ts) leaves to it.
import { Argument, Command as Commander, CommanderError, Option } from 'commander'
import type { Field, Operation } from '../contract.ts'
import { common, query } from '../operations/arguments/fields.ts'
import { HELP, MCP, SHOW_HELP, SHOW_VERSION, SWITCHES } from '../operations/arguments/other-commands.ts'
import { flaggedFields, flagOf, withFlags } from '../operations/invocation/command-line.ts'
import { findOperation, OPERATIONS } from '../operations/invocation/operation-table.ts'
import { VERSION } from '../util/version.ts'
import {
  fromCommanderError,
  isFlag,
  missingValue,
  searchFor,
  unknownCommand,
  unknownHelpTopic,
} from './command-line-errors.ts'
import { FOOTER, helpOf, isTopic, topicText } from './help.ts'
import {
  assignPositionals,
  type Command,
  freePositional,
  type Serve,
  takesWords,
  wordsOfNone,
} from './quick-arguments.ts'

export { createBar } from './progress-bar.ts'

/** Parses a command line to a command, the server, or a text to print. Throws INVALID_ARGUMENT for mistakes. */
export function readCommandLine(argv: readonly string[]): Command | Serve | string {
  const moved = moveLeadingFlags(argv)
  let printed = ''
  let result: Command | Serve | undefined
  const program = new Commander('ctx')
  configure(program, text => {
    printed += text
  })
  program.description('The right piece of a codebase at once: a symbol index for people and AI agents.')
  program.usage('<command> [arguments] [flags]')
  program.version(VERSION, declareFlag(SHOW_VERSION), SHOW_VERSION.description)
  program.addHelpText('after', FOOTER)
  for (const operation of OPERATIONS) {
    addOperation(program, operation, moved, command => {
      result = command
    })
  }
  const mcp = program.command(MCP.name).description(MCP.summary)
  configure(mcp.helpGroup('Server:'), program.configureOutput().writeOut)
  for (const [name, field] of flaggedFields(MCP)) mcp.addOption(optionOf(MCP, name, field))
  mcp.action((given: Omit<Serve, 'serve'>) => {
    result = { serve: 'mcp', ...given }
  })
  program.helpCommand(`${HELP.name} [topic]`, HELP.summary)
  const first = moved[0] ?? '--help'
  if (first === 'version') return readCommandLine([SHOW_VERSION.long])
  if (!first.startsWith('-') && !isCommand(first)) {
    const search = searchFor(moved, readCommandLine)
    if (search) return search
    throw unknownCommand(moved, readCommandLine)
  }
  if (first === HELP.name) {
    const [topic, ...others] = moved.filter(
      (word, i) => i > 0 && !word.startsWith('-') && !SHARED_VALUE_FLAGS.has(moved[i - 1]!),
    )
    if (topic !== undefined && others.length === 0 && isTopic(topic)) return topicText(topic)
    if (topic !== undefined && (!isCommand(topic) || others.length > 0)) throw unknownHelpTopic(topic, others)
  }
  try {
    program.parse(moved, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const operation = error.code === 'commander.missingArgument' ? findOperation(first) : undefined
    if (operation && hasReplacement(operation, moved)) return readCommandLine([...moved, ''])
    const corrected = operation && freePositional(operation, moved)
    if (corrected) return readCommandLine(corrected)
    const standard = operation ? wordsOfNone(operation) : []
    if (standard.length > 0) return readCommandLine([first, ...standard, ...moved.slice(1)])
    if (error.exitCode !== 0 && error.code !== 'commander.help') throw fromCommanderError(error, moved, readCommandLine)
  }
  return result ?? printed
}

function isCommand(word: string): boolean {
  return word === MCP.name || word === HELP.name || findOperation(word) !== undefined
}

function configure(command: Commander, writeOut: ((text: string) => void) | undefined): void {
  command.exitOverride().configureOutput({
    ...(writeOut && { writeOut }),
    writeErr: text => writeOut?.(text),
    outputError() {},
    getOutHasColors: () => false,
    getErrHasColors: () => false,
  })
  command.helpOption(declareFlag(SHOW_HELP), SHOW_HELP.description)
  command.configureHelp({
    helpWidth: 100,
    subcommandTerm: commandTerm,
  })
}

/** An entry in the list of commands: `search_symbols, search <query>`. Flags have a list of their own. */
function commandTerm(command: Commander): string {
  const usage = command.registeredArguments.map(argument => {
    const word = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? `<${word}>` : `[${word}]`
  })
  return [[command.name(), ...command.aliases()].join(', '), ...usage].join(' ')
}

function addOperation(
  program: Commander,
  operation: Operation,
  argv: readonly string[],
  onCommand: (command: Command) => void,
): void {
  const command = program.command(operation.name).alias(operation.alias).summary(operation.summary)
  configure(command, program.configureOutput().writeOut)
  command.addHelpOption(new Option(declareFlag(SHOW_HELP), SHOW_HELP.description).helpGroup(SHARED_FLAGS))
  command.description(withFlags(operation, operation.description))
  command.helpGroup(groupOf(operation))
  command.addHelpText('after', () => helpOf(operation))
  for (const name of operation.positional) command.addArgument(argumentOf(operation, name))
  if (takesWords(operation)) command.allowExcessArguments(true)
  const raw: Record<string, unknown> = {}
  let quiet = false
  let color = true
  let secrets = false
  const isShared = (name: string): boolean => name in query
  // Help shows groups in the order of their first flags.
  const flagged = flaggedFields(operation).sort(([a], [b]) => Number(isShared(a)) - Number(isShared(b)))
  for (const [name, field] of flagged) {
    const option = optionOf(operation, name, field)
    if (isShared(name)) option.helpGroup(SHARED_FLAGS)
    command.addOption(option)
    // Listeners see all flags in order, so that the last of --json and --format wins; commander's own values do not.
    command.on(`option:${option.name()}`, (value: unknown) => {
      if (typeof value === 'string' && isFlag(operation, value))
        throw missingValue(flagOf(name, field), argv, readCommandLine)
      if (field.type === 'array') raw[name] = [...((raw[name] as unknown[]) ?? []), value]
      else raw[name] = field.type === 'boolean' ? field.default !== true : (value ?? field.bare)
    })
  }
  for (const [flag, description] of Object.entries(SWITCHES))
    command.addOption(new Option(flag, description).helpGroup(SHARED_FLAGS))
  command.on('option:json', () => Object.assign(raw, { format: 'json' }))
  command.on('option:quiet', () => (quiet = true))
  command.on('option:no-color', () => (color = false))
  command.on('option:allow-secrets', () => (secrets = true))
  command.action(() => {
    assignPositionals(operation, raw, command.args)
    onCommand({ operation, raw, quiet, color, secrets })
  })
}

/** True if a flag stands for a required positional word: `--queries` for the query. */
function hasReplacement(operation: Operation, argv: readonly string[]): boolean {
  return flaggedFields(operation).some(
    ([name, field]) =>
      field.insteadOf !== undefined && argv.some(word => word.split('=', 1)[0] === flagOf(name, field)),
  )
}

function argumentOf(operation: Operation, name: string): Argument {
  const field = operation.fields[name] as Field
  const word = field.type === 'array' ? `${field.placeholder ?? name}...` : name
  return new Argument(operation.required.includes(name) ? `<${word}>` : `[${word}]`, describe(operation, name, field))
}

function optionOf(operation: Pick<Operation, 'fields' | 'positional'>, name: string, field: Field): Option {
  const word = field.placeholder ?? name
  const value = field.type === 'boolean' ? '' : field.bare === undefined ? ` <${word}>` : ` [${word}]`
  const standard = field.default === undefined || field.default === false ? '' : ` (default ${field.default})`
  const option = new Option(
    `${field.short ? `-${field.short}, ` : ''}${flagOf(name, field)}${value}`,
    `${describe(operation, name, field)}${standard}`,
  )
  return field.type === 'array' && field.items.type === 'string'
    ? option.argParser((each: string, all?: string[]) => [...(all ?? []), each])
    : option
}

/** The description of a field, with other fields written as flags and its allowed values listed. */
function describe(command: Pick<Operation, 'fields' | 'positional'>, name: string, field: Field): string {
  const choices = field.type === 'string' && field.enum ? ` (${field.enum.join(', ')})` : ''
  return withFlags(command, field.description, name) + choices
}

function groupOf({ effect, terminalOnly }: Operation): string {
  if (effect === 'index') return 'Index:'
  return terminalOnly ? 'Commands:' : 'Queries:'
}

function declareFlag({ short, long }: typeof SHOW_HELP | typeof SHOW_VERSION): string {
  return `${short}, ${long}`
}

const SHARED_FLAGS = 'Shared flags:'

/** Shared flags that take a value. */
const SHARED_VALUE_FLAGS = new Set(
  Object.entries(common).flatMap(([name, field]: [string, Field]) => [
    flagOf(name, field),
    ...(field.short ? [`-${field.short}`] : []),
  ]),
)

/** Shared flags may precede the command: turns `ctx -C dir search x` into `ctx search -C dir x`. */
function moveLeadingFlags(argv: readonly string[]): string[] {
  let index = 0
  while (index < argv.length) {
    const word = argv[index]!
    const flag = word.split('=', 1)[0]!
    if (SHARED_VALUE_FLAGS.has(word)) index += 2
    else if (flag in SWITCHES || SHARED_VALUE_FLAGS.has(flag)) index++
    else break
  }
  const command = argv[index]
  if (index === 0 || command === undefined || !(command === MCP.name || findOperation(command))) return [...argv]
  return [command, ...argv.slice(0, index), ...argv.slice(index + 1)]
}
