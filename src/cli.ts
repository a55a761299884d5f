// The command line: argv → operation → answer → one write. A plain query loads nothing more than this file imports;
// commander, the text form and the server are bundles of their own, required when they are reached.
import { exitStatus, INTERRUPTED, isTerminal, writeAll } from './cli/exit.ts'
import { createProgress } from './cli/progress.ts'
import { type Command, readArguments, type Serve } from './cli/quick-arguments.ts'
import type { Answer, Context, Operation } from './contract.ts'
import { CtxError, failure } from './errors.ts'
import completion, { ASKING } from './operations/completion.ts'
import { asCommand, withFlags } from './operations/invocation/command-line.ts'
import { invoke, pageOffset, tokenBudget } from './operations/invocation/invoke.ts'
import { type TelemetryKey, telemetryKeyOf } from './operations/session/telemetry-key.ts'
import { pickFormat, type RenderOptions, render } from './output/render.ts'
import { isDebugging } from './platform/debugging.ts'
import { currentFolder, enterFolder, fromHere, notEntered } from './platform/fs.ts'

/**
 * Runs one command line (without node and script) and sets the exit status of the process. Gives the way an answer came
 * about, or that a server ran; undefined where there was neither.
 */
export async function main(argv: readonly string[]): Promise<TelemetryKey | undefined> {
  way = undefined
  process.exitCode = await run(argv).catch(unwritable)
  return way
}

/** The status of a process whose answer could not be written: nothing but the writing is left to throw. */
function unwritable(error: unknown): number {
  debug(error)
  writeAll(
    2,
    `error: standard output cannot be written: ${error instanceof Error ? error.message : error} (ENVIRONMENT_ISSUE)\n`,
  )
  return 2
}

let way: TelemetryKey | undefined

async function run(argv: readonly string[]): Promise<number> {
  try {
    if (argv.length === 1 && argv[0] === 'mcp') return await serveMcp()
    if (argv[1] === ASKING && argv[0] === completion.name) return await offerWords(argv)
    const command = readArguments(argv) ?? (await readWithCommander(argv))
    if (command === undefined) return 0
    return 'serve' in command ? await serveMcp(command.path) : await answerCommand(command)
  } catch (error) {
    debug(error)
    const budget = valueIn(argv, '--max-tokens')
    return await show(
      undefined,
      failure(error),
      { format: formatIn(argv), max_tokens: budget },
      !argv.includes('--no-color'),
    )
  }
}

/** What commander makes of it: a command, the server, or nothing more to do because it was help or the version. */
async function readWithCommander(argv: readonly string[]): Promise<Command | Serve | undefined> {
  const { readCommandLine } = await import('./cli/command-line-parser.ts')
  const read = readCommandLine(argv)
  if (typeof read === 'string') {
    way = { name: 'help', isRare: false }
    writeAll(1, read)
  } else return read
}

async function serveMcp(folder?: string): Promise<number> {
  // As it is written: it may be a link that is pointed elsewhere while the server runs.
  const home = folder === undefined ? undefined : fromHere(folder)
  if (home !== undefined && !enterFolder(home)) throw notEntered(home)
  const { serve } = await import('./mcp/server.ts')
  way = { name: 'serve', isRare: false }
  await serve(home)
  return 0
}

/** Tells a shell what may stand where somebody pressed Tab; whatever goes wrong, nothing is said of it there. */
async function offerWords(argv: readonly string[]): Promise<number> {
  way = { name: 'offers', isRare: false }
  try {
    const { offersIn } = await import('./operations/completion/completion-answer.ts')
    writeAll(1, offersIn(argv.slice(2), currentFolder()))
  } catch (error) {
    debug(error)
  }
  return 0
}

async function answerCommand({ operation, raw, quiet, color }: Command): Promise<number> {
  const progress = createProgress(operation.effect === 'index', quiet)
  const interrupt = onInterrupt()
  const context: Context = {
    cwd: currentFolder(),
    get signal() {
      return interrupt.signal()
    },
    warn: message => progress.warn(message),
    progress: state => progress.report(state),
  }
  const answer = await invoke(operation, raw, context, debug)
  progress.end()
  if (interrupt.happened()) {
    if (!quiet) writeAll(2, 'Interrupted. The old index, if there was one, is untouched.\n')
    return INTERRUPTED
  }
  return await show(operation, answer, raw, color)
}

/** Writes an answer where it belongs: data to standard output, an error in words to standard error. */
async function show(
  operation: Operation | undefined,
  answer: Answer,
  asked: Readonly<Record<string, unknown>>,
  color: boolean,
): Promise<number> {
  const terminal = await isTerminal(1)
  const format = pickFormat(asked.format, terminal)
  const stream = format === 'text' && answer.error ? 2 : 1
  const options: RenderOptions = {
    operation: operation?.name ?? '',
    offset: pageOffset(operation, asked.offset),
    format,
    maxTokens: tokenBudget(asked.max_tokens),
    command: asCommand,
    ...(operation ? { advise: hint => withFlags(operation, hint) } : {}),
  }
  if (format === 'text') {
    const painted = stream === 1 ? terminal : await isTerminal(2)
    Object.assign(options, { color: painted && color && !process.env.NO_COLOR && process.env.TERM !== 'dumb' })
    // Some terminals say 0.
    if (terminal && process.stdout.columns > 0) Object.assign(options, { width: process.stdout.columns })
  }
  const asIs = operation?.verbatim !== undefined && !answer.error && asked.format === undefined
  const text = asIs ? String(answer[operation.verbatim]) : await render(answer, options)
  if (operation) way = telemetryKeyOf(operation, format, answer)
  // A pipe that was closed by its reader has had what it wanted: `ctx search_symbols x | head -1`.
  if (!writeAll(stream, text) && stream === 1) return 0
  return exitStatus(answer)
}

/** The format an argv asks for that could not be read as a whole. */
function formatIn(argv: readonly string[]): unknown {
  return argv.lastIndexOf('--json') > lastPlaceOf(argv, '--format') ? 'json' : valueIn(argv, '--format')
}

/** The value of a flag in an argv that could not be read as a whole. */
function valueIn(argv: readonly string[], flag: string): string | undefined {
  const place = lastPlaceOf(argv, flag)
  if (place < 0) return undefined
  return argv[place]?.startsWith(`${flag}=`) ? argv[place].slice(flag.length + 1) : argv[place + 1]
}

function lastPlaceOf(argv: readonly string[], flag: string): number {
  return argv.findLastIndex(word => word === flag || word.startsWith(`${flag}=`))
}

/**
 * Ctrl-C aborts what runs; a second one ends the process. Set up when an operation first asks for the signal, which
 * only indexing does: a query is over before anyone can interrupt it, and the machinery costs it a millisecond.
 */
function onInterrupt(): { signal(): AbortSignal; happened(): boolean } {
  let controller: AbortController | undefined
  function signal(): AbortSignal {
    if (controller) return controller.signal
    const made = new AbortController()
    controller = made
    process.on('SIGINT', () => {
      if (made.signal.aborted) process.exit(INTERRUPTED)
      made.abort(new CtxError('CANCELLED', 'Interrupted.'))
    })
    return made.signal
  }
  return { signal, happened: () => controller?.signal.aborted === true }
}

function debug(error: unknown): void {
  if (isDebugging()) writeAll(2, `${error instanceof Error ? error.stack : String(error)}\n`)
}
