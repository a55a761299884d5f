// Runs bin/ctx.js as a separate process.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const ROOT = path.join(import.meta.dirname, '..', '..')
/** CTX_BIN tests another ctx, such as an installed package. */
export const BIN = process.env.CTX_BIN ?? path.join(ROOT, 'bin', 'ctx.js')

/** A registry of this process, so that tests do not write into the user's. */
export const REGISTRY = mkdtempSync(path.join(tmpdir(), 'ctx-registry-'))
/** The same of the key under which ctx seals an index. */
const STATE = path.join(REGISTRY, 'state')
process.env.XDG_STATE_HOME = STATE
process.once('exit', () => rmSync(REGISTRY, { recursive: true, force: true }))

export interface Run {
  readonly stdout: string
  readonly stderr: string
  readonly status: number | null
}

/**
 * Separates tests from the user's registry, and sets time limits that a busy machine does not exceed. For tests that
 * run operations in-process: `Object.assign(process.env, APART)`.
 */
export const APART = {
  CTX_REGISTRY_DIR: REGISTRY,
  XDG_STATE_HOME: STATE,
  CTX_SWEEP_MS: '60000',
  CTX_REFRESH_MS: '60000',
  CTX_GIT_MS: '60000',
  CTX_TEXT_MS: '60000',
} as const

/** The environment of tests: no colour, cache or Node settings of the user, no background refresh. */
export function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  return { PATH, HOME, ...APART, CTX_BACKGROUND: '0', ...(TMPDIR && { TMPDIR }), ...extra }
}

/** Milliseconds after which a call counts as hanging, many times the longest call on a busy machine. */
export const ENDLESS = 300_000

/** Runs `ctx <args>` in a folder. */
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

/** Runs `ctx <args> --json` and parses its output. */
export function ctxJson(
  args: readonly string[],
  cwd: string,
  extra: Readonly<Record<string, string>> = {},
): Record<string, unknown> & { results?: Record<string, unknown>[] } {
  return JSON.parse(ctx([...args, '--json'], cwd, extra).stdout)
}
