// Who may import whom. The table is the structure; changing the structure means changing the table, on purpose.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import entries from '../src/bundles.json' with { type: 'json' }
import { FILES, folderOf, type Import, importsOf, packageOf, SRC, target } from './helpers/sources.ts'

interface Room {
  /** Folders or top-level files of src/ it may import; itself is understood. */
  readonly rooms: readonly string[]
  /** Packages it may import. */
  readonly packages?: readonly string[]
  /** Modules of Node it may import; none means that it is pure. */
  readonly node?: readonly string[]
}

/** Top to bottom: a room imports only what stands below it. */
const TABLE: Readonly<Record<string, Room>> = {
  'cli.ts': { rooms: ['cli', 'mcp', 'operations', 'output', 'contract.ts', 'util', 'platform', 'errors.ts'] },
  cli: {
    rooms: ['operations', 'output', 'contract.ts', 'util', 'platform', 'errors.ts'],
    packages: ['cli-progress', 'commander'],
    // Links name the host.
    node: ['fs', 'os', 'tty'],
  },
  mcp: {
    rooms: [
      'operations',
      'output',
      'repository',
      'contract.ts',
      'query',
      'repos',
      'cache',
      'kernel',
      'util',
      'platform',
      'errors.ts',
    ],
    packages: ['@modelcontextprotocol/server', 'lru-cache'],
    node: ['crypto', 'inspector', 'path', 'stream', 'timers/promises', 'worker_threads'],
  },
  operations: {
    rooms: [
      'not-found',
      'repository',
      'contract.ts',
      'diff',
      'edit',
      'project',
      'hooks',
      'indexer',
      'repos',
      'graph',
      'imports',
      'resolve',
      'query',
      'cache',
      'scan',
      'git',
      'languages',
      'util',
      'platform',
      'model.ts',
      'errors.ts',
    ],
    node: ['fs', 'path'],
  },
  output: { rooms: ['contract.ts', 'util', 'model.ts', 'errors.ts'], packages: ['@toon-format/toon'] },
  'not-found': {
    rooms: ['repository', 'project', 'resolve', 'query', 'cache', 'util', 'platform', 'model.ts', 'errors.ts'],
    node: ['fs', 'path'],
  },
  repository: {
    rooms: [
      'contract.ts',
      'diff',
      'edit',
      'project',
      'indexer',
      'repos',
      'cache',
      'git',
      'util',
      'platform',
      'model.ts',
      'errors.ts',
    ],
    node: ['child_process', 'fs', 'path'],
  },
  'contract.ts': { rooms: ['cache', 'model.ts', 'errors.ts'] },
  diff: {
    rooms: [
      'edit',
      'indexer',
      'parse',
      'facts',
      'scan',
      'languages',
      'git',
      'util',
      'platform',
      'model.ts',
      'errors.ts',
    ],
    packages: ['diff'],
    node: ['crypto', 'path'],
  },
  edit: {
    rooms: ['indexer', 'cache', 'facts', 'scan', 'languages', 'git', 'util', 'platform', 'errors.ts'],
    packages: ['diff', 'xxhash-wasm'],
    node: ['buffer', 'fs', 'path'],
  },
  project: {
    rooms: ['indexer', 'imports', 'cache', 'git', 'languages', 'util', 'platform', 'model.ts', 'errors.ts'],
    node: ['child_process', 'fs', 'path'],
  },
  hooks: { rooms: ['git', 'platform', 'errors.ts'], node: ['fs', 'path'] },
  indexer: {
    rooms: [
      'repos',
      'cache',
      'git',
      'parse',
      'facts',
      'scan',
      'languages',
      'kernel',
      'util',
      'platform',
      'model.ts',
      'errors.ts',
    ],
    packages: ['fast-glob', 'ignore', 'xxhash-wasm'],
    node: ['fs', 'os', 'path', 'v8', 'worker_threads'],
  },
  repos: { rooms: ['cache', 'git', 'util', 'platform', 'errors.ts'], node: ['fs', 'path'] },
  graph: { rooms: ['resolve', 'query', 'cache', 'facts', 'imports', 'scan', 'languages', 'util', 'model.ts'] },
  resolve: { rooms: ['query', 'cache', 'facts', 'imports', 'languages', 'util', 'platform', 'model.ts'] },
  imports: { rooms: ['facts', 'languages'], node: ['module'] },
  query: { rooms: ['cache', 'kernel', 'util', 'platform', 'model.ts'] },
  cache: {
    rooms: ['git', 'kernel', 'util', 'platform', 'model.ts', 'errors.ts'],
    packages: ['xxhash-wasm'],
    node: ['fs', 'os', 'path', 'timers/promises', 'zlib'],
  },
  parse: {
    rooms: ['scan', 'languages', 'util', 'platform', 'model.ts'],
    packages: ['@babel/parser', '@babel/types', 'web-tree-sitter'],
    node: ['fs'],
  },
  facts: { rooms: ['scan', 'languages', 'util', 'model.ts'] },
  scan: { rooms: ['languages', 'kernel', 'util'] },
  languages: { rooms: ['model.ts'] },
  kernel: { rooms: ['util', 'platform'], node: ['v8'] },
  git: { rooms: ['util', 'platform', 'errors.ts'], node: ['child_process', 'fs', 'os', 'path'] },
  util: { rooms: ['model.ts', 'package.json'], node: ['buffer'] },
  platform: { rooms: ['errors.ts'], node: ['fs', 'os', 'path', 'v8', 'vm'] },
  'model.ts': { rooms: [] },
  'errors.ts': { rooms: [] },
}

