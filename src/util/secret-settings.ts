// Values of secrets in settings files that mostly hold harmless settings: `gradle.properties`, Maven's `settings.xml`.
// The name of a setting tells whether its value is a secret. Time is linear in the text.
import { settingsSyntaxOf } from './secret-files.ts'
import { redactionOf, withoutPrivateKeys } from './secret-tokens.ts'

/** True for `systemProp.http.proxyPassword`, `sonar.token`, `signing.keyId`, `API_KEY`. */
function isSecretName(name: string): boolean {
  return /pass(?:word|wd|phrase|$)|pwd|secret|token|credential|authorization|(?:api|access|private|auth|signing|encryption)[._-]?(?:in[._-]?memory[._-]?)?key|^signing\./i.test(
    name,
  )
}

/**
 * A text of the file at `path` without its private keys and, in settings files, without the values of secret settings.
 * Marks stand for them; lines keep their numbers.
 */
export function withoutSecretLines(text: string, path: string): string {
  const visible = withoutPrivateKeys(text)
  const syntax = settingsSyntaxOf(path)
  if (syntax === undefined) return visible
  return syntax === 'xml' ? withoutElements(visible) : withoutProperties(visible)
}

/** `name = value`, in comments too, and `-Dname=value` in any value. A value goes on behind `\` at the end of a line. */
function withoutProperties(text: string): string {
  let isSecret = false
  let goesOn = false
  return text.replace(/[^\r\n]+/g, line => {
    const [, head = '', name = ''] =
      /^([ \t]*[#!]*[ \t]*((?:\\.|[^\s=:\\]){1,500})[ \t]*[=:][ \t]*|[ \t]*(?![#!])(?:\\.|[^\s=:\\]){1,500}[ \t]+)/.exec(
        line,
      ) ?? []
    const begins = !goesOn
    if (begins) isSecret = isSecretName(name === '' ? head.trim() : name)
    goesOn = /(?<!\\)(?:\\\\)*\\$/.test(line) && !/^[ \t]*[#!]/.test(line)
    const before = begins ? head : ''
    const value = line.slice(before.length)
    if (isSecret) return before + markOf(value)
    return line.replace(/(-[DP]([\w.-]{1,200})=)([^\s"'\\]+)/g, (all, start: string, key: string, given: string) =>
      isSecretName(key) ? start + markOf(given) : all,
    )
  })
}

/** Content of elements with secret names, and of a `<value>` behind the `<name>` of a header. */
function withoutElements(text: string): string {
  let shown = ''
  let last = 0
  for (const { index, 0: tag, 1: element, 2: header } of text.matchAll(
    /<([\w.:-]{1,200})(?:\s[^<>]{0,500})?>(?:([^<>]{1,200})<\/name>\s{0,200}<value>)?/g,
  )) {
    if (index < last || !isSecretName(header ?? element!)) continue
    const start = index + tag.length
    const close = text.slice(start, start + LONGEST_VALUE).indexOf(`</${header === undefined ? element : 'value'}`)
    const next = text.indexOf('<', start)
    const end = close >= 0 ? start + close : next < 0 ? text.length : next
    shown += text.slice(last, start) + text.slice(start, end).replace(/[^\r\n]+/g, markOf)
    last = end
  }
  return shown + text.slice(last)
}

/** UTF-16 units of an element's content that can be one value. */
const LONGEST_VALUE = 10_000

/** A value becomes a mark, unless it only names where the secret is. */
function markOf(value: string): string {
  const given = value.trim()
  const isReference = given === '' || /^["']?\$\{[^{}]*\}["']?$/.test(given)
  return isReference ? value : value.replace(given, () => redactionOf('setting'))
}
