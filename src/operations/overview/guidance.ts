// Which operation to use when: the source of `get_workflow_guidance`, the server's instructions and the table in
// docs/mcp.md.
import type { Suggestion } from '../../errors.ts'

export interface Topic {
  /** The value of the argument `topic`. */
  readonly topic: string
  /** Completes the sentence "To …". */
  readonly goal: string
  /** The short form for the instructions; a topic without one is only in the guide. */
  readonly short?: string
  /** How it works, in sentences. */
  readonly notes?: readonly string[]
  /** Example calls. */
  readonly steps: readonly Suggestion[]
}

export const TOPICS: readonly Topic[] = [
  {
    topic: 'files',
    goal: 'find a file, a folder or a text',
    short: 'search_project with a name, a glob, a folder/, "text" or /regex/',
    steps: [
      {
        tool: 'search_project',
        args: { query: 'login.test.ts' },
        why: 'names by tier, typos forgiven; globs too',
      },
      {
        tool: 'search_project',
        args: { query: 'session expired', type: 'content' },
        why: 'lines with the symbol around each',
      },
      {
        tool: 'list_symbols',
        args: { module: 'src/auth/login.ts' },
        why: 'what a file defines, without reading it',
      },
    ],
  },
  {
    topic: 'symbols',
    goal: 'find a symbol',
    short:
      'search_project by name; search_symbols with filters; get_symbol for what it is, get_symbol_source for its code',
    steps: [
      {
        tool: 'search_symbols',
        args: { query: 'usrDat' },
        why: 'by name, part of a name or words; filters narrow it',
      },
      {
        tool: 'resolve_symbol',
        args: { name: 'reset', context_file: 'src/auth/login.ts' },
        why: 'the one definition that a name in that file (context_file) means',
      },
      {
        tool: 'get_symbol',
        args: { symbols: ['LoginForm.submit'] },
        why: 'signature, calls, effects and risk without the code',
      },
      {
        tool: 'get_symbol_source',
        args: { symbols: ['LoginForm.submit', 'src/a.ts:10-40'] },
        why: 'just that code; several in one call',
      },
    ],
  },
  {
    topic: 'module',
    goal: 'understand a module or a repository',
    short: 'get_repo_overview once, then list_symbols of a module, folder or file',
    steps: [
      {
        tool: 'get_repo_overview',
        args: {},
        why: 'languages, modules, entry points, what is risky; once',
      },
      { tool: 'list_symbols', args: { module: 'auth' }, why: 'everything a module, folder or file defines' },
      {
        tool: 'get_symbol',
        args: { symbols: ['handleLogin', 'LoginForm'] },
        why: 'the records of its main symbols, in one call',
      },
      { tool: 'list_repos', args: {}, why: 'other indexed repositories, to be named with repo' },
    ],
  },
  {
    topic: 'change',
    goal: 'change code',
    short: 'get_symbol with source, callers and tests, then analyze_relationship for the impact',
    steps: [
      {
        tool: 'get_symbol',
        args: { symbols: ['handleLogin'], with: ['source', 'callers', 'tests', 'types'] },
        why: 'its risk and effects, its code, who calls it, its tests and the types in its signature, in one call',
      },
      {
        tool: 'analyze_relationship',
        args: { target: 'handleLogin', mode: 'impact' },
        why: 'what the change reaches; modes callers, callees, dependents, hierarchy, tests as well',
      },
      {
        tool: 'analyze_diff',
        args: { callers: true, tests: true },
        why: 'after the change: what it did in symbols, callers it missed, tests to run',
      },
    ],
  },
  {
    topic: 'edit',
    goal: 'edit files',
    short: 'edit_code, by text, lines or symbols; a dry run shows the diff, undo takes it back',
    steps: [
      {
        tool: 'read_code',
        args: { file_path: 'src/auth/login.ts', symbols: ['LoginForm.submit'] },
        why: 'the code to copy a target from, with its hash; without symbols the profile of the file',
      },
      {
        tool: 'edit_code',
        args: { edits: [{ file_path: 'src/a.ts', target: 'old', replacement: 'new' }], dry_run: true },
        why: 'the diff; without dry_run all edits are applied, or none',
      },
      {
        tool: 'edit_code',
        args: { edits: [{ symbol: 'LoginForm.submit', position: 'after', replacement: 'reset() {}' }] },
        why: 'in place of target: lines "4-6", or a symbol with position before, after, body or member_end',
      },
      {
        tool: 'debug_edit_match',
        args: { file_path: 'src/a.ts', target: 'old text' },
        why: 'after NO_MATCH: the nearest places, and what differs',
      },
      { tool: 'edit_code', args: { undo: '12-345' }, why: 'takes a batch back; the answer named its id' },
      {
        tool: 'rename_symbol',
        args: { target: 'LoginForm.submit', new_name: 'send' },
        why: 'the plan of a renaming, and what is uncertain; apply writes it',
      },
      {
        tool: 'safe_delete',
        args: { target: 'LoginForm.reset' },
        why: 'the edit that removes it, or its references; apply writes it',
      },
    ],
  },
  {
    topic: 'playbook',
    goal: 'make a change from start to end',
    steps: [
      {
        tool: 'search_project',
        args: { query: 'session expired' },
        why: '1. scout: the symbols and lines that matter',
      },
      { tool: 'read_code', args: { file_path: 'src/auth/login.ts' }, why: '2. profile: what the file is and holds' },
      {
        tool: 'read_code',
        args: { file_path: 'src/auth/login.ts', symbols: ['LoginForm.submit'] },
        why: '3. read: the code to change, with its hash',
      },
      {
        tool: 'analyze_relationship',
        args: { target: 'LoginForm.submit', mode: 'impact' },
        why: '4. reach: what the change may break',
      },
      {
        tool: 'edit_code',
        args: {
          edits: [{ symbol: 'LoginForm.submit', position: 'body', replacement: 'return true', expected_hash: 'HASH' }],
          refuse_broken: true,
        },
        why: '5. edit: refused if the code has changed since, or would not parse',
      },
      {
        tool: 'analyze_relationship',
        args: { target: 'LoginForm.submit', mode: 'tests' },
        why: '6. verify: the tests to run; undo takes the edit back',
      },
    ],
  },
  {
    topic: 'search',
    goal: 'know how search works',
    notes: [
      'A name is compared in tiers: the exact name, other case, its beginning, its word parts (usrDat finds getUserData), initials (gUBI), a part of it, and last names with typos. The best tiers come first; explain shows the tier and score of each result.',
      'Within a tier, exported symbols come before local ones, sources before tests and generated code, and short names before long ones.',
      'Words that are no name are searched in names, documentation and paths of symbols, and ranked by how rare each word is.',
      'search_project decides by the form of the query: a path or glob, a "text" in quotes, a /regex/, a message with numbers or paths in it, a question about callers; type sets it.',
      'Every file behind a result is compared with the disk, and parsed again if it has changed; the answer says how fresh it is.',
    ],
    steps: [
      { tool: 'search_symbols', args: { query: 'usrDat', explain: true }, why: 'the tier and score of each result' },
      { tool: 'search_symbols', args: { query: 'login', why: 'LoginForm' }, why: 'why one symbol is found or not' },
      {
        tool: 'search_project',
        args: { query: '/time.?out/' },
        why: 'a regular expression over the text of all files',
      },
    ],
  },
  {
    topic: 'recovery',
    goal: 'go on after a miss',
    short: 'make the calls that the answer suggests',
    steps: [
      { tool: 'search_project', args: { query: 'logn' }, why: 'tries every type and forgives typos' },
      { tool: 'get_index_status', args: {}, why: 'what is indexed, what was left out and why' },
      {
        tool: 'search_symbols',
        args: { query: 'login', repo: 'all' },
        why: 'in every repository that is indexed',
      },
      { tool: 'generate_index', args: { force: true }, why: 'makes the index anew; rarely needed' },
      { tool: 'get_workflow_guidance', args: { topic: 'symbols' }, why: 'which operation to use when' },
    ],
  },
]

