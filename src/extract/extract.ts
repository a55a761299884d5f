// From definitions to records: everything a detail shard says of a symbol, made from the text and the language's data.
import type { Language } from '../languages/language.ts'
import type { Definition, Member, Risk, RiskAssessment, SymbolRecord } from '../model.ts'
import { numbered } from '../util/qualified.ts'
import { type Facts, readFacts } from './facts.ts'
import { CONTAINERS } from './kinds.ts'
import { LineTable } from './line-table.ts'
import { assessRisk, containerRisk } from './risk.ts'
import { readHead } from './signature.ts'

/**
 * The records of a text's definitions, in their order. `hashText` gives a digest. `code` is the text with everything
 * blank that is no code.
 */
export function extract(
  text: string,
  definitions: readonly Definition[],
  language: Language,
  hashText: (text: string) => string,
  code = text,
): SymbolRecord[] {
  const lines = new LineTable(text)
  const facts = readFacts(code, definitions, language)
  const risks = definitions.map((definition, i) => assessRisk(definition, facts[i]!))
  const members = membersOf(definitions)
  const names = new Map<string, number>()
  return definitions.map((definition, i) => {
    const { name, kind, start, end, owner } = definition
    const risk = riskOf(i, definition, risks, members)
    const listed = members.get(i)?.map((member): Member => {
      const { name: s, kind: k, start: from, end: to } = definitions[member]!
      return { s, k, l: lines.range(from, to) }
    })
    const record: Partial<Draft> = { s: name, k: kind, l: lines.range(start, end), r: risk.level }
    if (owner !== undefined) record.p = owner
    record.qualified = numbered(owner === undefined ? name : `${owner}.${name}`, names)
    addHead(record, text, definition, language)
    if (listed) record.members = listed
    addBody(record, facts[i]!)
    record.risk = risk
    record.text_hash = hashText(text.slice(start, end))
    return record as SymbolRecord
  })
}

/**
 * A record while it is made, its keys in the order of the interface: spreads took longer than all that is looked up for
 * it.
 */
type Draft = { -readonly [Key in keyof SymbolRecord]: SymbolRecord[Key] }

/** For each container the definitions directly in it, or declared elsewhere in the file to belong to it. */
function membersOf(definitions: readonly Definition[]): Map<number, number[]> {
  const containers = new Map<string, number>()
  for (const [i, { name, owner, kind }] of definitions.entries()) {
    const qualified = owner === undefined ? name : `${owner}.${name}`
    if (CONTAINERS.has(kind) && !containers.has(qualified)) containers.set(qualified, i)
  }
  const members = new Map<number, number[]>()
  for (const [i, { owner }] of definitions.entries()) {
    const container = owner === undefined ? undefined : containers.get(owner)
    if (container === undefined) continue
    const list = members.get(container)
    if (list) list.push(i)
    else members.set(container, [i])
  }
  return members
}

/** A container is as risky as its riskiest member: what is unsafe to touch inside makes it unsafe to touch. */
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

function addHead(record: Partial<Draft>, text: string, definition: Definition, language: Language): void {
  const { signature, params, returns, doc } = readHead(text, definition, language.lexis)
  const modifiers = definition.modifiers.filter(word => word !== 'export')
  if (definition.exported) modifiers.unshift('exported')
  record.signature = signature
  if (doc) record.doc = doc
  if (params && params.length > 0) record.params = params
  if (returns) record.returns = returns
  if (modifiers.length > 0) record.modifiers = modifiers
  if (definition.decorators.length > 0) record.decorators = definition.decorators
}

function addBody(record: Partial<Draft>, { calls, control, effects }: Facts): void {
  const { branches, loops, try: tries, awaits, nesting, complexity } = control
  if (calls.length > 0) record.calls = calls
  if (branches + loops + tries + awaits + nesting + complexity > 0) record.control = control
  if (effects.length > 0) record.effects = effects
}
