// What the bundle of completion gives: the script of a shell, and the text that such a script reads when Tab is pressed.
import { SHELLS, type Shell } from '../completion.ts'
import { BASH } from './bash.ts'
import { FISH } from './fish.ts'
import type { Offers } from './offer.ts'
import { offersAt } from './offers.ts'
import { POWERSHELL } from './powershell.ts'
import type { Dialect } from './shell-dialect.ts'
import { ZSH } from './zsh.ts'

const DIALECTS: Readonly<Record<Shell, Dialect>> = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL }

/** The script that a shell is to read. */
export function scriptOf(shell: Shell): string {
  return DIALECTS[shell].script
}

/**
 * What may stand at the end of a command line, as a shell reads it: `argv` is `SHELL -- ` and what its script gives, or
 * `-- ` and words, the last of which is to be completed, for lines of a word, a tab and what it is.
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
  return [follows(offers), ...linesOf(offers.offers, given)].map(line => `${line}\n`).join('')
}

/** The first line: what the shell is to do beside. */
function follows({ offers, onDisk }: Offers): string {
  return onDisk ?? (offers.some(({ isOpen }) => isOpen) ? 'open' : 'words')
}
