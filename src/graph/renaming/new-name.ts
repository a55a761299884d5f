// What stands in the way of a new name: the language, and what has the name already.
import { areInOnePackage, importsPackages } from '../../languages/package-rules.ts'
import * as T from '../../scan/token-kinds.ts'
import { runOf } from '../../scan/token-run.ts'
import { type Tables, WordTable } from '../../scan/word-tables.ts'
import type { UseResolution } from '../use-resolution.ts'
import { ScriptCode } from '../values/script-code.ts'
import { isKeyAt } from './brace-sorts.ts'
import { scriptItem } from './import-items.ts'
import type { NameFamily } from './name-family.ts'

const NO_WORDS = new WordTable(new Map())

/** Words that nearly all languages reserve; the scanner knows the others. */
const RESERVED: ReadonlySet<string> = new Set(
  'class function const let var if else for while do return new this super import export default try finally with in true false null enum interface switch case break continue goto public private protected static void typeof instanceof delete throw catch extends implements yield await'.split(
    ' ',
  ),
)

/** True if a name is one word of the language and none that it reserves. */
export function isIdentifier(name: string, tables: Tables | undefined): boolean {
  if (!/^[#@$]?[\p{L}_$][\p{L}\p{N}_$]*[?!]?$/u.test(name)) return false
  if (RESERVED.has(name)) return false
  const run = tables && runOf(name, tables, NO_WORDS)
  return !tables || (run?.count === 1 && run.kinds[0] === T.WORD) || /^[#@$]/.test(name)
}

export interface Clash {
  readonly f: string
  readonly line: number
}

/** A definition that has the new name where the target is, or a member of its types; undefined if there is none. */
export function takenBy(uses: UseResolution, family: NameFamily, name: string): Clash | undefined {
  const named = uses.graph.named(name)
  for (const { entry } of family.members) {
    const same = named.find(one => {
      const isSeen = one.entry.f === entry.f || (importsPackages(entry.f) && areInOnePackage(one.entry.f, entry.f))
      return isSeen && one.entry.p === entry.p
    })
    if (same) return { f: same.entry.f, line: Number.parseInt(same.entry.l, 10) }
  }
  for (const owner of family.owners) {
    const member = uses.types.member(owner, name)
    if (typeof member === 'object') return { f: member.entry.f, line: Number.parseInt(member.entry.l, 10) }
    const field = uses.values.members.places.fieldOf(owner, name)
    if (field) return { f: field.file.code.path, line: lineOf(field.file.code.text, field.file.code.start(field.at)) }
  }
  return undefined
}

/** The first line of a file that uses the new name without a receiver: it would be confused with the target. */
export function usedIn(uses: UseResolution, path: string, name: string, tables: Tables): Clash | undefined {
  const script = uses.values.file(path)
  const run = script ? undefined : runOf(uses.graph.text(path), tables, NO_WORDS)
  const code = script?.code ?? (run && new ScriptCode(path, run))
  if (!code) return undefined
  for (let at = 0; at < code.count; at++) {
    if (!code.is(at, name) || code.kind(at - 1) === T.ACCESS || !code.isName(at)) continue
    if (script && (isKeyAt(script, at, uses.values.members.places) || isOtherName(code, at))) continue
    const open = code.around[at]!
    const isArgument = !script && open >= 0 && code.kind(open) === T.OPEN_PAREN && code.is(at + 1, '=')
    if (!isArgument) return { f: path, line: lineOf(code.text, code.start(at)) }
  }
  return undefined
}

/** The first name of `a as b` in a list of imports, which the file does not have. */
function isOtherName(code: ScriptCode, at: number): boolean {
  const item = scriptItem(code, at)
  return (
    item !== undefined &&
    ((item.part === 'name' && item.specifier !== undefined) || (item.part === 'alias' && item.isExport))
  )
}

function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
