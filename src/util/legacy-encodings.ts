// Decodes text that is not UTF-8: by the encoding that it declares, or by the one that its bytes fit best.

/** Bytes at the beginning that may declare an encoding. */
const HEAD = 1024
/** Bytes looked at to guess an encoding. */
const SAMPLE = 1 << 16

/** A text and the name of its encoding in the Encoding Standard. */
export interface Decoded {
  readonly text: string
  readonly encoding: string
}

/** Decodes bytes that are not valid UTF-8. Bytes that fit no encoding become U+FFFD, in what is then UTF-8. */
export function decodeLegacy(bytes: Buffer): Decoded {
  const declared = declaredEncoding(bytes)
  const decoded = declared === undefined ? undefined : decodedAs(declared, bytes)
  if (decoded) return decoded
  const lossy = { text: bytes.toString('utf8'), encoding: 'utf-8' }
  return isMostlyUtf8(lossy.text) ? lossy : (decodedAs(guessedEncoding(bytes.subarray(0, SAMPLE)), bytes) ?? lossy)
}

/** The encoding that the beginning of a file declares: of Python, Ruby, Emacs, Vim, XML, HTML or CSS. */
export function declaredEncoding(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD)
  const lines = head.split(/\r\n?|\n/)
  const [, ofComment] =
    /^[ \t\f]*(?:#|\/[/*]|;|--|%|").*?coding[:=][ \t]*([-\w.]+)/m.exec(lines.slice(0, 2).join('\n')) ?? []
  const [, ofMarkup] =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([-\w.]+)|<meta[^>]*\bcharset\s*=\s*["']?([-\w.]+)|^@charset "([-\w.]+)"/i
      .exec(head)
      ?.filter(Boolean) ?? []
  const name = (ofComment ?? ofMarkup)
    ?.toLowerCase()
    .replace(/[-_]?(?:unix|dos|mac)$/, '')
    .replaceAll('_', '-')
  return name === undefined ? undefined : (ALIASES[name] ?? name)
}

/** Names that Python, Emacs and Vim use and the Encoding Standard does not. */
const ALIASES: Readonly<Record<string, string>> = {
  'latin-1': 'latin1',
  'iso-latin-1': 'latin1',
  'latin-9': 'iso-8859-15',
  cp932: 'shift_jis',
  'shift-jis': 'shift_jis',
  'shift-jis-2004': 'shift_jis',
  'japanese-shift-jis': 'shift_jis',
  'euc-japan': 'euc-jp',
  cp936: 'gbk',
  'chinese-gbk': 'gbk',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  'mac-roman': 'macintosh',
  cp1250: 'windows-1250',
}

/** The text in an encoding; undefined if the encoding is unknown, or UTF-8, or the bytes do not fit it. */
export function decodedAs(encoding: string, bytes: Buffer): Decoded | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    if (decoder.encoding.startsWith('utf-')) return undefined
    return { text: withC1(decoder.encoding, decoder.decode(bytes)), encoding: decoder.encoding }
  } catch {
    return undefined
  }
}

/** Bytes 80 to 9F of windows-1252. */
const C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** A decoded text with the characters that Node 20 to 23 leave as controls: they decode windows-1252 as ISO 8859-1. */
export function withC1(encoding: string, text: string): string {
  if (encoding !== 'windows-1252') return text
  return text.replace(/[\x80-\x9f]/g, control => C1[control.charCodeAt(0) - 0x80]!)
}

/** True for UTF-8 with a few broken bytes. */
function isMostlyUtf8(text: string): boolean {
  let [valid, broken] = [0, 0]
  for (const character of text) {
    if (character === '\uFFFD') broken++
    else if (character > '\x7F') valid++
  }
  return valid > broken
}

/** Shares of what a text in an encoding consists of; below these, the bytes are of another one. */
const COMMON = 0.7
const KANA = 0.2
/** Mean length of words in Cyrillic; in Latin script, letters with accents stand alone. */
const WORD = 2

function guessedEncoding(bytes: Buffer): string {
  const pairs = pairsOf(bytes)
  if (pairs) {
    const share = (first: number, last: number): number =>
      pairs.filter(lead => lead >= first && lead <= last).length / pairs.length
    if (share(0xa4, 0xa5) >= KANA) return 'euc-jp'
    // Hangul ends at C8; of Chinese, half lies above.
    if (share(0xa1, 0xc8) === 1 && share(0xb0, 0xc8) >= COMMON) return 'euc-kr'
    if (share(0xa1, 0xd7) >= COMMON && share(0xb0, 0xd7) > 0) return 'gbk'
  }
  const text = decodedAs('shift_jis', bytes)?.text
  if (text !== undefined && shareOf(text, /[\u3001-\u30ff\uff01-\uff5e]|[\u4e00-\u9fff]/g) >= COMMON && hasKana(text))
    return 'shift_jis'
  if (leadShare(bytes, 0xa4, 0xc6) >= COMMON && isDecodable('big5', bytes)) return 'big5'
  if (leadShare(bytes, 0xb0, 0xd7) >= COMMON && isDecodable('gbk', bytes)) return 'gbk'
  if (text !== undefined && shareOf(text, /[\u3001-\u30ff\u4e00-\u9fff]/g) === 1 && runLength(bytes) > WORD)
    return 'shift_jis'
  if (runLength(bytes) > WORD)
    return countIn(bytes, 0xe0, 0xff) > countIn(bytes, 0xc0, 0xdf) ? 'windows-1251' : 'koi8-r'
  return 'windows-1252'
}

/** The first bytes of all pairs, if the bytes beyond ASCII are pairs as EUC has them; undefined otherwise. */
function pairsOf(bytes: Buffer): number[] | undefined {
  const leads: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    // The sample may end within a pair.
    if (at + 1 === bytes.length) break
    if (bytes[at]! < 0xa1 || bytes[at + 1]! < 0xa1) return undefined
    leads.push(bytes[at++]!)
  }
  return leads.length > 0 ? leads : undefined
}

/** Share of pairs, with any second byte, whose first byte is in a range. */
function leadShare(bytes: Buffer, first: number, last: number): number {
  let [all, found] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    all++
    if (bytes[at]! >= first && bytes[at]! <= last && (bytes[at + 1] ?? 0) >= 0x40) found++
    at++
  }
  return found / all
}

function isDecodable(encoding: string, bytes: Buffer): boolean {
  // The sample may end within a character.
  return [0, 1].some(cut => decodedAs(encoding, bytes.subarray(0, bytes.length - cut)) !== undefined)
}

function hasKana(text: string): boolean {
  return shareOf(text, /[\u3040-\u30ff]/g) >= KANA
}

/** Share of the characters beyond ASCII that match. */
function shareOf(text: string, pattern: RegExp): number {
  const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0
  return beyond === 0 ? 0 : (text.match(pattern)?.length ?? 0) / beyond
}

/** Mean length of runs of bytes beyond ASCII. */
function runLength(bytes: Buffer): number {
  let [runs, high] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    high++
    if (at === 0 || bytes[at - 1]! < 0x80) runs++
  }
  return high / runs
}

function countIn(bytes: Buffer, first: number, last: number): number {
  let count = 0
  for (const byte of bytes) if (byte >= first && byte <= last) count++
  return count
}
