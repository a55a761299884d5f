// The control words that languages of C's family share; each states only where it differs.
import type { Lexis } from './lexis.ts'

export const CONTROL_WORDS = {
  if: ['if'],
  else: ['else'],
  elseIf: [],
  loop: ['for', 'while'],
  do: ['do'],
  switch: ['switch'],
  case: ['case'],
  try: ['try'],
  catch: ['catch'],
  await: [],
  throw: ['throw'],
  jump: ['break', 'continue'],
} as const satisfies Partial<Lexis['words']>
