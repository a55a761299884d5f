// Completes the arguments of prompts and resource templates from the index, by the completion of the command line.
import {
  type CompleteRequestParams,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { PROMPTS } from './prompts.ts'
import { RESOURCE_TEMPLATES } from './resources.ts'

/** The command whose first word completes an argument, by the argument's name. */
const COMMANDS: Readonly<Record<string, string>> = { module: 'list_symbols', symbol: 'get_symbol' }

/** The longest text to complete, in characters. */
const MAX_TYPED = 1024

/**
 * Values that begin with the typed text, best first; none without an index, because completing makes none.
 *
 * @throws ProtocolError -32602 for a prompt, a template or an argument that does not exist.
 */
export async function completeArgument({ ref, argument }: CompleteRequestParams, cwd: string): Promise<CompleteResult> {
  const known = ref.type === 'ref/prompt' ? argumentsOfPrompt(ref.name) : argumentsOfTemplate(ref.uri)
  if (!known) throw refusal(`There is no ${ref.type === 'ref/prompt' ? `prompt ${ref.name}` : `template ${ref.uri}`}.`)
  if (!known.includes(argument.name)) throw refusal(`It has no argument ${JSON.stringify(argument.name)}.`)
  const command = COMMANDS[argument.name]
  if (command === undefined || argument.value.length > MAX_TYPED) return { completion: { values: [], total: 0 } }
  const { completedWords } = await import('../operations/completion/completion-answer.ts')
  const values = completedWords([command, '--', argument.value], cwd)
  return { completion: { values, total: values.length, hasMore: false } }
}

function argumentsOfPrompt(name: string): readonly string[] | undefined {
  return PROMPTS.find(each => each.name === name)?.arguments?.map(each => each.name)
}

function argumentsOfTemplate(uri: string): readonly string[] | undefined {
  const template = RESOURCE_TEMPLATES.find(
    ({ uriTemplate, name }) => uriTemplate === uri || uri.startsWith(`ctx://${name}/`),
  )
  return template && [template.name]
}

function refusal(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
