// A model's side of an MCP session: the SDK's own client on `ctx mcp`, and what each text costs in two tokenizers.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { type Corpus, ensureIndex } from './corpora.ts'
import { BIN, childEnvironment } from './measure.ts'

/** Tokens of a text in the tokenizers of newer and older models. */
export interface Tokens extends Readonly<Record<string, number>> {
  readonly o200k_base: number
  readonly cl100k_base: number
}

/** Counts a text in both tokenizers; what looks like a control token in a source is plain text. */
export function tokensOf(text: string): Tokens {
  const options = { disallowedSpecial: new Set<string>() }
  return { o200k_base: countO200k(text, options), cl100k_base: countCl100k(text, options) }
}

/** Adds up by tokenizer. */
export function sumTokens(all: readonly Tokens[]): Tokens {
  return {
    o200k_base: all.reduce((sum, tokens) => sum + tokens.o200k_base, 0),
    cl100k_base: all.reduce((sum, tokens) => sum + tokens.cl100k_base, 0),
  }
}

/** One call of a tool: the text of its answer. Throws when the tool reports an error. */
export type Call = (tool: string, args: Record<string, unknown>) => Promise<string>

/** A session on an indexed corpus, closed when `use` is done. */
export async function withSession<T>(corpus: Corpus, use: (call: Call, client: Client) => Promise<T>): Promise<T> {
  ensureIndex(corpus, false)
  const client = new Client({ name: 'ctx-bench', version: '1.0.0' })
  const server = { command: process.execPath, args: [BIN, 'mcp'], cwd: corpus.root, env: childEnvironment() }
  await client.connect(new StdioClientTransport(server))
  try {
    return await use(async (tool, args) => {
      const { content, isError } = await client.callTool({ name: tool, arguments: args })
      const text = content.map(block => (block.type === 'text' ? block.text : '')).join('\n')
      if (isError) throw new Error(`${tool} ${JSON.stringify(args)} on ${corpus.name}: ${text}`)
      return text
    }, client)
  } finally {
    await client.close()
  }
}
