// Who may import whom. The table is the structure; changing the structure means changing the table, on purpose.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import entries from '../src/bundles.json' with { type: 'json' }
import { FILES, type Import, importsOf, packageOf, roomOf, SRC, target } from './helpers/sources.ts'

interface Room {
  /** Folders or top-level files of src/ it may import; itself is understood. */
  readonly rooms: readonly string[]
  /** Packages it may import. */
  readonly packages?: readonly string[]
  /** Modules of Node it may import; none means that it is pure. */
  readonly node?: readonly string[]
}

/** Top to bottom: a room imports only what stands below it, types aside. */
const TABLE: Readonly<Record<string, Room>> = {
  'cli.ts': { rooms: ['cli', 'mcp', 'operations', 'output', 'errors.ts', 'util'] },
  cli: {
    rooms: ['operations', 'output', 'errors.ts', 'util'],
    packages: ['commander', 'cli-progress'],
    node: ['fs', 'tty'],
  },
  // The repository's watcher: only a server lives long enough to have one.
  mcp: {
    rooms: ['operations', 'repository', 'query', 'output', 'cache', 'kernel', 'errors.ts', 'util'],
    packages: ['@modelcontextprotocol/server', 'lru-cache'],
    node: ['stream'],
  },
  operations: {
    rooms: [
      'repository',
      'repos',
      'misses',
      'project',
      'hooks',
      'indexer',
      'resolve',
      'query',
      'files',
      'extract',
      'languages',
      'cache',
      'model.ts',
      'errors.ts',
      'util',
    ],
    node: ['fs', 'path'],
  },
  // What is said when nothing is found: looks wherever a hit might have been.
  misses: {
    rooms: ['project', 'resolve', 'query', 'extract', 'files', 'cache', 'model.ts', 'errors.ts', 'util'],
    node: ['fs', 'path'],
  },
  repository: {
    rooms: ['repos', 'indexer', 'cache', 'files', 'model.ts', 'errors.ts', 'util'],
    node: ['fs', 'path', 'child_process'],
  },
  indexer: {
    rooms: ['repos', 'extract', 'languages', 'cache', 'kernel', 'model.ts', 'errors.ts', 'util'],
    packages: ['fast-glob', 'ignore', 'xxhash-wasm'],
    node: ['child_process', 'fs', 'os', 'path', 'v8', 'worker_threads'],
  },
  project: { rooms: ['indexer', 'languages', 'cache', 'errors.ts', 'util'], node: ['child_process', 'fs', 'path'] },
  hooks: { rooms: ['errors.ts', 'util'], node: ['child_process', 'fs', 'path'] },
  repos: { rooms: ['cache', 'errors.ts', 'util'], node: ['fs', 'path'] },
  // What Node itself brings is no package of a repository.
  resolve: { rooms: ['query', 'extract', 'languages', 'cache', 'model.ts', 'util'], node: ['module'] },
  query: { rooms: ['cache', 'kernel', 'model.ts', 'util'], packages: ['picomatch'] },
  files: { rooms: ['errors.ts', 'util'], node: ['fs', 'path'] },
  cache: {
    rooms: ['kernel', 'model.ts', 'errors.ts', 'util'],
    packages: ['xxhash-wasm'],
    node: ['fs', 'os', 'path', 'timers/promises', 'zlib'],
  },
  extract: {
    rooms: ['languages', 'kernel', 'model.ts', 'util'],
    packages: ['@babel/parser', '@babel/types'],
  },
  languages: { rooms: ['model.ts', 'util'], packages: ['web-tree-sitter'], node: ['fs'] },
  output: { rooms: ['model.ts', 'errors.ts', 'util'], packages: ['@toon-format/toon', 'picocolors'] },
  kernel: { rooms: ['util'], node: ['v8'] },
  // v8 lends its collector to whoever writes a large index.
  util: { rooms: ['model.ts', 'errors.ts', 'package.json'], node: ['fs', 'os', 'path', 'v8', 'vm'] },
  'model.ts': { rooms: [] },
  'errors.ts': { rooms: [] },
}

