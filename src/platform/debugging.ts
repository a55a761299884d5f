// The environment variable CTX_DEBUG.

/** Whether to print stack traces to standard error. */
export function isDebugging(): boolean {
  const { CTX_DEBUG: asked } = process.env
  return asked !== undefined && asked !== '' && asked !== '0'
}
