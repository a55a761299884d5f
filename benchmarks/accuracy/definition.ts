// One definition as an oracle, ctx or ctags reports it, and how the lines of each are read.

/** A definition in one file. Lines are 1-based, both ends in. */
export interface Definition {
  readonly file: string
  readonly name: string
  /** One of SYMBOL_KINDS. */
  readonly kind: string
  /** First line of the whole definition; for a tag of ctags the line of the name. */
  readonly first: number
  /** Last line; absent where the source does not know it. */
  readonly last?: number
}

/** What one reader found in a list of files. */
export interface Reading {
  readonly definitions: readonly Definition[]
  /** Files it could not parse, and why. */
  readonly failed: ReadonlyMap<string, string>
}

/** A line of symbol_index.jsonl or of an oracle: `{"f","s","k","l":"first-last"}`; an oracle may leave the last line open: `"12-"`. */
interface Line {
  readonly f: string
  readonly s: string
  readonly k: string
  readonly l: string
  readonly error?: string
}

/** Reads lines of JSON. Throws for a line that is none. */
export function readLines(text: string): Reading {
  const definitions: Definition[] = []
  const failed = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const { f: file, s: name, k: kind, l: range, error } = JSON.parse(line) as Line
    if (error !== undefined) {
      failed.set(file, error)
      continue
    }
    const [first, last] = range.split('-')
    definitions.push({ file, name, kind, first: Number(first), ...(last && { last: Number(last) }) })
  }
  return { definitions, failed }
}
