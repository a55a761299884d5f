// Each edit lands exactly where it should, in every encoding and with every line ending, or fails with the right code.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASES, type EditCase } from './edit-cases.ts'
import { bytesOf, ENCODINGS, editSession } from './edit-session.ts'

const session = await editSession()

const NEWLINES = { lf: '\n', crlf: '\r\n', cr: '\r' } as const

/** A level that line endings other than `\n` in the file make necessary for a target with several lines. */
function levelIn(newline: string, { edit, level }: EditCase): string | undefined {
  const isOther = newline !== '\n' && edit.target?.includes('\n')
  return isOther && level === 'exact' ? 'line-endings' : level
}

for (const [style, newline] of Object.entries(NEWLINES)) {
  // All encodings with one style each, and all styles in UTF-8.
  const encodings = ENCODINGS.filter(
    (encoding, i) => encoding === 'utf-8' || i % 3 === Object.keys(NEWLINES).indexOf(style),
  )
  for (const encoding of encodings) {
    test(`${CASES.length} edits of ${encoding} with ${style}`, async () => {
      for (const [i, one] of CASES.entries()) {
        const where = `${one.name} (${encoding}, ${style})`
        const file = `${style}-${ENCODINGS.indexOf(encoding)}-${i}${one.ending ?? '.ts'}`
        const old = bytesOf(one.before.replaceAll('\n', newline), encoding)
        session.write(file, old)
        const answer = await session.edit({ edits: [{ file_path: file, ...one.edit }] })
        assert.equal(answer.error?.code, one.code, `${where}: ${answer.error?.message}`)
        const expected = one.after === undefined ? old : bytesOf(one.after.replaceAll('\n', newline), encoding)
        assert.deepEqual(session.read(file), expected, where)
        if (one.after === undefined) continue
        assert.equal(answer.results![0]!.level, levelIn(newline, one), where)
        assert.equal(answer.applied, true)
        const undone = await session.edit({ undo: answer.undo })
        assert.equal(undone.error, undefined, where)
        assert.deepEqual(session.read(file), old, `${where}, undone`)
      }
    })
  }
}
