// Finds elements of markup that contain code (`<script>`, `<style>`) in one pass over the text.

interface CodeElement {
  /** Lower case. */
  readonly tag: string
  /** As written. */
  readonly attributes: string
  /** Offsets of its content in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/**
 * The elements with one of the tags outside comments. With `isOpenEnded`, also one without an end if no line after it
 * begins with markup: a component that is cut off.
 */
export function* codeElements(text: string, tags: readonly string[], isOpenEnded = false): Generator<CodeElement> {
  const beginning = new RegExp(`<!--|<(${tags.join('|')})\\b((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^>"']){0,2000})>`, 'gi')
  const lastMarkup = text.lastIndexOf('\n<')
  // A search for a missing end takes the time of the rest of the text, so each tag has at most one.
  const endless = new Set<string>()
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const tag = found[1]?.toLowerCase() ?? ''
    const attributes = found[2] ?? ''
    const start = beginning.lastIndex
    const ending = new RegExp(tag === '' ? '-->' : `</${tag}\\s*>`, 'gi')
    ending.lastIndex = start
    const closing = endless.has(tag) ? null : ending.exec(text)
    if (closing) {
      if (tag !== '') yield { tag, attributes, start, end: closing.index }
      beginning.lastIndex = ending.lastIndex
      continue
    }
    endless.add(tag)
    const isCutOff =
      isOpenEnded && tag !== '' && lastMarkup < start && (found.index === 0 || text[found.index - 1] === '\n')
    if (!isCutOff) continue
    yield { tag, attributes, start, end: text.length }
    return
  }
}
