// A real client of a real server over stdio.
import { tmpdir } from 'node:os'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type VersionNegotiationOptions } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { BIN, cleanEnvironment, ENDLESS } from '../helpers/exec.ts'

/** The time limit of a call; the client's default of 60 s is too short on a busy machine. */
export const PATIENT = { timeout: ENDLESS }

/** The newest version of the protocol, without a handshake. */
export const NEWEST = '2026-07-28'

/** Connects by the newest version of the protocol. */
export async function connectNewest(cwd: string, flags: readonly string[] = []): Promise<Client> {
  return await connect(cwd, {}, flags, BIN, { mode: { pin: NEWEST } })
}

export interface TextResult {
  readonly text: string
  readonly isError: boolean
}

/**
 * Connects to `ctx mcp` in a folder, with flags, of this ctx or the one at `bin`, by a version with a handshake unless
 * given another. The client is closed after the tests.
 */
export async function connect(
  cwd: string,
  extra: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
  bin = BIN,
  versionNegotiation: VersionNegotiationOptions = { mode: 'legacy' },
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation })
  const transport = new StdioClientTransport({
    command: process.execPath,
    // Tests name temporary repositories by path.
    args: [bin, 'mcp', '--allow', tmpdir(), ...flags],
    cwd,
    env: cleanEnvironment(extra),
  })
  await client.connect(transport, PATIENT)
  after(() => client.close())
  return client
}

/** The one text block of a call, which is repeated while a busy machine makes the first index: as the answer says then. */
export async function call(client: Client, name: string, args: Record<string, unknown>): Promise<TextResult> {
  for (const end = Date.now() + ENDLESS; ; ) {
    const result = await callOnce(client, name, args)
    if (!/The first index of [^\n]* is being made/.test(result.text) || Date.now() > end) return result
    await wait(200)
  }
}

/** The one text block of a call that is made once. */
export async function callOnce(client: Client, name: string, args: Record<string, unknown>): Promise<TextResult> {
  const { content, isError } = await client.callTool({ name, arguments: args }, PATIENT)
  const [block, ...others] = content
  if (block?.type !== 'text' || others.length > 0) throw new Error('expected exactly one block of text')
  return { text: block.text, isError: isError === true }
}
