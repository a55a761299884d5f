// Answers as JSON: one object on one line.
import type { Answer } from '../contract.ts'
import { escapeControlsInJson } from '../util/control-characters.ts'
import { compactAnswer } from './compact.ts'

/** One line of JSON with a line break. */
export function toJson(answer: Answer): string {
  return `${escapeControlsInJson(JSON.stringify(compactAnswer(answer)))}\n`
}
