// Edits resolved to ranges of files, checked against each other and against what was expected there.
import { CtxError } from '../errors.ts'
import type { NamedDefinition } from '../indexer/definitions-in-text.ts'
import { ambiguousTarget, unmatchedTarget } from './edit-errors.ts'
import type { Edit, Place } from './edit-types.ts'
import type { Digest } from './file-digest.ts'
import { byteOffset, encodedFor, type FileText } from './file-text.ts'
import { placeOfLines, wholeNewText } from './line-places.ts'
import type { Grammar } from './match-types.ts'
import { placeOfSymbol } from './symbol-places.ts'
import { placeOfTarget } from './target-places.ts'
import type { TargetSearch } from './target-search.ts'
import { type Replaced, spliced } from './undo.ts'

/** The file of an edit. */
export interface OpenedFile {
  /** Relative to the root, links resolved. */
  readonly path: string
  readonly named: string
  /** Undefined if there is none. */
  readonly file: FileText | undefined
  readonly search: TargetSearch
  /** Undefined if ctx does not know its language. */
  readonly grammar: Grammar | undefined
}

/** An edit with its file, and the definition that it names. */
export interface Request {
  readonly edit: Edit
  /** From 1, in the order of the call. */
  readonly number: number
  readonly opened: OpenedFile
  readonly symbol?: {
    readonly definition: NamedDefinition
    readonly definitions: readonly NamedDefinition[]
  }
}

/** A place with its edit. */
export interface Placed extends Place {
  readonly request: Request
}

/** A file with all its edits. */
export interface PlannedFile {
  readonly opened: OpenedFile
  /** In the order of the file. */
  readonly places: readonly Placed[]
  readonly before: Buffer | undefined
  readonly after: Buffer
  /** The text after all edits. */
  readonly text: string
  readonly replaced: readonly Replaced[]
}

/** Plans all edits of a call. Throws the error of the first edit that fails, with its number. */
export function planEdits(requests: readonly Request[], digest: Digest): PlannedFile[] {
  return planPlaces(requests.map(request => numbered(request, () => ({ ...placeOf(request, digest), request }))))
}

/** Plans edits whose places are known. Throws OVERLAPPING_EDITS and UNENCODABLE. */
export function planPlaces(placed: readonly Placed[]): PlannedFile[] {
  const byPath = new Map<string, Placed[]>()
  for (const each of placed) {
    const { path } = each.request.opened
    const places = byPath.get(path)
    if (places) places.push(each)
    else byPath.set(path, [each])
  }
  return [...byPath.values()].map(places => planFile(places))
}

/** Adds the number of an edit to its errors. */
export function numbered<T>({ number }: Pick<Request, 'number'>, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw withNumber(error, number)
  }
}

/** An error with the number of the edit that it is about. */
export function withNumber(error: unknown, number: number): unknown {
  if (!(error instanceof CtxError) || error.message.startsWith('Edit ')) return error
  const { code, details } = error
  return Object.assign(new CtxError(code, `Edit ${number}: ${error.message}`, details), { rows: rowsOf(error) })
}

/** Rows that an answer lists beside an error: the places of an ambiguous target. */
export function rowsOf(error: unknown): readonly object[] | undefined {
  return (error as { rows?: readonly object[] }).rows
}

function placeOf({ edit, opened, symbol }: Request, digest: Digest): Place {
  const { file, named, search } = opened
  if (!file) {
    if (edit.lines?.trim() === '0' && edit.target === undefined) return wholeNewText(edit.replacement)
    throw new CtxError('PATH_NOT_FOUND', `No file ${named} in this repository.`, {
      hint: 'To make it, give lines "0" and its content as replacement.',
    })
  }
  const place =
    symbol && opened.grammar
      ? placeOfSymbol(file.text, symbol.definition, symbol.definitions, opened.grammar.language.lexis, edit)
      : edit.target === undefined
        ? placeOfLines(file.text, edit, named)
        : placeOfTarget(file.text, search, edit, named)
  if ('found' in place) throw place.found ? ambiguousTarget(place) : unmatchedTarget(place)
  checkHash(edit, file, place, symbol?.definition.text_hash, digest)
  return place
}

function checkHash(edit: Edit, file: FileText, place: Place, textHash: string | undefined, digest: Digest): void {
  const { expected_hash: expected } = edit
  if (expected === undefined || expected === textHash || expected === digest(file.bytes)) return
  const hashes = place.hashed.map(({ start, end }) =>
    digest(file.bytes.subarray(byteOffset(file, start), byteOffset(file, end))),
  )
  if (hashes.includes(expected)) return
  throw new CtxError('HASH_MISMATCH', `${file.named} has changed there: its hash is ${hashes[0]}, not ${expected}.`)
}

function planFile(places: readonly Placed[]): PlannedFile {
  const { opened } = places[0]!.request
  const sorted = places
    .map((place, order) => ({ place, order }))
    .sort((a, b) => a.place.start - b.place.start || a.place.end - b.place.end || a.order - b.order)
    .map(({ place }) => place)
  for (const [i, place] of sorted.entries()) {
    const before = sorted[i - 1]
    const isSame =
      before !== undefined && before.start === place.start && before.end === place.end && place.end > place.start
    const isNew = before !== undefined && !opened.file
    if (!before || (before.end <= place.start && !isSame && !isNew)) continue
    const [one, other] = [before.request.number, place.request.number].sort((a, b) => a - b)
    throw new CtxError(
      'OVERLAPPING_EDITS',
      `Edits ${one} and ${other} overlap in ${opened.named}; nothing is applied.`,
      {
        hint: 'All edits of a call are of the file as it was; make one of the two.',
      },
    )
  }
  const { file } = opened
  const replaced = sorted.map(({ start, end, text, request }) =>
    numbered(request, () => ({
      start: file ? byteOffset(file, start) : 0,
      end: file ? byteOffset(file, end) : 0,
      bytes: encodedFor(file, text),
    })),
  )
  const before = file?.bytes
  const { after } = spliced(before ?? Buffer.alloc(0), replaced)
  return { opened, places: sorted, before, after, text: textAfter(file?.text ?? '', sorted), replaced }
}

function textAfter(text: string, places: readonly Placed[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, text: added } of places) {
    parts.push(text.slice(done, start), added)
    done = end
  }
  return [...parts, text.slice(done)].join('')
}
