// Runs bin/ctx.js as a user does: another process, its streams and its status.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '..', '..')
/** CTX_BIN tests another one, such as an installed package. */
export const BIN = process.env.CTX_BIN ?? path.join(ROOT, 'bin', 'ctx.js')

/** Indexes that tests make register here and not with the user's. */
export const REGISTRY = mkdtempSync(path.join(tmpdir(), 'ctx-registry-'))
process.once('exit', () => rmSync(REGISTRY, { recursive: true, force: true }))

export interface Run {
  readonly stdout: string
  readonly stderr: string
  readonly status: number | null
}

/**
 * What keeps a test apart from the indexes of the user, and from the clock: no look, refresh or reading of texts before
 * an answer takes too long on a busy machine. For a test that runs operations in its own process:
 * `Object.assign(process.env, APART)`.
 */
export const APART = {
  CTX_REGISTRY_DIR: REGISTRY,
  CTX_SWEEP_MS: '60000',
  CTX_REFRESH_MS: '60000',
  CTX_GIT_MS: '60000',
  CTX_TEXT_MS: '60000',
} as const

/**
 * The environment of tests: no colour wishes, no cache elsewhere, nothing left running, nothing that slows Node's
 * start.
 */
export function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  return { PATH, HOME, ...APART, CTX_BACKGROUND: '0', ...(TMPDIR && { TMPDIR }), ...extra }
}

/** Milliseconds after which a call is taken for one that never ends: many times what the longest takes on a busy machine. */
export const ENDLESS = 300_000

/** `ctx <args>` in a folder. */
export function ctx(args: readonly string[], cwd: string, extra: Readonly<Record<string, string>> = {}): Run {
  const { stdout, stderr, status } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: cleanEnvironment(extra),
    timeout: ENDLESS,
    maxBuffer: 64 << 20,
  })
  return { stdout, stderr, status }
}

/** The one JSON object that `ctx <args> --json` prints. */
export function ctxJson(
  args: readonly string[],
  cwd: string,
  extra: Readonly<Record<string, string>> = {},
): Record<string, unknown> & { results?: Record<string, unknown>[] } {
  return JSON.parse(ctx([...args, '--json'], cwd, extra).stdout)
}
