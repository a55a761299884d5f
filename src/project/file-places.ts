// Finds file locations in stack traces, compiler messages and editor links.

/**
 * `a.ts:12:5`, `a.ts#L12`, `a.ts(12,5)`, `File "a.py", line 12`, `A.cs:line 12`, `http://localhost:80/a.ts?t=1:12:5`.
 */
const location = (): RegExp =>
  /(?:^|[\s("'@])(?:(?:file|node|https?|webpack(?:-internal)?|app|vite):(?:\/\/(?:[\w.-]+(?::\d+)?(?=\/))?)?)?((?:[A-Za-z]:)?[^\s"'()<>:|?]*\.[A-Za-z]\w{0,7})(?:\?[^\s:()]*)?(?::(?:line )?|#L|\(|", line )(\d+)(?=$|[\s:,)\-"'])/

/** A file without extension, `Makefile:12`. Only alone, because host and port look the same. */
const withoutExtension = (): RegExp => /^([^\s"'()<>:|]*[A-Za-z][\w-]*):(\d+)(?::\d+)?:?$/

export interface FilePlace {
  readonly path: string
  /** 1-based. */
  readonly line: number
  /** Folders of the package in a Java trace, `org/acme`, because file names repeat. */
  readonly folder?: string
}

/** The package in `at org.acme.Shop.open(Shop.java:12)`. */
const javaPackage = (): RegExp => /([\w.]+)\.[\w$]+\.[\w$<>]+\([^()]*$/

/** The first file location in a text. */
export function placeIn(text: string): FilePlace | undefined {
  const found = location().exec(text.trim()) ?? withoutExtension().exec(text.trim())
  if (!found) return undefined
  const path = found[1]!
  const [, packageName] = javaPackage().exec(text.trim().slice(0, found.index + found[0].indexOf(path))) ?? []
  const line = Number(found[2])
  return packageName === undefined ? { path, line } : { path, line, folder: packageName.replaceAll('.', '/') }
}

/** The locations in each line of a text, innermost call first: Python prints it last. */
export function placesIn(text: string): readonly FilePlace[] {
  const places = text.split(/[\r\n]+/).flatMap(line => placeIn(line) ?? [])
  return text.includes('most recent call last') ? places.reverse() : places
}
