// Parses KEY=value settings: a key a line, values in quotes over several lines, and sections as in INI files. It never
// takes a part of a value for a name, because these files hold secrets.
import { bareMatch, type Draft, type Match } from '../../languages/definition-match.ts'
import type { Outline } from '../../languages/language.ts'

const SECTION = /^[ \t]*\[[ \t]*([^\]\n]{1,200}?)[ \t]*\][ \t]*(?:[#;].*)?$/
/** A key of an environment, or of npm: `//registry.npmjs.org/:_authToken`. */
const KEY = /^([ \t]*(?:export[ \t]+)?)([A-Za-z_/@][\w./:@$[\]-]{0,127}?)[ \t]*=[ \t]*(.*)$/
/** The end of a base64 text looks like a key without a value. */
const BASE64_END = /^[A-Za-z\d/]{16,}$/

/** Returns the keys and sections. A section contains the keys up to the next one. */
export function parseDotenv(text: string): Outline {
  const matches: Match[] = []
  let section: Draft | undefined
  for (let at = 0; at < text.length; ) {
    const line = text.slice(at, lineEnd(text, at)).trimEnd()
    const [, name] = SECTION.exec(line) ?? []
    const [, before = '', key, value = ''] = name === undefined ? (KEY.exec(line) ?? []) : []
    let end = at + line.length
    if (name !== undefined) {
      section = addMatch(at, end, line.indexOf(name), name.length)
      section.body = end
    } else if (key !== undefined) {
      end = valueEnd(text, at + line.length - value.length, end)
      const isText = value === '=' || (value === '' && BASE64_END.test(key))
      if (!isText) addMatch(at, end, before.length, key.length)
    } else end = keyBlockEnd(text, at, end)
    if (section && line !== '') section.end = end
    at = lineEnd(text, end) + 1
  }
  return { matches, sound: true }

  function addMatch(start: number, end: number, nameAt: number, length: number): Draft {
    const match = bareMatch('key', start, end)
    match.name = start + nameAt
    match.nameEnd = match.name + length
    matches.push(match)
    return match
  }
}

/** The end of a value: behind its closing quote, which may be on a later line, or `end`, the end of its line. */
function valueEnd(text: string, start: number, end: number): number {
  const quote = text.charAt(start)
  if (quote !== '"' && quote !== "'" && quote !== '`') return keyBlockEnd(text, start, end)
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote !== "'") at++
    else if (text[at] === quote) return lineEnd(text, at)
  }
  return end
}

/** The end of the line that closes a key block, if the text from `start` to `end` opens one; else `end`. */
function keyBlockEnd(text: string, start: number, end: number): number {
  if (!text.slice(start, end).includes('-----BEGIN ')) return end
  const close = text.indexOf('-----END ', start)
  return close < 0 ? end : lineEnd(text, close)
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
