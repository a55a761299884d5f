// The section `traits`: what a search asks of each symbol before anything of it is read, in two bytes, and the order
// among equals that follows from it. See cache-format.md. Pure.
import { type IndexEntry, RISKS, SYMBOL_KINDS } from '../../model.ts'

/** Two bytes a symbol: kind, then flags. */
export const TRAIT_BYTES = 2

/** Where in the order of a search a symbol stands, after exported or local. */
export const STANDINGS = ['source', 'declaration', 'test', 'generated'] as const
export type Standing = (typeof STANDINGS)[number]

/** What the flags of a trait, its second byte, say. */
interface Traits {
  readonly exported: boolean
  /** Position in RISKS. */
  readonly risk: number
  /** Position in STANDINGS. */
  readonly standing: number
  /** Text, settings or style rather than code (the `nature` of its language). */
  readonly data: boolean
}

const DATA_FLAG = 32

/** Whether the flags of a trait are those of text, settings or style. */
export function isData(flags: number): boolean {
  return (flags & DATA_FLAG) !== 0
}

/** Whether the flags of a trait are those of what is usable from outside its file. */
export function isExported(flags: number): boolean {
  return (flags & 1) !== 0
}

/** Position in RISKS, from the flags of a trait. */
export function riskNumber(flags: number): number {
  return (flags >> 1) & 3
}

/** Position in STANDINGS, from the flags of a trait. */
export function standingNumber(flags: number): number {
  return (flags >> 3) & 3
}

/** Whether the flags of a trait say that a definition elsewhere is meant rather than this. */
export function isDeclaration(flags: number): boolean {
  return STANDINGS[standingNumber(flags)] === 'declaration'
}

/** The second byte of a trait. */
export function traitFlags(traits: Traits): number {
  return (traits.exported ? 1 : 0) | (traits.risk << 1) | (traits.standing << 3) | (traits.data ? DATA_FLAG : 0)
}

/** The first byte of a trait. */
export function kindNumber(kind: IndexEntry['k']): number {
  return SYMBOL_KINDS.indexOf(kind)
}

/**
 * Place of a symbol among equals of its tier, lower first: exported before local, source before declarations, tests and
 * generated code, then high risk before low; what is no code comes after all that is. 0 to 27; ties are broken by the
 * order of the index, which is by path.
 */
export function rankOfFlags(flags: number): number {
  const standing = standingNumber(flags)
  if (isData(flags)) return 24 + standing
  return (isExported(flags) ? 0 : 12) + standing * 3 + (RISKS.length - 1 - riskNumber(flags))
}

/** The same by named parts, whose sum it is. */
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
