// Errors of the system about files. Pure.

/** True for a system error about a file, direct or as a cause: no space, no permission, a file in the way. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || isDiskError(error.cause))
}
