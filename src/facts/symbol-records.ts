// Builds the records of detail packs from definitions, the text and the language's data.
import type { Language } from '../languages/language.ts'
import type { Call, Definition, Member, ModuleRecord, Risk, RiskAssessment, SymbolRecord } from '../model.ts'
import { LineTable } from '../scan/line-table.ts'
import { CONTAINERS } from '../util/kind-groups.ts'
import { mapped } from '../util/mapped.ts'
import { numbered } from '../util/symbol-names.ts'
import { aliasesOf } from './calls/import-aliases.ts'
import { collectFacts, type Facts } from './definition-facts.ts'
import { Receivers } from './receiver-types.ts'
import { assessRisk, containerRisk } from './risk.ts'
import { parseHead } from './signatures/definition-head.ts'

export interface FileRecords {
  /** In the order of the definitions. */
  readonly records: SymbolRecord[]
  /** Of the code outside all definitions. */
  readonly module: ModuleRecord
}

/**
 * The records of a text. `hashText` computes a digest; `code` is the text with non-code
 * blanked; `path` determines the import syntax.
 */
export function extractRecords(
  text: string,
  definitions: readonly Definition[],
  language: Language,
  hashText: (text: string) => string,
  code: string,
  path: string,
): FileRecords {
  const lines = new LineTable(text)
  const { definitions: facts, module } = collectFacts(code, definitions, language)
  const risks = mapped(definitions, (definition, i) => assessRisk(definition, facts[i]!))
  const members = membersOf(definitions)
  const names = new Map<string, number>()
  const aliases = aliasesOf(text, path)
  const records = mapped(definitions, (definition, i) => {
    const { name, kind, start, end, owner } = definition
    const risk = riskOf(i, definition, risks, members)
    const listed = members.get(i)?.map((member): Member => {
      const { name: s, kind: k, start: from, end: to } = definitions[member]!
      return { s, k, l: lines.range(from, to) }
    })
    const { signature, params, returns, doc } = parseHead(text, definition, language.lexis)
    const modifiers = definition.modifiers.filter(word => word !== 'export')
    if (definition.exported) modifiers.unshift('exported')
    const { calls, references, control, effects } = facts[i]!
    const { branches, loops, try: tries, awaits, nesting, complexity } = control
    // Always the same fields in this order, absent ones undefined: V8 reads objects of one shape far faster.
    return {
      s: name,
      k: kind,
      l: lines.range(start, end),
      r: risk.level,
      p: owner,
      qualified: numbered(owner === undefined ? name : `${owner}.${name}`, names),
      signature,
      doc: doc || undefined,
      params: params && params.length > 0 ? params : undefined,
      returns: returns || undefined,
      modifiers: modifiers.length > 0 ? modifiers : undefined,
      decorators: definition.decorators.length > 0 ? definition.decorators : undefined,
      members: listed,
      calls: calls.length > 0 ? calls : undefined,
      aliases: aliases.size > 0 ? aliasesIn(calls, references, aliases) : undefined,
      references: references && references.length > 0 ? references : undefined,
      receivers: undefined as readonly string[] | undefined,
      control: branches + loops + tries + awaits + nesting + complexity > 0 ? control : undefined,
      effects: effects.length > 0 ? effects : undefined,
      risk,
      text_hash: hashText(text.slice(start, end)),
    }
  })
  const outside = { s: '', signature: '', ...draftOf(module, aliases) }
  new Receivers(code, [...definitions, MODULE], [...facts, module], [...records, outside], language.lexis).note()
  const { calls, references, aliases: renamed, receivers } = outside
  const moduleRecord = { calls, references, aliases: renamed, receivers } as ModuleRecord
  return { records: records as SymbolRecord[], module: moduleRecord }
}

/** Stands for the code outside all definitions. */
const MODULE: Definition = {
  name: '',
  kind: 'const',
  start: 0,
  end: 0,
  nameStart: 0,
  bodyStart: 0,
  parent: -1,
  exported: false,
  modifiers: [],
  decorators: [],
}

function draftOf({ calls, references }: Facts, aliases: ReadonlyMap<string, string>) {
  return {
    p: undefined,
    doc: undefined,
    params: undefined,
    returns: undefined,
    calls: calls.length > 0 ? calls : undefined,
    references: references && references.length > 0 ? references : undefined,
    aliases: aliases.size > 0 ? aliasesIn(calls, references, aliases) : undefined,
    receivers: undefined as readonly string[] | undefined,
  }
}

function aliasesIn(
  calls: readonly Call[],
  references: readonly string[] = [],
  aliases: ReadonlyMap<string, string>,
): string[] | undefined {
  const called = new Set<string>()
  for (const callee of [...calls.map(call => call.callee), ...references]) {
    const local = callee.startsWith('new ') ? callee.slice(4) : callee
    const name = aliases.get(local)
    if (name !== undefined) called.add(`${name} as ${local}`)
  }
  return called.size > 0 ? [...called] : undefined
}

/** Members by container: definitions in it, or declared elsewhere in the file as its members. */
function membersOf(definitions: readonly Definition[]): Map<number, number[]> {
  const containers = new Map<string, number>()
  for (let i = 0; i < definitions.length; i++) {
    const { name, owner, kind } = definitions[i]!
    const qualified = owner === undefined ? name : `${owner}.${name}`
    if (CONTAINERS.has(kind) && !containers.has(qualified)) containers.set(qualified, i)
  }
  const members = new Map<number, number[]>()
  for (let i = 0; i < definitions.length; i++) {
    const { owner } = definitions[i]!
    const container = owner === undefined ? undefined : containers.get(owner)
    if (container === undefined) continue
    const list = members.get(container)
    if (list) list.push(i)
    else members.set(container, [i])
  }
  return members
}

/** A container is as risky as its riskiest member. */
function riskOf(
  index: number,
  { kind }: Definition,
  risks: readonly RiskAssessment[],
  members: ReadonlyMap<number, readonly number[]>,
): RiskAssessment {
  const own = risks[index]!
  const inside = members.get(index)
  if (!CONTAINERS.has(kind) || !inside) return own
  const level: Risk = containerRisk(inside.map(member => risks[member]!.level))
  const riskiest = inside.filter(member => risks[member]!.level === level).length
  return level === 'low' ? own : { level, score: own.score, reasons: [`${riskiest} ${level} members`] }
}
