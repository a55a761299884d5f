// Completes or undoes an interrupted batch: a bundle of its own, which only a run after a crash loads.
export { recover } from './recovery.ts'
