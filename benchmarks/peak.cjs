// Preloaded into a measured process: when it ends, it writes the peak of its memory in KiB, which only it can know.
'use strict'

const { isMainThread } = require('node:worker_threads')

if (isMainThread) {
  process.on('exit', () => {
    require('node:fs').writeFileSync(process.env.BENCH_PEAK_FILE, String(process.resourceUsage().maxRSS))
  })
}
