// TypeScript reads as JavaScript does: its types are tokens that the collectors pass over.
export { lexis } from '../javascript/lexis.ts'
