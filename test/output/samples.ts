// Answers of operations, typed by hand.
import type { Answer } from '../../src/contract.ts'

export const ENTRIES = [
  { s: 'handleLogin', h: 'a1b2c3d4e5f60718', k: 'fn', m: 'auth', f: 'src/auth/login.ts', l: '4-8', r: 'high' },
  {
    s: 'submit',
    h: '00b2c3d4e5f60719',
    k: 'method',
    m: 'auth',
    f: 'src/auth/login.ts',
    l: '13-18',
    r: 'low',
    p: 'LoginForm',
  },
]

export const PAGE: Answer = { results: ENTRIES, total: 131, showing: 2, next: 2, index: 'fresh' }

export const EXPLAINED: Answer = {
  results: ENTRIES.map((entry, index) => ({ ...entry, match: 'exact', rank: index })),
  total: 2,
  showing: 2,
  index: 'fresh',
  removed: { kind: 4 },
}

export const RECORD = {
  id: 'src/auth/login.ts#handleLogin',
  s: 'handleLogin',
  h: 'a1b2c3d4e5f60718',
  k: 'fn',
  m: 'auth',
  f: 'src/auth/login.ts',
  l: '4-8',
  r: 'high',
  qualified: 'handleLogin',
  signature: 'async function handleLogin(name: string, password?: string): Promise<boolean>',
  doc: 'Signs a user in and remembers the session.',
  params: [
    { name: 'name', type: 'string' },
    { name: 'password', type: 'string', optional: true },
  ],
  returns: 'Promise<boolean>',
  modifiers: ['exported', 'async'],
  decorators: [],
  calls: [
    { callee: 'api.post', line: 6 },
    { callee: 'remember', line: 7 },
    { callee: 'remember', line: 8 },
  ],
  control: { branches: 1, loops: 0, try: 0, awaits: 1, nesting: 1, complexity: 1 },
  effects: [{ effect: 'network', by: 'api.post', line: 6 }],
  risk: { level: 'high', score: 4, reasons: ['network +2', 'complexity +2'] },
  text_hash: '0123456789abcdef',
}

export const RECORDS: Answer = { results: [RECORD], index: 'fresh' }

export const SOURCES: Answer = {
  results: [
    {
      id: 'src/auth/login.ts#LoginForm.submit',
      s: 'submit',
      h: '00b2c3d4e5f60719',
      k: 'method',
      f: 'src/auth/login.ts',
      l: '13-15',
      relocated: 'was 12-14',
      source: '  submit(name: string): void {\n    this.tries++\n  }\n',
    },
    { f: 'src/a.ts', l: '1-1', source: 'const a = 1' },
  ],
  index: 'refreshed 1 file',
}

export const AMBIGUOUS: Answer = {
  ambiguous: true,
  symbol: 'reset',
  results: [
    {
      s: 'reset',
      h: '1111111111111111',
      k: 'fn',
      m: 'api',
      f: 'src/api/client.ts',
      l: '7-7',
      r: 'low',
      id: 'src/api/client.ts#reset',
    },
    {
      s: 'reset',
      h: '2222222222222222',
      k: 'fn',
      m: 'auth',
      f: 'src/auth/logout.ts',
      l: '1-1',
      r: 'low',
      id: 'src/auth/logout.ts#reset',
    },
  ],
  total: 2,
  showing: 2,
  hint: 'Ask again with one of the ids.',
  index: 'fresh',
}

export const NO_MATCH: Answer = {
  error: {
    code: 'NO_MATCH',
    message: 'No symbol matches "handelLogin".',
    hint: 'Search for a part of the name.',
    similar: ['handleLogin'],
    suggestions: [{ tool: 'search_symbols', args: { query: 'handleLogin' }, why: 'nearest name' }],
  },
  results: [],
  total: 0,
  showing: 0,
  index: 'fresh',
}

export const OVERVIEW: Answer = {
  repository: '/work/shop',
  files: 1200,
  symbols: 34567,
  bytes: 12_345_678,
  languages: [
    { language: 'typescript', files: 1100, symbols: 34000, bytes: 12_000_000 },
    { language: 'python', files: 100, symbols: 567, bytes: 345_678 },
  ],
  modules: [{ m: 'auth', files: 12, symbols: 340, high: 3 }],
  entry_points: ['src/main.ts'],
  risk: { high: 10, medium: 200, low: 34357 },
  riskiest: ENTRIES.slice(0, 1),
  index: 'fresh',
}

export const STATUS: Answer = {
  repository: '/work/shop',
  cache: '/work/shop/.ctx',
  exists: true,
  generation: 3,
  indexed_at: '2026-01-02T03:04:05Z',
  files: 1200,
  symbols: 34567,
  bytes_source: 12_345_678,
  bytes_index: 4_000_000,
  languages: [{ language: 'typescript', files: 1100, symbols: 34000, partial: 2, heuristic: 1, skipped: 3 }],
  skipped: { minified: 3 },
  left_out: [{ language: 'typescript', reason: 'minified', files: 3 }],
  engine: { mode: 'prod', backend: 'wasm', fallbacks: { second_reading: 1, patterns: 2 } },
  note: 'partial: files with syntax errors.',
  changed: { modified: 1, deleted: 0, folders: 2 },
  changed_files: ['src/a.ts'],
  index: 'stale: 1 file changed',
}

export const GENERATED: Answer = {
  repository: '/work/shop',
  files: 1200,
  symbols: 34567,
  parsed: 1,
  unchanged: 1199,
  removed: 0,
  skipped: { minified: 3 },
  ms: 1234,
  bytes_source: 12_345_678,
  bytes_index: 4_000_000,
  index: 'fresh',
}
