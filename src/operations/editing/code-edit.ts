// Runs `edit_code`: plans all edits, writes them as one batch, and reports where they landed.
import type { Answer, Context, Input, Row } from '../../contract.ts'
import { commit } from '../../edit/commit.ts'
import { isEditPending } from '../../edit/edit-folder.ts'
import type { Edit } from '../../edit/edit-types.ts'
import { type Digest, loadDigest } from '../../edit/file-digest.ts'
import { encodedFor } from '../../edit/file-text.ts'
import { type PlannedFile, planEdits, type Request, rowsOf, withNumber } from '../../edit/plan-edits.ts'
import { recover } from '../../edit/recovery.ts'
import { lineAt, linesOf, newlinesIn } from '../../edit/text-lines.ts'
import { type ReadBytes, type Replaced, reversalOf } from '../../edit/undo.ts'
import { CtxError, errorShape, isCtxError } from '../../errors.ts'
import { readInside } from '../../platform/confined.ts'
import { checkDeadline } from '../../platform/deadline.ts'
import { repositoryOf } from '../../repository/repository-of-call.ts'
import { decodeAsIs } from '../../util/source-text.ts'
import { EditedFiles } from './edited-files.ts'
import { definitionOf, symbolsOf } from './edited-symbols.ts'
import { broken, diffOf, syntaxOf, written } from './planned-files.ts'

/** Applies the edits of a call, or undoes or redoes a batch. */
export async function run(input: Input, context: Context): Promise<Answer> {
  try {
    const { root } = repositoryOf(input, context.cwd)
    if (isEditPending(root)) await recover(root)
    const kind = input.undo === undefined ? 'redo' : 'undo'
    const id = input.undo ?? input.redo
    return await (id === undefined ? applied(input, context) : reversed(kind, String(id), input, context))
  } catch (error) {
    const rows = rowsOf(error)
    if (!rows || !isCtxError(error)) throw error
    return { error: errorShape(error), ...page(rows) }
  }
}

function page(results: readonly object[]): Row {
  return { results, total: results.length, showing: results.length }
}

async function applied(input: Input, context: Context): Promise<Answer> {
  const edits = input.edits as unknown as readonly Edit[]
  for (const [i, edit] of edits.entries()) checkEdit(edit, i + 1)
  const symbols = await symbolsOf(edits, input, context)
  const location = repositoryOf(input, context.cwd)
  const files = new EditedFiles(location, context, input.allow_ignored === true)
  const digest = await loadDigest()
  const requests: Request[] = []
  try {
    for (const [i, edit] of edits.entries()) requests.push(await requestOf(edit, i + 1, files, symbols, location.root))
  } finally {
    files.close()
  }
  const planned = planEdits(requests, digest)
  checkDeadline()
  const results = resultsOf(planned, edits.length, digest)
  const syntax = await syntaxOf(planned, location.root)
  if (syntax && input.refuse_broken === true) throw broken(syntax)
  if (input.dry_run === true)
    return { applied: false, dry_run: true, ...page(results), ...(syntax && { syntax }), diff: await diffOf(planned) }
  const undo = await written(location.root, planned, digest)
  if (undo === undefined) return { applied: true, ...page(results), unchanged: true }
  return { applied: true, ...page(results), ...(syntax && { syntax }), undo }
}

/** Throws INVALID_ARGUMENT for an edit whose parts do not go together. */
function checkEdit({ file_path, target, lines, symbol, replacement, position }: Edit, number: number): void {
  const problem =
    target === ''
      ? 'target is empty: give the text that stands there, or lines'
      : symbol !== undefined && (target !== undefined || lines !== undefined)
        ? 'symbol stands alone: without target and lines'
        : symbol === undefined && file_path === undefined
          ? 'file_path is missing'
          : symbol === undefined && target === undefined && lines === undefined
            ? 'say where: target, lines or symbol'
            : symbol === undefined && (position === 'body' || position === 'member_end')
              ? `position ${position} is for a symbol`
              : replacement === '' && (position === 'before' || position === 'after' || position === 'member_end')
                ? `nothing to add ${position === 'member_end' ? 'to its members' : position} it: replacement is empty`
                : undefined
  if (problem) throw new CtxError('INVALID_ARGUMENT', `Edit ${number}: ${problem}.`, { hint: EXAMPLE })
}

