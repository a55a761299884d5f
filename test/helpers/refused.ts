// Runs ctx as a user without permissions, or with a limit on file sizes.
import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import path from 'node:path'
import { BIN, cleanEnvironment, ENDLESS, type Run } from './exec.ts'
import { makeFolder } from './fixture.ts'

/** An unprivileged user; only root can switch to it. */
const OTHER = 65534
export const isRoot = process.getuid?.() === 0

/** The reason to skip tests of another user; false if they can run. */
export const noOther: string | false = !isRoot && 'only root may become another user'

/** The reason to skip tests of permissions; false if they can run. */
export const noPermissions: string | false = process.platform === 'win32' && 'Windows has no such permissions'

/** Makes the unprivileged user the owner, if the tests run as root. */
export function give(...files: readonly string[]): void {
  if (isRoot) for (const file of files) chownSync(file, OTHER, OTHER)
}

/** A home folder of the unprivileged user. */
export function homeOfUser(): string {
  const home = makeFolder('home')
  give(home)
  return home
}

/** The answer of `ctx <args> --json` as the unprivileged user. */
export function asUser(
  args: readonly string[],
  root: string,
  home: string,
  extra: Readonly<Record<string, string>> = {},
) {
  const env = cleanEnvironment({
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_STATE_HOME: home,
    CTX_REGISTRY_DIR: path.join(home, 'known'),
    ...extra,
  })
  const { stdout, stderr } = spawnSync(process.execPath, [BIN, ...args, '--json'], {
    cwd: root,
    encoding: 'utf8',
    env,
    ...(isRoot ? { uid: OTHER, gid: OTHER } : {}),
  })
  return { ...JSON.parse(stdout), stderr }
}

/** The reason to skip tests of limits; false if they can run. */
export const noLimits: string | false = process.platform === 'win32' && 'no shell that sets limits'

/** Runs `ctx <args> --json` in a process that cannot write to files, not even as root. */
export function ctxUnwritten(
  args: readonly string[],
  cwd: string,
  extra: Readonly<Record<string, string>> = {},
): Run & { readonly answer: ReturnType<typeof JSON.parse> } {
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@" --json', process.execPath, BIN, ...args]
  const { stdout, stderr, status } = spawnSync('sh', limited, {
    cwd,
    encoding: 'utf8',
    env: cleanEnvironment(extra),
    timeout: ENDLESS,
  })
  return { stdout, stderr, status, answer: JSON.parse(stdout) }
}
