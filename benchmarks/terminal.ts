// Draws docs/terminal.svg: what a terminal shows for three commands in the shop of docs/example. The output is that of ctx
// itself, colours included. `node --import tsx benchmarks/terminal.ts` writes the file; so does `npm run golden`.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyExample, normalized } from './example.ts'
import { BIN } from './measure.ts'

const FILE = path.join(import.meta.dirname, '..', 'docs', 'terminal.svg')
const COMMANDS = ['search usrDat', 'get handleLogin', 'source saveSession']

/** One escape sequence, with its number. */
const ESCAPE = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`)

const [LEFT, TOP, LINE, CELL] = [20, 52, 19, 7.83]
/** Escape sequences by the number of their colour: class of a span. */
const CLASSES: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
}

/** The picture as SVG. Runs the commands in a copy of the shop, which it removes. */
export function terminalPicture(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'ctx-picture-'))
  try {
    const root = copyExample(folder)
    const lines: string[] = []
    const run = (args: readonly string[], more: readonly string[] = []): string => {
      const { PATH = '' } = process.env
      const env = { PATH, HOME: folder, CTX_REGISTRY_DIR: folder, CTX_SWEEP_MS: '60000', TERM: 'xterm-256color' }
      return spawnSync(process.execPath, [...more, BIN, ...args], { cwd: root, encoding: 'utf8', env }).stdout
    }
    run(['index', '--quiet'])
    for (const command of COMMANDS) {
      const output = run(command.split(' '), ['--require', path.join(import.meta.dirname, 'terminal.cjs')])
      lines.push(
        `\u001b[32m$\u001b[39m \u001b[1mctx ${command}\u001b[22m`,
        ...normalized(output, root).trimEnd().split('\n'),
        '',
      )
    }
    return drawn(lines.slice(0, -1))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function drawn(lines: readonly string[]): string {
  const longest = Math.max(...lines.map(line => plain(line).length))
  const [width, height] = [Math.ceil(longest * CELL + 2 * LEFT), TOP + lines.length * LINE + 6]
  const texts = lines.map((line, i) => `<text x="${LEFT}" y="${TOP + i * LINE}">${spans(line)}</text>`)
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, i) => `<circle cx="${24 + i * 20}" cy="20" r="6" fill="${fill}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" role="img" aria-label="ctx in a terminal: ${COMMANDS.join(', ')}">
<style>
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d6dde6;white-space:pre}
.bold{font-weight:700;fill:#fff}.dim{fill:#8a94a3}.red{fill:#ff7b72}.green{fill:#7ee787}.yellow{fill:#e3b341}.blue{fill:#79c0ff}.magenta{fill:#d2a8ff}.cyan{fill:#76e3ea}
</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${dots.join('')}
${texts.filter((_, i) => lines[i] !== '').join('\n')}
</svg>
`
}

/** The parts of a line between its escape sequences, each in the colours that hold there. */
function spans(line: string): string {
  const on = new Set<string>()
  return line
    .split(new RegExp(`(${ESCAPE.source.replace(/[()]/g, '')})`))
    .map(part => {
      const code = ESCAPE.exec(part)?.[1]
      if (code === undefined)
        return on.size > 0 && part !== ''
          ? `<tspan class="${[...on].join(' ')}">${escaped(part)}</tspan>`
          : escaped(part)
      if (CLASSES[code]) on.add(CLASSES[code])
      else
        for (const each of on)
          if (code === '0' || (code === '22') === (each === 'bold' || each === 'dim')) on.delete(each)
      return ''
    })
    .join('')
}

function plain(line: string): string {
  return line.replaceAll(new RegExp(ESCAPE, 'g'), '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

if (process.argv[1] === import.meta.filename) fs.writeFileSync(FILE, terminalPicture())
