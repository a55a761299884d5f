// Reads the exports of a Python module from `__all__`.

const ASSIGNED = /^__all__[ \t]*(?::[^=\n]*)?\+?=[ \t]*/gm
const NAMED = /^[ \t]*__all__\b/gm
/** Strings in brackets and nothing else, to the end of the statement. A comment runs to the end of its line. */
const LITERAL =
  /(?:\[(?<list>(?:[^\]'"#]|#[^\n]*\n|'[^'\n]*'|"[^"\n]*")*)\]|\((?<tuple>(?:[^)'"#]|#[^\n]*\n|'[^'\n]*'|"[^"\n]*")*)\))[ \t]*(?:[;#\r\n]|$)/y
const TEXT = /(?<=["'])\w+(?=["'])|#[^\n]*|(?<rest>[^\s,"'])/g

/** The names in `__all__`; undefined if there is none, or if it is assigned anything but string literals. */
export function listedInAll(text: string): readonly string[] | undefined {
  const names: string[] = []
  let statements = 0
  for (const { 0: head, index } of text.matchAll(ASSIGNED)) {
    LITERAL.lastIndex = index + head.length
    const { list, tuple } = LITERAL.exec(text)?.groups ?? {}
    const items = list ?? tuple
    if (items === undefined) return undefined
    for (const { 0: item, groups } of items.matchAll(TEXT)) {
      if (groups?.rest !== undefined) return undefined
      if (!item.startsWith('#')) names.push(item)
    }
    statements++
  }
  return statements > 0 && [...text.matchAll(NAMED)].length === statements ? names : undefined
}
