// The section `traits`: two bytes per symbol for filtering and ranking before anything else is read. See
// cache-format.md. Pure.
import { type IndexEntry, RISKS, SYMBOL_KINDS } from '../../model.ts'

/** Ranking classes, below exported and local. */
export const STANDINGS = ['source', 'declaration', 'test', 'generated'] as const
export type Standing = (typeof STANDINGS)[number]

interface Traits {
  readonly exported: boolean
  /** Index into RISKS. */
  readonly risk: number
  /** Index into STANDINGS. */
  readonly standing: number
  /** Text, settings or style rather than code (the `nature` of its language). */
  readonly data: boolean
  /** Part of a type, an object or a function. */
  readonly member: boolean
}

const DATA_FLAG = 32
const MEMBER_FLAG = 64

/** Whether another symbol that is not a namespace encloses this one. */
export function isMember(flags: number): boolean {
  return (flags & MEMBER_FLAG) !== 0
}

/** Whether the symbol is text, settings or style. */
export function isData(flags: number): boolean {
  return (flags & DATA_FLAG) !== 0
}

/** Whether the symbol is visible outside of its file. */
export function isExported(flags: number): boolean {
  return (flags & 1) !== 0
}

/** Index into RISKS. */
export function riskNumber(flags: number): number {
  return (flags >> 1) & 3
}

/** Index into STANDINGS. */
export function standingNumber(flags: number): number {
  return (flags >> 3) & 3
}

/** Whether the symbol only declares what is defined elsewhere. */
export function isDeclaration(flags: number): boolean {
  return STANDINGS[standingNumber(flags)] === 'declaration'
}

/** Encodes the flags. */
export function traitFlags(traits: Traits): number {
  const group = (traits.data ? DATA_FLAG : 0) | (traits.member ? MEMBER_FLAG : 0)
  return (traits.exported ? 1 : 0) | (traits.risk << 1) | (traits.standing << 3) | group
}

/** Encodes the kind. */
export function kindNumber(kind: IndexEntry['k']): number {
  return SYMBOL_KINDS.indexOf(kind)
}

/**
 * Rank within a tier, 0 to 27, lower first: code before data, exported before local, source before declarations, tests
 * and generated code, high risk before low. Ties are in index order, by path.
 */
export function rankOfFlags(flags: number): number {
  const standing = standingNumber(flags)
  if (isData(flags)) return 24 + standing
  return (isExported(flags) ? 0 : 12) + standing * 3 + (RISKS.length - 1 - riskNumber(flags))
}

/** The summands of `rankOfFlags` by name. */
export function rankParts(flags: number): Readonly<Record<string, number>> {
  const standing = standingNumber(flags)
  if (isData(flags)) return { data: 24, [STANDINGS[standing]!]: standing }
  const risk = riskNumber(flags)
  return {
    [isExported(flags) ? 'exported' : 'local']: isExported(flags) ? 0 : 12,
    [STANDINGS[standing]!]: standing * 3,
    [`${RISKS[risk]} risk`]: RISKS.length - 1 - risk,
  }
}
