// Puts the lines of ctx into the hooks of a repository and takes them out again. What stood there before goes on as it
// did. Entry of a bundle of its own.
import { chmodSync, existsSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders, replaceFile } from '../platform/fs.ts'
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
  /** The script or configuration that holds the lines, absolute. */
  readonly file: string
  readonly owner: Hooks['owner']
  /** `not installed`: nothing of ctx was or is there. `by hand`: `lines` are to be put into the file by its owner. */
  readonly state: 'installed' | 'removed' | 'not installed' | 'by hand'
  readonly lines?: string
}

/** A script that no shell reads, or that git does not run, waits under this name; one that does run is run by ours. */
const BEFORE = '.before-ctx'

/** @param program Absolute path of ctx's script, for hooks of this machine alone. */
export function installHooks(root: string, program: string): HookState[] {
  const hooks = hooksOf(root)
  if (hooks.config !== undefined) return installLefthook(hooks, hooks.config)
  makeFolders(hooks.folder)
  return EVENTS.map(event => {
    const file = fileOf(hooks, event)
    const known = hooks.shared ? undefined : program
    if (isLink(file)) return { event, file, owner: hooks.owner, state: 'by hand', lines: blockOf(event, known) }
    const text = read(file)
    if (!existsSync(file) || isOwnScript(text, file)) write(file, scriptFor(event, known, file))
    else if (isShell(text) && !isEmptyScript(text) && (hooks.owner === 'husky' || isRun(file)))
      write(file, withBlock(text, bytesOf(blockOf(event, known))))
    else {
      renameSync(file, file + BEFORE)
      try {
        write(file, scriptFor(event, known, file))
      } catch (error) {
        // A hook that waits for ours, which is not there, would no longer run.
        renameSync(file + BEFORE, file)
        throw error
      }
    }
    return { event, file, owner: hooks.owner, state: 'installed' }
  })
}

/** Takes the lines of ctx out; scripts that held nothing else go, those that waited aside come back. */
export function uninstallHooks(root: string): HookState[] {
  const hooks = hooksOf(root)
  if (hooks.config !== undefined) return uninstallLefthook(hooks, hooks.config)
  return EVENTS.map(event => {
    const file = fileOf(hooks, event)
    const text = read(file)
    if (!hasBlock(text) || isLink(file)) return { event, file, owner: hooks.owner, state: 'not installed' }
    if (existsSync(file + BEFORE)) renameSync(file + BEFORE, file)
    else if (isEmptyScript(withoutBlock(text))) rmSync(file)
    else write(file, withoutBlock(text))
    return { event, file, owner: hooks.owner, state: 'removed' }
  })
}

/** Which hooks have the lines of ctx. */
export function hookStates(root: string): HookState[] {
  const hooks = hooksOf(root)
  return EVENTS.map(event => {
    const file = hooks.config ?? fileOf(hooks, event)
    return { event, file, owner: hooks.owner, state: hasBlock(read(file)) ? 'installed' : 'not installed' }
  })
}

/** pre-commit writes its own script anew with every install, but goes on running what it found there before. */
function fileOf({ owner, folder }: Hooks, event: HookEvent): string {
  const file = join(folder, event)
  return owner === 'pre-commit' && /pre-commit\.com/.test(read(file)) ? `${file}.legacy` : file
}

/** What a link leads to is a file of the repository or of a program for many hooks, for its owner to change. */
function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Whether git runs a script: only executable ones, where there is such a thing. */
function isRun(file: string): boolean {
  return process.platform === 'win32' || (statSync(file).mode & 0o100) !== 0
}

function isOwnScript(text: string, file: string): boolean {
  return hasBlock(text) && (isEmptyScript(withoutBlock(text)) || existsSync(file + BEFORE))
}

function scriptFor(event: HookEvent, program: string | undefined, file: string): string {
  const script = bytesOf(scriptOf(event, program))
  return existsSync(file + BEFORE) ? `${script}if [ -x "$0${BEFORE}" ]; then exec "$0${BEFORE}" "$@"; fi\n` : script
}

function write(file: string, text: string, fresh = 0o755): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? fresh
  replaceFile(file, Buffer.from(text, 'latin1'))
  chmodSync(file, mode)
}

/** lefthook merges this file into its configuration; a key that is there already is its user's to extend. */
function installLefthook({ owner }: Hooks, config: string): HookState[] {
  const before = withoutBlock(read(config))
  const open = EVENTS.filter(event => !new RegExp(`^${event}\\s*:`, 'm').test(before))
  const block = marked(open.map(event => yaml(event)).join(''))
  if (open.length > 0) write(config, withBlock(before, block), 0o644)
  return EVENTS.map(event =>
    open.includes(event)
      ? { event, file: config, owner, state: 'installed' }
      : { event, file: config, owner, state: 'by hand', lines: yaml(event) },
  )
}

function uninstallLefthook({ owner }: Hooks, config: string): HookState[] {
  const text = read(config)
  const rest = withoutBlock(text)
  const state = rest === text ? 'not installed' : 'removed'
  if (state === 'removed') {
    if (rest.trim() === '') rmSync(config)
    else write(config, rest)
  }
  return EVENTS.map(event => ({ event, file: config, owner, state }))
}

/** The marks around lines of ctx are comments of YAML, too. */
function marked(lines: string): string {
  const [open, ...rest] = blockOf('pre-commit', undefined).split('\n')
  return `${open}\n${lines}${rest.at(-2)}\n`
}

function yaml(event: HookEvent): string {
  return `${event}:\n  commands:\n    ctx:\n      run: if command -v ctx >/dev/null 2>&1; then ctx hook run ${event} || true; fi\n`
}
