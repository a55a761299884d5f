// Encodes the record of a file's module-level code as the last lines of its last chunk. Pure. See cache-format.md,
// "Records".
import type { ModuleRecord } from '../../model.ts'
import { presentFields } from '../../util/present-fields.ts'
import { Decoder, readDifferences, readList, writeDifferences, writeList } from './record-marks.ts'

const FIRST_LINE = 1

/** The lines of a module record, without empty ones at the end. */
export function writeModule({ calls = [], references = [], aliases = [], receivers = [] }: ModuleRecord): string {
  const lines = [
    writeList(calls.map(({ callee }) => callee)),
    writeDifferences(
      calls.map(({ line }) => line),
      FIRST_LINE,
    ),
    ...[references, aliases, receivers].map(writeList),
  ]
  const end = lines.findLastIndex(line => line !== '') + 1
  return lines.slice(0, end).join('\n')
}

/** Inverse of `writeModule`; undefined without lines. */
export function readModule(lines: readonly string[]): ModuleRecord | undefined {
  const [callees = '', at = '', ...lists] = lines
  const [references, aliases, receivers] = lists.map(line => (line === '' ? undefined : readList(line)))
  const calledAt = readDifferences(new Decoder(at), FIRST_LINE)
  const calls = callees === '' ? undefined : readList(callees).map((callee, i) => ({ callee, line: calledAt[i]! }))
  const record: ModuleRecord = presentFields({ calls, references, aliases, receivers })
  return lines.length === 0 ? undefined : record
}
