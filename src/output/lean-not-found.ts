// Misses beside results in ever less: what was asked for and is not there stays named as long as anything does. Pure.
import type { Answer, Row } from '../contract.ts'
import { isRow } from './rows.ts'

/** The answer with its misses without calls and hints, then by name alone; nothing where it has none. */
export function leanNotFound(answer: Answer): Answer[] {
  const { missing, not_indexed, ...others } = answer
  if (!Array.isArray(missing) || missing.length === 0 || !missing.every(isMiss)) return []
  const before = answer.cut === undefined ? '' : `${answer.cut}; `
  const kept = not_indexed === undefined ? {} : { not_indexed }
  const without = not_indexed === undefined ? '' : ', without not_indexed'
  return [
    { ...others, missing: missing.map(told), ...kept, cut: `${before}missing without hints and calls` },
    { ...others, missing: missing.map(named), cut: `${before}missing by name only${without}` },
  ]
}

function isMiss(row: unknown): row is Row {
  return isRow(row) && typeof row.symbol === 'string'
}

function told({ symbol, error }: Row): Row {
  const { code, message, similar } = (error ?? {}) as Row
  const near = Array.isArray(similar) && similar.length > 0 ? { similar } : {}
  return { symbol, error: { code, message, ...near } }
}

function named({ symbol, error }: Row): Row {
  const { code } = (error ?? {}) as Row
  return { symbol, code }
}
