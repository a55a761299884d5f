// The tools that indexing is timed beside.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Corpus } from './corpora.ts'
import { childEnvironment, type Run, timed } from './measure.ts'

/** What git needs to tell that nothing, or what, has changed. */
export function runGitStatus(corpus: Corpus): Run {
  return timed('git', ['status', '--porcelain'], corpus.root)
}

/** universal-ctags over the same tree; undefined where it is not installed. */
export function runCtags(corpus: Corpus): Run | undefined {
  const tags = path.join(os.tmpdir(), `ctx-bench-${process.pid}.tags`)
  const excluded = ['--exclude=.git', '--exclude=.ctx']
  try {
    const run = timed('ctags', ['-R', '--fields=+neS', ...excluded, '-f', tags, '.'], corpus.root)
    return run.status === 0 ? run : undefined
  } catch {
    return undefined
  } finally {
    fs.rmSync(tags, { force: true })
  }
}

/** Longest wait for a peer, in ms. */
const PATIENCE = 60 * 60_000
/** npm `@colbymchenry/codegraph`; the variable names its command where it is not on the path. */
export const CODEGRAPH = process.env.CODEGRAPH ?? 'codegraph'
/** For codegraph to tell nobody that it was run, and to leave no process behind. */
export const UNTRACKED = { DO_NOT_TRACK: '1', CODEGRAPH_TELEMETRY: '0', CODEGRAPH_NO_DAEMON: '1' }
/** Heap of codegraph, in MB, two thirds of the memory: with the 4 GB that are usual it dies over Linux after ten minutes. */
const PEER_HEAP = Math.floor(os.totalmem() / 1.5 / 2 ** 20)

/** What stands behind a figure of a peer that came to no end. */
export const GAVE_UP = 'gave up'

/** How long codegraph took; where it `gaveUp`, for nothing. */
export interface PeerTime {
  readonly ms: number
  readonly gaveUp: boolean
}

/** codegraph over the same tree; undefined where it is not installed or finds nothing to index. Its index is removed again. */
export function runCodegraph(corpus: Corpus): PeerTime | undefined {
  try {
    const first = initCodegraph(corpus)
    // It heeds .gitignore for files that git tracks, too, and that of Debian's Linux ignores all of them.
    const run = findsNothing(first) ? withAllIncluded(corpus, initCodegraph) : first
    return findsNothing(run) ? undefined : { ms: run.ms, gaveUp: run.status !== 0 }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ETIMEDOUT' ? { ms: PATIENCE, gaveUp: true } : undefined
  }
}

function findsNothing({ stdout }: Run): boolean {
  return stdout.includes('No files found')
}

/** Has codegraph index what it would leave out. */
function withAllIncluded(corpus: Corpus, index: (corpus: Corpus) => Run): Run {
  const settings = path.join(corpus.root, 'codegraph.json')
  fs.writeFileSync(settings, JSON.stringify({ include: ['**/*'] }), { flag: 'wx' })
  try {
    return index(corpus)
  } finally {
    fs.rmSync(settings)
  }
}

/** One index by codegraph, removed again. Throws when it cannot be started or takes too long. */
function initCodegraph(corpus: Corpus): Run {
  const env = {
    ...childEnvironment(),
    ...UNTRACKED,
    // It kills itself where it does not answer for a minute, as it does while it resolves the references of Linux.
    CODEGRAPH_NO_WATCHDOG: '1',
    NODE_OPTIONS: `--max-old-space-size=${PEER_HEAP}`,
  }
  try {
    return timed(CODEGRAPH, ['init', '.'], corpus.root, env, PATIENCE)
  } finally {
    fs.rmSync(path.join(corpus.root, '.codegraph'), { recursive: true, force: true })
  }
}

/** True when a command can be started. */
export function isInstalled(command: string): boolean {
  try {
    timed(command, ['--version'], os.tmpdir())
    return true
  } catch {
    return false
  }
}

/** A file of tags of the tree, made once a process; empty where ctags is not installed. */
export function tagsOf(corpus: Corpus): string {
  const tags = path.join(os.tmpdir(), `ctx-bench-${process.pid}-${corpus.name}.tags`)
  if (fs.existsSync(tags)) return tags
  fs.writeFileSync(tags, '')
  process.once('exit', () => fs.rmSync(tags, { force: true }))
  if (isInstalled('ctags')) timed('ctags', ['-R', '--exclude=.git', '--exclude=.ctx', '-f', tags, '.'], corpus.root)
  return tags
}
