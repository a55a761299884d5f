// Lexis of TypeScript: JavaScript's, without JSX elements. Types are plain tokens.
import { lexis as javascript } from '../javascript/lexis.ts'
import type { Lexis } from '../lexis-rule.ts'

export const lexis: Lexis = { ...javascript, elements: false }
