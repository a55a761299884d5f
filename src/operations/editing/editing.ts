// The operations that change files: a bundle of their own.
export { run as editCode } from './code-edit.ts'
export { run as debugEditMatch } from './match-debugging.ts'
