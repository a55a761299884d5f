// Finds the interpreter of a script in its `#!` line.

/** Programs that run another one, named after them among options and subcommands: `uv run --quiet python3`. */
const LAUNCHERS = new Set([
  ...['uv', 'uvx', 'pipx', 'poetry', 'pipenv', 'pdm', 'hatch', 'rye', 'pixi', 'conda', 'mamba', 'micromamba'],
  ...['npx', 'bunx', 'pnpm', 'pnpx', 'yarn', 'npm', 'bundle', 'busybox', 'toybox', 'nix-shell', 'nix', 'mise', 'rtx'],
  ...['asdf', 'direnv', 'rbenv', 'pyenv', 'nodenv', 'sudo', 'doas', 'nice', 'exec', 'time', 'xvfb-run'],
])

/** Options of `env` with a value in the next word. */
const ENV_VALUES = new Set(['-u', '--unset', '-C', '--chdir', '-P', '--argv0', '-a'])

/** Longest `#!` line in characters: the limit of Linux since 5.1. */
const MAX_LINE = 256

/**
 * The programs that may read a script that starts with `start`, the most likely first, without folder and version:
 * `#!/usr/bin/env -S uv run python3.12` gives `python`, then `uv`. None without a `#!` line.
 */
export function interpretersOf(start: string): string[] {
  if (!start.startsWith('#!')) return []
  const [line = '', ...more] = start.split('\n', 4).map(each => each.slice(0, MAX_LINE).trim())
  const words = withoutEnv(
    line
      .slice(2)
      .split(/[ \t]+/)
      .filter(Boolean),
  )
  const program = programOf(words[0] ?? '')
  if (!LAUNCHERS.has(program)) return program === '' ? [] : [program]
  // nix-shell reads its options from the lines below: `#! nix-shell -i python3 -p python3`.
  const shell = [line, ...more.filter(each => /^#!\s*nix-shell\b/.test(each))].join(' ')
  const [, interpreter] = /\s(?:-i|--interpreter)[ \t]+(\S+)/.exec(program === 'nix-shell' ? shell : '') ?? []
  const named = interpreter === undefined ? words.slice(1).filter(isProgram) : [interpreter]
  return [...named.map(programOf), program]
}

/** The command that `env` runs, with its arguments. */
function withoutEnv(words: readonly string[]): readonly string[] {
  if (programOf(words[0] ?? '') !== 'env') return words
  let at = 1
  for (; at < words.length; at++) {
    const word = words[at]!
    // `-Scommand` and `--split-string=command` hold the command itself.
    const [, command] = /^(?:-S|--split-string=)(.+)/.exec(word) ?? []
    if (command !== undefined) return [command, ...words.slice(at + 1)]
    if (ENV_VALUES.has(word)) at++
    else if (!word.startsWith('-') && !/^\w+=/.test(word)) break
  }
  return words.slice(at)
}

function isProgram(word: string): boolean {
  return !word.startsWith('-') && !word.includes('=')
}

function programOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1).replace(/(?<=.)@.*$|[\d.]+$/, '')
}
