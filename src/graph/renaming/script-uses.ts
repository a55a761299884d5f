// Which places of a name in JavaScript and TypeScript name the target of a renaming, by scopes, imports and types.
import { isExported } from '../../cache/tables/traits.ts'
import { type Binding, DEFAULT, MODULE, REQUIRED } from '../../facts/calls/import-bindings.ts'
import { MAX_REEXPORTS } from '../../resolve/definition-search.ts'
import * as T from '../../scan/token-kinds.ts'
import type { GraphFile } from '../graph.ts'
import { type Found, linesOf } from '../type-symbols.ts'
import type { UseResolution } from '../use-resolution.ts'
import { operandStart } from '../values/operand-start.ts'
import type { Declaration } from '../values/scope-declarations.ts'
import type { File } from '../values/value-parts.ts'
import { braceSort, isElementText, isKeyAt } from './brace-sorts.ts'
import { hidesName } from './hidden-names.ts'
import { isWholeImport, scriptItem } from './import-items.ts'
import { MemberUses } from './member-uses.ts'
import type { NameFamily } from './name-family.ts'
import type { Verdict } from './verdict.ts'

export class ScriptUses {
  readonly #uses: UseResolution
  readonly #family: NameFamily
  readonly #members: MemberUses
  /** True for the offset of a name that defines the target. */
  readonly #isDefinition: (path: string, offset: number) => boolean

  constructor(uses: UseResolution, family: NameFamily, isDefinition: (path: string, offset: number) => boolean) {
    this.#uses = uses
    this.#family = family
    this.#members = new MemberUses(uses, family)
    this.#isDefinition = isDefinition
  }