/** The same of the rooms and files within `extract/`; `import()` of a bundle aside. */
const EXTRACT: Readonly<Record<string, readonly string[]>> = {
  'extract.ts': ['facts', 'calls', 'tokens', 'signature.ts', 'kinds.ts'],
  'signature.ts': ['head', 'doc', 'definitions'],
  'symbol-id.ts': [],
  facts: ['calls', 'control', 'pass', 'tokens', 'kinds.ts'],
  calls: ['pass', 'tokens'],
  control: ['pass', 'tokens'],
  pass: ['tokens'],
  script: ['reading', 'definitions', 'mend', 'text', 'tokens'],
  reading: ['ecmascript', 'definitions', 'mend', 'outline', 'text', 'tokens'],
  ecmascript: ['text', 'tokens'],
  doc: ['definitions'],
  definitions: ['text', 'tokens', 'kinds.ts'],
  head: ['tokens'],
  mend: ['text', 'tokens', 'kinds.ts'],
  outline: ['text', 'tokens'],
  text: ['tokens'],
  tokens: [],
  'kinds.ts': [],
}

/** Types that may be imported from above: what an operation is, for those who carry its answers. */
const TYPES_FROM_ABOVE: Readonly<Record<string, readonly string[]>> = {
  output: ['operations'],
  repository: ['operations'],
  misses: ['repository'],
}

/** Bundles of their own: `import()` of one is the only way in. */
const BUNDLES = Object.entries(entries)
  .filter(([name]) => name !== 'ctx')
  .map(([, file]) => file.slice('src/'.length))

/** What a plain query must not load: each would be a good part of its time. */
const HEAVY = [
  '@babel/parser',
  'commander',
  'cli-progress',
  'zod',
  'web-tree-sitter',
  'fast-glob',
  '@modelcontextprotocol/server',
  'picocolors',
  'picomatch',
  'lru-cache',
  'xxhash-wasm',
]

const ADVICE = 'Changing the structure? Change the table in test/architecture.test.ts, and say why.'

test('every room is in the table', () => {
  for (const file of FILES) assert.ok(TABLE[roomOf(file)], `${file} is in no room of the table. ${ADVICE}`)
})

test('imports keep to the table', () => {
  for (const file of FILES) {
    const room = roomOf(file)
    const allowed = TABLE[room]!
    for (const each of importsOf(file)) {
      const complaint = `${file} may not import ${each.specifier}. ${ADVICE}`
      const to = target(file, each)
      if (to !== undefined) {
        const aboveAllowed = each.kind === 'type' && TYPES_FROM_ABOVE[room]?.includes(roomOf(to))
        assert.ok(roomOf(to) === room || allowed.rooms.includes(roomOf(to)) || aboveAllowed, complaint)
      } else if (each.specifier.startsWith('node:')) {
        assert.ok(allowed.node?.includes(each.specifier.slice('node:'.length)), complaint)
      } else {
        assert.ok(allowed.packages?.includes(packageOf(each.specifier)), complaint)
      }
    }
  }
})

test('the rooms of extract/ keep to theirs, and it allows nothing that nobody does', () => {
  const done = new Set<string>()
  const within = (file: string): string => file.split('/')[1]!
  for (const file of FILES.filter(each => roomOf(each) === 'extract')) {
    for (const each of importsOf(file)) {
      const to = target(file, each)
      if (to === undefined || roomOf(to) !== 'extract' || each.kind === 'dynamic') continue
      if (within(to) !== within(file)) done.add(`${within(file)} ${within(to)}`)
    }
    assert.ok(EXTRACT[within(file)], `${file} is in no room of the table. ${ADVICE}`)
  }
  const allowed = Object.entries(EXTRACT).flatMap(([room, rooms]) => rooms.map(to => `${room} ${to}`))
  assert.deepEqual([...done].sort(), allowed.sort(), ADVICE)
})

