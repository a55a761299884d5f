// The commands that are no operations, and the flags that are none of their arguments: what help and completion say of them.
import { path } from './fields.ts'
import type { Operation } from './operation.ts'

/** What can be said of any command. */
export type AnyCommand = Pick<Operation, 'name' | 'summary' | 'fields' | 'positional'> &
  Partial<Pick<Operation, 'alias' | 'check'>>

export const MCP: AnyCommand = {
  name: 'mcp',
  summary: 'Serve the operations over MCP on standard input and output',
  fields: {
    path: {
      ...path,
      description: 'Folder of calls that name no path and no repo. Default: the current one',
    },
  },
  positional: [],
}

export const HELP: AnyCommand = {
  name: 'help',
  summary: 'Show the help of a command',
  fields: { command: { type: 'string', description: 'The command', offers: ['command'] } },
  positional: ['command'],
}

/** Flags without a value that stand for no field, with what they do: every operation takes them. */
export const SWITCHES: Readonly<Record<string, string>> = {
  '--json': 'Short for --format json',
  '--quiet': 'No warnings, no progress',
  '--no-color': 'No colour; NO_COLOR does the same',
}

/** Flags that show something instead of answering, each with its short form. */
export const SHOW_HELP = { long: '--help', short: '-h', description: 'Show this help' } as const
export const SHOW_VERSION = { long: '--version', short: '-V', description: 'Print the version' } as const
