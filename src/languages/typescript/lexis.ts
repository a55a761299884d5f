// TypeScript reads as JavaScript does: its types are tokens that the collectors pass over, and `<` opens no element.
import { lexis as javascript } from '../javascript/lexis.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = { ...javascript, elements: false }
