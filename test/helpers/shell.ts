// Interactive shells in a terminal, to test completion.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SHELLS, type Shell } from '../../src/operations/completion.ts'
import { BIN, cleanEnvironment, ENDLESS } from './exec.ts'

/** A folder on PATH whose `ctx` is the one under test. */
const PROGRAMS = mkdtempSync(path.join(tmpdir(), 'ctx-programs-'))
process.once('exit', () => rmSync(PROGRAMS, { recursive: true, force: true }))
writeFileSync(path.join(PROGRAMS, 'ctx'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`)
chmodSync(path.join(PROGRAMS, 'ctx'), 0o755)

/**
 * Commands and setup lines of shells. `show` prints its arguments and a mark, and is completed like ctx. The marks are
 * concatenated in the shell, so that the echoed setup does not contain them.
 */
const STARTS: Readonly<Record<Exclude<Shell, 'powershell'>, readonly [command: string, setup: string]>> = {
  bash: [
    'bash --norc --noprofile -i',
    `eval "$(ctx completion bash)"; show() { printf '<%s>' "$@"; echo; echo do""ne; }; complete -F _ctx_completion show`,
  ],
  zsh: [
    'zsh -f -i',
    `autoload -U compinit && compinit -D -u; eval "$(ctx completion zsh)"; show() { printf '<%s>' "$@"; echo; echo do""ne; }; compdef _ctx show`,
  ],
  fish: [
    'fish --no-config -i',
    `ctx completion fish | source; function show; printf '<%s>' $argv; echo; echo do""ne; end; complete -c show -f -a '(__ctx_complete)'`,
  ],
}

export const TERMINAL_SHELLS = SHELLS.filter(shell => shell !== 'powershell')
export type TerminalShell = (typeof TERMINAL_SHELLS)[number]

/** The reason to skip a shell; false if it can be tested. */
export function isMissing(shell: string): string | false {
  const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
  if (!isThere('script')) return 'script (of util-linux), which gives a terminal, is not installed'
  return isThere(shell) ? false : `${shell} is not installed`
}

/**
 * The terminal's output for typed lines (`\t` is Tab), each of which runs `show`. Waits for each command, because keys
 * typed meanwhile would be echoed into its output.
 */
export async function typedIn(shell: TerminalShell, cwd: string, lines: readonly string[]): Promise<string> {
  const [command, setup] = STARTS[shell]
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd,
    env: cleanEnvironment({
      PATH: `${PROGRAMS}:${process.env.PATH}`,
      TERM: 'xterm',
      COLUMNS: '100',
      LANG: 'C.UTF-8',
      HOME: cwd,
    }),
  })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  const until = async (mark: string, times: number): Promise<void> => {
    for (const end = Date.now() + ENDLESS; shown.split(mark).length <= times; ) {
      if (Date.now() > end) throw new Error(`${shell} showed ${mark} no ${times} times: ${JSON.stringify(shown)}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  try {
    child.stdin.write(`${setup}; echo rea""dy\r`)
    await until('ready', 1)
    for (const [i, line] of lines.entries()) {
      child.stdin.write(`${line}\r`)
      await until('done', i + 1)
    }
    return shown
  } finally {
    child.kill('SIGKILL')
  }
}

/** The arguments that `show` receives for each typed line. */
export async function completedIn(shell: TerminalShell, cwd: string, lines: readonly string[]): Promise<string[]> {
  const shown = await typedIn(
    shell,
    cwd,
    lines.map(line => `show ${line}`),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal is told of places and colours by them
  const marks = /\x1b\[[^a-zA-Z]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[=>]|\x1b\([B0]/g
  const plain = shown.replace(marks, '').replaceAll('\r', '\n')
  return plain.split('\n').filter(line => /^<.*>$/.test(line))
}
