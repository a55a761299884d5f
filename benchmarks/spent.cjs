// Preloaded into a measured process: writes the milliseconds of CPU that it used to the file CTX_BENCH_SPENT.
const fs = require('node:fs')

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  fs.writeFileSync(process.env.CTX_BENCH_SPENT, String((user + system) / 1000))
})
