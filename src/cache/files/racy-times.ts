// Decides whether a file time proves that the file has not changed since. Pure.

/** Changes this close before indexing, in ms, or after it may not show in the time: "racily clean" in git. */
const RACY = 20

/**
 * The time of indexing in ms, up to which unchanged file times prove something. 0 if it is in the future: the clock was
 * wrong and no row proves anything.
 */
export function trustedUntil({ indexed_at }: { readonly indexed_at: string }): number {
  const time = Date.parse(indexed_at)
  return time > Date.now() + RACY ? 0 : time
}

/**
 * Whether a time proves nothing at `indexedAt`. A time in the future is trusted: such a file would be indexed with
 * every query.
 */
export function isRacy(time: number, indexedAt: number): boolean {
  return time >= indexedAt - RACY && time <= Date.now()
}
