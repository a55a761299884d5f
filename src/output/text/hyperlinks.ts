// Links from paths to files, for terminals that follow them (OSC 8,
// https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda). Pure.

/** A place, `src/a.ts:4-8` with blanks around it, as a link to its file. `base` is the URL of the repository. */
export function linked(place: string, base: string): string {
  const text = place.trim()
  // A path that was cut, an absolute one, or two of a move.
  if (text === '' || text.startsWith('…') || text.startsWith('/') || text.includes(' → ')) return place
  const path = text.replace(/:\d+(?:-\d+)?$/, '')
  const url = `${base}/${path.split('/').map(encodeURIComponent).join('/')}`
  return place.replace(text, () => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`)
}
