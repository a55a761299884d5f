// Runs `ctx <args> --json` in this process, a hundred times as fast, for tests of many answers. Streams, exit status
// and loaded bundles are tested in cli/, parity.test.ts and suggestions.test.ts.
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from '../../src/cli/quick-arguments.ts'
import { APART, type Run } from './exec.ts'

Object.assign(process.env, APART, { CTX_BACKGROUND: '0' })
const { readArguments } = await import('../../src/cli/quick-arguments.ts')
const { readCommandLine } = await import('../../src/cli/command-line-parser.ts')
const { exitStatus } = await import('../../src/cli/exit.ts')
const { failure } = await import('../../src/errors.ts')
const { invoke, tokenBudget, pageOffset } = await import('../../src/operations/invocation/invoke.ts')
const { asCommand } = await import('../../src/operations/invocation/command-line.ts')
const { render } = await import('../../src/output/render.ts')

type Settings = Readonly<Record<string, string>>

/** The output and exit status of a call. Run one at a time: `extra` is set in the environment meanwhile. */
export async function ctxHere(args: readonly string[], cwd: string, extra: Settings = {}): Promise<Run> {
  const before = Object.keys(extra).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, extra)
  try {
    return await run(args, cwd)
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

async function run(args: readonly string[], cwd: string): Promise<Run> {
  const argv = args.includes('--json') ? args : [...args, '--json']
  let command: Command
  try {
    command = readArguments(argv) ?? (readCommandLine(argv) as Command)
  } catch (error) {
    const answer = failure(error)
    const stdout = await render(answer, { operation: '', format: 'json' })
    return { stdout, stderr: '', status: exitStatus(answer) }
  }
  const { operation, raw } = command
  const warnings: string[] = []
  const context = { cwd, warn: (text: string) => warnings.push(text), signal: new AbortController().signal }
  const answer = await invoke(operation, raw, context, () => {})
  const offset = pageOffset(operation, raw.offset)
  const maxTokens = tokenBudget(raw.max_tokens)
  const options = { operation: operation.name, format: 'json', offset, maxTokens, command: asCommand } as const
  return { stdout: await render(answer, options), stderr: warnings.join('\n'), status: exitStatus(answer) }
}

/** The parsed output of a call. */
export async function jsonHere(
  args: readonly string[],
  cwd: string,
  extra: Settings = {},
): Promise<Record<string, unknown> & { results?: Record<string, unknown>[] }> {
  return JSON.parse((await ctxHere(args, cwd, extra)).stdout)
}

/** Waits 30 ms first: the time of a file written within the last 20 ms is not trusted. */
export const later =
  <Asked extends readonly unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
  async (...asked: Asked): Promise<Answer> => {
    await wait(30)
    return call(...asked)
  }
