// TypeScript has JavaScript's effects.
export { effects } from '../javascript/effects.ts'
