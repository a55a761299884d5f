// The rows of an answer. Pure.
import type { Answer, Row } from '../contract.ts'

/** The results; empty if there are none. */
export function rowsOf(answer: Answer): readonly Row[] {
  return Array.isArray(answer.results) ? answer.results : []
}

/** True for an object that is not a list. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
