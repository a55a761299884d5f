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
const PATIENCE = 30 * 60_000

/**
 * codegraph over the same tree (npm `@colbymchenry/codegraph`; `CODEGRAPH` names its command where it is not on the
 * path); undefined where it is not installed or indexes nothing. Its index is removed again.
 */
export function runCodegraph(corpus: Corpus): Run | undefined {
  const command = process.env.CODEGRAPH ?? 'codegraph'
  const env = { ...childEnvironment(), DO_NOT_TRACK: '1', CODEGRAPH_TELEMETRY: '0', CODEGRAPH_NO_DAEMON: '1' }
  try {
    const run = timed(command, ['init', '.'], corpus.root, env, PATIENCE)
    // Of Linux it says that there are no files, and is done at once.
    return run.status === 0 && !run.stdout.includes('No files found') ? run : undefined
  } catch {
    return undefined
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
