// Prompts: ways through a task, which a user picks in a client.
import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

interface PromptTemplate {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  /** The message to the model. Arguments that are not given are ''. */
  text(given: Readonly<Record<string, string>>): string
}

/** The longest argument, in characters. */
const MAX_ARGUMENT = 4096

const TEMPLATES: readonly PromptTemplate[] = [
  {
    name: 'explore',
    title: 'Explore the code',
    description: 'Find out how something works, with few tokens',
    arguments: [{ name: 'question', description: 'What you want to know', required: true }],
    text: ({ question }) => `Answer a question about this repository with the tools of ctx: ${question}

1. If you do not know the repository, call get_repo_overview once.
2. Call search_project with the names or words of the question.
3. Call get_symbol for the few symbols that matter, and analyze_relationship to follow callers and callees.
4. Call get_symbol_source only for the code that you need, several symbols in one call. Do not read whole files.

Answer with files and lines. Say what you did not look at.`,
  },
  {
    name: 'change_safely',
    title: 'Change code safely',
    description: 'See what a change reaches before you make it',
    arguments: [
      { name: 'symbol', description: 'The symbol to change: a name, id or hash', required: true },
      { name: 'change', description: 'What to change', required: false },
    ],
    text: ({ symbol, change }) => `Change ${symbol} in this repository${change === '' ? '' : `: ${change}`}

Before the change, with the tools of ctx:
1. Call get_symbol with source, callers, tests and types: what it is, its code, who calls it, and the tests to run.
2. Call analyze_relationship with mode impact. Note what is unresolved: the lists may lack it.

Then change the code and every caller that the change breaks, and run those tests.`,
  },
  {
    name: 'review_diff',
    title: 'Review a diff',
    description: 'Review what changed since a commit',
    arguments: [{ name: 'base', description: 'The commit to compare with; HEAD if left out', required: false }],
    text: ({ base }) => `Review what changed in this repository since ${base === '' ? 'HEAD' : base}.

1. Call analyze_diff with ${base === '' ? '' : `branch "${base}", `}callers and tests for the symbols that changed, the callers that the change does not touch, and the tests.
2. Call analyze_diff again with view full and file_pattern for the lines of those that matter.
3. For each whose behaviour changed, call analyze_relationship with mode impact.

Report mistakes first, with files and lines, then callers that the change misses, then tests that are missing.`,
  },
]

export const PROMPTS: Prompt[] = TEMPLATES.map(({ text: _text, ...prompt }) => ({
  ...prompt,
  arguments: [...prompt.arguments],
}))

/**
 * A prompt with its arguments filled in.
 *
 * @throws ProtocolError -32602 for an unknown prompt, and for an argument that is missing or too long.
 */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const template = TEMPLATES.find(each => each.name === name)
  if (!template) throw refusal(`There is no prompt ${JSON.stringify(name)}. The prompts are ${names()}.`)
  const values: Record<string, string> = {}
  for (const { name: argument, required } of template.arguments) {
    const value = (given[argument] ?? '').trim()
    if (required && value === '') throw refusal(`The prompt ${name} needs ${argument}.`)
    if (value.length > MAX_ARGUMENT) throw refusal(`${argument} has at most ${MAX_ARGUMENT} characters.`)
    values[argument] = value
  }
  const text = template.text(values)
  return { description: template.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

function names(): string {
  return TEMPLATES.map(each => each.name).join(', ')
}

function refusal(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
