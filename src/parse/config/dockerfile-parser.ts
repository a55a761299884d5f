// Parses Dockerfiles by their reference: one instruction a line, continued by a backslash, with here-documents behind
// it. A stage ends with its last instruction.
import { bareMatch, type Match, type Role } from '../../languages/definition-match.ts'
import type { Outline } from '../../languages/language.ts'

/** Offsets of the keyword, the arguments, the end, and the end with here-documents. */
interface Instruction {
  readonly keyword: string
  readonly start: number
  readonly body: number
  readonly end: number
  readonly last: number
}

const HEREDOC = /<<(-?)(["']?)([A-Za-z_]\w*)\2/g
const SKIPPED = /^[ \t]*(?:#.*)?$/
/** All instructions. Any other is an error. */
const KNOWN =
  /^(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|MAINTAINER|ONBUILD|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR)$/
const QUOTED = '"(?:[^"\\\\]|\\\\[^])*"|\'[^\']*\''

/** Returns the stages, arguments and variables of a Dockerfile. */
export function parseDockerfile(text: string): Outline {
  const matches: Match[] = []
  const add = (role: Role, start: number, end: number, name: number, nameEnd: number) =>
    matches.push({ ...bareMatch(role, start, end), name, nameEnd })
  let stage = -1
  let sound = true
  for (const { keyword, start, body, end, last } of instructionsOf(text)) {
    if (!KNOWN.test(keyword)) sound = false
    if (keyword === 'FROM') {
      const words = /^((?:\s|\\\s|--\S+)*)(\S+)(?:(\s+as\s+)(\S+))?/i.exec(text.slice(body, end))
      if (!words) continue
      const [, flags, image, as, name] = words
      const at = body + flags!.length + (as ? image!.length + as.length : 0)
      stage = matches.length
      add('target', start, last, at, at + (name ?? image!).length)
    } else {
      if (keyword === 'ARG' || keyword === 'ENV') {
        const names = namesOf(text.slice(body, end), keyword === 'ENV')
        for (const { from, to, name, nameEnd } of names) {
          if (names.length === 1) add('var', start, end, body + name, body + nameEnd)
          else add('var', body + from, body + to, body + name, body + nameEnd)
        }
      }
      const open = matches[stage]
      if (open) matches[stage] = { ...open, end: last, body: open.body < 0 ? start : open.body }
    }
  }
  return { matches, sound }
}

/** The names that `A=1 "B"=2` sets, or, with `old`, the one of `A 1`. */
function namesOf(words: string, old: boolean) {
  const found: { from: number; to: number; name: number; nameEnd: number }[] = []
  const word = new RegExp(`(?:${QUOTED}|\\\\[^]|[^\\s"'\\\\])+`, 'g')
  for (const { 0: whole, index } of words.matchAll(word)) {
    const parts = /^(["']?)([A-Za-z_][\w.-]*)\1(=?)/.exec(whole)
    if (!parts) continue
    const [, quote, name, equals] = parts as unknown as [string, string, string, string]
    if (old && !equals && found.length === 0)
      return [{ from: index, to: index + whole.length, ...at(index, quote, name) }]
    if (!old || equals) found.push({ from: index, to: index + whole.length, ...at(index, quote, name) })
  }
  return found
}

function at(index: number, quote: string, name: string) {
  return { name: index + quote.length, nameEnd: index + quote.length + name.length }
}

function* instructionsOf(text: string): Generator<Instruction> {
  const mark = /^(?:[ \t]*#.*\n)*?[ \t]*#[ \t]*escape[ \t]*=[ \t]*`/i.test(text) ? '`' : '\\'
  const lineEnd = (from: number) => {
    const end = text.indexOf('\n', from)
    return end < 0 ? text.length : end
  }
  for (let at = 0; at < text.length; ) {
    const first = text.slice(at, lineEnd(at))
    const head = /^([ \t]*)([A-Za-z]+)(?:\s+|$)/.exec(first)
    if (!head || SKIPPED.test(first)) {
      at = lineEnd(at) + 1
      continue
    }
    const start = at + head[1]!.length
    let end = at
    // Comments and blank lines do not end a continued line.
    for (let next = at, isOpen = true; isOpen && next < text.length; next = lineEnd(next) + 1) {
      const line = text.slice(next, lineEnd(next)).trimEnd()
      const isSkipped = next > at && SKIPPED.test(line)
      if (!isSkipped) end = next + line.length
      isOpen = isSkipped || line.endsWith(mark)
    }
    const body = at + head[0].length
    let last = end
    at = lineEnd(end) + 1
    for (const [, dash, , tag] of /^(?:RUN|COPY|ADD)$/i.test(head[2]!) ? text.slice(body, end).matchAll(HEREDOC) : []) {
      const close = new RegExp(`^${dash ? '\\t*' : ''}${tag}\\r?$`, 'm')
      const found = close.exec(text.slice(at))
      if (!found) break
      last = at + found.index + found[0].trimEnd().length
      at = lineEnd(last) + 1
    }
    yield { keyword: head[2]!.toUpperCase(), start, body, end, last }
  }
}
