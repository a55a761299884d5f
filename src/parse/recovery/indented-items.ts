// Leaves out broken items in languages where a half-written item swallows those after it, since only the next one ends
// it. BrokenItems begin where indentation shows it, and each is parsed on its own.
import type { ItemRule } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import type { Line } from './line-structure.ts'

type Module = NonNullable<ItemRule['modules']>[number]

/** The file or a module, and the indentation of its items. */
interface Container {
  readonly indent: number
  readonly module?: Module
}

/** Leaves out items that do not parse on their own, and closes unclosed modules. */
export class BrokenItems {
  readonly #text: string
  readonly #edits: Edits
  readonly #rule: ItemRule
  readonly #isSound: (item: string) => boolean
  readonly #containers: Container[] = [{ indent: 0 }]
  /** Offset of the current item. */
  #itemStart: number | undefined
  /** UTF-16 units that were left out. */
  left = 0

  constructor(text: string, rule: ItemRule, edits: Edits, isSound: (item: string) => boolean) {
    this.#text = text
    this.#rule = rule
    this.#edits = edits
    this.#isSound = isSound
  }

  /** Adds the edits; `code` is the text with comments and strings blanked. */
  leaveOutBroken(code: string, lines: readonly Line[]): void {
    const { head, modules = [] } = this.#rule
    for (const [number, line] of lines.entries()) {
      const written = code.slice(line.start, line.end)
      const within = this.#containers.findLastIndex(({ indent }, at) => at === 0 || line.indent >= indent)
      const isItem = line.indent === this.#containers[within]!.indent && head.test(written)
      if (isItem || within < this.#containers.length - 1)
        this.#endItem(lines[number - 1], within, line.start, written, isItem)
      if (isItem) this.#itemStart = line.start
      const module = modules.find(({ opens }) => opens.test(written))
      if (!module) continue
      this.#itemStart = undefined
      const next = lines[number + 1]
      if (next && next.indent > line.indent) this.#containers.push({ indent: next.indent, module })
    }
    this.#endItem(lines[lines.length - 1], 0, code.length, '')
  }

  /** Ends the current item and the modules deeper than `within`; `next` is the line at `from`. */
  #endItem(last: Line | undefined, within: number, from: number, next: string, isItem = false): void {
    if (!last) return
    const between =
      isItem && within === this.#containers.length - 1 ? this.#containers[within]!.module?.between : undefined
    // The last line may open a string of several lines.
    const end = last.end + this.#text.slice(last.end, from).trimEnd().length
    if (this.#itemStart !== undefined) this.#checkItem(this.#itemStart, last.end, end, between ?? '')
    this.#itemStart = undefined
    // The next line may close the innermost module.
    const closing = this.#containers.splice(within + 1).map(({ module }) => module!.close)
    if (closing.length > 0 && next.startsWith(closing[0]!)) closing.shift()
    for (const close of closing) this.#edits.insert(last.end, ` ${close}`)
  }

  /** Leaves out an item that does not parse, except for a stub that does. Adds `between` if it is missing. */
  #checkItem(start: number, last: number, end: number, between: string): void {
    const { around, between: mark = '' } = this.#containers.at(-1)!.module ?? this.#rule
    const [before, after] = around ?? ['', '']
    const margin = before.endsWith('\n') ? this.#text.slice(this.#text.lastIndexOf('\n', start) + 1, start) : ''
    const isSeparated = mark !== '' && this.#text.startsWith(mark, last - mark.length)
    const item = this.#text.slice(start, isSeparated ? last - mark.length : last)
    // A comment may follow the last token.
    if (this.#isSound(`${before}${margin}${item}${this.#text.slice(last, end)}${after && `\n${after}`}`)) {
      if (!isSeparated) this.#edits.insert(last, between)
      return
    }
    const { stubs = [], operand } = this.#rule
    const kept = stubs
      .map(stub => stub.exec(item)?.[0])
      .find(stub => stub !== undefined && this.#isSound(`${before}${margin}${stub} ${operand}${after}`))
    const from = start + (kept?.length ?? 0)
    if (from < end) this.#edits.blank(from, end)
    if (kept !== undefined) this.#edits.insert(end, ` ${operand}${between}`)
    this.left += end - from
  }
}
