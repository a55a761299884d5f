// Effects of calls and assignments in JavaScript: Node, the browser, and the very common packages.
import type { EffectRule } from '../language.ts'

/** File system objects: `fs`, `fs.promises`, `this.fs`, `fsExtra`. */
const FS = String.raw`^(?:this\.)?(?:fs|fsp|fse|fsExtra|fsPromises|Deno|Bun)(?:\.promises)?\.`
/** Names of databases, pools and transactions. */
const DB = `(?:^|[._])(?:db|database|pool|conn|connection|knex|sequelize|prisma|sql|pg|mysql|sqlite|tx|trx|transaction|entityManager|dataSource|repository|client)`

export const effects: readonly EffectRule[] = [
  {
    effect: 'file_read',
    callee: new RegExp(
      `${FS}(?:read|open|access|exists|stat|lstat|createReadStream|opendir|realpath|watch|glob|file\\b|pathExists|readJson)`,
    ),
  },
  {
    effect: 'file_read',
    callee: /^(?:readFile|readFileSync|createReadStream|readdir|readdirSync|existsSync|statSync|globSync)$/,
  },
  { effect: 'file_read', callee: /^new FileReader$/ },
  {
    effect: 'file_write',
    callee: new RegExp(
      `${FS}(?:write|append|createWriteStream|mkdir|mkdtemp|rm|rmdir|unlink|rename|copy|cp|move|symlink|link|truncate|chmod|chown|utimes|remove|outputFile|outputJson|ensure|empty)`,
    ),
  },
  {
    effect: 'file_write',
    callee:
      /^(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|mkdir|mkdirSync|mkdtemp|rmSync|unlink|unlinkSync|rename|renameSync|copyFile|copyFileSync|symlinkSync|rimraf|mkdirp)$/,
  },
  { effect: 'network', callee: /^(?:(?:globalThis|window|self)\.)?fetch$/ },
  {
    effect: 'network',
    callee:
      /^(?:axios|superagent|ky|got|undici|needle|nodeFetch)(?:$|\.(?:get|post|put|patch|delete|head|request|fetch|stream)$)/,
  },
  {
    effect: 'network',
    callee:
      /^(?:https?|http2|net|tls|dgram|dns)\.(?:request|get|connect|createConnection|createServer|createSecureServer|createSocket|lookup|resolve\w*)$/,
  },
  {
    effect: 'network',
    callee:
      /^new (?:WebSocket|XMLHttpRequest|EventSource|RTCPeerConnection|WebSocketServer|Socket|net\.Socket|WebTransport)$/,
  },
  { effect: 'network', callee: /^navigator\.sendBeacon$/ },
  {
    effect: 'network',
    callee: /(?:^|\.)(?:axios|http|https|httpClient|apiClient|\$http|api)\.(?:get|post|put|patch|delete|request)$/,
  },
  { effect: 'process', callee: /^(?:child_process|childProcess|cp)\.(?:exec|spawn|fork)\w*$/ },
  { effect: 'process', callee: /^(?:exec|execSync|execFile|execFileSync|spawn|spawnSync|execa|execaSync)$/ },
  {
    effect: 'process',
    callee:
      /^(?:process\.(?:exit|kill|abort|chdir|setuid|setgid|reallyExit)|Deno\.(?:exit|run|Command)|Bun\.spawn(?:Sync)?)$/,
  },
  { effect: 'process', callee: /^(?:new (?:Worker|Function)|eval|cluster\.fork)$/ },
  {
    effect: 'database',
    callee: new RegExp(
      `${DB}\\w*\\.(?:query|execute|exec|raw|run|\\$queryRaw|\\$executeRaw|\\$transaction|transaction)$`,
      'i',
    ),
  },
  {
    effect: 'database',
    callee: /(?:^|\.)prisma\.\w+\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)\w*$/,
  },
  { effect: 'database', callee: /^(?:mongoose|sequelize|knex|MongoClient)\b/ },
  {
    effect: 'database',
    callee:
      /\.(?:insertOne|insertMany|updateOne|updateMany|deleteOne|deleteMany|findOneAndUpdate|findOneAndDelete|findByIdAndUpdate|bulkWrite)$/,
  },
  { effect: 'database', callee: /^indexedDB\.(?:open|deleteDatabase)$/ },
  {
    effect: 'global_state',
    callee: /^(?:(?:window|globalThis)\.)?(?:localStorage|sessionStorage)\.(?:setItem|removeItem|clear)$/,
  },
  {
    effect: 'global_state',
    callee: /^(?:(?:window\.)?(?:history\.(?:pushState|replaceState)|location\.(?:assign|replace|reload)))$/,
  },
  {
    effect: 'global_state',
    assigned: /^(?:process\.(?:env|exitCode|title)|globalThis|window|global|self\.on\w+)\b[.[]?/,
  },
  {
    effect: 'global_state',
    assigned: /^(?:window\.)?(?:document\.(?:cookie|title|location)|location\.\w+|localStorage|sessionStorage)\b/,
  },
]
