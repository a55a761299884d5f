// Names with escapes: `\u0061b` is `ab` (ECMAScript 2024, 12.7 and 12.9.4). Pure.

const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(["'`\\]))/gi

/** Replaces the escapes in a name. */
export function unescapeName(name: string): string {
  if (!name.includes('\\')) return name
  return name.replace(ESCAPE, (written, point, unit, byte, mark) => {
    if (mark !== undefined) return mark
    const code = Number.parseInt(point ?? unit ?? byte, 16)
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : written
    // Invisible characters and line ends stay escaped.
    return /[\p{C}\p{Zl}\p{Zp}]/u.test(character) ? written : character
  })
}
