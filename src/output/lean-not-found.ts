// Shortens missing targets step by step; their names are kept. Pure.
import type { Answer, Row } from '../contract.ts'
import { isRow } from './rows.ts'

/** Versions of an answer with missing targets: without suggestions and hints, then names only. */
export function leanNotFound(answer: Answer): Answer[] {
  const { missing, not_indexed, ...others } = answer
  if (!Array.isArray(missing) || missing.length === 0 || !missing.every(isTarget)) return []
  const before = answer.cut === undefined ? '' : `${answer.cut}; `
  const kept = not_indexed === undefined ? {} : { not_indexed }
  const without = not_indexed === undefined ? '' : ', without not_indexed'
  return [
    { ...others, missing: missing.map(withoutAdvice), ...kept, cut: `${before}missing without hints and calls` },
    { ...others, missing: missing.map(nameOnly), cut: `${before}missing by name only${without}` },
  ]
}

function isTarget(row: unknown): row is Row {
  return isRow(row) && typeof row.symbol === 'string'
}

function withoutAdvice({ symbol, error }: Row): Row {
  const { code, message, similar } = (error ?? {}) as Row
  const near = Array.isArray(similar) && similar.length > 0 ? { similar } : {}
  return { symbol, error: { code, message, ...near } }
}

function nameOnly({ symbol, error }: Row): Row {
  const { code } = (error ?? {}) as Row
  return { symbol, code }
}
