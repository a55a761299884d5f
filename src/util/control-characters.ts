// Control characters and invisible marks that drive a terminal or hide what a text says: escape sequences, bidirectional
// marks ("Trojan Source", CVE-2021-42574), zero-width spaces, and tags, which only a model reads.

/** C0 except tab and line feed, DEL, C1, and marks that take no room or reorder what stands around them. */
const OTHERS =
  '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\ufff9-\\ufffb'
/** U+E0000 to U+E007F. */
const TAG = '\\udb40[\\udc00-\\udc7f]'
/** The end of a line is no control character, a carriage return elsewhere is. */
const WITHIN_LINES = `[${OTHERS}]|\\r(?!\\n)|${TAG}`

let withinLines: RegExp | undefined
let anywhere: RegExp | undefined
let inJson: RegExp | undefined
let unescapedInJson: RegExp | undefined

/** True if a text has a control character other than tab. */
export function hasControls(text: string): boolean {
  return escapeControls(text) !== text
}

/** Writes control characters as `\x1b` or `\u202e`; tabs stay, and with `keepsLines` the ends of lines. */
export function escapeControls(text: string, keepsLines = false, onEscape?: (written: string) => void): string {
  withinLines ??= new RegExp(WITHIN_LINES, 'g')
  anywhere ??= new RegExp(`[${OTHERS}\\r\\n]|${TAG}`, 'g')
  return text.replace(keepsLines ? withinLines : anywhere, character => {
    const written = escapeOf(character)
    onEscape?.(written)
    return written
  })
}

function escapeOf(character: string): string {
  if (character === '\n') return '\\n'
  if (character === '\r') return '\\r'
  const code = character.codePointAt(0)!.toString(16)
  return code.length <= 2
    ? `\\x${code.padStart(2, '0')}`
    : code.length > 4
      ? `\\u{${code}}`
      : `\\u${code.padStart(4, '0')}`
}

/** True if a value may have control characters or several lines, by its JSON: far faster than looking at each text. */
export function mayHaveControls(json: string): boolean {
  inJson ??= new RegExp(`\\\\[ubfnr]|[${OTHERS}]|${TAG}`)
  return inJson.test(json)
}

/** Escapes what JSON leaves as it stands; the values stay exact. Works for quoted strings of TOON, too. */
export function escapeControlsInJson(json: string): string {
  unescapedInJson ??= new RegExp(`[${OTHERS}]|${TAG}`, 'g')
  return json.replace(unescapedInJson, characters =>
    Array.from(
      { length: characters.length },
      (_, i) => `\\u${characters.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}
