// Modifiers of a definition and whether it is usable from outside its file, by the language's rules. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { ExportRule, Language } from '../../languages/language.ts'
import { type Definition, FUNCTION_KINDS, type SymbolKind } from '../../model.ts'
import { readCode } from '../../scan/code-text.ts'
import { TYPES } from '../../util/kind-groups.ts'
import type { Found } from './definition-ranges.ts'
import type { Enclosure } from './enclosure.ts'

/** Longest head that is read for modifiers, in UTF-16 units: what comes later is a type, not a modifier. */
const HEAD_LIMIT = 400

/** Words of the head in written order: `head` all of them, `kept` the language's modifiers, then `declaration`. */
export function modifiersOf(
  text: string,
  { match, head, decoratorRanges }: Found,
  language: Language,
): { readonly head: readonly string[]; readonly kept: string[] } {
  // `default as x`, `get as y`: names, not words of the language.
  if (match.set && 'plain' in match.set) return { head: [], kept: [] }
  let written = ''
  let from = head.start
  for (const { start, end } of decoratorRanges) {
    if (start < from || end > head.end) continue
    written += text.slice(from, start)
    from = end
  }
  written = inCode(written + text.slice(from, Math.min(head.end, from + HEAD_LIMIT)), language)
  // `const submit = async () => …`: the word stands before the function, not before the name.
  if (match.value >= 0) written += ` ${/^\w+/.exec(text.slice(match.value, match.value + 20))?.[0] ?? ''}`
  if (language.notModifiers) written = written.replace(language.notModifiers, '')
  const words = written.match(/[A-Za-z_]\w*(?:-[a-z]+)*/g) ?? []
  const kept = words.filter(word => language.modifiers.includes(word))
  if (match.set?.modifier) kept.push(match.set.modifier)
  if (match.declaration) kept.push('declaration')
  return { head: words, kept }
}

/** A head without what comments and strings in it say, at equal length. */
export function inCode(head: string, language: Language): string {
  const { lineComments, blockComments, strings } = language.lexis
  // Behind a mark that ends it nothing is hidden: the quote of a name.
  const before = head.slice(0, -1)
  const isPlain =
    lineComments.every(mark => !before.includes(mark)) &&
    blockComments.every(([open]) => !before.includes(open)) &&
    strings.every(({ open }) => !before.includes(open))
  return isPlain ? head : readCode(head, language).code
}

/** What makes an access word a label: `: private Base {` has the colon before it. */
const COLON = /\s*:(?!:)/y

/** Enters the section that `label` opens in the type directly around it; `stack`: what is open, outermost first. */
export function openSection(text: string, rule: ExportRule, stack: Enclosure[], label: Match): void {
  COLON.lastIndex = label.end
  if (!rule.sections?.bare && !COLON.test(text)) return
  for (let at = stack.length - 1; at >= 0; at--) {
    const type = stack[at]!
    if (type.inside < 0 || type.inside > label.start || label.end > type.end) continue
    const hides = rule.sections?.hidden.test(text.slice(label.start, label.end)) ?? false
    // A block has sections of its own: behind it the one goes on that it stands in.
    if (label.statement > type.inside && label.statementEnd < type.end)
      stack.push({ ...type, end: label.statementEnd, hides })
    else type.hides = hides
    return
  }
}

/** Whether members are hidden from the first on: in a class of C++, in a name space without a name and those in it. */
export function hidesFrom({ sections }: ExportRule, { role, set }: Match, outer: Enclosure | undefined): boolean {
  if (role !== 'module') return sections?.hiddenFrom.includes(role) ?? false
  return outer?.kind === 'module' && outer.hides ? true : set !== undefined && 'hidden' in set
}

/** Whether a definition is exported where it stands; lists elsewhere (`export { a }`) are the caller's. */
export function isExported(
  rule: ExportRule,
  definition: {
    readonly name: string
    readonly kind: SymbolKind | 'scope'
    /** Words before the name. */
    readonly words: readonly string[]
    readonly decorators: readonly string[]
    readonly outer: Enclosure | undefined
    readonly set: Match['set']
  },
): boolean {
  const { name, words, outer, set } = definition
  const has = (wanted: readonly string[] | undefined) => wanted?.some(word => words.includes(word)) ?? false
  const inCode = outer !== undefined && FUNCTION_KINDS.has(outer.kind)
  if (set && 'hidden' in set) return false
  // A table of Lua, which is no type, may be what its file returns.
  if (outer && TYPES.has(outer.kind) && !outer.exported) return false
  // What a function makes is seen by those who see the function: a generic type of Zig.
  if (set && 'exported' in set) return !inCode || outer.exported
  if (inCode) return false
  if (outer?.hides && !has(rule.words) && (rule.sections?.kinds?.includes(definition.kind as SymbolKind) ?? true))
    return false
  const member = outer !== undefined && outer.kind !== 'module'
  if (has(rule.hiddenBy) || (!member && has(rule.hiddenAtTopBy)) || rule.hiddenName?.test(name)) return false
  if (has(rule.words) || definition.decorators.some(written => rule.decorator?.test(written))) return true
  if (outer?.shows) return outer.exported
  const implicit = outer?.kind === 'interface' || outer?.kind === 'trait' || outer?.kind === 'scope'
  if (member && (rule.membersFollowOwner || implicit)) return outer.exported && (rule.name?.test(name) ?? true)
  return rule.name?.test(name) ?? rule.byDefault ?? false
}

/**
 * The definitions of a file as others see them that may include it, where that depends on its name
 * (`ExportRule.headers`).
 */
export function asIncluded(
  path: string,
  definitions: readonly Definition[],
  { headers }: ExportRule,
): readonly Definition[] {
  if (!headers) return definitions
  const isHeader = headers.test(path)
  return definitions.map(definition => {
    const { kind, parent, modifiers } = definition
    const isAtTop = parent < 0 || definitions[parent]!.kind === 'module'
    if (isHeader && isAtTop && modifiers.includes('static')) return { ...definition, exported: true }
    return !isHeader && kind === 'macro' ? { ...definition, exported: false } : definition
  })
}
