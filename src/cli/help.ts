// The texts of help that commander does not derive from the declarations.
import type { Operation } from '../operations/operation.ts'
import { findOperation } from '../operations/table.ts'

/** Stands below the list of commands in `ctx --help`. */
export const FOOTER = `
Flags of every command:
  -C, --path <DIR>     The repository; default: the nearest enclosing one
  --format <form>      text, toon or json (--json for short); default: text on a terminal, else TOON
  --max-tokens <N>     The answer never exceeds this many tokens
  --cache-dir <DIR>    Where the index lies; default: .ctx in the repository
  --quiet, --no-color  No warnings and progress; no colour

A symbol is named by its hash, its id (src/auth/login.ts#LoginForm.submit) or an unambiguous name.
The index is made on first use and kept up to date by every query.

Examples:
  ctx search_symbols login           find symbols by a part of their name
  ctx get_symbol LoginForm.submit    signature, calls, control flow, risk
  ctx get_symbol_source handleLogin  its source, as the file stands now
  ctx search user --json | jq '.results[].f'

Exit status: 0 answered, 1 nothing found, 2 bad input or a failure, 3 ambiguous, 130 interrupted.
`

const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  generate_index: ['ctx generate_index', 'ctx index ../other-repo --force'],
  search_symbols: ['ctx search_symbols login', 'ctx search usrDat --kind fn --limit 5 --json'],
  list_symbols: ['ctx list_symbols auth', 'ctx ls src/auth/login.ts --risk high'],
  get_symbol: ['ctx get_symbol handleLogin', 'ctx get src/auth/login.ts#LoginForm.submit d427190365182740'],
  get_symbol_source: ['ctx get_symbol_source handleLogin --context 3', 'ctx source src/auth/login.ts:10-40'],
  get_repo_overview: ['ctx get_repo_overview', 'ctx overview -C ../other-repo --json'],
  get_index_status: ['ctx get_index_status', 'ctx status --json'],
}

/** Stands below the flags in `ctx <command> --help`. */
export function helpOf(operation: Operation): string {
  const examples = EXAMPLES[operation.name] ?? []
  if (examples.length === 0) return ''
  return `\nExamples:\n${examples.map(example => `  ${example}\n`).join('')}`
}

/** The example command lines, for tests: each names a known command. */
export function exampleLines(): string[] {
  return Object.entries(EXAMPLES).flatMap(([name, lines]) => (findOperation(name) ? [...lines] : []))
}
