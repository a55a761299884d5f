// Exit statuses and writing to the standard streams.
// Named imports: a default import would copy the whole module at start.
import { constants, fstatSync, statSync, writeSync } from 'node:fs'
import type { Answer } from '../contract.ts'
import { ERRORS } from '../errors.ts'
import { sleep } from '../platform/fs.ts'

export const INTERRUPTED = 130

/** Standard output cannot be written; the message says why. */
export class FailedWrite extends Error {}

/** 0 answered, 1 nothing found, 2 bad input or a failure, 3 ambiguous. */
export function exitStatus(answer: Answer): number {
  if (answer.error) return ERRORS[answer.error.code].exit
  return answer.ambiguous ? 3 : 0
}

/**
 * Writes all of a text to standard output (1) or standard error (2); returns false if the reader has closed the pipe.
 * Synchronous, because `process.stdout` alone costs a tenth of a cold query.
 *
 * @throws FailedWrite for any other system error on standard output, such as ENOSPC; nothing on standard error.
 */
export function writeAll(stream: 1 | 2, text: string): boolean {
  const bytes = Buffer.from(text)
  if (bytes.length !== text.length && isWindowsConsole(stream)) {
    const { stdout, stderr } = process
    ;(stream === 1 ? stdout : stderr).write(text)
    return true
  }
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(stream, bytes, written, bytes.length - written)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      // The pipe is full: sleep for a millisecond instead of spinning.
      if (code === 'EAGAIN') sleep(1)
      else if (code === 'EPIPE' || code === 'EOF' || stream === 2) return false
      else throw new FailedWrite(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
  return true
}

/** A Windows console decodes bytes by an old code page; Node's stream passes it Unicode, and writes synchronously. */
function isWindowsConsole(stream: 1 | 2): boolean {
  return process.platform === 'win32' && isCharacterDevice(stream)
}

function isCharacterDevice(stream: 1 | 2): boolean {
  try {
    return (fstatSync(stream).mode & constants.S_IFMT) === constants.S_IFCHR
  } catch {
    return false
  }
}

/**
 * True if a stream is a terminal. Checks for a character device other than /dev/null first, because loading `tty` costs
 * 4 ms.
 */
export async function isTerminal(stream: 0 | 1 | 2): Promise<boolean> {
  try {
    const stats = fstatSync(stream)
    if (
      (stats.mode & constants.S_IFMT) !== constants.S_IFCHR ||
      stats.rdev === statSync('/dev/null', { throwIfNoEntry: false })?.rdev
    )
      return false
  } catch {
    return false
  }
  const { isatty } = await import('node:tty')
  return isatty(stream)
}
