// Turns query matches into definitions: whole ranges, parents and owners by enclosure, modifiers and visibility. Pure.
import type { Match } from '../../languages/definition-match.ts'
import type { Language } from '../../languages/language.ts'
import { type Definition, FUNCTION_KINDS, type SymbolKind } from '../../model.ts'
import { gapEnd } from '../../scan/gap.ts'
import { unescapeName } from '../../scan/name-escapes.ts'
import { TYPES } from '../../util/kind-groups.ts'
import { joinClauses } from './clauses.ts'
import { isInCode } from './comment-free.ts'
import { type Named, nameOf, qualifiedOf } from './definition-name.ts'
import { type Found, widen } from './definition-ranges.ts'
import type { Enclosure } from './enclosure.ts'
import { type Forward, withoutForward } from './forward-declarations.ts'
import { type ExportLists, exportLists, hiddenNames, TOP } from './listed-names.ts'
import { listedInAll } from './python-exports.ts'
import { isImport, isThis, ownsThis } from './script-values.ts'
import { hidesFrom, inCode, isExported, modifiersOf, openSection } from './visibility.ts'

/** Definitions sorted by start, then longer first. `matches` may be unordered. */
export function toDefinitions(text: string, language: Language, matches: readonly Match[]): Definition[] {
  const collector = new DefinitionCollector(text, language, matches)
  for (const found of joinClauses(text, widen(text, matches, language.lexis), language.lexis)) collector.take(found)
  return collector.finish()
}

/** Collects definitions in source order and tracks what encloses them. */
class DefinitionCollector {
  readonly #text: string
  readonly #language: Language
  readonly #result: Definition[] = []
  readonly #forward: Forward[] = []
  /** The open enclosures, outermost first. */
  readonly #stack: Enclosure[] = []
  readonly #listed: ExportLists
  readonly #isHidden: ReturnType<typeof hiddenNames>
  /** Access labels in source order, and the index of the next. */
  readonly #labels: readonly Match[]
  #nextLabel = 0
  readonly #exportedAtTop: Set<string>
  /** Owner and name of matches marked `once`. */
  readonly #bound = new Set<string>()
  /** Starts of values already bound to a name. */
  readonly #values = new Set<number>()
  /** Qualified names of the modules so far. */
  readonly #modules = new Set<string>()
  readonly #guard: number

  constructor(text: string, language: Language, matches: readonly Match[]) {
    this.#text = text
    this.#language = language
    const ofRole = (role: Match['role']) => matches.filter(match => match.role === role)
    const nameIn = language.nameEscapes ? unescapeName : undefined
    this.#listed = exportLists(text, matches, (language.exported.listed && listedInAll(text)) ?? [], nameIn)
    this.#isHidden = hiddenNames(text, matches)
    this.#labels = ofRole('access').sort((a, b) => a.start - b.start)
    this.#exportedAtTop = new Set(this.#listed.get(TOP))
    this.#guard = language.lexis.preprocessor ? includeGuard(text) : -1
  }

