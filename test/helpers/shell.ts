// Shells as a user has them: a terminal, keys that are pressed, and what the command that was typed got.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SHELLS, type Shell } from '../../src/operations/completion.ts'
import { BIN, cleanEnvironment, ENDLESS } from './exec.ts'

/** A folder of programs in which `ctx` is the one that is tested. */
const PROGRAMS = mkdtempSync(path.join(tmpdir(), 'ctx-programs-'))
process.once('exit', () => rmSync(PROGRAMS, { recursive: true, force: true }))
writeFileSync(path.join(PROGRAMS, 'ctx'), `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`)
chmodSync(path.join(PROGRAMS, 'ctx'), 0o755)

/**
 * How a shell is started, and what it is told first: `show` prints the words it gets and that it is done, and is completed
 * as ctx is. Marks are put together by the shell, so that what is typed does not show them.
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

/** Why a shell cannot be tried here; false where it can. */
export function isMissing(shell: string): string | false {
  const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
  if (!isThere('script')) return 'script (of util-linux), which gives a terminal, is not installed'
  return isThere(shell) ? false : `${shell} is not installed`
}

/**
 * All that a terminal shows when these lines are typed, each ended by Return; `\t` is Tab. Each runs `show`. Nothing is
 * typed while a command runs: then the terminal itself shows what is typed, in the middle of what the command prints.
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

/** The words that `show` got for each line of words to be completed. */
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
