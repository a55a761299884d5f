// Completion in fish, which passes the typed word and quotes the inserted one itself.
import { type Dialect, withNote } from './shell-dialect.ts'
import { parseTypedLine } from './typed-line.ts'

const SCRIPT = `# Completion of ctx for fish: ctx completion fish | source
function __ctx_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    command -sq -- $program; or set program ctx
    set -l lines ($program completion --complete fish -- $words "$typed" 2>/dev/null </dev/null)
    set -l before (string match -r -- '^--[^=]+=' "$typed")
    set -l rest (string replace -r -- '^--[^=]+=' '' "$typed")
    switch "$lines[1]"
        case folders
            for each in (__fish_complete_directories "$rest")
                echo -- "$before$each"
            end
        case files
            for each in (__fish_complete_path "$rest")
                echo -- "$before$each"
            end
        case '*'
            set -e lines[1]
            string join -- \\n $lines
    end
end
complete -c ctx -f -a '(__ctx_complete)'
`

export const FISH: Dialect = {
  script: SCRIPT,
  wordsOf: given => [...given.slice(0, -1), parseTypedLine(given.at(-1) ?? '', '', "'\\").words.at(-1) ?? ''],
  linesOf: offers => offers.map(withNote),
}
