// Reads JSON with comments and trailing commas, as tsconfig.json has them. Pure.

/** The object in a text; undefined if it holds none. */
export function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text)
    return asObject(value)
  } catch {
    return readLenient(text)
  }
}

/** The value as an object; undefined for others, lists too. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** The strings of a list; a single string is a list of one. */
export function asStrings(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string')
}

const BYTE_ORDER_MARK = 0xfeff

/** A string, also one without its end, or the beginning of a comment. Each matches at once, so that the pass is linear. */
const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"?|\/\/|\/\*/g
const STRING_OR_COMMA = /("(?:[^"\\\n]|\\.)*"?)|,(?=\s*[}\]])/g

function readLenient(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(withoutComments(text).replace(STRING_OR_COMMA, (_, string = '') => string)))
  } catch {
    return undefined
  }
}

function withoutComments(text: string): string {
  const marks = new RegExp(STRING_OR_COMMENT)
  let plain = ''
  let from = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found
    if (mark.startsWith('"')) continue
    const end = mark === '//' ? text.indexOf('\n', found.index) : text.indexOf('*/', found.index)
    plain += text.slice(from, found.index)
    from = end < 0 ? text.length : mark === '//' ? end : end + 2
    marks.lastIndex = from
  }
  return plain + text.slice(from)
}
