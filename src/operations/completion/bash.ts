// Completion in bash. It receives the line as typed, because bash splits words at `=` and `:`.
import { beginningOf } from '../../util/characters.ts'
import type { Offer } from './offer.ts'
import type { Dialect } from './shell-dialect.ts'
import { parseTypedLine, type TypedLine } from './typed-line.ts'

const SCRIPT = `# Completion of ctx for bash: eval "$(ctx completion bash)"
_ctx_completion() {
    local program=\${1/#\\~\\//$HOME/} line directive=
    type -P -- "$program" >/dev/null || program=ctx
    COMPREPLY=()
    while IFS= read -r line; do
        if [ -z "$directive" ]; then directive=$line; else COMPREPLY+=("$line"); fi
    done < <("$program" completion --complete bash -- "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" \\
        "\${COMP_TYPE:-9}" "\${COLUMNS:-80}" 2>/dev/null </dev/null)
    # bash 3 has no compopt.
    type compopt >/dev/null 2>&1 || return 0
    case $directive in
        open) compopt -o nospace ;;
        folders) compopt -o dirnames ;;
        files) compopt -o default ;;
    esac
}
if type compopt >/dev/null 2>&1; then
    complete -F _ctx_completion ctx
else
    complete -o default -F _ctx_completion ctx
fi
`

/** The value of `COMP_TYPE` when bash lists words without inserting one. */
const LISTING = '63'

export const BASH: Dialect = {
  script: SCRIPT,
  wordsOf: given => lineOf(given).words.slice(1),
  linesOf(offers, given) {
    const line = lineOf(given)
    const words = offers.map(({ word }) => inserted(word, line))
    const [, , type, columns] = given
    return type === LISTING && offers.length > 1 ? withNotes(words, offers, Number(columns)) : words
  },
}

function lineOf([line = '', breaks = '']: readonly string[]): TypedLine {
  return parseTypedLine(line, breaks)
}

/** The part of a word that bash replaces, quoted like the line. */
function inserted(word: string, { quote, kept }: TypedLine): string {
  const part = word.slice(kept.length)
  if (quote === "'") return part.replaceAll("'", `'\\''`)
  if (quote === '"') return part.replace(/["$`\\]/g, '\\$&')
  const plain = part.replace(/[\s"'`$&|;<>()\\*?[\]{}!^]/g, '\\$&')
  return kept === '' ? plain.replace(/^[#~]/, '\\$&') : plain
}

/** Words with their notes in a second column, cut to the width of the terminal. */
function withNotes(words: readonly string[], offers: readonly Offer[], columns: number): string[] {
  const width = Math.max(...words.map(({ length }) => length))
  return words.map((word, i) => {
    const note = offers[i]!.note
    if (note === undefined) return word
    const line = `${word.padEnd(width)}  (${note})`
    return line.length < columns ? line : `${beginningOf(line, Math.max(width, columns - 2))}…`
  })
}
