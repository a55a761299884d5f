// TypeScript touches what JavaScript touches.
export { effects } from '../javascript/effects.ts'
