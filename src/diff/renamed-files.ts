// Which added file is which removed one: by equal contents, else by the lines that both have. Pure.
import type { ChangedFile } from './changed-file.ts'

/** Least share of lines in common, by bytes; git's own limit. */
const LEAST = 0.5
/** Pairs of files that are compared. */
const MAX_COMPARED = 40_000

/** The files with each removed and added pair of similar contents as one renamed file. */
export function renamedFiles(files: readonly ChangedFile[]): ChangedFile[] {
  const removed = files.filter(isCandidate('removed'))
  const added = files.filter(isCandidate('added'))
  const renamed = new Map<ChangedFile, ChangedFile>()
  const gone = new Set<ChangedFile>()
  const join = (old: ChangedFile, now: ChangedFile): void => {
    renamed.set(now, { ...now, was: old.path, change: 'renamed', before: old.before })
    gone.add(old)
  }
  const byContent = new Map<string, ChangedFile[]>()
  for (const old of removed) {
    const key = old.before!.toString('latin1')
    byContent.set(key, [...(byContent.get(key) ?? []), old])
  }
  for (const now of added) {
    const equal = (byContent.get(now.after!.toString('latin1')) ?? []).filter(old => !gone.has(old))
    const best = equal.find(old => baseName(old.path) === baseName(now.path)) ?? equal[0]
    if (best && now.after!.length > 0) join(best, now)
  }
  const pairs: { old: ChangedFile; now: ChangedFile; share: number }[] = []
  const left = removed.filter(old => !gone.has(old)).map(old => ({ old, lines: linesOf(old.before!) }))
  const fresh = added.filter(now => !renamed.has(now))
  if (left.length * fresh.length <= MAX_COMPARED)
    for (const now of fresh) {
      const lines = linesOf(now.after!)
      for (const { old, lines: before } of left) {
        const share = shareOf(before, lines)
        const bonus = baseName(old.path) === baseName(now.path) ? 1e-6 : 0
        if (share >= LEAST) pairs.push({ old, now, share: share + bonus })
      }
    }
  for (const { old, now } of pairs.sort((a, b) => b.share - a.share))
    if (!gone.has(old) && !renamed.has(now)) join(old, now)
  return files.filter(file => !gone.has(file)).map(file => renamed.get(file) ?? file)
}

function isCandidate(change: ChangedFile['change']) {
  return (file: ChangedFile): boolean =>
    file.kind === 'file' && file.change === change && (change === 'added' ? file.after : file.before) !== undefined
}

interface LineCounts {
  readonly bytes: number
  readonly counts: ReadonlyMap<string, number>
}

function linesOf(bytes: Buffer): LineCounts {
  const counts = new Map<string, number>()
  for (const line of bytes.toString('latin1').split(/\r?\n/)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return { bytes: bytes.length, counts }
}

/** Bytes in common by those of the larger file. */
function shareOf(before: LineCounts, after: LineCounts): number {
  const larger = Math.max(before.bytes, after.bytes)
  if (Math.min(before.bytes, after.bytes) < larger * LEAST) return 0
  let common = 0
  for (const [line, count] of after.counts) common += Math.min(count, before.counts.get(line) ?? 0) * (line.length + 1)
  return common / Math.max(1, larger)
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
