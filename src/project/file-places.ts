// Places in files that a text names: lines of traces, of compilers, of editors. Pure.

/**
 * A file and a line in it, as compilers, browsers and traces write them, alone or in a line of theirs: `a.ts:12`,
 * `a.ts:12:5`, `a.ts#L12`, `a.ts(12,5)`, `File "a.py", line 12`, `A.cs:line 12`, `http://localhost:80/a.ts?t=1:12:5`.
 */
const place = (): RegExp =>
  /(?:^|[\s("'@])(?:(?:file|node|https?|webpack(?:-internal)?|app|vite):(?:\/\/(?:[\w.-]+(?::\d+)?(?=\/))?)?)?((?:[A-Za-z]:)?[^\s"'()<>:|?]*\.[A-Za-z]\w{0,7})(?:\?[^\s:()]*)?(?::(?:line )?|#L|\(|", line )(\d+)(?=$|[\s:,)\-"'])/

/** One in a file whose name has no ending, `Makefile:12`, with nothing beside it: a host and a port look the same. */
const bare = (): RegExp => /^([^\s"'()<>:|]*[A-Za-z][\w-]*):(\d+)(?::\d+)?:?$/

export interface FilePlace {
  readonly path: string
  /** 1-based. */
  readonly line: number
  /** Of a trace of Java or its kin the folders of the package, `org/acme`, in which files of one name may be many. */
  readonly folder?: string
}

/** The package of the class whose method is called before a place in brackets: `at org.acme.Shop.open(Shop.java:12)`. */
const packageBefore = (): RegExp => /([\w.]+)\.[\w$]+\.[\w$<>]+\([^()]*$/

/** The place in a file that a text names, the first of several. */
export function placeIn(text: string): FilePlace | undefined {
  const found = place().exec(text.trim()) ?? bare().exec(text.trim())
  if (!found) return undefined
  const path = found[1]!
  const [, around] = packageBefore().exec(text.trim().slice(0, found.index + found[0].indexOf(path))) ?? []
  const line = Number(found[2])
  return around === undefined ? { path, line } : { path, line, folder: around.replaceAll('.', '/') }
}

/** The places that the lines of a text name: of a trace of Python, which begins with what called first, the last first. */
export function placesIn(text: string): readonly FilePlace[] {
  const places = text.split(/[\r\n]+/).flatMap(line => placeIn(line) ?? [])
  return text.includes('most recent call last') ? places.reverse() : places
}
