// The dictionary of names, made in a thread that has nothing to parse any more while the calling one writes lines and
// terms: half of what is left to do once all is parsed.
import { GuideTable } from '../../cache/tables/guides.ts'
import { type NameDictionary, nameSections } from '../../cache/tables/name-table-writer.ts'
import { toBuffer } from '../../util/bytes.ts'
import type { Spooled } from '../source/part-spool.ts'
import type { Parsed } from '../threads/parse-files.ts'
import type { Thread } from '../threads/thread.ts'
import type { Candidate } from '../walk/walk.ts'

/** What a thread makes a dictionary of: names and traits of all symbols in the order of the index. */
export interface DictionaryTask {
  readonly names: Uint8Array
  readonly traits: Uint8Array
}

/** Each section in one piece. */
interface DictionaryReply {
  readonly sections: readonly (readonly [section: string, bytes: Uint8Array])[]
  readonly guides: NameDictionary['guides']
}

/** Bytes of names above which memory for both halves at once would be the peak of the whole index. */
const MOST_NAMES = 16 << 20

/**
 * Has a thread make the dictionary of all that `candidates` name in path order. Undefined where something of it was
 * not parsed now, or there is too much; what is promised is undefined where the thread dies of it.
 */
export function startDictionary(
  { worker, isAlive }: Thread,
  { results, spool }: Parsed,
  candidates: readonly Candidate[],
): Promise<NameDictionary | undefined> | undefined {
  const parts: Spooled[] = []
  let bytes = 0
  for (const { path } of candidates) {
    const result = results.get(path)
    // What kept its content has its names in the index before.
    if (!result) return undefined
    if (result.status !== 'indexed') continue
    parts.push(result.part)
    bytes += result.part.names
  }
  if (bytes > MOST_NAMES || !isAlive) return undefined
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

/** In the thread. */
export function dictionaryReply({ names, traits }: DictionaryTask): DictionaryReply {
  const table = new GuideTable()
  const sections = [...nameSections(() => toBuffer(names), toBuffer(traits), table)]
  return { sections: sections.map(([section, parts]) => [section, joined(parts)]), guides: table.entries() }
}

/** What is handed over to another thread: memory of its own, which small buffers share. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
