// The completion bundle: scripts of shells, and the answers to their requests.
import { SHELLS, type Shell } from '../completion.ts'
import { BASH } from './bash.ts'
import { FISH } from './fish.ts'
import type { Offers } from './offer.ts'
import { offersAt } from './offers.ts'
import { POWERSHELL } from './powershell.ts'
import type { Dialect } from './shell-dialect.ts'
import { ZSH } from './zsh.ts'

const DIALECTS: Readonly<Record<Shell, Dialect>> = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL }

/** The completions of the last of the words, whole. */
export function completedWords(words: readonly string[], cwd: string): string[] {
  return offersAt(words, cwd).offers.map(({ word }) => word)
}

/** The completion script of a shell. */
export function scriptOf(shell: Shell): string {
  return DIALECTS[shell].script
}

/**
 * Answers a request for completions. `argv` is `SHELL -- ` and the arguments of its script, or `-- ` and words, the
 * last of which is completed; then each line is a word, a tab and a note.
 */
export function offersIn(argv: readonly string[], cwd: string): string {
  const [name] = argv
  const shell = SHELLS.find(each => each === name)
  const given = argv.slice(argv.indexOf('--') + 1)
  if (!shell)
    return offersAt(given, cwd)
      .offers.map(({ word, note }) => `${word}\t${note ?? ''}\n`)
      .join('')
  const { wordsOf, linesOf } = DIALECTS[shell]
  const offers = offersAt(wordsOf(given), cwd)
  return [directiveFor(offers), ...linesOf(offers.offers, given)].map(line => `${line}\n`).join('')
}

/** The first line, a directive for the script. */
function directiveFor({ offers, onDisk }: Offers): string {
  return onDisk ?? (offers.some(({ isOpen }) => isOpen) ? 'open' : 'words')
}
