// Completion in zsh, which quotes words itself.
import { type Dialect, withNote } from './shell-dialect.ts'

const SCRIPT = `#compdef ctx
# Completion of ctx for zsh: eval "$(ctx completion zsh)" after compinit, or as a file _ctx in a folder of $fpath.
_ctx() {
    local program=\${(Q)words[1]} directive
    local -a lines
    program=\${program/#\\~\\//$HOME/}
    whence -p -- $program >/dev/null || program=ctx
    lines=("\${(@f)$($program completion --complete zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null </dev/null)}")
    directive=$lines[1]
    shift lines
    case $directive in
        folders) compset -P '--*='; _path_files -/ ;;
        files) compset -P '--*='; _path_files ;;
        open) _describe ctx lines -S '' ;;
        words) _describe ctx lines ;;
    esac
}
if [ "$funcstack[1]" = _ctx ]; then
    _ctx "$@"
else
    compdef _ctx ctx
fi
`

export const ZSH: Dialect = {
  script: SCRIPT,
  wordsOf: given => given,
  // `_describe` splits the word and its note at the first colon.
  linesOf: offers =>
    offers.map(({ word, note }) => withNote({ word: word.replace(/[:\\]/g, '\\$&'), note }).replace('\t', ':')),
}
