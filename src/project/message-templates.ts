// Finds the string in the source that gave a printed message: its literal pieces must be in the message, in order, with
// any values where the string has placeholders or is joined with `+`.
import { escaped } from '../util/regex-escape.ts'
import { mayBeMessage } from './text-queries.ts'

/** Words to look for in lines: the longest are the rarest. */
const MAX_WORDS = 4
const LEAST_LETTERS = 3
/** Strings of one line that are tried, each with those after it. */
const MAX_STRINGS = 8
/** Longer lines are data. */
const LONGEST_LINE = 2000

/** Most characters of a value. */
const LONGEST_VALUE = 200
/** A placeholder in a template. */
const GAP = '\0'

/** `user ${id}`, `#{id}`, `\(id)`, `{id}`, `%s`, `%-5.2f`, `%(id)s`, `%1$s`, `%@`, `$id`, `$user->name`, `$row[0]`, `$h->{a}`, `@{[f()]}`. */
const placeholders = (): RegExp =>
  /[$@]?#?\{(?:[^{}]|\{[^{}]*\})*\}|\\\((?:[^()]|\([^()]*\))*\)|%(?:\{\w+\}|(?:\(\w+\)|\d+\$|\[\d+\])?[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|[jztLq])?[@a-zA-Z])|\$\w+(?:\??->\w+|(?:->)?(?:\[[^\]]*\]|\{[^{}]*\}))*/g

/** What programs print before a message: `Error: `, `[worker 3] `, `2026-01-02 10:00:00 WARN `, `[WARN] 10:00:00 `. */
const before = (): RegExp => /(?:[:\]>|]|\d:\d\d[\d:.,]*z?|\b(?:error|warn|warning|info|debug|fatal|trace))\s+$/
/** The class of an error, which no string of the source holds: `Uncaught TypeError: `, `java.io.IOException: `. */
const errorClass = (): RegExp => /^(?:uncaught\s+)?[\w.$]{0,200}(?:error|exception)\s*:\s*/i
/** What follows it: a cause, a stack, a full stop. */
const behind = (): RegExp => /^(?:[\s.,:;!)\]]|$)/

/** A regular expression for lines that may hold the message's string; undefined for a text that is no message. */
export function wordsOfMessage(message: string): string | undefined {
  const words = message
    .trim()
    .replace(errorClass(), '')
    .split(/\s+/)
    .map(word => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
  if (words.length < 2 || /^[^:.]*\?\s*$|^\s*(?:how|what|where|which|who|whose|why|when)\b/i.test(message))
    return undefined
  const own = words.filter(word => word.length >= LEAST_LETTERS && /^[\p{L}'\u2019_-]+$/u.test(word))
  const longest = [...new Set(own)].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS)
  return longest.length === 0 ? undefined : longest.map(escaped).join('|')
}

/** True for a text with something like a value: a number, a quoted text, a path. */
export function hasValue(message: string): boolean {
  return /\s/.test(message.trim()) && /\d|["'`][^"'`]+["'`]|\S[/\\]\S|\w\.\w/.test(message)
}

/** Returns a function that counts the words which a line's string shares with the message; 0 if it is not its string. */
export function templateWords(message: string): (line: string) => number {
  const text = message.trim().replace(/\s+/g, ' ')
  // The literal text in a longer message is searched for as such.
  const mayBeWhole = !mayBeMessage(text)
  return line => {
    if (line.length > LONGEST_LINE) return 0
    const strings = stringsOf(line)
    let most = 0
    for (const [first] of strings.entries())
      for (let last = first; last < strings.length; last++) {
        const template = strings.slice(first, last + 1).join(GAP)
        const count = ownWords(template)
        if (
          count > most &&
          (mayBeWhole || template.includes(GAP)) &&
          isEnough(template, count, text) &&
          isPrintedBy(text, template)
        )
          most = count
      }
    return most
  }
}

/** The strings of a line, with a GAP for each placeholder. */
function stringsOf(line: string): string[] {
  const found = line.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return [...found].slice(0, MAX_STRINGS).map(([, , body]) =>
    body!
      .replace(placeholders(), GAP)
      .replace(/%%/g, '%')
      .replace(/\\[nrt]/g, ' ')
      .replace(/\\(.)/g, '$1')
      .replace(/\s+/g, ' '),
  )
}

function ownWords(template: string): number {
  return template.match(/[\p{L}\p{N}_'\u2019-]*\p{L}[\p{L}\p{N}_'\u2019-]*/gu)?.length ?? 0
}

/** One word is enough only for a short message with punctuation of its own: `open %s: %w`. */
function isEnough(template: string, count: number, text: string): boolean {
  if (count >= 2) return count * 3 >= Math.min(ownWords(text), 12)
  return count === 1 && template.includes(GAP) && /\p{L}{4}/u.test(template) && /[:=,]/.test(template)
}

function isPrintedBy(message: string, template: string): boolean {
  const text = message.toLowerCase()
  const [first, ...others] = template.trim().toLowerCase().split(GAP)
  for (let start = text.indexOf(first!); start >= 0; start = text.indexOf(first!, start + 1)) {
    const isStart = start === 0 || before().test(text.slice(0, start))
    if (isStart && areIn(text, start + first!.length, others)) return true
    if (first === '') return false
  }
  return false
}

/** True if the pieces follow in order, each behind a value, which may be empty. */
function areIn(text: string, from: number, pieces: readonly string[]): boolean {
  let at = from
  for (const piece of pieces.slice(0, -1)) {
    const next = text.indexOf(piece, at)
    if (next < 0 || next - at > LONGEST_VALUE) return false
    at = next + piece.length
  }
  const last = pieces.at(-1)
  if (last === undefined) return behind().test(text.slice(at))
  if (last === '') return true
  for (let next = text.indexOf(last, at); next >= 0; next = text.indexOf(last, next + 1))
    if (behind().test(text.slice(next + last.length))) return true
  return false
}
