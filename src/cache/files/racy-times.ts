// Whether the time of a file proves that it is what it was when it was looked at. Pure.

/**
 * A file whose time lies this close (ms) to the moment of indexing, or after it, may have changed within the clock's
 * grain and is looked at again, as git does for what it calls racily clean.
 */
const RACY = 20

/**
 * The moment from which on changes leave a time that tells of them, in ms: when an index was made, by what its manifest
 * says of that. One in the future is of another clock, or of this one before it was set back, and none of its rows
 * proves anything: 0, as if it had been made before all changes.
 */
export function trustedUntil({ indexed_at }: { readonly indexed_at: string }): number {
  const time = Date.parse(indexed_at)
  return time > Date.now() + RACY ? 0 : time
}

/**
 * True when a time proves nothing for who looked at `indexedAt`. A time that lies in the future even now is no trace of
 * a late change but of a clock, and is trusted: else such a file would be indexed again with every query.
 */
export function isRacy(time: number, indexedAt: number): boolean {
  return time >= indexedAt - RACY && time <= Date.now()
}
