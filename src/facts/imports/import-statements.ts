// The import statements of a text, by the patterns of its language. Pure.
import type { ImportGroups, ImportHow, ImportRule, ImportRules } from '../../languages/import-rule.ts'
import { importRulesOf } from '../../languages/import-rules.ts'
import type { Lexis } from '../../languages/lexis-rule.ts'
import { LineTable } from '../../scan/line-table.ts'
import { statementsEnd } from '../../scan/statements-end.ts'
import { unquotedText } from '../../scan/unquoted-text.ts'
import { expandedTree } from './import-trees.ts'
import { blocksOf } from './named-blocks.ts'

export interface ImportStatement {
  /** As written, without quotes. */
  readonly specifier: string
  /** Of the statement's first word, or of the item in a list of imports. 1-based. */
  readonly line: number
  readonly how: ImportHow
  /** The names imported from it in a language whose names may be modules: Python; `*` for all. */
  readonly names?: readonly string[]
  /** `specifier` is an expression, which only a run of the program could tell. */
  readonly isComputed?: true
  /** The named blocks around it, outermost first: `tests` (Rust). */
  readonly blocks?: readonly string[]
}

/**
 * The statements of a text in their order; undefined if ctx does not know how its language imports. `lexis` is the one with
 * which the text was parsed, if it was.
 */
export function importStatementsOf(text: string, path: string, lexis?: Lexis): readonly ImportStatement[] | undefined {
  const rules = importRulesOf(path, text)
  return rules && new StatementSearch(text, rules.within || !lexis ? rules : { ...rules, lexis }).all()
}

interface Matched {
  readonly match: RegExpExecArray
  readonly rule: ImportRule
  readonly at: number
}

type Found = ImportStatement & { readonly at: number }
type Indices = Readonly<Record<string, readonly [number, number] | undefined>>

class StatementSearch {
  readonly #source: string
  readonly #language: ImportRules
  readonly #code: string
  readonly #lines: LineTable
  readonly #found: Found[] = []

  constructor(source: string, language: ImportRules) {
    this.#source = source
    this.#language = language
    const text = language.within ? onlyWithin(source, language.within) : source
    const end = statementsEnd(text, language.lexis, language.words)
    this.#code = end < 0 ? '' : unquotedText(text, language.lexis, end)
    this.#lines = new LineTable(source.slice(0, this.#code.length))
  }

  all(): readonly ImportStatement[] {
    const { rules, blocks, typesOnly } = this.#language
    const named = blocks && blocksOf(this.#code, blocks)
    const typed = typesOnly ? [...this.#code.matchAll(typesOnly)] : []
    let end = 0
    for (const { match, rule, at } of this.#matches(rules)) {
      // The second line of `from a \\ import b` reads like a statement, too.
      if (at < end) continue
      end = match.index + match[0].length
      const around = named?.(at)
      if (rule.outside && around !== undefined && !around.isOutside) continue
      const isTyped = typed.some(({ index, 0: block }) => at > index && at < index + block.length)
      this.#add(match, rule, at, isTyped, around?.names ?? [])
    }
    return this.#found.map(({ at, ...statement }) => statement)
  }

  /** The matches of all rules by the offset of their first word. */
  #matches(rules: readonly ImportRule[]): readonly Matched[] {
    const all = rules.flatMap(rule =>
      [...this.#code.matchAll(rule.statement)].map(match => ({
        match,
        rule,
        at: match.index + match[0].search(/[^\s;:{}>)]/),
      })),
    )
    return all.sort((a, b) => a.at - b.at)
  }

  #add(match: RegExpExecArray, rule: ImportRule, at: number, isTyped: boolean, blocks: readonly string[]): void {
    const groups = this.#groups(match.indices?.groups ?? {})
    const how = isTyped || groups.type !== undefined ? 'type' : groups.reExport !== undefined ? 're-export' : rule.how
    const [list] = match.indices?.groups?.list ?? []
    if (rule.each === undefined || list === undefined) {
      // In a tree the names of an item stand apart from the statement's first word.
      const [start = at] = (rule.tree && match.indices?.groups?.specifier) || []
      const tree = rule.tree && match.groups?.specifier
      this.#addOne(tree === undefined ? groups : { ...groups, specifier: tree }, rule, how, start, blocks)
      return
    }
    for (const each of match.groups!.list!.matchAll(rule.each)) {
      const [start] = each.indices!.groups!.specifier!
      this.#addOne(this.#groups(each.indices!.groups!, list), rule, how, list + start, blocks)
    }
  }

  #addOne(groups: ImportGroups, rule: ImportRule, how: ImportHow, at: number, blocks: readonly string[]): void {
    const { computed, names } = groups
    const specifier = rule.specifier?.(groups) ?? groups.specifier
    const more = {
      how,
      ...(names === undefined ? {} : { names: namesIn(names) }),
      ...(blocks.length === 0 ? {} : { blocks }),
    }
    if (computed !== undefined) {
      const expression = computed.replace(/\s+/g, ' ').trim()
      this.#found.push({ at, specifier: expression, line: this.#lines.line(at), ...more, isComputed: true })
    } else if (specifier !== undefined && specifier !== '') {
      if (rule.tree === undefined) this.#found.push({ at, specifier, line: this.#lines.line(at), ...more })
      else
        for (const { chain, offset } of expandedTree(specifier, rule.tree))
          this.#found.push({ at: at + offset, specifier: chain, line: this.#lines.line(at + offset), ...more })
    }
  }

  /** What the groups of a match are in the source. */
  #groups(indices: Indices, offset = 0): ImportGroups {
    return Object.fromEntries(
      Object.entries(indices).map(([name, range]) => [
        name,
        range && this.#source.slice(offset + range[0], offset + range[1]),
      ]),
    )
  }
}

/** The text with everything outside of its code blanked. */
function onlyWithin(text: string, within: RegExp): string {
  const blank = (part: string): string => part.replace(/[^\s]/g, ' ')
  let code = ''
  let last = 0
  for (const { indices } of text.matchAll(within)) {
    const [start, end] = indices!.groups!.code!
    code += blank(text.slice(last, start)) + text.slice(start, end)
    last = end
  }
  return code + blank(text.slice(last))
}

/** The names of `(a, b as c)`, without the aliases and comments. */
function namesIn(list: string): string[] {
  const items = list.replace(/#[^\n]*|[()\\]/g, ' ').split(',')
  return items.flatMap(item => /[\w*]+/.exec(item)?.[0] ?? [])
}
