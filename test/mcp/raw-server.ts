// A server that is sent bytes, without a client that would make messages of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { after } from 'node:test'
import { BIN, cleanEnvironment } from '../helpers/exec.ts'

/** The parts of a response that tests read. */
export interface Response {
  readonly id?: unknown
  readonly error?: { readonly code: number; readonly message: string }
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean }
}

const initialize = (version: string): string =>
  `{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"${version}","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`
const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}'

export class RawServer {
  readonly #child: ChildProcess
  #text = ''
  /** Responses nobody has waited for yet. */
  readonly #responses: Response[] = []
  #wake: (() => void) | undefined

  private constructor(cwd: string, flags: readonly string[], extra: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [BIN, 'mcp', ...flags], {
      cwd,
      env: cleanEnvironment(extra),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.#child.stdin!.on('error', () => {})
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => this.#add(text))
    this.#child.once('exit', () => this.#wake?.())
    after(() => this.#child.kill('SIGKILL'))
  }

  /** Starts `ctx mcp` and initializes a session of a version of MCP. */
  static async start(
    cwd: string,
    flags: readonly string[] = [],
    extra: Readonly<Record<string, string>> = {},
    version = '2025-06-18',
  ): Promise<RawServer> {
    const server = new RawServer(cwd, flags, extra)
    await server.answer(initialize(version))
    server.send(`${INITIALIZED}\n`)
    return server
  }

  #add(text: string): void {
    const lines = (this.#text + text).split('\n')
    this.#text = lines.pop()!
    this.#responses.push(...lines.map(line => JSON.parse(line) as Response))
    this.#wake?.()
  }

  send(bytes: string | Uint8Array): void {
    this.#child.stdin!.write(bytes)
  }

  /** The next response; throws if the server ends before it. */
  async next(): Promise<Response> {
    while (this.#responses.length === 0) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) throw new Error('The server has ended.')
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
    return this.#responses.shift()!
  }

  /** Sends a line and returns the next response. */
  async answer(line: string): Promise<Response> {
    return await this.answerTo(`${line}\n`)
  }

  /** Sends parts one by one and returns the next response. */
  async answerTo(...parts: readonly (string | Uint8Array)[]): Promise<Response> {
    for (const part of parts) {
      this.send(part)
      await new Promise(resolve => setImmediate(resolve))
    }
    return await this.next()
  }

  /** Ends the process, which `next` reports. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Closes standard input; resolves to the exit status and signal. */
  async end(): Promise<readonly [code: number | null, signal: string | null]> {
    const ended = new Promise<readonly [number | null, string | null]>(resolve =>
      this.#child.once('exit', (code, signal) => resolve([code, signal])),
    )
    this.#child.stdin!.end()
    return await ended
  }
}
