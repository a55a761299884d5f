// The command line: argv → operation → answer → one write. A plain query loads only what this file imports; commander,
// the text format and the server are bundles of their own, loaded on demand.
import { exitStatus, FailedWrite, INTERRUPTED, isTerminal, writeAll } from './cli/exit.ts'
import { withJsonArguments } from './cli/json-arguments.ts'
import { createProgress } from './cli/progress.ts'
import { type Command, readArguments, type Serve } from './cli/quick-arguments.ts'
import { folderUrl, followsLinks } from './cli/terminal-links.ts'
import type { Answer, Context, Operation } from './contract.ts'
import { CtxError, failure } from './errors.ts'
import completion, { COMPLETE_FLAG } from './operations/completion.ts'
import { type CodePath, codePathOf } from './operations/invocation/code-path.ts'
import { asCommand, withFlags } from './operations/invocation/command-line.ts'
import { invoke, pageOffset, tokenBudget } from './operations/invocation/invoke.ts'
import { pickFormat, type RenderOptions, render } from './output/render.ts'
import { isDebugging } from './platform/debugging.ts'
import { currentFolder, enterFolder, notEntered, resolveFromCwd } from './platform/fs.ts'
import { allowSecrets, areSecretsAllowed } from './platform/secret-access.ts'
import { escapeControls } from './util/control-characters.ts'

/**
 * Runs one command line (without node and script) and sets the exit status of the process. Resolves to the code path it took,
 * by which bin/ctx.js keeps compiled code; undefined if neither an operation, help nor a server ran.
 */
export async function main(argv: readonly string[]): Promise<CodePath | undefined> {
  codePath = undefined
  process.exitCode = await run(argv).catch(exitStatusOfFailedWrite)
  return codePath
}

/** Reports that the answer could not be written; no other error reaches this handler. */
function exitStatusOfFailedWrite(error: unknown): number {
  debug(error)
  writeAll(
    2,
    `error: standard output cannot be written: ${error instanceof Error ? error.message : error} (ENVIRONMENT_ISSUE)\n`,
  )
  return 2
}

let codePath: CodePath | undefined

async function run(argv: readonly string[]): Promise<number> {
  try {
    if (argv.length === 1 && argv[0] === 'mcp') return await serveMcp()
    if (argv[1] === COMPLETE_FLAG && argv[0] === completion.name) return await completeWord(argv)
    const command = readArguments(argv) ?? (await parseWithCommander(argv))
    if (command === undefined) return 0
    return 'serve' in command ? await serveMcp(command) : await answerCommand(command)
  } catch (error) {
    if (error instanceof FailedWrite) throw error
    debug(error)
    const budget = valueIn(argv, '--max-tokens')
    return await writeAnswer(
      undefined,
      failure(error),
      { format: requestedFormat(argv), max_tokens: budget },
      !argv.includes('--no-color'),
    )
  }
}

/** Returns a command, the server, or undefined after printing help or the version. */
async function parseWithCommander(argv: readonly string[]): Promise<Command | Serve | undefined> {
  const { readCommandLine } = await import('./cli/command-line-parser.ts')
  const parsed = readCommandLine(argv)
  if (typeof parsed === 'string') {
    codePath = { name: 'help', isRare: false }
    writeAll(1, parsed)
  } else return parsed
}

async function serveMcp({
  path: folder,
  allow = [],
  tools,
  readOnly = false,
  structured = false,
  allowSecrets: isAllowed = false,
}: Omit<Serve, 'serve'> = {}): Promise<number> {
  allowSecrets(isAllowed)
  const allowed = allow.map(resolveFromCwd)
  // Not resolved: it may be a link whose target changes while the server runs.
  const folderOfCalls = folder === undefined ? undefined : resolveFromCwd(folder)
  if (folderOfCalls !== undefined && !enterFolder(folderOfCalls)) throw notEntered(folderOfCalls)
  const { serve } = await import('./mcp/server.ts')
  codePath = { name: 'serve', isRare: false }
  await serve({ home: folderOfCalls, allowed, tools, isReadOnly: readOnly, isStructured: structured })
  return 0
}

/** Prints the completions for the word at the cursor. An error prints nothing, because it would land in the prompt. */
async function completeWord(argv: readonly string[]): Promise<number> {
  codePath = { name: 'offers', isRare: false }
  try {
    const { offersIn } = await import('./operations/completion/completion-answer.ts')
    writeAll(1, offersIn(argv.slice(2), currentFolder()))
  } catch (error) {
    debug(error)
  }
  return 0
}

