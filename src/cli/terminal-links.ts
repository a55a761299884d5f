// Whether the terminal follows links, and the URL of a folder for them.
import { hostname } from 'node:os'

/**
 * True if the terminal that these environment variables describe follows links; others may print the codes. tmux and
 * screen have the variables of the terminal around them and may not pass codes on.
 */
export function followsLinks(environment: Readonly<Record<string, string | undefined>>): boolean {
  const { TERM = '', TERM_PROGRAM = '', VTE_VERSION, KONSOLE_VERSION, WT_SESSION, DOMTERM, TMUX } = environment
  if (TMUX !== undefined || /^(?:dumb|screen|tmux)/.test(TERM)) return false
  return (
    /^(?:iTerm\.app|WezTerm|vscode|ghostty|zed|Hyper|rio)$/.test(TERM_PROGRAM) ||
    /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|wezterm)/.test(TERM) ||
    Number(VTE_VERSION) >= 5000 ||
    Number(KONSOLE_VERSION) >= 201200 ||
    WT_SESSION !== undefined ||
    DOMTERM !== undefined
  )
}

/** The URL of an absolute folder. It names the host, so that a terminal on another one does not open its own file. */
export function folderUrl(root: string): string {
  const parts = root.replaceAll('\\', '/').split('/').filter(Boolean)
  return `file://${hostname()}/${parts.map(encodeURIComponent).join('/')}`
}
