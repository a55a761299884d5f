// What becomes of planned edits: whether files still parse, the diff, and the batch that writes them.
import { type Change, commit } from '../../edit/commit.ts'
import type { Digest } from '../../edit/file-digest.ts'
import type { PlannedFile } from '../../edit/plan-edits.ts'
import { keepsShape } from '../../edit/token-shape.ts'
import { spliced } from '../../edit/undo.ts'
import { CtxError } from '../../errors.ts'
import { areSecretsAllowed } from '../../platform/secret-access.ts'
import { withoutSecretLines } from '../../util/secret-settings.ts'
import { isWithheld } from './edited-files.ts'

/** Where a file that parsed before does not parse any more. */
export interface Fault {
  readonly f: string
  readonly l: number
  readonly message: string
}

/** Where files that parsed before do not parse after their edits; undefined if all do. */
export async function syntaxOf(planned: readonly PlannedFile[], root: string): Promise<Fault[] | undefined> {
  const faults: Fault[] = []
  for (const { opened, places, text } of planned) {
    const { grammar, file } = opened
    if (!grammar || !file || places.every(place => keepsShape(file.text, place, grammar))) continue
    const { brokenSyntax } = await import('../../indexer/generate.ts')
    const fault = await brokenSyntax(root, opened.path, file.text, text)
    if (fault) faults.push({ f: opened.named, l: fault.line, message: fault.message })
  }
  return faults.length > 0 ? faults : undefined
}

/** The error for edits that break syntax, where the caller refuses these. */
export function broken([first, ...others]: readonly Fault[]): CtxError {
  const more = others.length > 0 ? `, and ${others.length} more files` : ''
  return new CtxError(
    'PARSE_ERROR',
    `${first!.f}:${first!.l} would not parse: ${first!.message}${more}; nothing is applied.`,
    {
      hint: 'Correct the replacement, or repeat the call without refuse_broken.',
    },
  )
}

/** The unified diff of all files; files that hold secrets are only named. */
export async function diffOf(planned: readonly PlannedFile[]): Promise<string> {
  const { unifiedDiff } = await import('../../edit/unified-diff.ts')
  return planned
    .map(({ opened: { path, file }, text }) => {
      if (isWithheld(path)) return `(${path} holds secrets)\n`
      const visible = (each: string) => (areSecretsAllowed() ? each : withoutSecretLines(each, path))
      return unifiedDiff(path, file && visible(file.text), visible(text))
    })
    .join('')
}

function changeOf({ opened, before, after, replaced }: PlannedFile): Change {
  const { splices } = spliced(before ?? Buffer.alloc(0), replaced)
  return { path: opened.path, named: opened.named, before, after, splices }
}

/** Writes planned files as one batch. Returns the id that undoes it; undefined if nothing changes. */
export async function written(
  root: string,
  planned: readonly PlannedFile[],
  digest: Digest,
): Promise<string | undefined> {
  const changes = planned.map(changeOf).filter(({ before, after }) => !before || !after?.equals(before))
  return changes.length === 0 ? undefined : commit(root, changes, digest, { kind: 'edit' })
}
