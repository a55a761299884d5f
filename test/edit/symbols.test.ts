// Edits of symbols: whole definitions, bodies, members, and what is before and after them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { BIN, cleanEnvironment } from '../helpers/exec.ts'
import { editSession } from './edit-session.ts'

const SCRIPT = `import { x } from './x'

/** Adds. */
export function add(a: number, b: number): number {
  return a + b
}

export class Shop {
  /** Opens. */
  open(): void {
    x()
  }

  close(): void {
    x()
  }
}

export class Empty {}
`
const PYTHON = `class A:
    """Doc."""

    @property
    def name(self):
        return 1

    def run(self):
        if self.name:
            return 2
        return 3


def last():
    pass
`
const RUBY = `class B
  def run(x)
    x + 1
  end
end
`
const session = await editSession({ 'a.ts': SCRIPT, 'b.py': PYTHON, 'c.rb': RUBY })

interface Case {
  readonly file: 'a.ts' | 'b.py' | 'c.rb'
  readonly edit: Readonly<Record<string, string>>
  /** The text that takes the place of another one. */
  readonly from: string
  readonly to: string
}

const CASES: readonly Case[] = [
  {
    file: 'a.ts',
    edit: { symbol: 'add', replacement: 'export function add(): number {\n  return 0\n}' },
    from: 'export function add(a: number, b: number): number {\n  return a + b\n}',
    to: 'export function add(): number {\n  return 0\n}',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'add', position: 'body', replacement: 'return b' },
    from: '  return a + b\n',
    to: '  return b\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'add', position: 'body', replacement: '{\n  log()\n  return b\n}\n' },
    from: '  return a + b\n',
    to: '  log()\n  return b\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'add', position: 'before', replacement: 'const one = 1\n\n' },
    from: '/** Adds. */',
    to: 'const one = 1\n\n/** Adds. */',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'add', position: 'after', replacement: '\nconst one = 1' },
    from: 'a + b\n}\n',
    to: 'a + b\n}\n\nconst one = 1\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'Shop.open', replacement: 'open(): void {\n  y()\n}' },
    from: '  open(): void {\n    x()\n  }\n',
    to: '  open(): void {\n    y()\n  }\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'Shop.open', replacement: 'open(): void {\n    y()\n  }' },
    from: '  open(): void {\n    x()\n  }\n',
    to: '  open(): void {\n    y()\n  }\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'Shop.open', replacement: '  open(): void {\n    y()\n  }\n' },
    from: '  open(): void {\n    x()\n  }\n',
    to: '  open(): void {\n    y()\n  }\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'Shop.open', position: 'body', replacement: 'if (x) {\n  y()\n}' },
    from: 'open(): void {\n    x()\n',
    to: 'open(): void {\n    if (x) {\n      y()\n    }\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'Shop.open', position: 'before', replacement: 'first(): void {}\n' },
    from: '  /** Opens. */',
    to: '  first(): void {}\n  /** Opens. */',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'Shop', position: 'member_end', replacement: '\nlast(): void {\n  x()\n}\n' },
    from: '  close(): void {\n    x()\n  }\n',
    to: '  close(): void {\n    x()\n  }\n  last(): void {\n    x()\n  }\n',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'Empty', position: 'member_end', replacement: 'run() {}' },
    from: 'class Empty {}',
    to: 'class Empty {\n  run() {}\n}',
  },
  {
    file: 'a.ts',
    edit: { symbol: 'a.ts#Shop.close', replacement: '' },
    from: '  close(): void {\n    x()\n  }\n',
    to: '',
  },
  {
    file: 'b.py',
    edit: { symbol: 'A.name', replacement: '@cached\ndef name(self):\n    return 2' },
    from: '    @property\n    def name(self):\n        return 1\n',
    to: '    @cached\n    def name(self):\n        return 2\n',
  },
  {
    file: 'b.py',
    edit: { symbol: 'A.run', position: 'body', replacement: 'for x in y:\n    pass\nreturn 4\n' },
    from: '        if self.name:\n            return 2\n        return 3\n',
    to: '        for x in y:\n            pass\n        return 4\n',
  },
  {
    file: 'b.py',
    edit: { symbol: 'A', position: 'member_end', replacement: 'def more(self):\n    return 5\n' },
    from: '        return 3\n',
    to: '        return 3\n    def more(self):\n        return 5\n',
  },
  {
    file: 'b.py',
    edit: { symbol: 'A.name', position: 'before', replacement: 'x = 1\n' },
    from: '    @property',
    to: '    x = 1\n    @property',
  },
  {
    file: 'b.py',
    edit: { symbol: 'last', position: 'body', replacement: 'return 1' },
    from: '    pass\n',
    to: '    return 1\n',
  },
  {
    file: 'c.rb',
    edit: { symbol: 'B.run', position: 'body', replacement: 'y = x\ny' },
    from: '    x + 1\n',
    to: '    y = x\n    y\n',
  },
  {
    file: 'c.rb',
    edit: { symbol: 'B', position: 'member_end', replacement: 'def stop\nend' },
    from: '    x + 1\n  end\n',
    to: '    x + 1\n  end\n  def stop\n  end\n',
  },
]
const TEXTS = { 'a.ts': SCRIPT, 'b.py': PYTHON, 'c.rb': RUBY }

