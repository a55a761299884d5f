// Processes that the machine refuses things: another user than root, whom permissions bind, and one whose files may not
// grow.
import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import path from 'node:path'
import { BIN, cleanEnvironment, ENDLESS, type Run } from './exec.ts'
import { makeFolder } from './fixture.ts'

/** Another user than the one that makes the repositories; only root may become one. */
const OTHER = 65534
export const isRoot = process.getuid?.() === 0

/** Why there can be no other user here; false where there can. */
export const noOther: string | false = !isRoot && 'only root may become another user'

/** Why no permission can be taken from anybody here; false where it can. */
export const noPermissions: string | false = process.platform === 'win32' && 'Windows has no such permissions'

/** Makes the user whom permissions bind the owner; where the tests are not run by root, that is who runs them. */
export function give(...files: readonly string[]): void {
  if (isRoot) for (const file of files) chownSync(file, OTHER, OTHER)
}

/** A home that this user may write to. */
export function homeOfUser(): string {
  const home = makeFolder('home')
  give(home)
  return home
}

/** What `ctx <args> --json` answers this user. */
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

/** Why no limit can be set; false where one can. */
export const noLimits: string | false = process.platform === 'win32' && 'no shell that sets limits'

/** `ctx <args> --json` in a process that cannot write a byte to any file, as on a full disk; root is bound, too. */
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