  /** What the token at `at`, which is the name and defines nothing of it, refers to. */
  verdict(file: GraphFile, parsed: File, at: number): Verdict {
    const { code } = parsed
    const item = scriptItem(code, at)
    if (item !== undefined) {
      if (item.part === 'alias' || this.#family.isMember) return 'none'
      const how = item.isExport ? 're-export' : 'import'
      if (item.specifier === undefined) {
        const own = this.#bare(file, parsed, at)
        return own !== 'none' && 'how' in own ? { how } : own
      }
      return this.#imported(file, { specifier: item.specifier, name: this.#family.name }, how)
    }
    if (isWholeImport(code, at)) return 'none'
    if (code.kind(at - 1) === T.ACCESS) return this.#member(file, parsed, at)
    if (isKeyAt(parsed, at, this.#uses.values.members.places)) return this.#key(file, parsed, at)
    if (/x$|\.[cm]?js$/.test(file.path)) {
      const text = isElementText(code, at)
      if (text === 'attribute') return this.#family.isMember ? { why: 'key' } : 'none'
      if (text === 'text') return { why: 'string' }
    }
    const found = this.#bare(file, parsed, at)
    if (found === 'none' || !('how' in found) || !this.#isShorthand(parsed, at)) return found
    return { ...found, form: 'value' }
  }

  /** `{ name }` in an object literal. */
  #isShorthand(parsed: File, at: number): boolean {
    const { code } = parsed
    const open = code.around[at]!
    const isAlone = [T.COMMA, T.CLOSE_BRACE].includes(code.kind(at + 1)) || code.is(at + 1, '=')
    return (
      open >= 0 &&
      code.kind(open) === T.OPEN_BRACE &&
      isAlone &&
      [T.COMMA, T.OPEN_BRACE].includes(code.kind(at - 1)) &&
      !this.#isExportList(parsed, open) &&
      braceSort(parsed, open, this.#uses.values.members.places) === 'literal'
    )
  }

  /** `module.exports = { name }` exports the name itself. */
  #isExportList({ code }: File, open: number): boolean {
    return code.is(open - 1, '=') && code.is(open - 2, 'exports')
  }

  #imported(file: GraphFile, binding: Binding, how: 'import' | 're-export'): Verdict {
    const { search } = this.#uses.graph
    const found = search.follow(file.path, binding, [], MAX_REEXPORTS)
    const share = this.#family.has(this.#exported(found))
    if (share === 'all') return { how }
    if (share === 'some') return { why: 'several-definitions' }
    return found.length === 0 && search.filesOfBinding(file.path, binding).includes(this.#family.target.entry.f)
      ? { why: 'import' }
      : 'none'
  }

  /** Of several definitions those that other files can import. */
  #exported(found: readonly Found[]): readonly number[] {
    const symbols = found.map(({ symbol }) => symbol)
    const { reader } = this.#uses.graph.standing
    const exported = symbols.length > 1 ? symbols.filter(symbol => isExported(reader.trait(symbol).flags)) : []
    return exported.length > 0 ? exported : symbols
  }

  /** A name without a receiver, as the scopes of its file see it. */
  #bare(file: GraphFile, parsed: File, at: number): Verdict {
    const { code, declarations } = parsed
    const { entry } = this.#family.target
    const binding = file.bindings.locals.get(this.#family.name)
    const declared = declarations.visible(this.#family.name, at)
    if (declared && !(binding && isLoading(parsed, declared))) {
      if (this.#isDefinition(file.path, code.start(declared.at))) return { how: 'same-file' }
      return declared.at === at ? this.#destructured(parsed, declared) : 'none'
    }
    if (file.path === entry.f) {
      const { first, last } = this.#linesOfScope()
      const [from] = code.line(first)
      const [, to] = code.line(last)
      if (from <= at && at < to && !this.#family.isMember)
        return hidesName(parsed, this.#family.name, at) ? 'none' : { how: 'same-file' }
    }
    if (binding) {
      if (binding.name !== this.#family.name || this.#family.isMember) return 'none'
      if (hidesName(parsed, this.#family.name, at)) return 'none'
      if (file.bindings.others.has(this.#family.name)) return { why: 'several-definitions' }
      return this.#imported(file, binding, 'import')
    }
    if (this.#family.isMember || entry.p !== undefined) return 'none'
    const resolved = this.#uses.resolve(this.#family.name, file.userAt(1), file)
    return resolved !== 'none' && 'symbols' in resolved && this.#family.has(resolved.symbols) === 'all'
      ? { how: resolved.how }
      : 'none'
  }

  /** The lines in which the target is visible without a receiver. */
  #linesOfScope(): { readonly first: number; readonly last: number } {
    const { p, f } = this.#family.target.entry
    if (p === undefined) return { first: 1, last: 1_000_000 }
    const name = p.slice(p.lastIndexOf('.') + 1)
    const around = this.#uses.graph.named(name).find(({ entry }) => entry.f === f && whole(entry) === p)
    return around ? linesOf(around.entry.l) : { first: 0, last: 0 }
  }

  /** `const { name } = value` takes a member of the value. */
  #destructured(parsed: File, declared: Declaration): Verdict {
    if (declared.path?.at(-1) !== this.#family.name || !this.#family.isMember) return 'none'
    const verdict = this.#members.onType(this.#uses.values.wholeOf(parsed, declared))
    return verdict !== 'none' && 'how' in verdict ? { ...verdict, form: 'key' } : verdict
  }

  #member(file: GraphFile, parsed: File, at: number): Verdict {
    const { code, declarations } = parsed
    const { name, target } = this.#family
    const start = operandStart(code, at - 1)
    const words: string[] = []
    for (let i = start; i >= 0 && i < at - 1; i++) if (code.kind(i) !== T.ACCESS) words.push(code.word(i))
    const isChain = start >= 0 && words.every(word => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word))
    const head = isChain ? words[0]! : ''
    if (!this.#family.isMember) {
      if (isChain && /^(?:module )?exports$/.test(words.join(' '))) return this.#onExports(file)
      const specifier = importedBy(words)
      if (specifier !== undefined) return this.#imported(file, { specifier, name }, 'import')
      if (!isChain) return 'none'
    }
    const local = isChain ? declarations.visible(head, at) : undefined
    const isImported = isChain && file.bindings.locals.has(head) && (!local || isLoading(parsed, local))
    if (isImported) {
      const imported = this.#uses.graph.search.ofName(file.path, [...words, name])
      const share = this.#family.has(this.#exported(imported?.symbols ?? []))
      if (share === 'all') return { how: 'import' }
      if (share === 'some') return { why: 'several-definitions' }
      if (!this.#family.isMember) return this.#isModuleHead(file, head, words) ? { why: 'import' } : 'none'
    }
    if (!this.#family.isMember) {
      const isNamespace = target.entry.p === words.join('.') && file.path === target.entry.f
      return isNamespace && !local ? { how: 'same-file' } : this.#members.onValue(parsed, at)
    }
    const verdict = this.#members.onValue(parsed, at)
    if (verdict === 'none' || 'how' in verdict || verdict.why !== 'receiver-type') return verdict
    const line = lineAt(parsed, at)
    const resolved = this.#uses.resolve(`${words.join('.')}.${name}`, file.userAt(line), file, line)
    const isSure = resolved !== 'none' && 'symbols' in resolved && resolved.how !== 'unique-name'
    return isSure && this.#family.has(resolved.symbols) === 'all' ? { how: resolved.how } : verdict
  }

  /** True for a module of the index that is imported as a whole, and whose names are not all known. */
  #isModuleHead(file: GraphFile, head: string, words: readonly string[]): boolean {
    const binding = file.bindings.locals.get(head)!
    const isWhole = [MODULE, REQUIRED, DEFAULT].includes(binding.name)
    const { search } = this.#uses.graph
    return (
      words.length === 1 && isWhole && search.filesOfBinding(file.path, binding).includes(this.#family.target.entry.f)
    )
  }

  #onExports(file: GraphFile): Verdict {
    const { f, p } = this.#family.target.entry
    return file.path === f && p === undefined ? { how: 'same-file' } : 'none'
  }

  /** A key of an object literal, a pattern, a type or a class that defines nothing of the target. */
  #key(file: GraphFile, parsed: File, at: number): Verdict {
    const { code, declarations } = parsed
    const open = code.around[at]!
    const { places } = this.#uses.values.members
    const local = code.isName(at + 2) ? declarations.visible(code.word(at + 2), at + 2) : undefined
    if (code.kind(at + 1) === T.COLON && local?.at === at + 2 && local.path?.at(-1) === this.#family.name) {
      const binding = file.bindings.locals.get(local.name)
      if (!this.#family.isMember)
        return binding?.name === this.#family.name && isLoading(parsed, local)
          ? this.#imported(file, binding, 'import')
          : 'none'
      return this.#members.onType(this.#uses.values.wholeOf(parsed, local))
    }
    if (!this.#family.isMember || braceSort(parsed, open, places) !== 'literal') return 'none'
    const expected = this.#members.expectedType(parsed, open)
    if (expected !== undefined) return this.#members.onType(expected)
    // Objects of a class are seldom written as literals.
    const isStructural = this.#family.owners.some(({ entry }) => entry.k === 'interface' || entry.k === 'type')
    return isStructural ? { why: 'key' } : 'none'
  }
}

/** `require('./x')` or `await import('./x')` is the value of a declaration. */
function isLoading({ code }: File, { value, type }: Declaration): boolean {
  if (value === undefined || type !== undefined) return false
  const at = code.is(value, 'await') ? value + 1 : value
  return (code.is(at, 'require') || code.is(at, 'import')) && code.kind(at + 1) === T.OPEN_PAREN
}

/** The module in `import('./x')`, in the words of an operand. */
function importedBy(words: readonly string[]): string | undefined {
  if (words[0] !== 'import' || words[1] !== '(' || words[3] !== ')' || words.length !== 4) return undefined
  return /^(["'`])(.*)\1$/s.exec(words[2]!)?.[2]
}

function lineAt({ code }: File, at: number): number {
  let line = 1
  const end = code.start(at)
  for (let i = code.text.indexOf('\n'); i >= 0 && i < end; i = code.text.indexOf('\n', i + 1)) line++
  return line
}

function whole({ s, p }: { readonly s: string; readonly p?: string }): string {
  return p === undefined ? s : `${p}.${s}`
}
