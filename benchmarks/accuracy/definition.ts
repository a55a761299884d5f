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
  /**
   * The earliest line that it may begin on as well: clang does not say whose a macro before it is that expands to
   * nothing.
   */
  readonly from?: number
  /** Qualified name of what it belongs to, empty at the top; absent where the source does not know it. */
  readonly owner?: string
}

/** What one reader found in a list of files. */
export interface Reading {
  readonly definitions: readonly Definition[]
  /** Files it could not parse, and why. */
  readonly failed: ReadonlyMap<string, string>
  /** File → lines that the reader did not see, first and last: branches of `#if`. What begins there is not compared. */
  readonly unseen?: ReadonlyMap<string, readonly (readonly [number, number])[]>
}

/** Whether a line of a file is one that the reader did not see. */
function isUnseen({ unseen }: Reading, file: string, line: number): boolean {
  return unseen?.get(file)?.some(([first, last]) => first <= line && line <= last) ?? false
}

/**
 * Whether a definition is compared: on a line that the oracle saw, or where one that it has may begin (in a branch that
 * it did not read, before a body that it did).
 */
export function comparedBy(truth: Reading): (definition: Definition) => boolean {
  const early = new Map<string, Definition[]>()
  for (const each of truth.definitions) {
    if (each.from === undefined) continue
    const key = `${each.file}\0${each.name}`
    early.set(key, [...(early.get(key) ?? []), each])
  }
  return ({ file, name, first }) =>
    !isUnseen(truth, file, first) ||
    (early.get(`${file}\0${name}`)?.some(({ from, first: last }) => from! <= first && first <= last) ?? false)
}

/**
 * A line of symbol_index.jsonl or of an oracle: `{"f","s","k","l":"first-last"}`, with `"p"` the owner; an oracle may leave the last line
 * open, `"12-"`, say with `"p":""` that a definition belongs to nothing, and say with `{"f","unseen":"first-last"}` what it did not look at.
 */
interface Line {
  readonly f: string
  readonly s: string
  readonly k: string
  readonly l: string
  readonly p?: string
  readonly from?: number
  readonly unseen?: string
  readonly error?: string
}

/** Reads lines of JSON. Throws for a line that is none. */
export function readLines(text: string): Reading {
  const definitions: Definition[] = []
  const failed = new Map<string, string>()
  const unseen = new Map<string, [number, number][]>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const { f: file, s: name, k: kind, l: range, p: owner, from, unseen: lines, error } = JSON.parse(line) as Line
    if (error !== undefined) {
      failed.set(file, error)
      continue
    }
    if (lines !== undefined) {
      unseen.set(file, [...(unseen.get(file) ?? []), lines.split('-').map(Number) as [number, number]])
      continue
    }
    const [first, last] = range.split('-')
    definitions.push({
      file,
      name,
      kind,
      first: Number(first),
      ...(last && { last: Number(last) }),
      ...(from && { from }),
      ...(owner !== undefined && { owner }),
    })
  }
  return { definitions, failed, unseen }
}
