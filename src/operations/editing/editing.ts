// The operations that change files: a bundle of their own.
export { run as editCode } from './code-edit.ts'
