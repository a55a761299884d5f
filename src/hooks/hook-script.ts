// Edits the lines of ctx in a hook script. They come right after the first line, before any `exit` or `exec`.

/** Events after which files may differ from the index. */
export const EVENTS = ['pre-commit', 'post-checkout', 'post-merge', 'post-rewrite'] as const
export type HookEvent = (typeof EVENTS)[number]

const OPEN = '# >>> ctx: keeps the symbol index up to date; `ctx hook uninstall` removes these lines'
const CLOSE = '# <<< ctx'

/**
 * Lines that refresh the index and never fail. Without `program`, the path of ctx's script, ctx must be on the PATH.
 */
export function blockOf(event: HookEvent, program: string | undefined): string {
  const run = (command: string) => `${command} hook run ${event} >/dev/null 2>&1 </dev/null || :`
  const onPath = `if command -v ctx >/dev/null 2>&1; then ${run('ctx')}`
  const local =
    program && `if [ -f ${quoted(program)} ] && command -v node >/dev/null 2>&1; then ${run(`node ${quoted(program)}`)}`
  return [OPEN, ...(local ? [local, `el${onPath}`] : [onPath]), 'fi', CLOSE, ''].join('\n')
}

/** Encodes text like `read` of hook-owner.ts: one character per byte. */
export function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** A complete script with the lines of ctx. */
export function scriptOf(event: HookEvent, program: string | undefined): string {
  return `#!/bin/sh\n${blockOf(event, program)}`
}

/** True if a shell runs the script. Binaries contain NUL bytes. */
export function isShell(text: string): boolean {
  if (text.includes('\0')) return false
  const first = text.split('\n', 1)[0]!
  return !first.startsWith('#!') || /\b(?:ba|da|k|z|a)?sh\b/.test(first)
}

/** Inserts or replaces the lines of ctx. */
export function withBlock(text: string, block: string): string {
  const bare = withoutBlock(text)
  const end = bare.startsWith('#!') ? bare.indexOf('\n') + 1 || bare.length : 0
  const first = bare.slice(0, end)
  return `${first}${first !== '' && !first.endsWith('\n') ? '\n' : ''}${block}${bare.slice(end)}`
}

/** Removes the lines of ctx. */
export function withoutBlock(text: string): string {
  const start = text.indexOf(OPEN.slice(0, 9))
  const end = start < 0 ? -1 : text.indexOf(CLOSE, start)
  if (end < 0) return text
  const after = text.indexOf('\n', end)
  return text.slice(0, start) + (after < 0 ? '' : text.slice(after + 1))
}

/** True for a script with the lines of ctx. */
export function hasBlock(text: string): boolean {
  return withoutBlock(text) !== text
}

/** True for a script without any command. */
export function isEmptyScript(text: string): boolean {
  return text.split('\n').every(line => line.trim() === '' || line.startsWith('#!'))
}

function quoted(path: string): string {
  return `'${path.replaceAll('\\', '/').replaceAll("'", `'\\''`)}'`
}
