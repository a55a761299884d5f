// Which places of a name name the target of a renaming, in languages other than JavaScript and TypeScript.
import { isPython } from '../../facts/calls/import-bindings.ts'
import { importRulesOf } from '../../languages/import-rules.ts'
import { areInOnePackage, importsPackages } from '../../languages/package-rules.ts'
import { TYPE_KINDS } from '../../model.ts'
import { MAX_REEXPORTS } from '../../resolve/definition-search.ts'
import * as T from '../../scan/token-kinds.ts'
import { lineRange } from '../../util/line-range.ts'
import type { GraphFile } from '../graph.ts'
import type { Resolved } from '../relation.ts'
import type { UseResolution } from '../use-resolution.ts'
import { operandStart } from '../values/operand-start.ts'
import type { ScriptCode } from '../values/script-code.ts'
import { pythonItem } from './import-items.ts'
import type { NameFamily } from './name-family.ts'
import { scopeOf } from './python-scopes.ts'
import type { Verdict } from './verdict.ts'

export class OtherUses {
  readonly #uses: UseResolution
  readonly #family: NameFamily

  constructor(uses: UseResolution, family: NameFamily) {
    this.#uses = uses
    this.#family = family
  }

  /** What the token at `at` on a line, which is the name and defines nothing of it, refers to. */
  verdict(file: GraphFile, code: ScriptCode, at: number, line: number): Verdict {
    if (importRulesOf(file.path) === undefined) return { why: 'not-resolved' }
    if (isPython(file.path)) return this.#ofPython(file, code, at, line)
    if (code.kind(at - 1) === T.ACCESS) return this.#onReceiver(file, code, at, line)
    if (this.#mayBeHidden(file, code, at, line)) return { why: 'hidden' }
    const { entry } = this.#family.target
    if (entry.p === undefined) {
      const isSeen = file.path === entry.f || (importsPackages(file.path) && areInOnePackage(file.path, entry.f))
      const isKey = code.kind(at + 1) === T.COLON && !code.is(at - 1, 'case') && code.around[at]! >= 0
      if (isSeen && isKey && code.kind(code.around[at]!) === T.OPEN_BRACE) return { why: 'key' }
      if (isSeen) return { how: file.path === entry.f ? 'same-file' : 'import' }
    }
    if (TYPE_KINDS.has(entry.k)) {
      const type = this.#uses.types.typeNamed(this.#family.name, file.path, file.userAt(line).record.p)
      if (type === 'outside') return 'none'
      if (type !== undefined) return this.#family.symbols.has(type.symbol) ? { how: 'import' } : 'none'
    }
    return this.#settled(this.#uses.resolve(this.#family.name, file.userAt(line), file, line))
  }

  #ofPython(file: GraphFile, code: ScriptCode, at: number, line: number): Verdict {
    const { name, isMember, target } = this.#family
    const item = pythonItem(code, at)
    const { search } = this.#uses.graph
    if (item === 'module') return 'none'
    if (item !== undefined) {
      if (item.part === 'alias' || isMember) return 'none'
      const found = search.follow(file.path, { specifier: item.specifier!, name }, [], MAX_REEXPORTS)
      if (this.#family.has(found.map(({ symbol }) => symbol)) === 'all') return { how: 'import' }
      const leads = search.filesOfBinding(file.path, { specifier: item.specifier!, name }).includes(target.entry.f)
      return found.length === 0 && leads ? { why: 'import' } : 'none'
    }
    if (code.kind(at - 1) === T.ACCESS) return this.#onReceiver(file, code, at, line)
    // The name of an argument, `f(name=1)`.
    const open = code.around[at]!
    const isArgument =
      open >= 0 && code.kind(open) === T.OPEN_PAREN && code.is(at + 1, '=') && /^[(,]$/.test(code.word(at - 1))
    if (isArgument) return 'none'
    const scope = scopeOf(code, at, line, file)
    if (scope.in === 'function') return this.#isInner(file, line) ? { how: 'same-file' } : 'none'
    if (scope.in === 'class')
      return isMember && file.path === target.entry.f && scope.owner === target.entry.p ? { how: 'same-file' } : 'none'
    return this.atTopLevel(file)
  }

  /** What the name is at the top level of a file of Python. */
  atTopLevel(file: GraphFile): Verdict {
    const { name, target } = this.#family
    const { search } = this.#uses.graph
    if (target.entry.p !== undefined) return 'none'
    if (file.path === target.entry.f) return { how: 'same-file' }
    const imported = search.ofName(file.path, [name]) ?? undefined
    if (imported !== undefined) {
      if (file.bindings.others.has(name)) return { why: 'several-definitions' }
      const isOwn = imported.name === name && this.#family.has(imported.symbols.map(({ symbol }) => symbol)) === 'all'
      return isOwn ? { how: 'import' } : 'none'
    }
    const starred = search.throughStars(file.path, [name]).map(({ symbol }) => symbol)
    return starred.length > 0 && this.#family.has(starred) === 'all' ? { how: 'import' } : 'none'
  }

  /** True within the function that the target is a function of. */
  #isInner(file: GraphFile, line: number): boolean {
    const { p, f } = this.#family.target.entry
    if (p === undefined || this.#family.isMember || f !== file.path) return false
    const around = file.users.find(({ record }) => record.qualified === p)
    if (!around) return false
    const [first, last] = lineRange(around.record.l)
    return first <= line && line <= last
  }

  #onReceiver(file: GraphFile, code: ScriptCode, at: number, line: number): Verdict {
    const start = operandStart(code, at - 1)
    let written = ''
    for (let i = start; i >= 0 && i < at; i++) {
      written += code.word(i)
      // A call is written without its arguments.
      if (code.kind(i) === T.OPEN_PAREN) {
        written += ')'
        i = code.partners[i]!
      }
    }
    const { isMember, target } = this.#family
    const parts = written.split(/\.|::|\\|->|\?\./).filter(Boolean)
    if (TYPE_KINDS.has(target.entry.k) && parts.every(part => /^\w+$/.test(part))) {
      const type = this.#uses.types.typeNamed([...parts, this.#family.name].join('.'), file.path)
      if (type !== undefined && type !== 'outside')
        return this.#family.symbols.has(type.symbol) ? { how: 'import' } : 'none'
    }
    const resolved = this.#uses.resolve(`${written || '?.'}${this.#family.name}`, file.userAt(line), file, line)
    const verdict = this.#settled(resolved, /^(?:super|base|parent|SUPER)\b/.test(written))
    if (isMember || verdict === 'none' || 'how' in verdict) return verdict
    // A value of an unknown type has no functions of a module.
    return verdict.why === 'receiver-type' ? 'none' : verdict
  }

  /** @param isBase True for a member of the base of the type that is known. */
  #settled(resolved: Resolved, isBase = false): Verdict {
    if (resolved === 'none') return 'none'
    if ('symbols' in resolved) {
      const share = this.#family.has(resolved.symbols)
      if (share === 'none') return 'none'
      // A type and its constructor are called at once.
      const isSure = share === 'all' || TYPE_KINDS.has(this.#family.target.entry.k)
      // The only definition of the name need not be the one of a value whose type is unknown.
      if (resolved.how === 'unique-name') return { why: 'receiver-type' }
      if (!isSure) return { why: 'several-definitions' }
      return { how: resolved.symbols.includes(this.#family.target.symbol) ? resolved.how : 'override' }
    }
    const { type, why } = resolved
    if (type === undefined) return { why }
    const receiver = this.#uses.graph.found(type)
    if (!isBase && this.#family.isOwner(receiver)) return { how: 'override' }
    return why === 'receiver-type' ? 'none' : { why }
  }

  /** True if the function around a token has a parameter or variable of the name. */
  #mayBeHidden(file: GraphFile, code: ScriptCode, at: number, line: number): boolean {
    const user = file.userAt(line)
    if (user.symbol < 0 || TYPE_KINDS.has(user.record.k)) return false
    if (file.isHidden(this.#family.name, user)) return true
    const [first, last] = lineRange(user.record.l)
    const [from] = code.line(first)
    const [, to] = code.line(last)
    for (let i = from; i < to; i++) {
      if (i === at || !code.is(i, this.#family.name) || code.kind(i - 1) === T.ACCESS) continue
      if (isDeclared(code, i)) return true
    }
    return isDeclared(code, at)
  }
}

const DECLARING: ReadonlySet<string> = new Set('var let val const mut for auto final my our local each'.split(' '))
const NOT_TYPES: ReadonlySet<string> = new Set(
  'return new throw case else in await yield goto typeof instanceof is as delete not and or if when while do raise extends implements import package use using defer go range select switch'.split(
    ' ',
  ),
)

/** True for a name that is declared there as a variable: `name := 1`, `var name`, `Type name =`, `|name|`. */
function isDeclared(code: ScriptCode, at: number): boolean {
  const before = code.word(at - 1)
  const next = code.word(at + 1)
  if (DECLARING.has(before) || code.kind(at + 1) === T.DEFINE) return true
  // `name, err := …`
  if (next === ',' || before === ',')
    for (let i = at + 1; i < code.count && !code.isFirst(i) && i < at + 20; i++)
      if (code.kind(i) === T.DEFINE) return true
  if (/^(?:=>|->)$/.test(next) || (before === '|' && /^[|:,]$/.test(next))) return true
  const isTyped = (code.isName(at - 1) && !NOT_TYPES.has(before)) || /^[>\]*&]$/.test(before)
  return isTyped && !code.isFirst(at) && /^(?:=|;|,|\)|:)$/.test(next) && code.isName(at - 1)
}