test(`${CASES.length} edits of symbols`, async () => {
  for (const { file, edit, from, to } of CASES) {
    const where = JSON.stringify(edit)
    assert.equal(TEXTS[file].split(from).length, 2, `${from} is there once`)
    const answer = await session.edit({ edits: [edit] })
    assert.equal(answer.error, undefined, `${where}: ${answer.error?.message}`)
    assert.equal(
      session.read(file).toString(),
      TEXTS[file].replace(from, () => to),
      where,
    )
    assert.equal(answer.syntax, undefined, where)
    await session.edit({ undo: answer.undo })
    assert.equal(session.read(file).toString(), TEXTS[file], `${where}, undone`)
  }
})

test('an ambiguous or misspelt symbol is an error with the candidates', async () => {
  session.write('d.ts', 'export function add() {}\n')
  const { error, results } = await session.edit({ edits: [{ symbol: 'add', replacement: 'x' }] })
  assert.equal(error?.code, 'AMBIGUOUS_MATCH')
  assert.equal(results?.length, 2)
  const misspelt = await session.edit({ edits: [{ symbol: 'Shop.opne', replacement: 'x' }] })
  assert.equal(misspelt.error?.code, 'NO_MATCH')
  assert.match(misspelt.error!.message, /^Edit 1: /)
})

test('positions that a symbol does not have are refused', async () => {
  const members = await session.edit({ edits: [{ symbol: 'Shop.open', position: 'member_end', replacement: 'x' }] })
  assert.equal(members.error?.code, 'INVALID_ARGUMENT')
  const lines = await session.edit({ edits: [{ file_path: 'a.ts', lines: '1', position: 'body', replacement: 'x' }] })
  assert.equal(lines.error?.code, 'INVALID_ARGUMENT')
})

test('the terminal reads edits from standard input, relative to its folder, and exits with 3 for an ambiguous one', () => {
  const run = (input: string, ...args: string[]) =>
    spawnSync(process.execPath, [BIN, 'edit', ...args], {
      cwd: session.root,
      env: cleanEnvironment(),
      input,
      encoding: 'utf8',
    })
  const done = run('{"edits": [{"file_path": "c.rb", "target": "x + 1", "replacement": "x + 2"}]}', '--json')
  assert.equal(done.status, 0, done.stderr)
  assert.match(readFileSync(path.join(session.root, 'c.rb'), 'utf8'), /x \+ 2/)
  const listed = run('[{"file_path": "c.rb", "target": "x + 2", "replacement": "x + 1"}]', '--quiet')
  assert.equal(listed.status, 0, listed.stderr)
  const ambiguous = run('[{"file_path": "c.rb", "target": "e", "replacement": ""}]', '--json')
  assert.equal(ambiguous.status, 3)
  assert.equal(JSON.parse(ambiguous.stdout).error.code, 'AMBIGUOUS_MATCH')
  const none = run('{"edits": [', '--format', 'text')
  assert.equal(none.status, 2)
  assert.match(none.stderr, /INVALID_ARGUMENT/)
  const other = run('[{"path": "c.rb", "old_string": "x + 1", "new_string": "x"}]', '--json')
  const [call] = JSON.parse(other.stdout).error.suggestions
  assert.deepEqual(call.args.edits, [{ file_path: 'c.rb', target: 'x + 1', replacement: 'x' }])
})
