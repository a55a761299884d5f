// JSX elements, `<Card title="a">`: rendering a component counts as a call, as in TypeScript's call hierarchy. Pure.

const MORE = 62
const OPEN = 40
const LESS = 60
const SLASH = 47
const BRACE = 123

/**
 * End of the element name at `start`, directly after `<`; -1 for HTML tags, comparisons and type arguments. Examines no
 * more than the next word.
 */
export function elementEnd(text: string, start: number): number {
  if (isName(text.charCodeAt(start - 2))) return -1
  let [end, dots] = [start, 0]
  for (; isName(text.charCodeAt(end)) || (text[end] === '.' && end > start); end++) if (text[end] === '.') dots++
  const first = text.charCodeAt(start)
  if (end === start || text[end - 1] === '.' || (dots === 0 && !isCapital(first)) || isDigit(first)) return -1
  const next = text.charCodeAt(end)
  if (next === MORE) return text.charCodeAt(end + 1) === OPEN ? -1 : end
  if (next === SLASH) return text.charCodeAt(end + 1) === MORE ? end : -1
  if (next === LESS) return end
  if (next > 32) return -1
  let at = end
  while (text.charCodeAt(at) <= 32) at++
  const after = text.charCodeAt(at)
  if (after === MORE || after === SLASH || after === BRACE) return end
  return isName(after) && !isDigit(after) && !text.startsWith('extends ', at) ? end : -1
}

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isName(code: number): boolean {
  return isCapital(code) || isDigit(code) || (code >= 97 && code <= 122) || code === 95 || code === 36
}
