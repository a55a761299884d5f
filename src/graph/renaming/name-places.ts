// All places of a target's name in the files that contain it, each with whether it names the target.
import { isPython } from '../../facts/calls/import-bindings.ts'
import { runOf } from '../../scan/token-run.ts'
import { type Tables, WordTable } from '../../scan/word-tables.ts'
import { isPart } from '../../util/type-names.ts'
import type { GraphFile } from '../graph.ts'
import type { Found } from '../type-symbols.ts'
import type { UseResolution } from '../use-resolution.ts'
import { ScriptCode } from '../values/script-code.ts'
import { scriptItem } from './import-items.ts'
import { MemberUses } from './member-uses.ts'
import type { NameFamily } from './name-family.ts'
import { OtherUses } from './other-uses.ts'
import { isAnnotation, isListedExport, nameOfMade } from './python-strings.ts'
import { ScriptUses } from './script-uses.ts'
import type { Certain, Doubt, Verdict } from './verdict.ts'

const NO_WORDS = new WordTable(new Map())

export interface NamePlace {
  readonly f: string
  /** Offset in the text of the file, in UTF-16 units. */
  readonly start: number
  /** 1-based. */
  readonly line: number
  readonly column: number
  readonly verdict: Certain | { readonly why: Doubt }
}

/** What is known of a file beside the graph. */
export interface NamingFile {
  readonly path: string
  /** The lexical rules of its language; undefined for texts of prose and unknown languages. */
  readonly tables: Tables | undefined
  readonly isGenerated: boolean
  /** Offsets of the names of definitions in it that are called like the target. */
  readonly definitions: readonly { readonly start: number; readonly symbol: number }[]
}

export class NamePlaces {
  readonly #uses: UseResolution
  readonly #family: NameFamily
  readonly #definitions = new Map<string, Map<number, number>>()
  readonly #scripts: ScriptUses
  readonly #members: MemberUses
  readonly #others: OtherUses

  constructor(uses: UseResolution, family: NameFamily) {
    this.#uses = uses
    this.#family = family
    this.#scripts = new ScriptUses(uses, family, (path, offset) => this.#defines(path, offset) === true)
    this.#members = new MemberUses(uses, family)
    this.#others = new OtherUses(uses, family)
  }

  /** Whether the name at an offset defines the target; undefined if it defines nothing. */
  #defines(path: string, offset: number): boolean | undefined {
    const symbol = this.#definitions.get(path)?.get(offset)
    if (symbol !== undefined) return this.#family.symbols.has(symbol)
    return this.#family.fields.some(field => field.path === path && field.start === offset) ? true : undefined
  }

  /**
   * The type that declares the member which a definition in a file only assigns, `inst.parse = …`; 'unknown' if
   * the type of the value is unknown.
   */
  assignedTo({ path, definitions }: NamingFile): Found | 'unknown' | undefined {
    const script = this.#uses.values.file(path)
    const definition = definitions.find(({ symbol }) => symbol === this.#family.target.symbol)
    return script && definition && this.#members.assignedTo(script, script.code.tokenAt(definition.start))
  }

  /** True if a file defines the target only as another name in a list of exports, `export { a as target }`. */
  isExportAlias({ path, definitions }: NamingFile): boolean {
    const script = this.#uses.values.file(path)
    const definition = definitions.find(({ symbol }) => symbol === this.#family.target.symbol)
    return !!script && !!definition && scriptItem(script.code, script.code.tokenAt(definition.start))?.part === 'alias'
  }

  /** The places in one file, in their order. */
  *in(file: NamingFile): Generator<NamePlace> {
    const { path } = file
    this.#definitions.set(path, new Map(file.definitions.map(({ start, symbol }) => [start, symbol])))
    const { graph } = this.#uses
    const text = graph.text(path)
    const node = graph.file(graph.standing.reader.fileNumber(path))
    const code = file.tables && this.#codeOf(path, text, file.tables)
    let line = 1
    let lineStart = 0
    for (const start of offsetsOf(this.#family.name, text)) {
      for (let next = text.indexOf('\n', lineStart); next >= 0 && next < start; next = text.indexOf('\n', lineStart)) {
        line++
        lineStart = next + 1
      }
      const verdict = this.#verdict(file, node, code, start, line)
      if (verdict === 'none') continue
      const isWritten = 'how' in verdict && file.isGenerated
      yield { f: path, start, line, column: start - lineStart + 1, verdict: isWritten ? { why: 'generated' } : verdict }
    }
  }

  #codeOf(path: string, text: string, tables: Tables): ScriptCode | undefined {
    const script = this.#uses.values.file(path)
    if (script) return script.code
    const run = runOf(text, tables, NO_WORDS)
    return run && new ScriptCode(path, run)
  }

  #verdict(
    { path, tables }: NamingFile,
    node: GraphFile,
    code: ScriptCode | undefined,
    start: number,
    line: number,
  ): Verdict {
    const defines = this.#defines(path, start)
    if (defines !== undefined) return defines ? { how: 'definition' } : 'none'
    if (!tables) return { why: 'comment' }
    if (!code) return { why: 'not-resolved' }
    const at = code.tokenAt(start)
    if (at < 0) {
      const around = code.tokenAround(start)
      if (around < 0) return { why: 'comment' }
      // `#name` and `@name` are other names.
      if (code.isName(around)) return 'none'
      return isPython(path) ? this.#inString(node, code, around, start) : { why: 'string' }
    }
    if (!code.is(at, this.#family.name)) return { why: 'string' }
    const script = this.#uses.values.file(path)
    return script ? this.#scripts.verdict(node, script, at) : this.#others.verdict(node, code, at, line)
  }

  /** A name in a string of Python: of `__all__`, of a type, or of what the string is given to. */
  #inString(node: GraphFile, code: ScriptCode, at: number, start: number): Verdict {
    const { name, isMember } = this.#family
    const isQualified = code.text[start - 1] === '.'
    if (!isMember && !isQualified && (isListedExport(code, at, name) || isAnnotation(code, at))) {
      const verdict = this.#others.atTopLevel(node)
      if (verdict !== 'none') return verdict
    }
    const named = nameOfMade(code, at, name)
    return named !== undefined && this.#defines(node.path, code.start(named))
      ? { how: 'definition' }
      : { why: 'string' }
  }
}

/** The offsets of a name as a whole word. */
export function* offsetsOf(name: string, text: string): Generator<number> {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isBegun = !isPart(name.charCodeAt(0)) || !isPart(text.charCodeAt(at - 1))
    const isEnded = !isPart(name.charCodeAt(name.length - 1)) || !isPart(text.charCodeAt(at + name.length))
    if (isBegun && isEnded) yield at
  }
}
