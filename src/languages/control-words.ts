// An empty set of words, and the control words of the C family. Each lexis extends one of them.
import type { Lexis } from './lexis-rule.ts'

/** The words of a text: a long array would take a line for each. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

export const NO_WORDS = {
  if: [],
  else: [],
  elseIf: [],
  loop: [],
  do: [],
  switch: [],
  case: [],
  try: [],
  catch: [],
  await: [],
  throw: [],
  jump: [],
  declare: [],
  construct: [],
  notCalled: [],
  binding: [],
} as const satisfies Lexis['words']

export const CONTROL_WORDS = {
  ...NO_WORDS,
  if: ['if'],
  else: ['else'],
  loop: ['for', 'while'],
  do: ['do'],
  switch: ['switch'],
  case: ['case'],
  try: ['try'],
  catch: ['catch'],
  throw: ['throw'],
  jump: ['break', 'continue'],
} as const satisfies Lexis['words']
