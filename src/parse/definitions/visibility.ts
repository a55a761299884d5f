// Modifiers of a definition, and whether it is visible outside its file, by the language's rules. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { ExportRule, Language } from '../../languages/language.ts'
import { type Definition, FUNCTION_KINDS, type SymbolKind } from '../../model.ts'
import { codeTextOf } from '../../scan/code-text.ts'
import { TYPES } from '../../util/kind-groups.ts'
import type { Found } from './definition-ranges.ts'
import type { Enclosure } from './enclosure.ts'

/** UTF-16 units of a head searched for modifiers: anything later is a type. */
const HEAD_LIMIT = 400

/** Words before the name in written order: `head` all, `kept` the modifiers, then `declaration`. */
export function modifiersOf(
  text: string,
  { match, head, decoratorRanges }: Found,
  language: Language,
): { readonly head: readonly string[]; readonly kept: string[] } {
  // Names, not keywords: `default as x`, `get as y`.
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

/** Blanks comments and strings in a head, at equal length. */
export function inCode(head: string, language: Language): string {
  const { lineComments, blockComments, strings } = language.lexis
  // An opening mark at the very end hides nothing: it is the quote of a name.
  const before = head.slice(0, -1)
  const isPlain =
    lineComments.every(mark => !before.includes(mark)) &&
    blockComments.every(([open]) => !before.includes(open)) &&
    strings.every(({ open }) => !before.includes(open))
  return isPlain ? head : codeTextOf(head, language).code
}

/** Distinguishes a label from a base's access word: `: private Base {`. */
const COLON = /\s*:(?!:)/y

/** Enters the section of an access label in its innermost type; `stack` is outermost first. */
export function openSection(text: string, rule: ExportRule, stack: Enclosure[], label: Match): void {
  COLON.lastIndex = label.end
  if (!rule.sections?.bare && !COLON.test(text)) return
  for (let at = stack.length - 1; at >= 0; at--) {
    const type = stack[at]!
    if (type.inside < 0 || type.inside > label.start || label.end > type.end) continue
    const hides = rule.sections?.hidden.test(text.slice(label.start, label.end)) ?? false
    // After a block with its own sections, the outer section continues.
    if (label.statement > type.inside && label.statementEnd < type.end)
      stack.push({ ...type, end: label.statementEnd, hides })
    else type.hides = hides
    return
  }
}

/** Whether members start hidden: in a C++ class, in an anonymous namespace and those inside it. */
export function hidesFrom({ sections }: ExportRule, { role, set }: Match, outer: Enclosure | undefined): boolean {
  if (role !== 'module') return sections?.hiddenFrom.includes(role) ?? false
  return outer?.kind === 'module' && outer.hides ? true : set !== undefined && 'hidden' in set
}

/** Whether a definition is exported by its own text; the caller checks export lists (`export { a }`). */
export function isExported(
  rule: ExportRule,
  definition: {
    readonly name: string
    readonly kind: SymbolKind | 'scope'
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
  // Not for Lua tables, which are no types: the file may return them.
  if (outer && TYPES.has(outer.kind) && !outer.exported) return false
  // Members of a type made in a function are visible with the function: a generic type of Zig.
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

/** Applies `ExportRule.headers`: visibility in the files that may include this one. */
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
