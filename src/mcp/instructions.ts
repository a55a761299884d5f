// What a model is told on connecting: which tool when. Every session pays for it, so it stays under 250 tokens.
export const INSTRUCTIONS = `ctx answers questions about a codebase from a symbol index, in a few hundred tokens where reading files takes thousands. The index is made on first use and every answer is checked against the files.

1. get_repo_overview: once, in an unknown repository.
2. search_symbols: find a symbol by a word of its name. list_symbols: everything in a module, folder or file.
3. get_symbol: signature, calls, control flow, effects and risk, without the code.
4. get_symbol_source: the code of exactly what you need; ask for several symbols or ranges (src/a.ts:10-40) in one call.

Name a symbol by its hash (h), its id (path#Qualified.name) or an unambiguous name. Columns: s name, h hash, k kind, m module, f file, l lines, r risk. Where "next" stands, repeat with that offset. Errors carry a hint and calls that work. If an answer surprises you, see get_index_status.`
