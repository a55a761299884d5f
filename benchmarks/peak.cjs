// Preloaded into a measured process: when it ends, it writes the peak of its memory in KiB, which only it can know.
'use strict'

const { readFileSync, writeFileSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')

/** What the system says of a process has its parent's peak in it on Linux, whose own account says it of this program alone. */
function peak() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))[1])
}

if (isMainThread) {
  process.on('exit', () => writeFileSync(process.env.BENCH_PEAK_FILE, String(peak())))
}
