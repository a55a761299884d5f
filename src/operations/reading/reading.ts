// Runs `read_code`: reads a file and shows the requested view of it. A bundle of its own.
import type { Answer, Context, Input } from '../../contract.ts'
import { fileText } from '../../edit/file-text.ts'
import { CtxError, isCtxError } from '../../errors.ts'
import { readInside } from '../../platform/confined.ts'
import { areSecretsAllowed } from '../../platform/secret-access.ts'
import { asIndexed, insideFile } from '../../project/inside-repository.ts'
import { answerFrom } from '../../repository/answer.ts'
import type { Repository } from '../../repository/query-session.ts'
import { isSecretFile } from '../../util/secret-files.ts'
import { withoutSecretLines } from '../../util/secret-settings.ts'
import { isBinary, isUtf32 } from '../../util/source-text.ts'
import { binaryProfile, profileOf } from './file-profile.ts'
import { skeletonOf } from './file-skeleton.ts'
import { fragmentsOf, wholeOf } from './fragments.ts'
import type { OpenFile } from './open-file.ts'

/** In bytes. Larger files are refused. */
const MAX_BYTES = 64 << 20

/** Runs `read_code`. */
export function run(input: Input, context: Context): Promise<Answer> {
  return answerFrom(input, context, repository => read(repository, input))
}

async function read(repository: Repository, input: Input): Promise<Answer> {
  const { path: named, lines } = placeIn(repository, input.file_path as string)
  const wanted: Input = lines === undefined ? input : { ...input, lines: input.lines ?? lines }
  const view = wanted.view ?? (wanted.symbols !== undefined || wanted.lines !== undefined ? 'fragment' : 'profile')
  const { relative, real } = await fileNamed(repository, named)
  const f = asIndexed(repository.location.root, relative)
  const bytes = bytesOf(repository, real, named)
  if (isBinary(bytes) || isUtf32(bytes)) {
    if (view === 'profile') return binaryProfile(repository, f, real, bytes)
    throw new CtxError('NOT_TEXT', `${named} is a binary file: it has no lines.`, {
      suggestions: [{ tool: 'read_code', args: { file_path: named }, why: 'its type and size' }],
    })
  }
  const number = repository.reader.fileNumber(f)
  if (number >= 0) repository.relyOnWholeFile(number)
  const content = fileText(named, bytes)
  const shown = areSecretsAllowed() ? content.text : withoutSecretLines(content.text, real)
  const withheld: OpenFile['withheld'] = !areSecretsAllowed() && isSecretFile(real) ? { withheld: true } : {}
  const file: OpenFile = { repository, f, real, number, content, shown, withheld }
  if (view === 'full') return wholeOf(file)
  if (view === 'fragment') return fragmentsOf(file, wanted)
  if (view === 'skeleton') return skeletonOf(file, wanted.docs === true)
  return profileOf(file, wanted.docs === true)
}

/** Splits `src/a.ts:10-40`, unless a file has this name. */
function placeIn({ location }: Repository, written: string): { readonly path: string; readonly lines?: string } {
  const [, path, lines] = /^(.+):(\d+(?:-\d+)?)$/.exec(written) ?? []
  if (path === undefined || lines === undefined) return { path: written }
  try {
    insideFile(location.root, written)
    return { path: written }
  } catch {
    return { path, lines }
  }
}

/** Resolves a path. If no file has it, the error suggests the nearest path. */
async function fileNamed(repository: Repository, named: string): Promise<ReturnType<typeof insideFile>> {
  try {
    return insideFile(repository.location.root, named)
  } catch (error) {
    if (!isCtxError(error) || error.code !== 'PATH_NOT_FOUND') throw error
    const { fileNotFound } = await import('../../not-found/not-found.ts')
    const call = (near: string) => ({ tool: 'read_code', args: { file_path: near }, why: `the nearest: ${near}` })
    throw await fileNotFound(repository, named, error, call)
  }
}

function bytesOf({ location }: Repository, real: string, named: string): Buffer {
  try {
    return readInside(location.root, real, MAX_BYTES)
  } catch (cause) {
    if (cause instanceof RangeError) throw new CtxError('PARSE_ERROR', `${named} is too large to read.`, { cause })
    throw new CtxError('PATH_NOT_FOUND', `${named} cannot be read.`, { cause })
  }
}
