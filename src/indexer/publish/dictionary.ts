// Builds the dictionary of names in an idle parser thread while the main thread writes lines and terms. It is half of
// the work left after parsing.
import { GuideTable } from '../../cache/tables/guides.ts'
import { type NameDictionary, nameSections } from '../../cache/tables/name-table-writer.ts'
import { toBuffer } from '../../util/bytes.ts'
import type { Spooled } from '../source/part-spool.ts'
import type { Candidate } from '../walk/walk.ts'
import type { FreeThread, Parsed } from './parsed-files.ts'

export interface DictionaryTask {
  readonly names: Uint8Array
  readonly traits: Uint8Array
}

interface DictionaryReply {
  readonly sections: readonly (readonly [section: string, bytes: Uint8Array])[]
  readonly guides: NameDictionary['guides']
}

/** Bytes of names above which both copies in memory would set the peak of the whole run. */
const MAX_NAMES = 16 << 20

/**
 * Starts building the dictionary in a thread. Returns undefined if some file was not parsed now, or if there are too
 * many names. The promise resolves to undefined if the thread dies.
 */
export function startDictionary(
  { worker, isAlive }: FreeThread,
  { results, spool }: Parsed,
  candidates: readonly Candidate[],
): Promise<NameDictionary | undefined> | undefined {
  const parts: Spooled[] = []
  let bytes = 0
  for (const { path } of candidates) {
    const result = results.get(path)
    // An unchanged file has its names in the previous index.
    if (!result) return undefined
    if (result.status !== 'indexed') continue
    parts.push(result.part)
    bytes += result.part.names
  }
  if (bytes > MAX_NAMES || !isAlive) return undefined
  const read = parts.map(part => spool.readNames(part))
  const task: DictionaryTask = {
    names: joined(read.map(({ names }) => names)),
    traits: joined(read.map(({ traits }) => traits)),
  }
  return new Promise(resolve => {
    worker.once('message', ({ sections, guides }: DictionaryReply) => {
      resolve({ sections: sections.map(([section, part]) => [section, [toBuffer(part)]]), guides } as NameDictionary)
    })
    worker.once('exit', () => resolve(undefined))
    worker.ref()
    worker.postMessage(task, [task.names.buffer, task.traits.buffer] as ArrayBuffer[])
  })
}

/** Builds the dictionary; runs in the thread. */
export function dictionaryReply({ names, traits }: DictionaryTask): DictionaryReply {
  const table = new GuideTable()
  const sections = [...nameSections(() => toBuffer(names), toBuffer(traits), table)]
  return { sections: sections.map(([section, parts]) => [section, joined(parts)]), guides: table.entries() }
}

/** Copies into memory of its own, because small buffers share theirs and cannot be transferred. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