/** The same of the rooms within one, top to bottom, `import()` of a bundle aside. `*`: the files at its top. */
const INNER: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  operations: {
    completion: ['invocation', '*', 'arguments'],
    invocation: ['*', 'overview', 'resolution', 'search', 'arguments'],
    '*': ['overview', 'relationship', 'resolution', 'search', 'arguments'],
    comparison: ['resolution', 'search'],
    reading: ['resolution', 'search'],
    editing: ['resolution'],
    overview: ['relationship', 'search'],
    relationship: ['resolution', 'search', 'arguments'],
    resolution: ['search'],
    search: [],
    arguments: [],
  },
  indexer: {
    '*': [
      'threads',
      'publish',
      'source',
      'begin.ts',
      'plan.ts',
      'walk',
      'options.ts',
      'engine.ts',
      'optimiser.ts',
      'unlisted-paths.ts',
    ],
    threads: ['publish', 'source', 'plan.ts', 'options.ts', 'engine.ts', 'optimiser.ts'],
    publish: ['source', 'plan.ts', 'walk', 'engine.ts'],
    source: ['walk'],
    'begin.ts': ['options.ts', 'walk'],
    'plan.ts': ['walk'],
    walk: ['unlisted-paths.ts'],
    'options.ts': [],
    'engine.ts': [],
    'optimiser.ts': [],
    'unlisted-paths.ts': [],
  },
  cache: {
    'index-writer.ts': ['reader', 'tables', 'files', 'format.ts'],
    reader: ['records', 'tables', 'files', 'format.ts'],
    records: ['files', 'format.ts'],
    tables: ['format.ts'],
    files: ['format.ts'],
    'format.ts': [],
  },
  parse: {
    'parse.ts': ['wasm-backend.ts', 'patterns', 'parser-backend.ts', 'recovery', 'grammar', 'input'],
    'wasm-backend.ts': [
      'error-recovery.ts',
      'fast-path.ts',
      'own-parsers.ts',
      'patterns',
      'parser-backend.ts',
      'recovery',
      'grammar',
      'definitions',
      'input',
    ],
    'error-recovery.ts': ['patterns', 'recovery', 'grammar', 'input'],
    babel: ['parser-backend.ts', 'definitions'],
    'snapshot-backend.ts': ['parser-backend.ts'],
    'fast-path.ts': ['own-parsers.ts', 'script', 'input'],
    patterns: ['own-parsers.ts', 'parser-backend.ts', 'recovery', 'definitions', 'input'],
    'parser-backend.ts': [],
    recovery: ['input'],
    script: ['definitions'],
    grammar: ['definitions', 'input'],
    definitions: [],
    input: [],
    'own-parsers.ts': ['c', 'shell', 'config', 'html-css'],
    c: [],
    shell: [],
    config: [],
    'html-css': [],
  },
  facts: {
    'symbol-records.ts': ['receiver-types.ts', 'definition-facts.ts', 'risk.ts', 'signatures', 'calls'],
    'receiver-types.ts': ['definition-facts.ts', 'declared-types.ts', 'value-types.ts'],
    'definition-facts.ts': [
      'token-dispatch.ts',
      'container-code.ts',
      'silent-statements.ts',
      'module-code.ts',
      'calls',
      'control',
      'scan-state.ts',
      'tally.ts',
    ],
    'token-dispatch.ts': [
      'assignments.ts',
      'c-idioms.ts',
      'destructuring.ts',
      'head-code.ts',
      'reserved-names.ts',
      'calls',
      'control',
      'scan-state.ts',
    ],
    'declared-types.ts': ['value-types.ts'],
    'value-types.ts': [],
    'risk.ts': ['tally.ts'],
    'assignments.ts': ['scan-state.ts'],
    'c-idioms.ts': ['scan-state.ts'],
    'container-code.ts': ['scan-state.ts'],
    'destructuring.ts': ['scan-state.ts'],
    'head-code.ts': ['scan-state.ts'],
    'reserved-names.ts': ['control'],
    'module-code.ts': ['calls'],
    'silent-statements.ts': [],
    imports: [],
    signatures: ['docs'],
    docs: [],
    bases: [],
    calls: ['scan-state.ts', 'tally.ts'],
    control: ['scan-state.ts'],
    'scan-state.ts': ['tally.ts'],
    'tally.ts': [],
  },
}

