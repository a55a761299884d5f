// The risk of changing or running a definition: points for facts of its text, and a level for their sum. The rule is
// the same table for every language; cache-format.md prints it.
import { type Definition, type EffectKind, FUNCTION_KINDS, type Risk, type RiskAssessment } from '../model.ts'
import type { Facts } from './tally.ts'

interface RiskInput {
  readonly definition: Definition
  readonly facts: Facts
}

interface RiskReason {
  /** As in the record: `network +2`. */
  readonly reason: string
  readonly points: number
  /** The condition in words, for the documentation. */
  readonly meaning: string
  readonly when: (input: RiskInput) => boolean
}

const has =
  (effect: EffectKind) =>
  ({ facts }: RiskInput) =>
    facts.effects.some(found => found.effect === effect)
const complexity =
  (from: number) =>
  ({ facts }: RiskInput) =>
    facts.control.complexity >= from

/** Reasons that apply add their points, in this order. */
export const RISK_RULE: readonly RiskReason[] = [
  { reason: 'process', points: 3, meaning: 'starts, signals or ends a process', when: has('process') },
  { reason: 'network', points: 2, meaning: 'talks to the network', when: has('network') },
  { reason: 'database', points: 2, meaning: 'queries or changes a database', when: has('database') },
  { reason: 'file_write', points: 2, meaning: 'writes, moves or removes files', when: has('file_write') },
  { reason: 'global_state', points: 2, meaning: 'changes state outside itself', when: has('global_state') },
  { reason: 'file_read', points: 1, meaning: 'reads files', when: has('file_read') },
  {
    reason: 'unhandled',
    points: 1,
    meaning: 'has an effect on files, network, processes or a database and deals with no error',
    when: ({ facts }) => facts.handles === 0 && facts.effects.some(({ effect }) => effect !== 'global_state'),
  },
  { reason: 'empty_catch', points: 2, meaning: 'a catch block is empty', when: ({ facts }) => facts.emptyCatches > 0 },
  { reason: 'throws', points: 1, meaning: 'raises an error itself', when: ({ facts }) => facts.throws > 0 },
  { reason: 'branching', points: 1, meaning: 'cognitive complexity of 8 or more', when: complexity(8) },
  { reason: 'complex', points: 2, meaning: 'cognitive complexity of 15 or more', when: complexity(15) },
  { reason: 'very_complex', points: 2, meaning: 'cognitive complexity of 25 or more', when: complexity(25) },
  {
    reason: 'nested',
    points: 1,
    meaning: 'control structures nested 4 deep or more',
    when: ({ facts }) => facts.control.nesting >= 4,
  },
  { reason: 'long', points: 1, meaning: '80 lines or more', when: ({ facts }) => facts.lines >= 80 },
  {
    reason: 'exported',
    points: 1,
    meaning: 'usable from outside its file, where another reason holds',
    when: ({ definition }) => definition.exported,
  },
]

const RISK_LEVELS = { medium: 2, high: 4 } as const

const NONE: RiskAssessment = { level: 'low', score: 0, reasons: [] }

/**
 * The risk of one definition without its members. Definitions that run nothing (types, constants, declarations without
 * a body) are low.
 */
export function assessRisk(definition: Definition, facts: Facts): RiskAssessment {
  if (!isRun(definition)) return NONE
  const input = { definition, facts }
  const holding = RISK_RULE.filter(({ when }) => when(input))
  // Being exported is no risk by itself.
  if (holding.every(({ reason }) => reason === 'exported')) return NONE
  const score = holding.reduce((sum, { points }) => sum + points, 0)
  const level: Risk = score >= RISK_LEVELS.high ? 'high' : score >= RISK_LEVELS.medium ? 'medium' : 'low'
  return { level, score, reasons: holding.map(({ reason, points }) => `${reason} +${points}`) }
}

/** The level of a container: the highest of its members. */
export function containerRisk(levels: readonly Risk[]): Risk {
  if (levels.includes('high')) return 'high'
  return levels.includes('medium') ? 'medium' : 'low'
}

function isRun({ kind, bodyStart, modifiers }: Definition): boolean {
  return FUNCTION_KINDS.has(kind) && bodyStart >= 0 && !modifiers.includes('declaration')
}