/** Common mistakes that cost tokens or calls. */
export const MISTAKES: readonly { readonly mistake: string; readonly instead: string }[] = [
  { mistake: 'reading whole files to find one function', instead: 'get_symbol_source of that function' },
  { mistake: 'one call a symbol', instead: 'all symbols of a question in one call of get_symbol or get_symbol_source' },
  { mistake: 'guessing again after a miss', instead: 'the similar names and the calls in the error' },
  { mistake: 'taking the first of an ambiguous name', instead: 'the hash or the id of the one that is meant' },
  { mistake: 'asking one repository for what is in another', instead: 'list_repos, then repo: a name, several or all' },
  {
    mistake: 'asking again for code that was sent',
    instead: 'unseen, which leaves out what was sent under its handle',
  },
  { mistake: 'indexing before each question', instead: 'nothing: every answer is checked against the files' },
]

/** The server's instructions. Keep them short: every session pays for them. */
export function instructions(): string {
  const lines = TOPICS.flatMap(({ goal, short }) => (short === undefined ? [] : [`- To ${goal}: ${short}.`]))
  return `ctx answers questions about code from a symbol index, in a few hundred tokens where reading files takes thousands. The index makes itself; every answer is checked against the files.

${lines.join('\n')}

A symbol is named by an unambiguous name, its id (path#Owner.name) or its hash (h). All tools also take path or repo (another repository), offset (the "next" of a page), max_tokens and format (text, toon, json).`
}
