// Freezes a cache: `node test/cache/frozen/make.mjs [CHECKOUT]` indexes the files of tree.json with a built checkout
// (this one by default) and stores the result under its format and content version.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const here = import.meta.dirname
const checkout = path.resolve(process.argv[2] ?? path.join(here, '../../..'))
const root = mkdtempSync(path.join(tmpdir(), 'ctx-frozen-'))
const cache = path.join(root, '.ctx')
for (const [file, text] of Object.entries(JSON.parse(readFileSync(path.join(here, 'tree.json'), 'utf8')))) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
execFileSync('git', ['init', '-q'], { cwd: root })
// The cache would list the user's git settings.
const { PATH } = process.env
const own = { CTX_REGISTRY_DIR: path.join(root, '.git/registry'), XDG_STATE_HOME: path.join(root, '.git/state') }
const env = { PATH, HOME: '/nowhere', ...own, CTX_BACKGROUND: '0' }
execFileSync(process.execPath, [path.join(checkout, 'bin/ctx.js'), 'generate_index', '--quiet'], { cwd: root, env })

const { format, content } = JSON.parse(readFileSync(path.join(cache, 'manifest.json'), 'utf8'))
const frozen = path.join(here, `${format}-${content}`)
rmSync(frozen, { recursive: true, force: true })
// The .gitignore of a cache would hide it from git.
cpSync(cache, frozen, { recursive: true, filter: file => path.basename(file) !== '.gitignore' })
rmSync(root, { recursive: true })
console.log(path.relative(process.cwd(), frozen))
