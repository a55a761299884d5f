// Which operation to use when: the source of `get_workflow_guidance`, the server's instructions and the table in
// docs/mcp.md.

interface Step {
  readonly tool: string
  /** An example command line without `ctx`. */
  readonly example: string
  readonly why: string
}

export interface Topic {
  /** The value of the argument `topic`. */
  readonly topic: string
  /** Completes the sentence "To …". */
  readonly goal: string
  /** The short form for the instructions. */
  readonly short: string
  readonly steps: readonly Step[]
}

export const TOPICS: readonly Topic[] = [
  {
    topic: 'files',
    goal: 'find a file, a folder or a text',
    short: 'search_project: a file name, a glob, a folder/, "text" or /regex/ (each line with the symbol around it)',
    steps: [
      {
        tool: 'search_project',
        example: 'search_project login.test.ts',
        why: 'names by tier, typos forgiven; globs too',
      },
      {
        tool: 'search_project',
        example: 'search_project "session expired" --type content',
        why: 'lines with the symbol around each',
      },
      {
        tool: 'list_symbols',
        example: 'list_symbols src/auth/login.ts',
        why: 'what a file defines, without reading it',
      },
    ],
  },
  {
    topic: 'symbols',
    goal: 'find a symbol',
    short:
      'search_symbols by name or words; resolve_symbol for the definition meant; get_symbol for signature, calls, effects, risk',
    steps: [
      {
        tool: 'search_symbols',
        example: 'search_symbols usrDat',
        why: 'by name, part of a name or words; filters narrow it',
      },
      {
        tool: 'resolve_symbol',
        example: 'resolve_symbol reset --context src/auth/login.ts',
        why: 'the one definition that a name in that file (context_file) means',
      },
      {
        tool: 'get_symbol',
        example: 'get_symbol LoginForm.submit',
        why: 'signature, calls, effects and risk without the code',
      },
      {
        tool: 'get_symbol_source',
        example: 'get_symbol_source LoginForm.submit src/a.ts:10-40',
        why: 'just that code; several in one call',
      },
    ],
  },
  {
    topic: 'module',
    goal: 'understand a module or a repository',
    short: 'get_repo_overview once, then list_symbols of a module, folder or file; list_repos for others',
    steps: [
      {
        tool: 'get_repo_overview',
        example: 'get_repo_overview',
        why: 'languages, modules, entry points, what is risky; once',
      },
      { tool: 'list_symbols', example: 'list_symbols auth', why: 'everything a module, folder or file defines' },
      {
        tool: 'get_symbol',
        example: 'get_symbol handleLogin LoginForm',
        why: 'the records of its main symbols, in one call',
      },
      { tool: 'list_repos', example: 'list_repos', why: 'other indexed repositories, to be named with repo' },
    ],
  },
  {
    topic: 'change',
    goal: 'change code',
    short: 'get_symbol (risk), analyze_relationship (callers, impact, tests), get_symbol_source of several at once',
    steps: [
      {
        tool: 'get_symbol',
        example: 'get_symbol handleLogin',
        why: 'its risk, its effects and what it calls, before touching it',
      },
      {
        tool: 'get_symbol_source',
        example: 'get_symbol_source handleLogin --context 3',
        why: 'the code as the file stands now',
      },
      {
        tool: 'analyze_relationship',
        example: 'analyze_relationship handleLogin --mode impact',
        why: 'what the change reaches; modes callers, callees, dependents, hierarchy, tests as well',
      },
    ],
  },
  {
    topic: 'recovery',
    goal: 'go on after a miss',
    short: 'the error holds calls that work; get_workflow_guidance says more',
    steps: [
      { tool: 'search_project', example: 'search_project logn', why: 'tries every type and forgives typos' },
      { tool: 'get_index_status', example: 'get_index_status', why: 'what is indexed, what was left out and why' },
      {
        tool: 'search_symbols',
        example: 'search_symbols login --repo all',
        why: 'in every repository that is indexed',
      },
      { tool: 'generate_index', example: 'generate_index --force', why: 'makes the index anew; rarely needed' },
      { tool: 'get_workflow_guidance', example: 'get_workflow_guidance symbols', why: 'which operation to use when' },
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
  { mistake: 'asking again for code that was sent', instead: 'unseen, which leaves out what this session has' },
  { mistake: 'indexing before each question', instead: 'nothing: every answer is checked against the files' },
]

/** The server's instructions. Keep them short: every session pays for them. */
export function instructions(): string {
  const lines = TOPICS.map(({ goal, short }) => `- To ${goal}: ${short}.`)
  return `ctx answers questions about code from a symbol index, in a few hundred tokens where reading files takes thousands. The index makes itself; every answer is checked against the files.

${lines.join('\n')}

A symbol is named by its hash (h), its id (path#Owner.name) or an unambiguous name. Columns: s name, h hash, k kind, m module, f file, l lines, r risk, p owner. With "next", repeat with that offset.`
}