test('the table allows nothing that nobody does', () => {
  const done = new Set<string>()
  for (const file of FILES) {
    for (const each of importsOf(file)) {
      const to = target(file, each)
      const what = to === undefined ? each.specifier : roomOf(to)
      done.add(`${roomOf(file)} ${to === undefined && !what.startsWith('node:') ? packageOf(what) : what}`)
    }
  }
  const allowed = Object.entries(TABLE).flatMap(([room, { rooms, packages = [], node = [] }]) =>
    [...rooms, ...packages, ...node.map(module => `node:${module}`)].map(what => `${room} ${what}`),
  )
  assert.deepEqual(
    allowed.filter(each => !done.has(each)),
    [],
    ADVICE,
  )
})

test('a bundle is only reached by import()', () => {
  for (const file of FILES) {
    for (const each of importsOf(file)) {
      const to = target(file, each)
      if (to !== undefined && each.kind === 'static')
        assert.ok(!BUNDLES.includes(to), `${file} imports ${to} statically`)
    }
  }
})

test('no file imports itself by a detour', () => {
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]) => {
    assert.ok(!trail.includes(file), `a cycle: ${[...trail, file].join(' → ')}`)
    if (done.has(file)) return
    for (const each of importsOf(file)) {
      const to = target(file, each)
      if (to?.endsWith('.ts') && each.kind === 'static') walk(to, [...trail, file])
    }
    done.add(file)
  }
  for (const file of FILES) walk(file, [])
})

/** What dist/ctx.cjs holds; `visit` sees each import on the way. */
function filesOfPlainQueries(visit: (each: Import, to: string | undefined, way: string) => void = () => {}): string[] {
  const seen = new Set<string>()
  const walk = (file: string, trail: readonly string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const each of importsOf(file)) {
      if (each.kind === 'type') continue
      const to = target(file, each)
      visit(each, to, [...trail, file, each.specifier].join(' → '))
      if (to?.endsWith('.ts') && !(each.kind === 'dynamic' && BUNDLES.includes(to))) walk(to, [...trail, file])
    }
  }
  walk('cli.ts', [])
  assert.ok(seen.has('operations/search_symbols.ts'))
  return [...seen]
}

test('zero start-up: a plain query loads nothing heavy', () => {
  filesOfPlainQueries((each, to, way) => {
    // Lazily or not, a package named here would be inside the bundle of plain queries.
    if (to === undefined) assert.ok(!HEAVY.includes(packageOf(each.specifier)), `dist/ctx.cjs would hold ${way}`)
  })
})

test('zero start-up: a plain query makes no pattern but those it meets', () => {
  // Each costs its parsing in each process, one with `\p{L}` in it half a millisecond.
  const patterns: string[] = []
  const inFunction = (node: ts.Node): boolean =>
    node.parent && (ts.isFunctionLike(node.parent) || inFunction(node.parent))
  for (const file of filesOfPlainQueries()) {
    const text = readFileSync(path.join(SRC, file), 'utf8')
    const visit = (node: ts.Node): void => {
      const isPattern =
        ts.isRegularExpressionLiteral(node) || (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')
      if (isPattern && !inFunction(node)) patterns.push(`${file}: ${node.getText()}`)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  }
  assert.deepEqual(patterns, [])
})

test('no file is longer than 300 lines', () => {
  for (const file of FILES) {
    const lines = readFileSync(path.join(SRC, file), 'utf8').split('\n').length - 1
    assert.ok(lines <= 300, `${file} has ${lines} lines: split it by what it is about`)
  }
})

test('a file says what it is for, and every function that it exports what it does', () => {
  for (const file of FILES) {
    // The digest of these is in what was compiled from them.
    if (file.startsWith('kernel/assembly/')) continue
    const text = readFileSync(path.join(SRC, file), 'utf8')
    assert.match(text, /^\/\/ /, `${file} has a header`)
    for (const [, before, name] of text.matchAll(/^(.*)\nexport (?:async )?function\*? (\w+)/gm))
      assert.match(before!, /\*\/$/, `${name} of ${file} has a doc comment`)
  }
})
