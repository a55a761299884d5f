// What the command `cache` does, as a bundle of its own: a query never needs it, nor the lock that comes with it.
export { bytesOf, clear, prune } from './housekeeping.ts'
