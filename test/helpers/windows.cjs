// Preloaded into ctx (`node --require`): simulates Windows, except for its paths.
//   CTX_TEST_IN_USE: `operation suffix count [code]`, several with commas: the operation fails that often on files with
//   the suffix, as if a virus scanner had them open.
//   CTX_TEST_CONSOLE: writes to standard output replace bytes other than ASCII.
//   CTX_TEST_STARTED: a file that lists started programs and their options.
'use strict'
const fs = require('node:fs')
const programs = require('node:child_process')
const { syncBuiltinESMExports } = require('node:module')
const { isMainThread } = require('node:worker_threads')

Object.defineProperty(process, 'platform', { value: 'win32' })

const real = { ...fs }
for (const each of isMainThread ? (process.env.CTX_TEST_IN_USE ?? '').split(',').filter(Boolean) : []) {
  const [operation, ending, times, code = 'EPERM'] = each.split(' ')
  let left = Number(times)
  const before = fs[operation]
  fs[operation] = (...args) => {
    // A rename or link fails because of the second path.
    const file = operation === 'renameSync' || operation === 'linkSync' ? args[1] : args[0]
    const isOpening = operation === 'openSync' && args[1] !== 'wx'
    if (left === 0 || isOpening || !String(file).endsWith(ending)) return before(...args)
    left--
    const syscall = operation.replace('Sync', '')
    throw Object.assign(new Error(`${code}: operation not permitted, ${syscall} '${file}'`), { code, syscall })
  }
}

if (process.env.CTX_TEST_CONSOLE)
  fs.writeSync = (fd, bytes, ...rest) =>
    fd === 1
      ? real.writeSync(
          fd,
          Buffer.from(bytes).map(byte => (byte > 127 ? 63 : byte)),
          ...rest,
        )
      : real.writeSync(fd, bytes, ...rest)

const list = process.env.CTX_TEST_STARTED
if (list)
  for (const name of ['spawn', 'execFile', 'execFileSync', 'spawnSync']) {
    const before = programs[name]
    programs[name] = (file, args, options, ...more) => {
      real.appendFileSync(list, `${JSON.stringify({ file, hidden: options?.windowsHide === true })}\n`)
      return before(file, args, options, ...more)
    }
  }

syncBuiltinESMExports()
