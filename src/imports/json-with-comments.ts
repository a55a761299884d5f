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

function readLenient(text: string): Readonly<Record<string, unknown>> | undefined {
  // One alternative each for a string, a comment and a comma before a closing bracket; none can match another's text.
  const plain = text
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|^\uFEFF/g, (_, string = '') => string)
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, string = '') => string)
  try {
    return asObject(JSON.parse(plain))
  } catch {
    return undefined
  }
}
