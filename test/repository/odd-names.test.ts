// Files whose names contain special characters: line ends, leading and trailing blanks, marks of ids, globs and line
// ranges, control characters. Each operation finds them, and no line of text breaks.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { decode } from '@toon-format/toon'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'
import { call, connect } from '../mcp/client.ts'

const isWindows = process.platform === 'win32'
const NAMES = [
  ...['a\nb.js', 'cr\rx.js', 'uni\u2028x.js', 'dir\nthree/in.js', 'nl\n#x.js'],
  ...[' lead.js', 'trail .js', ' both /in.js', 'dir one/x y.js'],
  ...['a#b.ts', 'a#L10.js', 'back\\slash#q.js', '#h/in.js', 'a:10-20.js', 'x(1,2).js'],
  ...['q"uote.js', "s'ingle.js", 'back\\slash.js', '\\n.js', '$d.js', '%41.js', '{a,b}.js', '!neg.js', 'glob*.js'],
  ...['-dash.js', '--force.js', '-d/in.js', '.js', '...js'],
  ...['esc\u001b[31mred.js', 'tab\there.js', 'rtl\u202e.js', 'bom\ufeff.js', 'é.js', 'e\u0301.js', '日本.js'],
  `${'x'.repeat(250)}.js`,
]
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const BREAKING = /[\u0000-\u0008\u000b-\u001f\u007f\u2028-\u202e]/
const nameOf = (number: number) => `one${number}only`

test('each operation finds a file by any name', { skip: isWindows }, async () => {
  const root = makeRepository(
    Object.fromEntries(NAMES.map((name, i) => [name, `function ${nameOf(i)}() {\n  return ${i}\n}\n`])),
  )
  const client = await connect(root)
  for (const [i, name] of NAMES.entries()) {
    const symbol = nameOf(i)
    const head = `function ${symbol}() {`
    const ask = async (tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const told = `${tool} ${JSON.stringify(args)}`
      const { results, total } = JSON.parse((await call(client, tool, { ...args, format: 'json' })).text)
      const { text } = await call(client, tool, { ...args, format: 'text' })
      assert.doesNotMatch(text, BREAKING, told)
      assert.ok(!/[\n\r]/.test(name) || !text.includes(name), told)
      // TOON quotes all names by one rule, so some of each kind are enough.
      if (i % 4 === 0) {
        const toon = decode((await call(client, tool, { ...args, format: 'toon' })).text) as { total?: number }
        assert.equal(toon.total, total, told)
      }
      return results?.[0] ?? {}
    }
    assert.equal((await ask('search_symbols', { query: symbol })).f, name)
    assert.equal((await ask('resolve_symbol', { name: symbol, context_file: name })).f, name)
    // A pattern with this prefix excludes files.
    if (!name.startsWith('!'))
      assert.equal((await ask('search_symbols', { query: 'only', file_pattern: name })).f, name)
    assert.equal((await ask('list_symbols', { module: name })).s, symbol)
    assert.equal((await ask('get_symbol', { symbols: [`${name}#${symbol}`] })).s, symbol)
    assert.equal((await ask('get_symbol_source', { symbols: [`${name}#${symbol}`] })).s, symbol)
    for (const lines of [`${name}:1-1`, `${name}:1`, `${name}#L1`])
      assert.equal((await ask('get_symbol_source', { symbols: [lines] })).source, head, lines)
    assert.equal((await ask('get_symbol_source', { file_path: name, start_line: 1 })).source, head)
    assert.equal((await ask('search_project', { query: name })).f, name)
    assert.equal((await ask('search_project', { query: name, type: 'filename' })).f, name)
    assert.equal((await ask('search_project', { query: head, type: 'content' })).f, name)
    // Failed lookups that mention it.
    await ask('get_symbol_source', { symbols: [`${name}:9`] })
    await ask('get_symbol', { symbols: [`${name}#nowhere`] })
  }
  // A name that begins with a dash follows `--`.
  for (const name of ['-dash.js', '--force.js', '-d/in.js', ' lead.js', 'a\nb.js']) {
    const symbol = nameOf(NAMES.indexOf(name))
    const first = (...args: string[]) => JSON.parse(ctx(args, root).stdout).results[0]
    assert.equal(first('ls', '--json', '--', name).s, symbol)
    assert.equal(first('get', '--json', '--', `${name}#${symbol}`).s, symbol)
    assert.equal(first('source', '--json', '--', `${name}:2`).source, `  return ${NAMES.indexOf(name)}`)
    assert.equal(first('source', '--json', `--file-path=${name}`, '--start-line=3').source, '}')
    assert.equal(first('find', '--json', '--', name).f, name)
  }
})

test('blanks around a known name are ignored', () => {
  const root = makeRepository({ 'src/a.py': 'def alpha(): pass\n', 'b.py': 'def beta(): pass\n' })
  assert.equal(ctxJson(['get', ' src/a.py#alpha '], root).total, 1)
  assert.equal(ctxJson(['ls', '  b.py'], root).total, 1)
  assert.equal(ctxJson(['source', ' b.py:1 '], root).total, 1)
  assert.equal(ctxJson(['search', 'alpha', '--file-pattern', ' src/* '], root).total, 1)
})

test('a record of a file with `#` in its name has the name of the symbol', { skip: isWindows }, () => {
  const root = makeRepository({ 'a#b.ts': 'export class C {\n  run() {}\n}\n' })
  assert.match(ctx(['get', 'C.run', '--format', 'text'], root).stdout, /^a#b\.ts:2 C\.run method/)
  assert.match(ctx(['source', 'C.run', '--format', 'text'], root).stdout, /^a#b\.ts:2 C\.run\n2\t/)
})

test('a suggested command is one line with correct shell quoting', { skip: isWindows }, () => {
  const name = "it's\na \\ b\u001b[31m é.js"
  const root = makeRepository({ [name]: 'function inside() {}\n' })
  const { stderr } = ctx(['get', name], root)
  const [, command] = /^Try: ctx (list_symbols .*?)(?: {3}or: .*)?$/m.exec(stderr) ?? []
  assert.equal(command, "list_symbols $'it\\'s\\012a \\\\ b\\033[31m \\303\\251.js'")
  const words = execFileSync('bash', ['-c', `printf '%s|' ${command}`], { encoding: 'utf8' })
  assert.equal(words, `list_symbols|${name}|`)
})
