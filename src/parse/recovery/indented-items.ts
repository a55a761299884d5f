// Leaves out broken items in languages where only the next item ends one: a half-written item swallows those after it.
// Indentation tells where items begin; in a text with errors each is parsed on its own.
import type { ItemRule } from '../../languages/lexis-rule.ts'
import type { Edits } from '../input/text-edits.ts'
import type { Line } from './line-structure.ts'

type Module = NonNullable<ItemRule['modules']>[number]

/** The file, or a module whose items begin at an indentation. */
interface Place {
  readonly indent: number
  readonly module?: Module
}

/** Leaves out items that do not parse on their own, and closes unclosed modules. */
export class Items {
  readonly #text: string
  readonly #edits: Edits
  readonly #rule: ItemRule
  readonly #isSound: (item: string) => boolean
  readonly #places: Place[] = [{ indent: 0 }]
  /** Offset of the current item. */
  #item: number | undefined
  /** UTF-16 units that were left out. */
  left = 0

  constructor(text: string, rule: ItemRule, edits: Edits, isSound: (item: string) => boolean) {
    this.#text = text
    this.#rule = rule
    this.#edits = edits
    this.#isSound = isSound
  }

  /** `code` is the text without comments and strings, of the same length. */
  leaveOut(code: string, lines: readonly Line[]): void {
    const { head, modules = [] } = this.#rule
    for (const [number, line] of lines.entries()) {
      const written = code.slice(line.start, line.end)
      const within = this.#places.findLastIndex(({ indent }, at) => at === 0 || line.indent >= indent)
      const isItem = line.indent === this.#places[within]!.indent && head.test(written)
      if (isItem || within < this.#places.length - 1) this.#end(lines[number - 1], within, line.start, written, isItem)
      if (isItem) this.#item = line.start
      const module = modules.find(({ opens }) => opens.test(written))
      if (!module) continue
      this.#item = undefined
      const next = lines[number + 1]
      if (next && next.indent > line.indent) this.#places.push({ indent: next.indent, module })
    }
    this.#end(lines[lines.length - 1], 0, code.length, '')
  }

  /** Ends the current item, and the modules that the next line is outside of. */
  #end(last: Line | undefined, within: number, from: number, next: string, isItem = false): void {
    if (!last) return
    const between = isItem && within === this.#places.length - 1 ? this.#places[within]!.module?.between : undefined
    // A string that the last line opens belongs to the item, too.
    const end = last.end + this.#text.slice(last.end, from).trimEnd().length
    if (this.#item !== undefined) this.#check(this.#item, last.end, end, between ?? '')
    this.#item = undefined
    // The line that leaves a module may close the innermost one.
    const closing = this.#places.splice(within + 1).map(({ module }) => module!.close)
    if (closing.length > 0 && next.startsWith(closing[0]!)) closing.shift()
    for (const close of closing) this.#edits.insert(last.end, ` ${close}`)
  }

  /** Leaves out an item that does not parse, except a stub that does; adds a missing `between` after the last token. */
  #check(start: number, last: number, end: number, between: string): void {
    const { around, between: mark = '' } = this.#places.at(-1)!.module ?? this.#rule
    const [before, after] = around ?? ['', '']
    const margin = before.endsWith('\n') ? this.#text.slice(this.#text.lastIndexOf('\n', start) + 1, start) : ''
    const isParted = mark !== '' && this.#text.startsWith(mark, last - mark.length)
    const item = this.#text.slice(start, isParted ? last - mark.length : last)
    // A comment may end it.
    if (this.#isSound(`${before}${margin}${item}${this.#text.slice(last, end)}${after && `\n${after}`}`)) {
      if (!isParted) this.#edits.insert(last, between)
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