async function answerCommand({ operation, raw: written, quiet, color, secrets }: Command): Promise<number> {
  allowSecrets(secrets)
  const raw = operation.json === undefined ? written : withJsonArguments(operation, written, await isTerminal(0))
  const progress = createProgress(operation.effect === 'index', quiet)
  const interrupt = onInterrupt()
  const roots = new Set<string>()
  const context: Context = {
    cwd: currentFolder(),
    get signal() {
      return interrupt.signal()
    },
    warn: message => progress.warn(message),
    progress: state => progress.report(state),
    opened: root => roots.add(root),
  }
  const answer = await invoke(operation, raw, context, debug)
  progress.end()
  if (interrupt.happened()) {
    if (!quiet) writeAll(2, 'Interrupted. The old index, if there was one, is untouched.\n')
    return INTERRUPTED
  }
  return await writeAnswer(operation, answer, raw, color, roots)
}

/** Writes data to standard output and an error in text format to standard error. */
async function writeAnswer(
  operation: Operation | undefined,
  answer: Answer,
  raw: Readonly<Record<string, unknown>>,
  color: boolean,
  roots: ReadonlySet<string> = new Set(),
): Promise<number> {
  const terminal = await isTerminal(1)
  const format = pickFormat(raw.format)
  const stream = format === 'text' && answer.error ? 2 : 1
  const options: RenderOptions = {
    operation: operation?.name ?? '',
    offset: pageOffset(operation, raw.offset),
    format,
    maxTokens: tokenBudget(raw.max_tokens),
    allowsSecrets: areSecretsAllowed(),
    command: asCommand,
    ...(operation ? { advise: hint => withFlags(operation, hint) } : {}),
  }
  if (format === 'text') {
    const isColorTerminal = stream === 1 ? terminal : await isTerminal(2)
    Object.assign(options, { isTerminal: isColorTerminal, hashes: raw.hashes === true || raw.hashes === 'true' })
    const hasColor = isColorTerminal && color && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
    // Of several repositories, a path does not tell which.
    const [root, ...others] = roots
    const hasLinks = hasColor && root !== undefined && others.length === 0 && followsLinks(process.env)
    Object.assign(options, { color: hasColor, ...(hasLinks ? { links: folderUrl(root) } : {}) })
    // Some terminals report 0 columns.
    if (terminal && process.stdout.columns > 0) Object.assign(options, { width: process.stdout.columns })
  }
  const whole = raw.format === undefined && !answer.error ? answer[operation?.verbatim ?? ''] : undefined
  const text = typeof whole === 'string' ? whole : await render(answer, options)
  if (operation) codePath = codePathOf(operation, format, answer)
  // A closed pipe is no failure: `ctx search_symbols x | head -1`.
  if (!writeAll(stream, text) && stream === 1) return 0
  return exitStatus(answer)
}

/** The format requested by an argv that could not be parsed. */
function requestedFormat(argv: readonly string[]): unknown {
  return argv.lastIndexOf('--json') > lastIndexOfFlag(argv, '--format') ? 'json' : valueIn(argv, '--format')
}

/** The value of a flag in an argv that could not be parsed. */
function valueIn(argv: readonly string[], flag: string): string | undefined {
  const index = lastIndexOfFlag(argv, flag)
  if (index < 0) return undefined
  return argv[index]?.startsWith(`${flag}=`) ? argv[index].slice(flag.length + 1) : argv[index + 1]
}

function lastIndexOfFlag(argv: readonly string[], flag: string): number {
  return argv.findLastIndex(word => word === flag || word.startsWith(`${flag}=`))
}

/**
 * The first Ctrl-C aborts the operation, the second ends the process. Set up when the operation reads the signal, which
 * only indexing does: setting it up costs a query 1 ms.
 */
function onInterrupt(): { signal(): AbortSignal; happened(): boolean } {
  let controller: AbortController | undefined
  function signal(): AbortSignal {
    if (controller) return controller.signal
    const created = new AbortController()
    controller = created
    process.on('SIGINT', () => {
      if (created.signal.aborted) process.exit(INTERRUPTED)
      created.abort(new CtxError('CANCELLED', 'Interrupted.'))
    })
    return created.signal
  }
  return { signal, happened: () => controller?.signal.aborted === true }
}

function debug(error: unknown): void {
  if (isDebugging()) writeAll(2, `${escapeControls(String(error instanceof Error ? error.stack : error), true)}\n`)
}
