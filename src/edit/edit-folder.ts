// Where ctx keeps what undoes edits: a private folder of the user for each repository, outside of every work tree.
import { lstatSync, mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { stateFolder } from '../cache/files/location.ts'
import { CtxError } from '../errors.ts'
import { inFolder, makeFolders, statsOf } from '../platform/fs.ts'
import { sum32 } from '../util/checksum.ts'

/** A batch that is being prepared: nothing is changed yet. */
export const PREPARED = 'prepared.json'
/** A batch that counts as applied, and may have to be completed. */
export const COMMITTED = 'committed.json'

const PRIVATE = 0o700
/** Group and others may write. */
const OTHERS = 0o022

/** The folder of a repository, which need not exist. */
export function editFolder(root: string): string {
  const digest = sum32(Buffer.from(root)).toString(16).padStart(8, '0')
  return inFolder(inFolder(stateFolder(), 'edits'), `${basename(root).slice(0, 80)}-${digest}`)
}

/** True if a batch was interrupted, or is being written now. */
export function isEditPending(root: string): boolean {
  const folder = editFolder(root)
  return statsOf(inFolder(folder, PREPARED)) !== undefined || statsOf(inFolder(folder, COMMITTED)) !== undefined
}

/** Creates the folder of a repository. Throws ENVIRONMENT_ISSUE, and UNTRUSTED if others may write there. */
export function makeEditFolder(root: string): string {
  const folder = editFolder(root)
  try {
    makeFolders(dirname(dirname(dirname(folder))))
    for (const each of [dirname(dirname(folder)), dirname(folder), folder])
      if (!statsOf(each)) mkdirSync(each, { mode: PRIVATE })
  } catch (cause) {
    throw new CtxError('ENVIRONMENT_ISSUE', `${folder} cannot be made: ${(cause as Error).message}.`, {
      hint: 'ctx keeps there what undoes an edit. Set XDG_STATE_HOME to a folder that you may write to.',
      cause,
    })
  }
  for (const each of [dirname(folder), folder]) {
    const stats = lstatSync(each)
    if (stats.isDirectory() && isOwn(stats.uid) && (process.platform === 'win32' || (stats.mode & OTHERS) === 0))
      continue
    throw new CtxError('UNTRUSTED', `${each} is no private folder of yours, so ctx keeps no edits there.`)
  }
  return folder
}

function isOwn(uid: number): boolean {
  const user = process.geteuid?.()
  return user === undefined || uid === user
}