/** Names that the folder of each language has, and `index.ts`; every other file name is there once. */
const SHARED_NAMES: readonly string[] = [
  'index.ts',
  'lexis.ts',
  'effects.ts',
  'imports.ts',
  'patterns.ts',
  'query.ts',
  'layout.ts',
  'newer.ts',
  'masks.ts',
]

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
  for (const file of FILES) assert.ok(TABLE[folderOf(file)], `${file} is in no room of the table. ${ADVICE}`)
})

test('both tables stand from top to bottom: a room is below those that may import it', () => {
  const ofSrc = Object.fromEntries(Object.entries(TABLE).map(([room, { rooms }]) => [room, rooms]))
  for (const [name, rooms] of Object.entries({ src: ofSrc, ...INNER })) {
    const order = Object.keys(rooms)
    for (const [room, below] of Object.entries(rooms)) {
      for (const each of below) {
        const isBelow = each === 'package.json' || order.indexOf(each) > order.indexOf(room)
        assert.ok(isBelow, `${name}: ${room} may not import ${each}, which stands above it. ${ADVICE}`)
      }
    }
  }
})

test('imports keep to the table', () => {
  for (const file of FILES) {
    const room = folderOf(file)
    const allowed = TABLE[room]!
    for (const each of importsOf(file)) {
      const complaint = `${file} may not import ${each.specifier}. ${ADVICE}`
      const to = target(file, each)
      if (to !== undefined) {
        assert.ok(folderOf(to) === room || allowed.rooms.includes(folderOf(to)), complaint)
      } else if (each.specifier.startsWith('node:')) {
        assert.ok(allowed.node?.includes(each.specifier.slice('node:'.length)), complaint)
      } else {
        assert.ok(allowed.packages?.includes(packageOf(each.specifier)), complaint)
      }
    }
  }
})

test('the rooms within a room keep to their table, and it allows nothing that nobody does', () => {
  for (const [room, rooms] of Object.entries(INNER)) {
    const done = new Set<string>()
    const within = (file: string): string => {
      const part = file.split('/')[1]!
      return rooms[part] === undefined && part.endsWith('.ts') ? '*' : part
    }
    for (const file of FILES.filter(each => folderOf(each) === room)) {
      assert.ok(rooms[within(file)], `${file} is in no room of the table. ${ADVICE}`)
      for (const each of importsOf(file)) {
        const to = target(file, each)
        if (to === undefined || folderOf(to) !== room || each.kind === 'dynamic') continue
        if (within(to) !== within(file)) done.add(`${within(file)} ${within(to)}`)
      }
    }
    const allowed = Object.entries(rooms).flatMap(([from, list]) => list.map(to => `${from} ${to}`))
    assert.deepEqual([...done].sort(), allowed.sort(), `${room}: ${ADVICE}`)
  }
})

