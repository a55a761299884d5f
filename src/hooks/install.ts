// Installs and removes the hooks of ctx, keeping existing hooks. A bundle of its own.
import { chmodSync, existsSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { CtxError } from '../errors.ts'
import { makeFolders, replaceFile } from '../platform/fs.ts'
import { realPath } from '../platform/real-path.ts'
import { type Hooks, hooksOf, read } from './hook-owner.ts'
import {
  blockOf,
  bytesOf,
  EVENTS,
  type HookEvent,
  hasBlock,
  isEmptyScript,
  isShell,
  scriptOf,
  withBlock,
  withoutBlock,
} from './hook-script.ts'

interface HookState {
  readonly event: HookEvent
  /** Absolute path of the script or configuration. */
  readonly file: string
  readonly owner: Hooks['owner']
  /** `by hand`: the user has to add `lines` to the file. */
  readonly state: 'installed' | 'removed' | 'not installed' | 'by hand'
  readonly lines?: string
}

/** Suffix for a replaced hook that is no shell script or not executable. If executable, our script runs it. */
const BACKUP_SUFFIX = '.before-ctx'

/**
 * Installs the hooks. `program` is the absolute path of ctx's script, for hooks that are not shared; `allowed` the
 * folder outside of the repository that the user permits. Throws UNTRUSTED for any other folder outside.
 */
export async function installHooks(root: string, program: string, allowed: string | undefined): Promise<HookState[]> {
  const hooks = await hooksOf(root)
  refuseOutside(hooks, allowed)
  if (hooks.config !== undefined) return installLefthook(hooks, hooks.config)
  makeFolders(hooks.folder)
  return EVENTS.map(event => {
    const file = fileOf(hooks, event)
    const localProgram = hooks.shared ? undefined : program
    if (isLink(file)) return { event, file, owner: hooks.owner, state: 'by hand', lines: blockOf(event, localProgram) }
    const text = read(file)
    if (!existsSync(file) || isOwnScript(text, file)) write(file, scriptFor(event, localProgram, file))
    else if (isShell(text) && !isEmptyScript(text) && (hooks.owner === 'husky' || isExecutable(file)))
      write(file, withBlock(text, bytesOf(blockOf(event, localProgram))))
    else {
      renameSync(file, file + BACKUP_SUFFIX)
      try {
        write(file, scriptFor(event, localProgram, file))
      } catch (error) {
        // Without our script the hook would never run under its new name.
        renameSync(file + BACKUP_SUFFIX, file)
        throw error
      }
    }
    return { event, file, owner: hooks.owner, state: 'installed' }
  })
}

/**
 * Removes the lines of ctx. Scripts without other commands are deleted, and replaced hooks are restored. Throws as
 * `installHooks`.
 */
export async function uninstallHooks(root: string, allowed: string | undefined): Promise<HookState[]> {
  const hooks = await hooksOf(root)
  refuseOutside(hooks, allowed)
  if (hooks.config !== undefined) return uninstallLefthook(hooks, hooks.config)
  return EVENTS.map(event => {
    const file = fileOf(hooks, event)
    const text = read(file)
    if (!hasBlock(text) || isLink(file)) return { event, file, owner: hooks.owner, state: 'not installed' }
    if (existsSync(file + BACKUP_SUFFIX)) renameSync(file + BACKUP_SUFFIX, file)
    else if (isEmptyScript(withoutBlock(text))) rmSync(file)
    else write(file, withoutBlock(text))
    return { event, file, owner: hooks.owner, state: 'removed' }
  })
}

/** Reports which hooks have the lines of ctx. */
export async function hookStates(root: string): Promise<HookState[]> {
  const hooks = await hooksOf(root)
  return EVENTS.map(event => {
    const file = hooks.config ?? fileOf(hooks, event)
    return { event, file, owner: hooks.owner, state: hasBlock(read(file)) ? 'installed' : 'not installed' }
  })
}

/**
 * A repository's configuration may name any folder for its hooks, and a link in it may lead to one: other repositories'
 * hooks, or scripts that run at login.
 */
function refuseOutside({ folder, config, homes, owner }: Hooks, allowed: string | undefined): void {
  const written = realFolder(config === undefined ? folder : dirname(config))
  const isHome = (home: string): boolean => written === home || written.startsWith(home + sep)
  if (homes.some(home => isHome(realFolder(home))) || (allowed !== undefined && realFolder(allowed) === written)) return
  const files = config === undefined ? EVENTS.join(', ') : basename(config)
  throw new CtxError('UNTRUSTED', `The hooks of ${owner} lie outside of the repository: ${files} in ${written}.`, {
    hint: `If you want ctx to change them, add --hooks-path ${written}.`,
    suggestions: [{ tool: 'hook', args: { action: 'status' }, why: 'which hooks have the lines of ctx' }],
  })
}

/** The real path of a folder, of which the last parts need not exist yet. */
function realFolder(folder: string): string {
  try {
    return realPath(folder)
  } catch {
    // A link that leads nowhere has no real path, so no such folder can be made either.
    return folder === dirname(folder) ? folder : join(realFolder(dirname(folder)), basename(folder))
  }
}

/** pre-commit rewrites its script at every install, but runs an existing one under the name `.legacy`. */
function fileOf({ owner, folder }: Hooks, event: HookEvent): string {
  const file = join(folder, event)
  return owner === 'pre-commit' && /pre-commit\.com/.test(read(file)) ? `${file}.legacy` : file
}

/** A linked script belongs to another file or tool, so ctx does not change it. */
function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** git runs executable scripts only, except on Windows. */
function isExecutable(file: string): boolean {
  return process.platform === 'win32' || (statSync(file).mode & 0o100) !== 0
}

function isOwnScript(text: string, file: string): boolean {
  return hasBlock(text) && (isEmptyScript(withoutBlock(text)) || existsSync(file + BACKUP_SUFFIX))
}

function scriptFor(event: HookEvent, program: string | undefined, file: string): string {
  const script = bytesOf(scriptOf(event, program))
  return existsSync(file + BACKUP_SUFFIX)
    ? `${script}if [ -x "$0${BACKUP_SUFFIX}" ]; then exec "$0${BACKUP_SUFFIX}" "$@"; fi\n`
    : script
}

function write(file: string, text: string, fresh = 0o755): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? fresh
  replaceFile(file, Buffer.from(text, 'latin1'))
  chmodSync(file, mode)
}

