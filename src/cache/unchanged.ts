// Whether the time of a file proves that it is what it was when it was looked at. Pure.

/**
 * A file whose time lies this close (ms) to the moment of indexing, or after it, may have changed within the clock's
 * grain and is looked at again, as git does for what it calls racily clean.
 */
const RACY = 20

/**
 * True when a time proves nothing for who looked at `indexedAt`. A time that lies in the future even now is no trace of
 * a late change but of a clock, and is trusted: else such a file would be indexed again with every query.
 */
export function isRacy(time: number, indexedAt: number): boolean {
  return time >= indexedAt - RACY && time <= Date.now()
}