const EXAMPLE =
  'An edit is such as {"file_path": "src/a.ts", "target": "old text", "replacement": "new text"}, with lines "4-6" or symbol "a.b" instead of target.'

async function requestOf(
  edit: Edit,
  number: number,
  files: EditedFiles,
  symbols: Awaited<ReturnType<typeof symbolsOf>>,
  root: string,
): Promise<Request> {
  try {
    const symbol = edit.symbol === undefined ? undefined : symbols.get(edit.symbol)!
    if (symbol && edit.file_path !== undefined && edit.file_path !== symbol.f)
      throw new CtxError('INVALID_ARGUMENT', `${edit.symbol} is in ${symbol.f}, not in ${edit.file_path}.`)
    const isNew = edit.lines?.trim() === '0' && edit.target === undefined
    const opened = await files.open(symbol?.f ?? edit.file_path!, isNew)
    if (!symbol || !opened.file) return { edit, number, opened }
    return { edit, number, opened, symbol: await definitionOf(root, symbol, opened.path, opened.file.text) }
  } catch (error) {
    throw withNumber(error, number)
  }
}

/** A row for each edit, in the order of the call. */
function resultsOf(planned: readonly PlannedFile[], count: number, digest: Digest): Row[] {
  const rows = new Array<Row>(count)
  for (const { opened, places, text } of planned) {
    const lines = linesOf(text)
    let shift = 0
    for (const { start, end, level, text: added, shown, comments, request } of places) {
      const [from, to] = [start + shift + shown.start, start + shift + shown.end]
      shift += added.length - (end - start)
      rows[request.number - 1] = {
        f: opened.named,
        l: `${lineAt(lines, from)}-${lineAt(lines, Math.max(from, to - 1))}`,
        level,
        hash: digest(encodedFor(opened.file, added.slice(shown.start, shown.end))),
        ...(comments.length > 0 ? { lost_comments: comments } : {}),
      }
    }
  }
  return rows
}

/** Undoes or redoes a batch, as a batch of its own. */
async function reversed(kind: 'undo' | 'redo', wanted: string, input: Input, context: Context): Promise<Answer> {
  const { root } = repositoryOf(input, context.cwd)
  const digest = await loadDigest()
  const read: ReadBytes = path => {
    try {
      return readInside(root, path)
    } catch {
      return undefined
    }
  }
  const { id, changes } = reversalOf(kind, wanted, root, read, digest)
  await commit(root, changes, digest, { kind, of: id })
  const results = changes.flatMap(({ path, after, replaced }): Row[] =>
    after ? rowsOfReversal(path, after, replaced, digest) : [{ f: path, removed: true }],
  )
  const other = kind === 'undo' ? 'redo' : 'undo'
  return { applied: true, ...page(results), [other]: id }
}

function rowsOfReversal(f: string, after: Buffer, replaced: readonly Replaced[], digest: Digest): Row[] {
  let shift = 0
  return replaced.map(({ start, end, bytes }) => {
    const at = start + shift
    shift += bytes.length - (end - start)
    const first = linesBefore(after, at) + 1
    const last = linesBefore(after, Math.max(at, at + bytes.length - 1)) + 1
    return { f, l: `${first}-${last}`, level: 'exact', hash: digest(bytes) }
  })
}

/** Number of line endings before an offset in bytes. */
function linesBefore(bytes: Buffer, at: number): number {
  return newlinesIn(decodeAsIs(bytes.subarray(0, at)).text)
}
