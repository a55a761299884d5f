// Whether somebody looks for a defect: CTX_DEBUG.

/** True where stack traces are wanted on standard error. */
export function isDebugging(): boolean {
  const { CTX_DEBUG: asked } = process.env
  return asked !== undefined && asked !== '' && asked !== '0'
}
