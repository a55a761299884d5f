// Edits in place of the file that a command line names.

/** Arguments with a list of edits where they name its file. */
export function withEdits(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return [raw.edits].flat()[0] === 'edits.json'
    ? { ...raw, edits: [{ file_path: 'a.ts', target: 'b', replacement: 'c' }] }
    : raw
}