  take(whole: Found): void {
    const outer = this.#enter(whole)
    const found = this.#stack.length < MAX_NESTED ? whole : withoutInside(whole)
    const { match } = found
    if (outer && ((FUNCTION_KINDS.has(outer.kind) && isLocal(match)) || (match.set && 'top' in match.set))) return
    if (match.within >= 0 && outer?.inside !== match.within) return
    if (outer?.isParameter) return
    const named = this.#nameOf(found, outer)
    if (!named) return
    const kind = this.#kindOf(found, named, outer)
    if (named.name === '_' && this.#language.unnamed?.includes(kind as SymbolKind)) return
    const modifiers = modifiersOf(this.#text, found, this.#language)
    if (!modifiers.head.includes('export') && isImport(this.#text, match, this.#language.imported)) return
    const exported = this.#isExported(found, named, kind, modifiers.head, outer)
    if (exported && named.owner === '' && named.name !== '') this.#exportedAtTop.add(named.name)
    this.#values.add(match.value)
    const parent = outer?.index ?? -1
    const rule = this.#language.exported
    if (kind === 'module') this.#modules.add([named.owner, named.name].filter(Boolean).join('.'))
    const ambient = kind === 'module' && (outer?.ambient === true || modifiers.head.includes(rule.ambient ?? ''))
    const isListed = kind !== 'scope' && named.name !== ''
    if (isListed) this.#add(found, named, kind, exported, modifiers.kept, parent)
    if (found !== whole) return
    this.#stack.push({
      kind,
      inside: match.set && 'flat' in match.set ? -1 : match.body >= 0 ? match.body : match.value,
      end: found.end,
      index: isListed ? this.#result.length - 1 : parent,
      qualified: qualifiedOf(match, named, outer?.qualified),
      owner: named.owner,
      self: ownsThis(kind, named.name, match) ? qualifiedOf(match, named, outer?.qualified) : named.owner,
      exported,
      hides: hidesFrom(rule, match, outer),
      ambient,
      // A module with an export list exports only that.
      shows: ambient && !this.#listed.has(match.body),
      isParameter: match.set !== undefined && 'parameter' in match.set,
    })
  }

  finish(): Definition[] {
    if (this.#forward.length === 0) return this.#result
    return withoutForward(this.#text, this.#result, this.#forward, this.#language.overloads === true)
  }

  /** Advances to the next definition and returns what encloses it. */
  #enter({ start, end }: Found): Enclosure | undefined {
    const stack = this.#stack
    for (; this.#labels[this.#nextLabel] && this.#labels[this.#nextLabel]!.start < start; this.#nextLabel++)
      openSection(this.#text, this.#language.exported, stack, this.#labels[this.#nextLabel]!)
    while (stack.length > 0 && stack[stack.length - 1]!.end <= start) stack.pop()
    for (let at = stack.length - 1; at >= 0; at--) {
      const candidate = stack[at]!
      if (candidate.inside >= 0 && candidate.inside <= start && end <= candidate.end) return candidate
    }
    return undefined
  }

  /** Undefined if the definition has no name, or already has another. */
  #nameOf(found: Found, outer: Enclosure | undefined): Named | undefined {
    const { match } = found
    const { name, owner: stated, nameStart, absolute } = nameOf(this.#text, match, this.#language)
    let written = stated
    const flags = match.set ?? {}
    // Members under an empty key (JavaScript) belong to the key's owner.
    if (name === '' && match.role !== 'scope' && !('anonymous' in flags)) return undefined
    // A function expression takes the name it is bound to; its own name counts only if it is not bound.
    if ('expression' in flags && (this.#values.has(match.start) || this.#isRepeated(found, name, outer)))
      return undefined
    const isSelf = 'self' in flags || (outer !== undefined && isThis(this.#text, written, outer, match))
    const enclosing = isSelf ? outer?.self : outer?.qualified
    if (isSelf) written = ''
    // `def Shape.area` inside Shape names its container.
    const within =
      enclosing !== undefined && (enclosing === written || enclosing.endsWith(`.${written}`)) ? '' : written
    const isWhole =
      absolute ||
      (this.#language.absoluteNames && (written !== '' || match.role === 'module' || match.role === 'class'))
    const owner = isWhole ? written : [enclosing, within].filter(Boolean).join('.')
    if ('once' in flags) {
      const key = `${owner} ${name}`
      if (this.#bound.has(key)) return undefined
      this.#bound.add(key)
    }
    return { name, nameStart, written, owner }
  }

  /**
   * Whether a function is passed to a call that its own name is bound to. A class there lists its members: `A = (() =>
   * { return class A {} })()`.
   */
  #isRepeated({ match, end }: Found, name: string, outer: Enclosure | undefined): boolean {
    if (match.role === 'class') return false
    const last = this.#result[this.#result.length - 1]
    return lastWord(outer?.qualified) === name || (last?.name === name && end <= last.end)
  }

  #kindOf(found: Found, { name, written, owner }: Named, outer: Enclosure | undefined): SymbolKind | 'scope' {
    const isFree = outer?.kind === 'scope' && outer.qualified === '' && found.match.role === 'method'
    // `void space::f() {}` is a member of a namespace if the file defines that, else of a class.
    const around = written === '' ? outer?.kind : this.#modules.has(owner) ? 'module' : 'scope'
    return kindOf(this.#text, this.#language, found, name, around, isFree)
  }

  #isExported(
    { match, decorators }: Found,
    { name, nameStart, written, owner }: Named,
    kind: SymbolKind | 'scope',
    words: readonly string[],
    outer: Enclosure | undefined,
  ): boolean {
    const rule = this.#language.exported
    if (nameStart === this.#guard || this.#isHidden(name, match.set?.modifier, outer)) return false
    const atTop = !outer || (outer.kind === 'module' && rule.lists === true)
    // The module that has the list is what it is a list of.
    const hasLists = this.#listed.size > 1 || this.#listed.get(TOP)!.size > 0
    /** The list of a module does not cover the module itself. */
    const onlyListed = rule.lists === true && hasLists && (kind !== 'module' || outer !== undefined)
    if (!(onlyListed && atTop) && isExported(rule, { name, kind, words, decorators, outer, set: match.set }))
      return true
    if (match.set && 'self' in match.set && this.#exportedAtTop.has(owner)) return true
    if (outer?.kind === 'module' && written === '' && this.#listed.get(outer.inside)?.has(name)) return true
    if (!atTop) return false
    // A member outside its owner (`X.prototype.m = …`) follows the owner if that comes first.
    if (written === '') return this.#listed.get(TOP)!.has(name)
    if (rule.hiddenBy?.some(word => words.includes(word))) return false
    return rule.membersFollowOwner === true && this.#exportedAtTop.has(written)
  }

  /** Whether an enclosing definition is an interface: its members are never defined elsewhere in the file. */
  #isInInterface(parent: number): boolean {
    for (let at = parent; at >= 0; at = this.#result[at]!.parent)
      if (this.#result[at]!.kind === 'interface') return true
    return false
  }

  #add(
    { match, start, end, decorators }: Found,
    { name, nameStart, owner }: Named,
    kind: SymbolKind,
    exported: boolean,
    modifiers: readonly string[],
    parent: number,
  ): void {
    if (match.set && 'forward' in match.set && !this.#isInInterface(parent))
      this.#forward.push({ at: this.#result.length, only: match.set.forward === 'function' })
    this.#result.push({
      name,
      kind,
      start,
      end,
      nameStart,
      bodyStart: match.body,
      parent,
      owner: owner === '' ? undefined : owner,
      exported,
      modifiers: modifiers.filter(word => word !== kind),
      decorators,
    })
  }
}

/**
 * Definitions that may enclose another. Signature, facts and hash of a definition take time for all that it encloses, so
 * unclosed definitions would take quadratic time.
 */
const MAX_NESTED = 100
/** UTF-16 units of a definition nested deeper. */
const LONGEST_NESTED = 200

/** A definition cut off after its head. */
function withoutInside(found: Found): Found {
  const { match, start } = found
  const end = Math.min(found.end, Math.max(match.nameEnd, start + LONGEST_NESTED))
  return { ...found, end, match: { ...match, end, body: match.body < end ? match.body : -1 } }
}

/** Characters of a value that a `Rename` pattern sees. */
const VALUE_LIMIT = 80
/** Characters before a body that a pattern sees: the `=>` of an expression body. */
const LEAD = 4

function lastWord(qualified: string | undefined): string | undefined {
  return qualified?.slice(qualified.lastIndexOf('.') + 1)
}

const GUARD =
  /#[ \t]*ifndef[ \t]+(\w+)\b[^\n]*\n\s*#[ \t]*define[ \t]+(?=\1(?:[ \t]+1)?[ \t]*(?:\r?\n(?!\s*#[ \t]*endif)|\/[/*]))/y

/** Offset of the include guard's macro name, which is not exported; -1 if there is none. */
function includeGuard(text: string): number {
  GUARD.lastIndex = gapEnd(text)
  return GUARD.test(text) ? GUARD.lastIndex : -1
}

/** Whether a definition inside a function is local: variables, and prototypes (C). */
function isLocal({ role, declaration, set }: Match): boolean {
  if (set && 'item' in set) return false
  return role === 'const' || role === 'var' || (declaration && (role === 'fn' || role === 'method'))
}

function kindOf(
  text: string,
  language: Language,
  { match, head }: Found,
  name: string,
  outer: Enclosure['kind'] | undefined,
  isFree: boolean,
): SymbolKind | 'scope' {
  const isMember = match.set === undefined || !('expression' in match.set || 'local' in match.set)
  const kind = isFree
    ? 'fn'
    : match.role === 'fn' && outer && (outer === 'scope' || TYPES.has(outer)) && isMember
      ? 'method'
      : (match.role as SymbolKind | 'scope')
  const { rename, lexis } = language
  const value = match.handedOn >= 0 ? match.handedOn : match.value
  const fitting = rename?.find(
    rule =>
      rule.kind === kind &&
      (!rule.when || rule.when.test(name)) &&
      (!rule.head || rule.head.test(inCode(text.slice(head.start, head.end), language))) &&
      (!rule.value || (value >= 0 && rule.value.test(text.slice(value, value + VALUE_LIMIT)))) &&
      (!rule.body || (match.body >= 0 && isInCode(rule.body, text, match.body - LEAD, match.end, lexis))),
  )
  return fitting?.as ?? kind
}