test('one file starts git, and one more each ripgrep and ctx', () => {
  const starters = FILES.filter(file =>
    importsOf(file).some(({ specifier }) => /^(?:node:)?child_process$/.test(specifier)),
  )
  assert.deepEqual(starters.sort(), ['git/git-process.ts', 'project/ripgrep.ts', 'repository/background-refresh.ts'])
  const importers = FILES.filter(file => importsOf(file).some(({ specifier }) => specifier.endsWith('/git-process.ts')))
  assert.deepEqual(importers, ['git/git.ts'])
})

test('no two files have one name', () => {
  const places = new Map<string, string>()
  for (const file of FILES) {
    const name = path.posix.basename(file)
    const isOfLanguage = /^languages\/[^/]+\/[^/]+$/.test(file) && SHARED_NAMES.includes(name)
    // AssemblyScript, in which each loop is called as the module that fronts it.
    if (name === 'index.ts' || isOfLanguage || file.startsWith('kernel/assembly/')) continue
    assert.equal(places.get(name), undefined, `${file} is called like ${places.get(name)}`)
    places.set(name, file)
  }
})

test('the table allows nothing that nobody does', () => {
  const done = new Set<string>()
  for (const file of FILES) {
    for (const each of importsOf(file)) {
      const to = target(file, each)
      const what = to === undefined ? each.specifier : folderOf(to)
      done.add(`${folderOf(file)} ${to === undefined && !what.startsWith('node:') ? packageOf(what) : what}`)
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
      if (to?.endsWith('.ts') && each.kind !== 'dynamic') walk(to, [...trail, file])
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

/** Functions that open, list or create files by a path. */
const OPENING =
  /\b(?:open|readFile|writeFile|appendFile|copyFile|cp|readdir|opendir|truncate|mkdtemp)Sync\(|\bcreate(?:Read|Write)Stream\(/

/** The files that may use them, and of what. All other files open what they read through these. */
const OPENERS: Readonly<Record<string, string>> = {
  'platform/confined.ts': 'files of a repository',
  'platform/anchored-folder.ts': 'files of a repository, by name in a folder that is held open',
  'platform/fs.ts': 'files of an index, of git and of the user',
  'platform/writing.ts': 'files of an index, for writing',
  'platform/dist.ts': 'files of ctx itself',
  'platform/event-log.ts': 'the log that the user named',
  'platform/wasm-timeout.ts': 'the null device',
  'parse/grammar/compiled-query.ts': 'files of ctx itself',
  'parse/grammar/grammar-modules.ts': 'files of ctx itself',
  'cli/help.ts': 'files of ctx itself',
  'cli/json-arguments.ts': 'standard input and the file that the user named',
  'edit/batch.ts': 'batches of edits, to wait until they are on disk',
  'cache/files/foreign-files.ts': 'names in an index',
  'cache/files/lock.ts': 'the lock, created only if it does not exist',
  'cache/files/manifest.ts': 'names in an index',
  'cache/files/misplaced-files.ts': 'names in an index',
  'cache/files/processes.ts': '/proc',
  'platform/blocked-process.ts': '/proc',
  'cache/files/user-key.ts': 'the key, created only if it does not exist',
  'indexer/engine.ts': 'stored results that the user named',
  'indexer/publish/adopt.ts': 'files of another index, copied',
  'indexer/publish/garbage.ts': 'names in an index',
  'indexer/publish/plain-index.ts': 'the lines of an index, copied to a new file',
  'indexer/walk/file-list.ts': 'names at the root',
  'repository/background-refresh.ts': 'a mark, created only if it does not exist',
}

test('only a few files open files by themselves', () => {
  const found = FILES.filter(file => OPENING.test(readFileSync(path.join(SRC, file), 'utf8')))
  assert.deepEqual(
    found.filter(file => !(file in OPENERS)),
    [],
    'open it through platform/confined.ts, platform/fs.ts or platform/writing.ts',
  )
  assert.deepEqual(
    Object.keys(OPENERS).filter(file => !found.includes(file)),
    [],
    'it opens nothing',
  )
})
