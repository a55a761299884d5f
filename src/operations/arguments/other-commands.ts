// Commands that are not operations, help topics, and flags that belong to no operation.
import type { Operation } from '../../contract.ts'
import { path } from './fields.ts'

/** A command in help and completion. */
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
    allow: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      isPath: true,
      offers: ['folder'],
      placeholder: 'DIR',
      description: 'Also answer for repositories in this folder; repeatable',
    },
    tools: {
      type: 'string',
      minLength: 1,
      isList: true,
      placeholder: 'TOOLS',
      description: 'Offer these tools alone: core, read, edit, all, and names, with commas',
    },
    read_only: { type: 'boolean', description: 'Offer no tool that writes to the work tree' },
    structured: { type: 'boolean', description: 'Answer with structured content, too' },
    allow_secrets: { type: 'boolean', description: 'Show secrets to the client' },
  },
  positional: [],
}

export const HELP: AnyCommand = {
  name: 'help',
  summary: 'Show the help of a command, or a topic',
  fields: { command: { type: 'string', description: 'The command, or a topic', offers: ['command', 'topic'] } },
  positional: ['command'],
}

/** Topics of `ctx help` with their summaries. Their texts are `docs/<topic>.md`. */
export const HELP_TOPICS: Readonly<Record<string, string>> = {
  guide: 'Naming symbols, freshness, several repositories, settings',
  languages: 'Which files are indexed, and how each language is parsed',
  accuracy: 'Recall and precision by language, and ranking',
  editing: 'How edits are placed, what stays, what is refused',
  performance: 'Time, memory, disk and tokens',
  mcp: 'Configuring an agent, and what the server does',
  ci: 'Recipes for CI, and git hooks',
}

/** Flags without a value that every operation takes. */
export const SWITCHES: Readonly<Record<string, string>> = {
  '--json': 'Short for --format json',
  '--quiet': 'No warnings, no progress',
  '--no-color': 'No colour; NO_COLOR does the same',
  '--allow-secrets': 'Show secrets, which answers leave out otherwise',
}

export const SHOW_HELP = { long: '--help', short: '-h', description: 'Show this help' } as const
export const SHOW_VERSION = { long: '--version', short: '-V', description: 'Print the version' } as const
