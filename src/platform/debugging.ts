// The environment variable CTX_DEBUG.

/** Whether to print stack traces to standard error. */
export function isDebugging(): boolean {
  const { CTX_DEBUG: value } = process.env
  return value !== undefined && value !== '' && value !== '0'
}
