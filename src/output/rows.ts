// The results of an answer, whatever it is. Pure.
import type { Answer, Row } from '../contract.ts'

/** What stands under `results`, none where nothing does. */
export function rowsOf(answer: Answer): readonly Row[] {
  return Array.isArray(answer.results) ? answer.results : []
}

/** True for an object with names, not for a list. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