/** lefthook merges this file into its configuration. Existing keys are left to the user. */
function installLefthook({ owner }: Hooks, config: string): HookState[] {
  const before = isLink(config) ? '' : withoutBlock(read(config))
  const free = EVENTS.filter(event => !isLink(config) && !new RegExp(`^${event}\\s*:`, 'm').test(before))
  const block = withMarkers(free.map(event => yaml(event)).join(''))
  if (free.length > 0) write(config, withBlock(before, block), 0o644)
  return EVENTS.map(event =>
    free.includes(event)
      ? { event, file: config, owner, state: 'installed' }
      : { event, file: config, owner, state: 'by hand', lines: yaml(event) },
  )
}

function uninstallLefthook({ owner }: Hooks, config: string): HookState[] {
  const text = isLink(config) ? '' : read(config)
  const rest = withoutBlock(text)
  const state = rest === text ? 'not installed' : 'removed'
  if (state === 'removed') {
    if (rest.trim() === '') rmSync(config)
    else write(config, rest)
  }
  return EVENTS.map(event => ({ event, file: config, owner, state }))
}

/** The markers are also comments in YAML. */
function withMarkers(lines: string): string {
  const [free, ...rest] = blockOf('pre-commit', undefined).split('\n')
  return `${free}\n${lines}${rest.at(-2)}\n`
}

function yaml(event: HookEvent): string {
  return `${event}:\n  commands:\n    ctx:\n      run: if command -v ctx >/dev/null 2>&1; then ctx hook run ${event} || true; fi\n`
}
